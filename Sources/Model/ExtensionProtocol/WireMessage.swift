/// A message of a binary protocol.
///
///     socket.send(HostMessage.ping(id: 1).frame)
///     let message = try HostMessage(bytesAfterTheLength)
package protocol WireMessage {
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage)

  func write(to writer: inout MessageWriter)
}

extension WireMessage {
  /// The message without its length.
  package var bytes: [UInt8] { written.bytes }

  /// The message after its length, as it is sent.
  package var frame: [UInt8] { written.frame() }

  private var written: MessageWriter {
    var writer = MessageWriter()
    write(to: &writer)
    return writer
  }
}

/// `eckon` in ASCII. With the tag `B` of a hello it spells `Beckon`, in every version of the protocols.
private let greeting: [UInt8] = Array("eckon".utf8)

extension MessageWriter {
  mutating func magic() { for byte in greeting { self.byte(byte) } }
}

extension MessageReader {
  mutating func magic() throws(MalformedMessage) {
    for expected in greeting where try byte() != expected { throw malformed("this is no hello") }
  }
}
