import ExtensionProtocol
import Glibc
import Synchronization

/// The socket to the host; messages may be sent from any thread.
final class Connection: Sendable {
  private let descriptor: Int32
  private let writing = Mutex(())

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// - Returns: whether the host is still there.
  @discardableResult
  func send(_ message: ExtensionMessage) -> Bool {
    let frame = message.frame
    return writing.withLock { _ in
      var sent = 0
      while sent < frame.count {
        let count = frame[sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Waits for bytes; nil when the host has gone.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { return Array(buffer.prefix(count)) }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }
}
