import ExtensionProtocol
import Glibc

/// Where `confine` says why it executed nothing.
///
/// A connection that the kernel closes when `confine` executes the program, so that what stands in it can't come from the app.
final class Refusal: Sendable {
  private let reading: Int32

  /// The longest reason that is read, in bytes.
  private static let most = 1024

  /// - Returns: the refusal, and the descriptor that the new process gets; nil where the system has none to give.
  static func open() -> (refusal: Refusal, other: Int32)? {
    LocalSocket.pair().map { (Refusal(reading: $0.own), $0.other) }
  }

  private init(reading: Int32) { self.reading = reading }

  deinit { close(reading) }

  /// The reason; nil where there is none.
  var reason: String? {
    var bytes = [UInt8](repeating: 0, count: Self.most)
    let count = recv(reading, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
