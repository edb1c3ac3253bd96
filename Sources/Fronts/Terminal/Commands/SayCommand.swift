import Assistant
import Conversations
import Foundation

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
    let assistant = try setting.assistant(invocation)
    defer { assistant.stop() }
    let conversation = try conversation(assistant.store, invocation)
    let session = assistant.session(goingOnWith: conversation)
    return try take(session, invocation, setting) { session.receive(invocation.operands[0], $0) }
  }

  private static func conversation(_ store: ConversationStore, _ invocation: Invocation) throws
    -> Conversation
  {
    if invocation.has("--new") { return Conversation() }
    guard invocation.has("--continue") else { return store.loadRecent() ?? Conversation() }
    guard let kept = store.load() else { throw SayError.nothingToContinue }
    return kept
  }

  /// Prints a turn, and stores the question that it leaves open.
  static func take(
    _ session: Session, _ invocation: Invocation, _ setting: Setting,
    _ turn: ((TurnEvent) -> Void) throws -> Turn
  ) throws -> ExitStatus {
    let renderer = TurnRenderer(style: setting.style, width: setting.width)
    let isDocument = invocation.has("--json")
    let turn = try turn { event in if !isDocument { renderer.print(event) } }
    if isDocument {
      let document = TurnDocument(
        turn, catalogue: session.assistant.catalogue, apps: session.assistant.apps,
        includesWhy: invocation.has("--why"))
      print(String(decoding: try document.json(), as: UTF8.self).printableJSON)
    } else if invocation.has("--why") {
      print(setting.style.dim(turn.why))
    }
    do throws(ConversationStoreError) {
      try session.assistant.store.save(session.conversation)
    } catch {
      Setting.report("beckon: \(error)")
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

enum SayError: Error, CustomStringConvertible {
  case nothingToContinue

  var description: String { "there is no conversation to continue; say it without --continue" }
}
