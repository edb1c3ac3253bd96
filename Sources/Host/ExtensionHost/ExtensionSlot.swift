import Foundation
import IntentSchema
import Synchronization

/// The place of one person's extension: its process, if one runs, and the line of callers.
///
/// Unchecked: `serving`, `missing` and `history` are reached only by the caller whose turn it is in the line.
final class ExtensionSlot: @unchecked Sendable {
  /// The parts of the host that starting and calling an extension need.
  struct Surroundings: Sendable {
    var limits: ExtensionHost.Limits
    var geocoder: (any Geocoder)?
    var exchange: (any AppExchange)?
    var failures: (any FailureStore)?
    var programs: (any ProgramCheck)?
    var now: @Sendable () -> Date
  }

  private struct Serving {
    var process: ExtensionProcess
    var shared: SharedLine
    /// What it was started with, and told that it gets.
    var grants: ExtensionLaunch.Grants
    /// The number of calls of all hosts, when this process was last up to date.
    var known: UInt64

    /// True where it runs, and gets what it would get if it were started now.
    func serves(_ launch: ExtensionLaunch) -> Bool {
      grants == launch.grants && process.isAlive()
    }
  }

  /// Facts that others may read while a call is under way.
  private struct Facts {
    var process: ExtensionProcess
    var lastUsed: Date
    var calls: Int
    var isBusy: Bool
    /// Where it may write.
    var directories: [URL]
    var log: ExtensionLog
  }

  private let surroundings: Surroundings
  private let line = Line()
  private var serving: Serving?
  private let missing = MissingMethods()
  private var history = FailureHistory()
  /// True where the history is in the store too.
  private var isHistoryKept = false
  private let facts = Mutex<Facts?>(nil)
  /// It outlives a process: a new one has no more than the one before.
  private let disk: Mutex<DiskWatch>
  private let work = Mutex(WorkWatch())

