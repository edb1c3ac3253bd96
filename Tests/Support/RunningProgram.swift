import Foundation
import Glibc

/// A program that a test has started, and what it prints.
///
///     let program = try RunningProgram(.built("MemoryWriter"), [file.path])
///     program.wait(for: 3)     // until it has printed three lines
///     program.kill()
///
/// Nothing waits for ever: what doesn't end within two minutes is killed, so one test fails and the others go on.
public final class RunningProgram {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var text = ""

  /// - Parameters:
  ///   - environment: nil for that of the tests.
  ///   - file: where it writes what it prints, and its errors; nil to read it here.
  ///   - readsErrors: whether its errors are read too.
  ///   - takesInput: whether `type` gives it lines to read.
  public init(
    _ program: URL, _ arguments: [String], _ environment: [String: String]? = nil, output file: URL? = nil,
    readsErrors: Bool = false, takesInput: Bool = false
  ) throws {
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let file {
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      process.standardOutput = handle
      process.standardError = handle
    } else {
      process.standardOutput = output
      if readsErrors { process.standardError = output }
    }
    if takesInput { process.standardInput = input }
    try process.run()
  }

  /// Gives it something to read.
  public func type(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  deinit { kill() }

  public var identifier: Int32 { process.processIdentifier }
  public var isRunning: Bool { process.isRunning }
  /// Nil while it runs, and where a signal ended it.
  public var status: Int32? {
    process.isRunning || process.terminationReason == .uncaughtSignal ? nil : process.terminationStatus
  }

  /// Waits until it has printed so many lines, or has ended.
  public func wait(for count: Int) {
    let deadline = ContinuousClock.now + Process.patience
    while lines.count < count, receive(until: deadline) {}
  }

  /// Waits until it has ended.
  ///
  /// - Returns: the whole lines that it has printed. What was cut off in the middle isn't a line.
  @discardableResult
  public func end() -> [String] {
    let deadline = ContinuousClock.now + Process.patience
    // Nothing is printed to here where it writes into a file.
    while process.standardOutput is Pipe, receive(until: deadline) {}
    process.waitForEnd()
    return lines
  }

  public func kill() {
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }

  private var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// - Returns: false at the end, and when the time is over.
  private func receive(until deadline: ContinuousClock.Instant) -> Bool {
    let reading = output.fileHandleForReading
    guard waitToRead(reading.fileDescriptor, until: deadline) else { return false }
    let data = reading.availableData
    text += String(decoding: data, as: UTF8.self)
    return !data.isEmpty
  }
}

/// Waits until something can be read, or the other side is closed.
///
/// - Returns: false when the time is over.
public func waitToRead(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
  while true {
    var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    let ready = poll(&watch, 1, Int32(min(left.components.seconds, 3600)) * 1000 + 1)
    if ready > 0 { return true }
    if ready < 0, errno != EINTR { return false }
  }
}

/// Looks again and again whether something has come about, such as a file of another process, for as long as `Process.patience`.
public func waitUntil(_ hasCome: () -> Bool) {
  let deadline = ContinuousClock.now + Process.patience
  while !hasCome(), ContinuousClock.now < deadline { usleep(1_000) }
}

extension Process {
  /// Long enough for a machine that is busy with something else.
  public static let patience: Duration = .seconds(120)

  /// Waits for the end, and kills what doesn't end.
  public func waitForEnd() {
    waitUntil { !isRunning }
    guard isRunning else { return }
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}

extension URL {
  /// A program of this package, which was built with the tests.
  public static func built(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(
      path: name)
  }
}
