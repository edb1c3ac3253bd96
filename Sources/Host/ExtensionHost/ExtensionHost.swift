import Dispatch
import Foundation
import IntentSchema
import Synchronization

/// Starts extensions on demand, calls them, and stops idle ones.
///
///     let host = ExtensionHost(catalogue: catalogue)
///     let reply = try host.call(HandlingCall(.handle, intent: intent), in: launch, transaction: "1")
///     host.stop { $0.identifier == launch.identifier }
///
/// A process belongs to one person (`ExtensionLaunch.person`) and one extension. Calls to it wait in line, even those of
/// other host processes. Calls to different processes run side by side.
///
/// It may be used from any thread. A call blocks its thread; a round trip takes tens of microseconds. A caller that must
/// not wait calls from another thread (`Documentation/Decisions/0002-calls-block.md`).
public final class ExtensionHost: Sendable {
  /// The time that calls, starts and idle processes get.
  ///
  ///     ExtensionHost.Limits(call: 5, idle: 30)
  public struct Limits: Hashable, Sendable {
    /// Seconds for one call. As much again may pass before it, while others' calls to the same process end.
    public var call: Double
    /// Seconds for the greeting of a new process.
    public var launch: Double
    /// A process without a call for so many seconds is stopped.
    public var idle: Double
    /// Megabytes that a process may have for itself. One that takes more is stopped.
    public var memory: Int
    /// Threads that a process may have. One that starts more is stopped.
    public var threads: Int
    /// Megabytes that a process may keep on the disk, in its container and its groups together. One that adds more is stopped. Each file
    /// counts 4 KB at least.
    public var disk: Int
    /// Megabytes that a process may write into its log. One that writes more is stopped.
    public var log: Int
    /// Seconds of a processor that a process may take while it is asked for nothing. One that takes more is stopped.
    public var idleWork: Double
    /// Below this protection nothing is started.
    public var protection: Protection.Level

    /// Megabytes of a process where nothing else is said.
    public static let usualMemory: Int = 128

    /// The environment variable that names the megabytes.
    public static let memoryVariable: String = "BECKON_EXTENSION_MEMORY"

    /// The megabytes that may be named; a process has no more address space.
    public static let memoryBounds: ClosedRange<Int> = 16...4096

    /// Megabytes by their digits; nil for anything but a number within the bounds.
    public static func memory(named text: String) -> Int? {
      Int(text).flatMap { memoryBounds.contains($0) ? $0 : nil }
    }

    /// Those of an app's own program that is confined: it may have four times the memory of an extension.
    public static func ofApps(beside memory: Int = usualMemory) -> Self { Self(memory: 4 * memory) }

    public init(
      call: Double = 10, launch: Double = 10, idle: Double = 60, memory: Int = usualMemory,
      threads: Int = 128,
      disk: Int = 1024, log: Int = 32, idleWork: Double = 5,
      protection: Protection.Level = .usual
    ) {
      self.call = call
      self.launch = launch
      self.idle = idle
      self.memory = memory
      self.threads = threads
      self.disk = disk
      self.log = log
      self.idleWork = idleWork
      self.protection = protection
    }
  }

  /// A running extension, for tools that show them.
  ///
  ///     for process in host.processes { print(process.identifier, process.pid, process.calls) }
  public struct RunningProcess: Hashable, Sendable {
    public var identifier: String
    public var person: String
    public var pid: Int32
    public var started: Date
    public var calls: Int
    /// True while a call is under way.
    public var isBusy: Bool
  }

  private let limits: Limits
  private let catalogue: Catalogue?
  private let surroundings: ExtensionSlot.Surroundings
  private let slots = Mutex<[ExtensionKey: ExtensionSlot]>([:])
  // A timer may be used from any thread, but its type doesn't say so.
  nonisolated(unsafe) private let idleTimer: any DispatchSourceTimer
  nonisolated(unsafe) private let greedTimer: any DispatchSourceTimer
  /// Memory can grow by some hundred megabytes in this time; the limit of the address space stops what is faster.
  private static let greedInterval = 0.25

  /// - Parameters:
  ///   - catalogue: the schema that replies are checked against; nil checks only their form.
  ///   - geocoder: answers extensions' questions for places; nil knows none.
  ///   - exchange: takes what extensions say to the assistant; nil where nobody does, and it waits in their containers.
  ///   - programs: looks at a program before each start; nil where any is started.
  ///   - failures: keeps the failures of extensions; nil where they're remembered as long as this host.
  ///   - now: the clock that idle time is measured by.
  public init(
    limits: Limits = Limits(), catalogue: Catalogue? = nil, geocoder: (any Geocoder)? = nil,
    exchange: (any AppExchange)? = nil, failures: (any FailureStore)? = nil,
    programs: (any ProgramCheck)? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limits = limits
    self.catalogue = catalogue
    surroundings = ExtensionSlot.Surroundings(
      limits: limits, geocoder: geocoder, exchange: exchange, failures: failures, programs: programs,
      now: now)
    idleTimer = DispatchSource.makeTimerSource()
    greedTimer = DispatchSource.makeTimerSource()
    idleTimer.schedule(deadline: .now() + limits.idle, repeating: max(1, limits.idle / 4))
    idleTimer.setEventHandler { [weak self] in self?.stopIdle(at: now()) }
    idleTimer.activate()
    greedTimer.schedule(
      deadline: .now() + Self.greedInterval, repeating: Self.greedInterval, leeway: .milliseconds(50))
    greedTimer.setEventHandler { [weak self] in self?.stopGreedy() }
    greedTimer.activate()
  }

