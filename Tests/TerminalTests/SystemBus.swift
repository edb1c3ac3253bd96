import Foundation
import Glibc
import TestSupport
import Testing

/// A system bus of a home's own, with a logind whose user has a desktop session.
///
///     let bus = try SystemBus(home)
///     try bus.tell("locked")
final class SystemBus {
  private let daemon = Process()
  private let login = Process()
  private let words = Pipe()
  private let answers = Pipe()

  /// Nil where the machine has none.
  static let program: String? = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  init(_ home: TerminalHome) throws {
    let file = home.sockets.url.appending(path: "bus.conf")
    let socket = home.sockets.url.appending(path: "system-bus")
    try? FileManager.default.removeItem(at: socket)
    try """
    <busconfig>
      <listen>unix:path=\(socket.path)</listen>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: file, atomically: true, encoding: .utf8)
    let address = Pipe()
    daemon.executableURL = URL(filePath: try #require(Self.program))
    daemon.arguments = ["--config-file=\(file.path)", "--nofork", "--print-address"]
    daemon.standardOutput = address
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    _ = try Self.line(of: address)
    login.executableURL = .built("LoginService")
    login.environment = home.environment
    login.standardInput = words
    login.standardOutput = answers
    try login.run()
    try #require(try Self.line(of: answers) == "ready")
  }

  deinit { end() }

  /// Changes what logind says; see `Tests/Fixtures/LoginService`.
  func tell(_ word: String) throws {
    try words.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try #require(try Self.line(of: answers) == word)
  }

  /// Ends the bus with all that is on it.
  func end() {
    for process in [login, daemon] where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitForEnd()
    }
  }

  private static func line(of pipe: Pipe) throws -> String {
    let reading = pipe.fileHandleForReading
    var text = ""
    while !text.hasSuffix("\n"), waitToRead(reading.fileDescriptor, until: .now + Process.patience) {
      let data = reading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
