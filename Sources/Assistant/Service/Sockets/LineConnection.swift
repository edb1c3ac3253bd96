import ExtensionProtocol
import Foundation
import Glibc
import SourceTree
import Synchronization

/// Sends and receives lines of JSON on a connected socket.
///
///     let connection = LineConnection(descriptor)
///     connection.send(FrontAnswer.ended.json)
///     while let line = try connection.next() { … }
///
/// One thread may read while others write. The descriptor is closed with the last reference.
final class LineConnection: Sendable {
  /// The longest line in bytes. A longer one is refused before it is read to its end.
  static let maximumLength = 1 << 20

  let descriptor: Int32
  private let received = Mutex<[UInt8]>([])
  private let writing = Mutex(())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends one line.
  ///
  /// - Returns: false where nobody reads any more.
  @discardableResult
  func send(_ message: JSON) -> Bool {
    var bytes = message.lineBytes
    bytes.append(UInt8(ascii: "\n"))
    return writing.withLock { _ in LocalSocket.send(bytes, on: descriptor) }
  }

  /// Waits for the next line.
  ///
  /// - Returns: the line without its end; nil where the other side has ended.
  /// - Throws: `LineFault` for a line that is too long.
  func next() throws(LineFault) -> String? {
    var searched = 0
    var buffer = received.withLock { buffer in
      defer { buffer = [] }
      return buffer
    }
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        let rest = Array(buffer[(end + 1)...])
        received.withLock { $0 = rest }
        return line
      }
      guard buffer.count <= Self.maximumLength else { throw LineFault(length: buffer.count) }
      searched = buffer.count
      guard let more = read() else { return nil }
      buffer += more
    }
  }

  /// - Returns: nil at the end.
  private func read() -> [UInt8]? {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
        let read = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        failure = read < 0 ? errno : 0
        count = max(0, read)
      }
      if failure == EINTR { continue }
      return bytes.isEmpty ? nil : bytes
    }
  }

  /// True where a line, a part of one, or the end has come and wasn't read yet.
  var hasMore: Bool {
    if received.withLock({ !$0.isEmpty }) { return true }
    var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watch, 1, 0) > 0
  }

  /// Ends the reading: who waits for a line gets the end. An answer can still be sent.
  func endReading() { shutdown(descriptor, Int32(SHUT_RD)) }
}

/// A line of the other side is too long.
struct LineFault: Error, CustomStringConvertible {
  var length: Int

  var description: String {
    "a line of more than \(LineConnection.maximumLength) bytes; send each request on a line of its own"
  }
}
