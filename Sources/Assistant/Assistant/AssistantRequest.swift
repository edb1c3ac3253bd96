import Dialogue
import IntentSchema
import Language

/// What a person may ask of Beckon itself rather than of an app.
enum AssistantRequest {
  /// Grammars name these requests with this prefix.
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

  /// Whether it only asks for an explanation.
  var isInformation: Bool {
    switch self {
    case .showExamples, .listApps: true
    case .cancel, .sayAgain, .quit: false
    }
  }
}

extension Assistant {
  private static let examplesShown = 8

  func carryOut(_ request: AssistantRequest, _ interpretation: Interpretation, in draft: inout TurnDraft) {
    draft.turn.intent = interpretation.intent
    switch request {
    case .showExamples(let identifier): showExamples(of: identifier, in: &draft)
    case .listApps: listApps(in: &draft)
    case .cancel:
      draft.say("assistant.nothingOpen")
    case .sayAgain:
      draft.isRepetition = true
      if conversation.lastLines.isEmpty {
        draft.say("assistant.nothingToRepeat")
      } else {
        draft.turn.lines = conversation.lastLines
      }
    case .quit:
      draft.say("assistant.goodbye")
      draft.turn.isFarewell = true
    }
  }

  private func showExamples(of identifier: String?, in draft: inout TurnDraft) {
    guard !installed.isEmpty else { return draft.say("assistant.noApps") }
    let asked = installed.filter { identifier == nil || $0.identifier == identifier }
    if let app = asked.first, identifier != nil || installed.count == 1 {
      draft.turn.app = AppReference(identifier: app.identifier, name: app.displayName)
      let lines = examples(of: app)
      draft.say(
        lines.isEmpty ? "assistant.noExamples" : "assistant.examples", ["app": .text(app.displayName)])
      draft.turn.lines += lines.map { "• \($0)" }
      return
    }
    draft.say("assistant.help")
    let each = max(1, Self.examplesShown / max(1, asked.count))
    draft.turn.lines += asked.flatMap { examples(of: $0).prefix(each) }.map { "• \($0)" }
  }

  private func listApps(in draft: inout TurnDraft) {
    guard !installed.isEmpty else { return draft.say("assistant.noApps") }
    draft.say(
      "assistant.apps", ["apps": .names(installed.map(\.displayName)), "count": .count(installed.count)])
  }
}
