@testable import ExtensionHost
import ExtensionProtocol
import IntentSchema

/// The bytes that come from another process.
enum FuzzedMessages {
  static func read(_ reader: FuzzedReader, _ bytes: [UInt8]) {
    switch reader {
    case .extensionMessage:
      // There is one spelling of each message; a hello may say more than this version knows.
      guard let message = try? ExtensionMessage(bytes[...]) else { return }
      if case .hello = message { return }
      precondition(message.bytes == bytes, "a message was read that is written otherwise")
      if case .reply(_, let reply, _) = message { check(reply) }
    case .hostMessage:
      guard let message = try? HostMessage(bytes[...]) else { return }
      if case .welcome = message { return }
      precondition(message.bytes == bytes, "a message was read that is written otherwise")
    case .appMessage:
      guard let message = try? AppMessage(bytes[...]) else { return }
      if case .hello = message { return }
      precondition(message.bytes == bytes, "a message was read that is written otherwise")
    case .serviceMessage:
      guard let message = try? ServiceMessage(bytes[...]) else { return }
      if case .refused = message { return }
      precondition(message.bytes == bytes, "a message was read that is written otherwise")
    case .requestQueue:
      let queue = RequestQueue(bytes)
      let written = queue.requests.flatMap(RequestQueue.entry)
      precondition(
        !queue.unreadable.isEmpty || written == Array(bytes.prefix(queue.length)),
        "a queue was read that is written otherwise")
    case .program:
      let file = ELFFile { place, count in
        guard place < bytes.count else { return nil }
        return Array(bytes[Int(place)...].prefix(count))
      }
      precondition(
        file.runPath.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0) }, "a directory was read that is none")
    default:
      var frames = FrameReader()
      _ = try? frames.receive(bytes[...])
    }
  }

  /// Calls that a reply could be for.
  private static let calls: [HandlingCall] = [
    ("INAddTasksIntent", ["taskTitles", "targetTaskList", "priority"]),
    ("INSendMessageIntent", ["recipients"]),
    ("INSendPaymentIntent", ["currencyAmount"]), ("INSearchForNotebookItemsIntent", ["dateTime"]),
  ].flatMap { intent, parameters in
    let phases: [HandlingPhase] =
      [.confirm, .handle]
      + parameters.flatMap { [.resolve($0), .options($0, searchTerm: nil), .defaultValue($0)] }
    return phases.map { HandlingCall($0, intent: Record(intent)) }
  }

  private static let checker = ReplyChecker(FuzzedFiles.catalogue)

  /// A reply that is let through to the conversation can be told.
  private static func check(_ reply: HandlingReply) {
    for call in calls {
      guard (try? checker.check(reply, to: call)) != nil else { continue }
      switch reply {
      case .options(let choices), .resolution(.disambiguation(let choices)):
        precondition(
          choices.count <= ReplyChecker.mostChoices && !choices.contains(.null), "too many choices")
      default: continue
      }
    }
  }
}
