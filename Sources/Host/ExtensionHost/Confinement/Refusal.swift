import ExtensionProtocol
import Glibc

/// Where `confine` says why it executed nothing, and which process executes the program.
///
/// A connection that the kernel closes when `confine` executes the program, so that what stands in it can't come from the app.
final class Refusal: Sendable {
  private let reading: Int32

  /// The longest reason that is read, in bytes.
  private static let most = 1024
  /// The longest line with a process's number, in bytes.
  private static let mostOfLine = 32

  /// - Returns: the refusal, and the descriptor that the new process gets; nil where the system has none to give.
  static func open() -> (refusal: Refusal, other: Int32)? {
    LocalSocket.pair().map { (Refusal(reading: $0.own), $0.other) }
  }

  private init(reading: Int32) { self.reading = reading }

  deinit { close(reading) }

  /// The number of the process that goes on where `confine` itself has ended (`process 4711` and a line's end).
  var process: pid_t? {
    var line: [UInt8] = []
    // The next bytes may be the reason already, so that one byte at a time is read.
    while line.count < Self.mostOfLine, let byte = next(), byte != UInt8(ascii: "\n") { line.append(byte) }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return words.count == 2 && words[0] == "process" ? pid_t(words[1]) : nil
  }

  private func next() -> UInt8? {
    var byte: UInt8 = 0
    return recv(reading, &byte, 1, Int32(MSG_DONTWAIT)) == 1 ? byte : nil
  }

  /// The reason; nil where there is none.
  var reason: String? {
    var bytes = [UInt8](repeating: 0, count: Self.most)
    let count = recv(reading, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
