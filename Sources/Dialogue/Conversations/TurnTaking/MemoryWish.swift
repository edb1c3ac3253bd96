import Language

/// A person's request to Beckon's memory: shortcuts, suggestions, the history.
enum MemoryWish {
  /// "Call it pizza time", "make a shortcut of the last two". The phrase is nil where none was said.
  case addShortcut(phrase: String?, count: Int)
  /// "What are my shortcuts?"
  case listShortcuts
  /// "Rename the shortcut pizza time to dinner".
  case renameShortcut(String, to: String)
  case deleteShortcut(String)
  case runShortcut(String)
  /// "What do you suggest?", "order the usual in Pizzeria": the app where one was named.
  ///
  /// With `isMore`, what comes behind the suggestions that were made: "what else do you suggest?"
  case suggest(app: String?, isMore: Bool = false)
  /// "Why are you suggesting this?", "why the second one?"
  case why(String?)
  /// "Don't suggest that again", "stop suggesting pizza".
  case stopSuggesting(String?)
  /// "Don't suggest anything from Bank", "you can suggest Bank again".
  case suggesting(app: String, isWanted: Bool)
  /// "You can suggest pizza again".
  case suggestAgain(String)
  /// "Forget what I did in Bank".
  case forgetApp(BeckonRequest.NamedApp)
  /// "Clear my history", "forget what I did yesterday".
  case forgetAll
  /// "What did I ask yesterday?", "what did I do in Bank?" The time is a word of the list `past_time`.
  case history(String?, app: String?)

  /// True where it changes what is kept, so that nothing is done where it's only spoken of.
  var changesMemory: Bool {
    switch self {
    case .addShortcut, .renameShortcut, .deleteShortcut, .runShortcut, .forgetApp: true
    // "Don't suggest that" is the way it's asked for.
    case .listShortcuts, .suggest, .why, .stopSuggesting, .suggestAgain, .suggesting, .forgetAll, .history:
      false
    }
  }

  init?(_ interpretation: Interpretation) {
    func slot(_ name: String) -> FilledSlot? { interpretation.slots.first { $0.parameter == name } }
    func words(_ name: String) -> String? { slot(name)?.text.withoutQuotes }
    let app = interpretation.appIdentifier
    switch interpretation.intent {
    case "Beckon.AddShortcut":
      let count = slot("count")?.value.string.flatMap(Int.init)
      self = .addShortcut(phrase: words("phrase"), count: count ?? 1)
    case "Beckon.ListShortcuts": self = .listShortcuts
    case "Beckon.RenameShortcut": self = .renameShortcut(words("name") ?? "", to: words("phrase") ?? "")
    case "Beckon.DeleteShortcut": self = .deleteShortcut(words("name") ?? "")
    case "Beckon.RunShortcut": self = .runShortcut(words("name") ?? "")
    case "Beckon.Suggest": self = .suggest(app: app)
    case "Beckon.SuggestMore": self = .suggest(app: nil, isMore: true)
    case "Beckon.WhySuggested": self = .why(words("name"))
    case "Beckon.StopSuggesting":
      self = app.map { .suggesting(app: $0, isWanted: false) } ?? .stopSuggesting(words("name"))
    case "Beckon.SuggestAgain":
      self = app.map { .suggesting(app: $0, isWanted: true) } ?? .suggestAgain(words("name") ?? "")
    case "Beckon.ForgetAll": self = .forgetAll
    case "Beckon.ForgetApp":
      self = .forgetApp(
        app.map(BeckonRequest.NamedApp.installed) ?? .unknown(words("name") ?? ""))
    case "Beckon.History": self = .history(slot("time")?.value.string, app: app)
    default: return nil
    }
  }
}
