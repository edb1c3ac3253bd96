import ExtensionProtocol
import Glibc
import Synchronization

/// The socket to the host. Any thread may send.
final class Connection: Sendable {
  /// The result of a read that doesn't wait.
  enum Reception {
    case bytes(Int)
    case nothing
    case hostIsGone
  }

  let descriptor: Int32
  private let writing = Mutex(())

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// - Returns: false where the host has gone away.
  @discardableResult
  func send(_ message: ExtensionMessage) -> Bool {
    let frame = message.frame
    return writing.withLock { _ in LocalSocket.send(frame, on: descriptor) }
  }

  /// Waits for bytes, or until the time is over. A negative time means for ever.
  func wait(milliseconds: Int32) {
    var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&watch, 1, milliseconds)
  }

  /// Reads the bytes that have come into the front of a buffer, without waiting.
  func receive(into buffer: inout [UInt8]) -> Reception {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { return .bytes(count) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .nothing : .hostIsGone
    }
  }
}
