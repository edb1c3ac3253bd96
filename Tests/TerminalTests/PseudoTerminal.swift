import Foundation
import Glibc
import TestSupport

/// A built `beckon` at a terminal of its own: types keys, and reads what a person would see.
///
///     let terminal = try PseudoTerminal(home, ["--language", "en"])
///     try terminal.type("bye\r")
///     _ = try terminal.read(until: "Bye.")
final class PseudoTerminal {
  enum Key {
    static let enter = "\r", tab = "\t", up = "\u{1B}[A"
    static let controlC = "\u{3}", controlD = "\u{4}"
  }

  struct Silence: Error, CustomStringConvertible {
    var awaited: String
    var seen: String
    var description: String { "the terminal never showed “\(awaited)”; it showed:\n\(seen)" }
  }

  /// Lives as long as the program in it.
  private let home: TerminalHome
  private let process = Process()
  private let master: Int32
  /// The text that hasn't been returned by `read` yet.
  private var unread = ""
  private var bytes: [UInt8] = []

  init(_ home: TerminalHome, _ arguments: [String], columns: UInt16 = 80) throws {
    self.home = home
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    // Programs that other tests start meanwhile must not hold it open.
    for side in [master, slave] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    self.master = master
    let end = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = TerminalHome.beckon
    process.arguments = arguments
    process.environment = home.environment
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    try process.run()
    // Reading ends when the last program that holds the other side is gone.
    try end.close()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
  }

  func type(_ keys: String) throws {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// The text that appears up to this one, which is awaited; without the codes that only move the cursor or
  /// colour it.
  @discardableResult
  func read(until awaited: String) throws -> String {
    let deadline = ContinuousClock.now + Process.patience
    while true {
      if let end = unread.range(of: awaited)?.upperBound {
        defer { unread = String(unread[end...]) }
        return String(unread[..<end])
      }
      guard try receive(until: deadline) else { throw Silence(awaited: awaited, seen: unread) }
    }
  }

  /// The text that appears until the program has ended.
  func readToEnd() throws -> (text: String, status: Int32) {
    let deadline = ContinuousClock.now + Process.patience
    while try receive(until: deadline) {}
    guard ContinuousClock.now < deadline else { throw Silence(awaited: "end of the program", seen: unread) }
    process.waitForEnd()
    return (unread, process.terminationStatus)
  }

  func waitForEnd() { process.waitForEnd() }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
  }

  /// - Returns: false at the end of the program's output, and when the time is over.
  private func receive(until deadline: ContinuousClock.Instant) throws -> Bool {
    guard waitToRead(master, until: deadline) else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    // A character or a command to the terminal may be cut in two.
    let begun = /\x1B(\[[0-9;?]*)?$/.matchingSemantics(.unicodeScalar)
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains(begun) else { return true }
    bytes = []
    // By scalars, since a line's end is one character together with what returns to its start.
    let unseen = /\x1B\[[0-9;?]*[A-Za-z]|\x1B[=>78]|[\x07\r]/.matchingSemantics(.unicodeScalar)
    unread += text.replacing(unseen, with: "")
    return true
  }
}
