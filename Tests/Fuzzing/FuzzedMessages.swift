import ExtensionProtocol

/// What comes from another process.
enum FuzzedMessages {
  static func read(_ reader: FuzzedReader, _ bytes: [UInt8]) {
    switch reader {
    case .extensionMessage:
      // There is one spelling of each message; a hello may say more than this version knows.
      guard let message = try? ExtensionMessage(bytes[...]) else { return }
      if case .hello = message { return }
      precondition(message.bytes == bytes, "a message was read that is written otherwise")
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
    default:
      var frames = FrameReader()
      _ = try? frames.receive(bytes[...])
    }
  }
}
