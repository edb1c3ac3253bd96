import Dialogue
import IntentSchema
import Language

/// A request to Beckon itself rather than to an app, such as "help" or "cancel".
enum BeckonRequest {
  /// Grammars name these requests with this prefix: `Beckon.ListApps`.
  static let prefix: String = "Beckon."

  case showExamples(app: String?)
  case listApps
  case cancel
  case sayAgain
  case quit

  init?(_ interpretation: Interpretation) {
    switch interpretation.intent {
    case "Beckon.ShowExamples", "Beckon.Help": self = .showExamples(app: interpretation.appIdentifier)
    case "Beckon.ListApps": self = .listApps
    case "Beckon.Cancel": self = .cancel
    case "Beckon.SayAgain": self = .sayAgain
    case "Beckon.Quit": self = .quit
    default: return nil
    }
  }

  /// Whether it only asks for an explanation. Such a request leaves an open question open.
  var isInformation: Bool {
    switch self {
    case .showExamples, .listApps: true
    case .cancel, .sayAgain, .quit: false
    }
  }
}

extension TurnStep {
  private static let examplesShown = 8

  mutating func carryOut(_ request: BeckonRequest, _ interpretation: Interpretation) {
    open.turn.intent = interpretation.intent
    switch request {
    case .showExamples(let identifier): showExamples(of: identifier)
    case .listApps: listApps()
    case .cancel: say("assistant.nothingOpen")
    case .sayAgain:
      open.isRepetition = true
      if conversation.lastLines.isEmpty { return say("assistant.nothingToRepeat") }
      for line in conversation.lastLines { say(line: line) }
    case .quit:
      say("assistant.goodbye")
      open.turn.isFarewell = true
    }
  }

  private mutating func showExamples(of identifier: String?) {
    let apps = knowledge.apps
    guard !apps.isEmpty else { return say("assistant.noApps") }
    let asked = apps.filter { identifier == nil || $0.identifier == identifier }
    if let app = asked.first, identifier != nil || apps.count == 1 {
      open.turn.app = AppReference(identifier: app.identifier, name: name(of: app))
      let examples = examples(of: app)
      say(
        examples.isEmpty ? "assistant.noExamples" : "assistant.examples", ["app": .text(name(of: app))])
      for example in examples { say(line: "• \(example)") }
      return
    }
    say("assistant.help")
    let each = max(1, Self.examplesShown / max(1, asked.count))
    for example in asked.flatMap({ examples(of: $0).prefix(each) }) { say(line: "• \(example)") }
  }

  private mutating func listApps() {
    let apps = knowledge.apps
    guard !apps.isEmpty else { return say("assistant.noApps") }
    say("assistant.apps", ["apps": .names(apps.map(name)), "count": .count(apps.count)])
  }
}
