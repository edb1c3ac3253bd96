import Glibc

/// The acts of the extension, one line each. A line is written by one call, so that a process which is killed
/// leaves whole lines.
///
///     added zakovi
///     fault crash handle zakovi 12.25
final class Ledger: Sendable {
  private let lines = open("ledger", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  private let counter = open("calls", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  private static let brokenStarts = "broken-starts"

  /// The number of this call of the app, in all its processes.
  func countCall() -> UInt64 {
    var count: UInt64 = 0
    pread(counter, &count, 8, 0)
    count += 1
    pwrite(counter, &count, 8, 0)
    return count
  }

  func write(_ words: String...) {
    let line = Array((words.joined(separator: " ") + "\n").utf8)
    _ = Glibc.write(lines, line, line.count)
  }

  func write(fault: Fault, in phase: String, _ token: String) {
    write("fault", fault.rawValue, phase, token, now)
  }

  /// True where the ledger says that something was added and not deleted since.
  func has(_ token: String) -> Bool {
    let size = Int(lseek(lines, 0, SEEK_END))
    let text = String(unsafeUninitializedCapacity: size) { max(0, pread(lines, $0.baseAddress, size, 0)) }
    return text.contains("added \(token)\n") && !text.contains("deleted \(token)\n")
  }

  /// Lets so many starts after this process fail.
  func breakStarts(_ count: UInt8) {
    let file = open(Self.brokenStarts, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    var count = count
    _ = Glibc.write(file, &count, 1)
    close(file)
  }

  /// - Returns: whether this process is one that shall not start.
  func takeBrokenStart() -> Bool {
    let file = open(Self.brokenStarts, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var count: UInt8 = 0
    guard pread(file, &count, 1, 0) == 1, count > 0 else { return false }
    count -= 1
    pwrite(file, &count, 1, 0)
    write("fault", "start", "start", "-", now)
    return true
  }

  /// Seconds of the clock that the test reads too.
  private var now: String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return "\(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)"
  }
}
