import Assistant
import Foundation

/// `beckon say TEXT`: one sentence, for scripts and other programs.
enum SayCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["say"], operands: ["TEXT"], summary: "Says one sentence",
      options: [
        .init(name: "--json", summary: "Prints one JSON document (Documentation/json.md)"),
        .init(name: "--why", summary: "Shows how the sentence was understood, and what lost"),
        .init(name: "--continue", summary: "Answers the question that the last say left open"),
      ] + Setting.options
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant(invocation)
    defer { assistant.stop() }
    let store = OpenConversation(file: assistant.places.openConversation)
    if invocation.has("--continue") {
      guard let open = store.load() else { throw SayError.nothingToContinue }
      assistant.conversation = open
    }
    return try finish(assistant.receive(invocation.operands[0]), assistant, invocation, setting)
  }

  /// Prints the turn and keeps the open question.
  static func finish(
    _ turn: Turn, _ assistant: Assistant, _ invocation: Invocation, _ setting: Setting
  ) throws -> ExitStatus {
    if invocation.has("--json") {
      let whole = assistant.finishCards(of: turn)
      let document = TurnDocument(whole, catalogue: assistant.catalogue, includesWhy: invocation.has("--why"))
      print(String(decoding: try document.json(), as: UTF8.self).printableJSON)
    } else {
      TurnRenderer(style: setting.style, width: setting.width).print(turn, of: assistant)
      if invocation.has("--why") { print(setting.style.dim(turn.why)) }
    }
    do {
      try OpenConversation(file: assistant.places.openConversation).save(assistant.conversation)
    } catch {
      // What the app did is done, and was told: that an older question stays open changes nothing about it.
      Setting.report("beckon: \(error)")
      if turn.status == .asking {
        Setting.report(
          "The question is not kept: beckon say --continue can't answer it. Say the sentence again.")
        return .notKept
      }
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

  var description: String { "no question is open; say it without --continue" }
}

/// The question that `say` leaves open, kept in a file until it's answered.
struct OpenConversation {
  var file: URL

  /// The open conversation; nil where there is none or the file isn't one (an older version wrote it).
  func load() -> Conversation? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Conversation.self, from: $0) }
      .flatMap { $0.isOpen ? $0 : nil }
  }

  /// - Throws: where it can't be kept. An older question is gone then too: an answer would be to the wrong one.
  func save(_ conversation: Conversation) throws(FileFault) {
    guard conversation.isOpen else { return try PrivateFile(file).remove() }
    do throws(FileFault) {
      guard let data = try? JSONEncoder().encode(conversation) else {
        throw FileFault(file, "the conversation holds what JSON can't")
      }
      try PrivateFile(file).write(data)
    } catch {
      try? PrivateFile(file).remove()
      throw error
    }
  }
}
