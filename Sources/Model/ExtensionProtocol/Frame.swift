/// Cuts a stream of bytes into messages.
///
///     var frames = FrameReader()
///     for message in try frames.receive(bytesFromSocket) { handle(try HostMessage(message)) }
///
/// Each message follows its length: four bytes, the lowest first.
public struct FrameReader: Sendable {
  /// The longest message. A longer one is refused before it is read.
  public static let maximumLength: Int = 16 << 20

  /// The longest message that a host takes from an extension: enough for a picture of a card.
  public static let maximumReplyLength: Int = 4 << 20

  private var buffer: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: the longest message that is taken.
  public init(limit: Int = FrameReader.maximumLength) { self.limit = limit }

  /// Takes the next bytes of the stream, and returns the messages that are complete now.
  ///
  /// - Throws: `MalformedMessage` for a length that is too large. The stream can't be used any more then.
  public mutating func receive(
    _ bytes: ArraySlice<UInt8>
  ) throws(MalformedMessage) -> [ArraySlice<UInt8>] {
    buffer.append(contentsOf: bytes)
    var messages: [ArraySlice<UInt8>] = []
    var start = 0
    while buffer.count - start >= Frame.headerLength {
      let length = (0..<Frame.headerLength).reduce(0) { $0 | Int(buffer[start + $1]) << (8 * $1) }
      guard length <= limit else {
        throw MalformedMessage(
          offset: 0, reason: "a message of \(length) bytes; \(limit) are allowed")
      }
      let body = start + Frame.headerLength
      guard buffer.count - body >= length else { break }
      messages.append(buffer[body..<body + length])
      start = body + length
    }
    // The rest is mostly empty. The messages keep the old buffer.
    if start > 0 { buffer = Array(buffer[start...]) }
    return messages
  }
}

/// Puts the length in front of a message.
///
///     socket.write(Frame.bytes(of: message.bytes))
public enum Frame {
  static let headerLength: Int = 4

  public static func bytes(of message: [UInt8]) -> [UInt8] {
    let length = UInt32(message.count)
    return (0..<headerLength).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) } + message
  }
}