  /// The time for a killed process to be gone, in seconds.
  private static let endPatience = 1.0

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    disk = Mutex(DiskWatch(limit: surroundings.limits.disk))
  }

  /// Asks the process, and starts it first where none runs. After a failure none runs.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for others' calls to end, in seconds; `ask` has a deadline of its own.
  ///   - continues: whether another call is expected to follow at once.
  ///   - shortcut: the answer where it's known without asking.
  func use<Answer>(
    _ launch: ExtensionLaunch, patience: Double, continues: Bool,
    shortcut: (MissingMethods) -> Answer? = { _ in nil },
    _ ask: (ExtensionProcess) throws(HandlingFailure) -> Answer
  ) throws(HandlingFailure) -> Answer {
    let deadline = Deadline(after: patience)
    guard line.enter(until: deadline) else { throw .busyElsewhere(seconds: patience) }
    defer { line.leave() }
    if serving != nil, let answer = shortcut(missing) { return answer }
    do throws(HandlingFailure) {
      let shared: SharedLine
      if let serving { shared = serving.shared } else { shared = try openLine(launch) }
      guard let begun = shared.enter(knowing: serving?.known, until: deadline) else {
        throw .busyElsewhere(seconds: patience)
      }
      defer { shared.leave() }
      let process: ExtensionProcess
      // A process that died while it was idle has lost nothing, so a new one takes its place. The same happens where
      // another host's extension was called since: this process may remember data that has changed. So it may where it gets
      // other data of the person's now.
      if let serving, serving.known == begun, serving.serves(launch) {
        process = serving.process
      } else {
        clear()
        process = try start(launch)
      }
      serving = Serving(
        process: process, shared: shared, grants: launch.grants,
        known: shared.begin(after: begun, continues: continues))
      note(process, launch, isBusy: true)
      do throws(HandlingFailure) {
        let answer = try ask(process)
        forgetFailures(of: launch)
        note(process, launch, isBusy: false)
        return answer
      } catch {
        // It's gone before another host's turn comes.
        process.end()
        throw error
      }
    } catch {
      if case .busyElsewhere = error { throw error }
      clear()
      if error.isFault { add(error, of: launch) }
      throw error
    }
  }

  /// Starts the process where none runs and nobody is starting one.
  func prepare(_ launch: ExtensionLaunch) throws(HandlingFailure) {
    guard line.enterIfFree() else { return }
    defer { line.leave() }
    if let serving, serving.serves(launch) { return }
    clear()
    let shared = try openLine(launch)
    // Read before the start: a call that another host begins after this makes the process out of date.
    let known = shared.calls
    let process = try start(launch)
    serving = Serving(
      process: process, shared: shared, grants: launch.grants, known: known)
    note(process, launch, isBusy: false)
  }

  var process: (pid: pid_t, started: Date, calls: Int, isBusy: Bool)? {
    facts.withLock { $0 }.map { ($0.process.pid, $0.process.started, $0.calls, $0.isBusy) }
  }

  /// Stops the process. A call that is under way may end first, until the deadline.
  func stop(by deadline: Deadline) {
    if !line.enter(until: deadline) {
      facts.withLock { $0?.process }?.kill()
      // The caller sees that its process is gone, and leaves the line.
      guard line.enter(until: Deadline(after: Self.endPatience)) else { return }
    }
    clear()
    // It may be started anew: its app is replaced, for example.
    history = FailureHistory()
    isHistoryKept = false
    line.leave()
  }

  /// Stops the process where no call is under way and the last one is older than `date`.
  func stop(ifUnusedSince date: Date) {
    guard line.enterIfFree() else { return }
    defer { line.leave() }
    if let lastUsed = facts.withLock({ $0?.lastUsed }), lastUsed <= date { clear() }
  }

  /// Stops the process where it takes more of the machine than it may. A call that is under way fails with that. One that has ended while
  /// nobody called it is let go, so that nothing of it stays.
  func stopIfGreedy() {
    guard let facts = facts.withLock({ $0 }), let usage = facts.process.usage else { return }
    let process = facts.process
    let limits = surroundings.limits
    if usage.megabytes > limits.memory {
      process.kill(because: .tooMuchMemory(megabytes: limits.memory))
    } else if usage.threads > limits.threads {
      process.kill(because: .tooManyThreads(threads: limits.threads))
    } else if disk.withLock({ $0.findsTooMuch(in: facts.directories) }) {
      process.kill(because: .tooMuchDisk(megabytes: limits.disk))
    } else if let log = facts.log.file, DiskUse.size(of: log) > limits.log << 20 {
      process.kill(because: .tooMuchDisk(megabytes: limits.log))
    } else if !facts.isBusy, !process.isAlive(), line.enterIfFree() {
      defer { line.leave() }
      clear()
      process.end()
    } else if !facts.isBusy, let worked = ProcessUsage.seconds(of: process.pid),
      work.withLock({ $0.seconds(of: process.pid, calls: facts.calls, worked: worked) }) > limits.idleWork,
      line.enterIfFree()
    {
      defer { line.leave() }
      facts.log.note(
        "it was stopped: it took a processor for \(limits.idleWork.formatted()) seconds after its call",
        at: surroundings.now())
      clear()
      process.end()
    }
  }

  private func openLine(_ launch: ExtensionLaunch) throws(HandlingFailure) -> SharedLine {
    try Directory.make(launch.container.deletingLastPathComponent().path)
    return try SharedLine(besideContainer: launch.container)
  }

  private func start(_ launch: ExtensionLaunch) throws(HandlingFailure) -> ExtensionProcess {
    readFailures(of: launch)
    switch history.readiness(at: surroundings.now()) {
    case .ready: break
    case .resting(let seconds): throw .resting(failures: history.count, seconds: seconds)
    case .setAside: throw .setAside(failures: history.count)
    }
    if let problem = surroundings.programs?.problem(with: launch) { throw .launchFailed(reason: problem) }
    missing.begin(launch.executable)
    disk.withLock { $0.begin(in: launch.ownDirectories) }
    return try ExtensionProcess(
      launch, surroundings, missing: missing)
  }

  // MARK: Failures

  /// Takes in what is kept. Another process may have called the extension too, and the person may want it tried again.
  private func readFailures(of launch: ExtensionLaunch) {
    guard let store = surroundings.failures else { return }
    if let kept = store.history(of: launch.identifier, program: launch.executable) {
      history = kept
      isHistoryKept = true
    } else if isHistoryKept {
      history = FailureHistory()
      isHistoryKept = false
    }
  }

  private func add(_ failure: HandlingFailure, of launch: ExtensionLaunch) {
    history.addFailure(failure, at: surroundings.now())
    // The machine may be to blame for a program that it doesn't start; the next process finds it out by itself.
    if case .launchFailed = failure { return }
    isHistoryKept =
      surroundings.failures?.keep(history, of: launch.identifier, program: launch.executable) ?? false
  }

  private func forgetFailures(of launch: ExtensionLaunch) {
    guard history.count > 0 else { return }
    history = FailureHistory()
    guard isHistoryKept else { return }
    _ = surroundings.failures?.keep(nil, of: launch.identifier, program: launch.executable)
    isHistoryKept = false
  }

  private func note(_ process: ExtensionProcess, _ launch: ExtensionLaunch, isBusy: Bool) {
    let new = Facts(
      process: process, lastUsed: surroundings.now(), calls: process.calls, isBusy: isBusy,
      directories: launch.ownDirectories, log: ExtensionLog(launch.log))
    facts.withLock { $0 = new }
  }

  private func clear() {
    // The facts hold the process too. It ends with the last reference.
    facts.withLock { $0 = nil }
    serving = nil
  }
}
