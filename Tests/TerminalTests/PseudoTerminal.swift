import Foundation
import Glibc

/// A program at a real terminal, which a test types into and reads.
final class PseudoTerminal {
  enum Fault: Error {
    case system(String, Int32)
    /// What was expected didn't come in time, or the program ended before.
    case missing(String, in: String)
  }

  private let controller: Int32
  private let process: pid_t
  private var hasEnded = false
  /// Everything that the program wrote.
  private var bytes: [UInt8] = []
  /// Where the search for the next expected text begins.
  private var read = 0
  private static let patience: Int32 = 60_000
  /// `TIOCSPTLCK`, `TIOCGPTN` and `POSIX_SPAWN_SETSID`, which Swift doesn't see.
  private static let unlock: UInt = 0x4004_5431
  private static let giveNumber: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80

  init(_ program: URL, _ environment: [String: String], columns: UInt16) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    guard controller >= 0, ioctl(controller, Self.unlock, &number) == 0,
      ioctl(controller, Self.giveNumber, &number) == 0
    else { throw Fault.system("/dev/ptmx", errno) }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(controller, UInt(TIOCSWINSZ), &size) == 0 else { throw Fault.system("TIOCSWINSZ", errno) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The leader of a session gets the first terminal that it opens as its own.
    posix_spawnattr_setflags(&attributes, Self.newSession)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program.path), nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var pid: pid_t = 0
    let status = posix_spawn(&pid, program.path, &actions, &attributes, &arguments, &variables)
    guard status == 0 else { throw Fault.system("posix_spawn", status) }
    process = pid
  }

  deinit {
    close(controller)
    if hasEnded { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until the program has written a text, behind what was waited for before.
  ///
  /// - Returns: everything up to the text's end.
  @discardableResult
  func wait(for text: String) throws -> String {
    let wanted = Array(text.utf8)
    while true {
      if let end = Self.end(of: wanted, in: bytes[read...]) {
        let found = String(decoding: bytes[read..<end], as: UTF8.self)
        read = end
        return found
      }
      guard try more() else { throw Fault.missing(text, in: String(decoding: bytes[read...], as: UTF8.self)) }
    }
  }

  private static func end(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= wanted.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - wanted.count)
      .first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }.map { $0 + wanted.count }
  }

  /// Reads what is there.
  ///
  /// - Returns: false when the program has ended.
  private func more() throws -> Bool {
    var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.patience) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }

  /// Whether what is typed comes line by line and is shown, and Ctrl-C interrupts: as a shell leaves it.
  var isAsBefore: Bool {
    var settings = termios()
    guard tcgetattr(controller, &settings) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  /// Waits for the program's end.
  ///
  /// - Returns: its exit status, or the negative number of the signal that ended it.
  func waitForEnd() throws -> Int32 {
    while try more() {}
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process else { throw Fault.system("waitpid", errno) }
    hasEnded = true
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }
}