  deinit {
    idleTimer.cancel()
    greedTimer.cancel()
  }

  /// Calls an extension. It is started first where it doesn't run.
  ///
  /// After a failure the process is gone. The next call starts a new one.
  /// - Parameters:
  ///   - transaction: calls with the same transaction go to the same handler object.
  ///   - catalogue: the schema for the reply, where the app has intents of its own.
  /// - Throws: the reason why there is no answer.
  public func call(
    _ call: HandlingCall, in launch: ExtensionLaunch, transaction: String, catalogue: Catalogue? = nil
  ) throws(HandlingFailure) -> HandlingReply {
    let checker = (catalogue ?? self.catalogue).map(ReplyChecker.init)
    do throws(HandlingFailure) {
      return try slot(launch).use(
        launch, patience: limits.call, continues: call.phase != .handle,
        shortcut: { missing in missing.contains(call, transaction) ? .notImplemented : nil }
      ) { process throws(HandlingFailure) in
        let reply = try process.call(
          call, transaction: transaction, language: launch.language, patience: .seconds(limits.call))
        try checker?.check(reply, to: call)
        return reply
      }
    } catch {
      note(error, at: "\(call.phase)", launch)
      throw error
    }
  }

  /// Asks an Intents UI extension for a card. The extension is started first where it doesn't run.
  ///
  /// - Parameter patience: the time for the card, in seconds. A slower process is stopped.
  /// - Throws: the reason why there is no card.
  public func show(
    _ request: InterfaceRequest, in launch: ExtensionLaunch, patience: Double
  ) throws(HandlingFailure) -> InterfaceCard {
    do throws(HandlingFailure) {
      return try slot(launch).use(launch, patience: patience, continues: false) {
        process throws(HandlingFailure) in
        try process.show(request, language: launch.language, patience: .seconds(patience))
      }
    } catch {
      note(error, at: "a card", launch)
      throw error
    }
  }

  /// Starts an extension that will be needed soon. A failure shows at the next call.
  public func prepare(_ launch: ExtensionLaunch) {
    try? slot(launch).prepare(launch)
  }

  /// The running processes, sorted by extension and person. It never waits for a call.
  public var processes: [RunningProcess] {
    slots.withLock { $0 }.compactMap { key, slot in
      slot.process.map {
        RunningProcess(
          identifier: key.identifier, person: key.person, pid: $0.pid, started: $0.started, calls: $0.calls,
          isBusy: $0.isBusy)
      }
    }
    .sorted { ($0.identifier, $0.person) < ($1.identifier, $1.person) }
  }

  /// Stops processes. A call that is under way may end first, within the patience.
  ///
  /// - Parameters:
  ///   - patience: the time for all of them together, in seconds.
  ///   - isMeant: chooses the processes, such as those of an app that is replaced.
  public func stop(patience: Double = 2, where isMeant: (ExtensionKey) -> Bool) {
    let deadline = Deadline(after: patience)
    for (key, slot) in slots.withLock({ $0 }) where isMeant(key) { slot.stop(by: deadline) }
  }

  /// Stops all processes, as `stop(patience:where:)` does.
  public func stopAll(patience: Double = 2) {
    stop(patience: patience) { _ in true }
  }

  /// Stops the processes without a call for `Limits.idle` seconds. It never waits for a call.
  public func stopIdle(at date: Date) {
    for slot in slots.withLock({ Array($0.values) }) { slot.stop(ifUnusedSince: date - limits.idle) }
  }

  /// Stops the processes that have taken more of the machine than they may.
  private func stopGreedy() {
    for slot in slots.withLock({ Array($0.values) }) { slot.stopIfGreedy() }
  }

  private func slot(_ launch: ExtensionLaunch) -> ExtensionSlot {
    slots.withLock { slots in
      if let slot = slots[launch.key] { return slot }
      let slot = ExtensionSlot(surroundings)
      slots[launch.key] = slot
      return slot
    }
  }

  private func note(_ failure: HandlingFailure, at step: String, _ launch: ExtensionLaunch) {
    guard failure.isFault else { return }
    ExtensionLog(launch.log).note("\(step) failed: \(failure.words)", at: surroundings.now())
  }
}
