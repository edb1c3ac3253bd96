/// Something that a person wants opened: "open Firefox".
///
///     engine.openings(of: "open the Firefox app").first?.name  // "Firefox"
///
/// The words only say that it should be opened. Whether there is an application of that name is for others to find out.
///
/// Data: `Resources/<language>/opening.yaml`.
public struct Opening: Hashable, Sendable, Codable {
  /// The sure forms first.
  ///
  ///     // "the Firefox app" .app   "open Firefox" .open   "start Firefox" .start
  public enum Form: Int, Hashable, Sendable, Codable {
    /// The words say that it's an application: "the Firefox app".
    case app
    /// A verb that is said of applications: "open Firefox", but also "open my list".
    case open
    /// A verb that is said of much else: "start a run".
    case start
  }

  public var form: Form
  /// In the person's spelling.
  public var name: String
  /// The rest, which asks for something else: "add milk" of "open Firefox and add milk".
  public var rest: String?
  /// The number of words in the name; two signs count as one where words aren't spaced.
  public var length: Int
}

extension LanguageEngine {
  /// The same for a sentence that speaks of opening something without asking for it: "should I open Firefox?".
  ///
  /// - Returns: the manner with the openings; nil for a sentence that tells no manner.
  public func openingsSpokenOf(in text: String) -> (manner: Manner, openings: [Opening])? {
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    let sentence = lexicon.cleaned(spoken)
    let reader = MannerReader(lexicon, grammar)
    for cue in reader.cues(in: sentence) where cue.manner != .asked {
      for act in reader.acts(of: cue, in: sentence) where act.count > 0 {
        let openings = openings(of: act.text)
        if !openings.isEmpty { return (cue.manner, openings) }
      }
    }
    return nil
  }

  /// The ways to take a sentence as a wish to open something; none for a sentence without a verb of opening.
  public func openings(of text: String) -> [Opening] {
    let found = wishes(in: text).compactMap { wish -> Opening? in
      let form: Opening.Form
      switch wish.intent {
      case "App": form = .app
      case "Open": form = .open
      case "Start": form = .start
      default: return nil
      }
      let words = lexicon.words.tokenizer.sentence(wish.name)
      let signs = words.tokens.indices.count(where: words.isIdeograph)
      return Opening(
        form: form, name: wish.name, rest: wish.rest, length: words.count - signs + (signs + 1) / 2)
    }
    return found.filter { $0.form == .app } + found.filter { $0.form == .open }
      + found.filter { $0.form == .start }
  }

  /// The thing that a sentence wants found in whatever app: "cash machines" of "find cash machines". Nil for a sentence without a
  /// verb of finding.
  public func sought(in text: String) -> String? { wishes(in: text).first { $0.intent == "Find" }?.name }

  /// The readings of a sentence by the templates of opening and finding, the best first.
  private func wishes(in text: String) -> [(intent: String, name: String, rest: String?)] {
    guard let part = grammar.parts[.opening], case .success(let spoken) = lexicon.sentence(text) else {
      return []
    }
    let sentence = lexicon.cleaned(spoken)
    var matcher = Matcher(part.automaton, sentence, lexicon.spans(of: sentence, []))
    matcher.matchWhole()
    return matcher.acceptances.sorted { $0.score > $1.score }.compactMap {
      acceptance -> (intent: String, name: String, rest: String?)? in
      let match = matcher.match(acceptance)
      func words(_ parameter: String) -> String? {
        match.captures.first { part.automaton.slots[Int($0.slot)].parameter == parameter }
          .map { sentence.text($0.tokens) }
      }
      let isClause = match.captures.contains {
        part.automaton.slots[Int($0.slot)].parameter == "name" && lexicon.holdsVerb(sentence, $0.tokens)
      }
      guard !isClause, let name = words("name") else { return nil }
      return (intent: part.template(acceptance).intent, name: name, rest: words("rest"))
    }
  }
}
