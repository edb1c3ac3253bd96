import Foundation
import Glibc
import Service
import Synchronization
import TestSupport
import Testing

/// The service as a process that is killed now and then, and started again.
final class ChaosService: Sendable {
  /// The deadline of calls, in seconds.
  static let deadline = 2.0

  struct Kill: Sendable {
    /// Nil for the service itself.
    var app: String?
    var moment: Double
  }

  /// The resources that the process has.
  struct Measures {
    var descriptors = 0
    var threads = 0
    var megabytes = 0
    var children: [Int32] = []
    var zombies: [Int32] = []
  }

  private struct State: @unchecked Sendable {
    var process: RunningProgram?
    var beginning = Measures()
    /// The memory of the present process after each so many turns.
    var megabytes: [Int] = []
    var kills: [Kill] = []
  }

  private let home: ChaosHome
  private let state = Mutex(State())

  init(_ home: ChaosHome) throws {
    self.home = home
    try state.withLock { try start(&$0) }
  }

  /// Starts it, and returns when it answers.
  private func start(_ state: inout State) throws {
    let process = try RunningProgram(
      .built("ServiceProgram"), ["\(Self.deadline)"], home.environment, output: home.serviceOutput)
    state.process = process
    let deadline = ContinuousClock.now + Process.patience
    while try RemoteConversation.open(FrontOptions(), at: home.socket) == nil {
      guard process.isRunning, ContinuousClock.now < deadline else {
        let said = try String(contentsOf: home.serviceOutput, encoding: .utf8)
        throw NotStarted(said: String(said.suffix(2_000)))
      }
      usleep(5_000)
    }
    state.beginning = Self.measure(process.identifier)
    state.megabytes = []
  }

  private struct NotStarted: Error { var said: String }

  /// Opens a conversation once the service serves.
  func open(_ name: String, _ beginning: FrontOptions.Kept.Beginning) throws -> RemoteConversation {
    let options = FrontOptions(conversation: .init(name, beginning))
    while true {
      // While it is started again, this waits.
      state.withLock { _ in }
      if let conversation = try RemoteConversation.open(options, at: home.socket) { return conversation }
      usleep(1_000)
    }
  }

  // MARK: Kills

  var kills: [Kill] { state.withLock { $0.kills } }

  /// The kills that a turn may have seen which began then. A process takes a moment to end, and can still be sent something.
  func kills(around moment: Double) -> [Kill] { kills.filter { $0.moment >= moment - 0.5 } }

  /// Kills one of the extensions that it has started.
  func killExtension(by random: inout SeededGenerator) {
    var chosen = random
    state.withLock { state in
      guard let process = state.process else { return }
      let running = Self.measure(process.identifier).children.filter { home.app(of: $0) != nil }
      guard let pid = running.randomElement(using: &chosen), let app = home.app(of: pid) else { return }
      // Noted before: a turn may end with it before this thread goes on.
      state.kills.append(Kill(app: app, moment: monotonicSeconds()))
      Glibc.kill(pid, SIGKILL)
    }
    random = chosen
  }

  /// Kills it and starts it again.
  ///
  /// - Returns: the processes of apps that stayed behind.
  func killService() throws -> [Int32] {
    try state.withLock { state in
      guard let process = state.process else { return [] }
      state.kills.append(Kill(app: nil, moment: monotonicSeconds()))
      process.kill()
      process.end()
      let left = home.processes(afterSeconds: 10)
      try start(&state)
      return left
    }
  }

  /// Asks it to end.
  ///
  /// - Returns: its exit status; nil where it didn't end.
  func end() -> Int32? {
    state.withLock { state in
      guard let process = state.process else { return nil }
      Glibc.kill(process.identifier, SIGTERM)
      process.end()
      return process.status
    }
  }

  // MARK: What it has

  /// The resources that it had when it was started the last time.
  var beginning: Measures { state.withLock { $0.beginning } }

  /// The memory that the present process had each time it was noted, in megabytes.
  var megabytes: [Int] { state.withLock { $0.megabytes } }

  func noteMemory() {
    let megabytes = measure().megabytes
    state.withLock { $0.megabytes.append(megabytes) }
  }

  func measure() -> Measures {
    guard let pid = state.withLock({ $0.process?.identifier }) else { return Measures() }
    return Self.measure(pid)
  }

  private static func measure(_ pid: Int32) -> Measures {
    func names(_ folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/\(folder)")) ?? []
    }
    var measures = Measures()
    measures.descriptors = names("fd").count
    let threads = names("task")
    measures.threads = threads.count
    // A process belongs to the thread that started it.
    measures.children = threads.flatMap { thread in
      (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/children", encoding: .utf8))?
        .split(whereSeparator: \.isWhitespace).compactMap { Int32($0) } ?? []
    }
    measures.zombies = measures.children.filter {
      (try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8))?.contains("State:\tZ") ?? false
    }
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let own = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    measures.megabytes =
      (own?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    return measures
  }
}
