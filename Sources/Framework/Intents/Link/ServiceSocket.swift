import ExtensionProtocol
import Foundation
import Synchronization

/// The app's end of a connection with the service.
final class ServiceSocket: Sendable {
  private let descriptor: Int32
  private let reading: Mutex<(frames: FrameReader, messages: [ArraySlice<UInt8>])>
  private let writing = Mutex(())

  /// Connects; nil where no service listens.
  convenience init?(_ path: String) {
    guard let descriptor = try? LocalSocket.connect(to: path) else { return nil }
    self.init(descriptor)
  }

  /// Takes a descriptor that is connected already, and closes it at the end.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    reading = Mutex((FrameReader(), []))
  }

  // The descriptor lives as long as the object, so that its number isn't given to another file while a thread uses it.
  deinit { Foundation.close(descriptor) }

  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next message; nil where the service is gone, or sent what is no message.
  ///
  /// - Parameter milliseconds: the longest wait for bytes; negative for ever.
  func receive(milliseconds: Int32 = -1) -> ServiceMessage? {
    reading.withLock { reading in
      var buffer: [UInt8] = []
      while reading.messages.isEmpty {
        var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&watch, 1, milliseconds)
        if ready < 0, errno == EINTR { continue }
        guard ready > 0 else { return nil }
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 16 << 10) }
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, let messages = try? reading.frames.receive(buffer[..<count]) else { return nil }
        reading.messages = messages
      }
      return try? ServiceMessage(reading.messages.removeFirst())
    }
  }

  @discardableResult
  func send(_ message: AppMessage) -> Bool {
    let frame = message.frame
    return writing.withLock { _ in LocalSocket.send(frame, on: descriptor) }
  }
}
