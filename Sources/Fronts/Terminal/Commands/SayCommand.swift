import Conversations
import Foundation
import Service

/// `beckon say TEXT`: says one sentence, for scripts and other programs.
enum SayCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["say"], operands: ["TEXT"], summary: "Says one sentence",
      options: [
        .init(name: "--json", summary: "Prints one JSON document (Documentation/json.md)"),
        .init(name: "--why", summary: "Shows how the sentence was understood, and what lost"),
        .init(
          name: "--continue",
          summary: "Goes on with the conversation of the last say, and answers its question"),
        .init(name: "--new", summary: "Forgets what was said before"),
      ] + Setting.options
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let beginning: FrontOptions.Kept.Beginning =
      invocation.has("--new") ? .new : invocation.has("--continue") ? .left : .recent
    return try setting.withConversation(invocation, .init(name, beginning)) { conversation in
      try take(invocation, setting, conversation) { try conversation.say(invocation.operands[0], $0) }
    }
  }

  /// The name of the conversation that all `say` and `run` of a person belong to.
  static let name = "say"

  /// Prints a turn.
  static func take(
    _ invocation: Invocation, _ setting: Setting, _ conversation: any FrontConversation,
    _ turn: ((FrontEvent) -> Void) throws -> FrontTurn
  ) throws -> ExitStatus {
    let renderer = TurnRenderer(style: setting.style, width: setting.width)
    let isDocument = invocation.has("--json")
    let observe: (FrontEvent) -> Void = { event in
      if case .note(let note) = event {
        Setting.report(note)
      } else if !isDocument {
        renderer.print(event)
      }
    }
    let turn = try Unlocking(setting).finish(turn(observe)) { try conversation.goOnUnlocked(observe) }
    if isDocument {
      print(turn.text.printableJSON)
    } else if let why = turn.why {
      print(setting.style.dim(why))
    }
    if let reason = turn.notKept {
      Setting.report("beckon: \(reason). Say the whole sentence again instead of --continue.")
      return .notKept
    }
    return switch turn.status {
    case .answered, .cancelled: .success
    case .asking: .questionOpen
    case .failed: .failure
    case .notUnderstood: .notUnderstood
    }
  }
}
