import Dispatch
import Foundation
import IntentSchema
import Synchronization

/// Starts extensions on demand, calls them, and stops them when they idle.
///
///     let host = ExtensionHost(catalogue: catalogue)
///     let reply = try host.call(HandlingCall(.handle, intent: intent), in: launch, transaction: "1")
///     host.stop { $0.identifier == launch.identifier }
///
/// A process belongs to one person (`ExtensionLaunch.person`) and one extension. Calls to it wait in line, those of
/// other host processes too; calls to different processes run side by side, and none waits for another's.
///
/// Thread-safe. Calls block: a round trip takes tens of microseconds, and a caller that must not wait hops to a thread
/// of its own (`Documentation/Decisions/0002-calls-block.md`).
public final class ExtensionHost: Sendable {
  public struct Limits: Hashable, Sendable {
    /// For one call, in seconds; and before it for waiting until others' calls to the same process have ended.
    public var call: Double
    /// For the greeting of a new process, in seconds.
    public var launch: Double
    /// After so many seconds without a call a process is stopped.
    public var idle: Double

    public init(call: Double = 10, launch: Double = 10, idle: Double = 60) {
      self.call = call
      self.launch = launch
      self.idle = idle
    }
  }

  /// A running extension, for tools.
  public struct RunningProcess: Hashable, Sendable {
    public var identifier: String
    public var person: String
    public var pid: Int32
    public var started: Date
    public var calls: Int
    /// Whether a call is under way.
    public var isBusy: Bool
  }

  private let limits: Limits
  private let catalogue: Catalogue?
  private let surroundings: ExtensionSlot.Surroundings
  private let slots = Mutex<[ExtensionKey: ExtensionSlot]>([:])
  // A timer is safe to use from any thread, which its type doesn't say.
  nonisolated(unsafe) private let idleTimer: any DispatchSourceTimer

  /// - Parameters:
  ///   - catalogue: what replies are checked against; nil checks their form only.
  ///   - geocoder: what extensions may ask about places; nil knows none.
  ///   - now: the clock that idling is measured by.
  public init(
    limits: Limits = Limits(), catalogue: Catalogue? = nil, geocoder: (any Geocoder)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.limits = limits
    self.catalogue = catalogue
    surroundings = ExtensionSlot.Surroundings(limits: limits, geocoder: geocoder, now: now)
    idleTimer = DispatchSource.makeTimerSource()
    idleTimer.schedule(deadline: .now() + limits.idle, repeating: max(1, limits.idle / 4))
    idleTimer.setEventHandler { [weak self] in self?.stopIdle(at: now()) }
    idleTimer.activate()
  }

  deinit {
    idleTimer.cancel()
  }

  /// Asks an extension, starting it where it isn't running.
  ///
  /// After a failure the process is gone; the next call starts a new one.
  /// - Parameters:
  ///   - transaction: calls of one transaction meet the same handler object.
  ///   - catalogue: what the reply is checked against, where the app has intents of its own.
  /// - Throws: why there is no answer.
  public func call(
    _ call: HandlingCall, in launch: ExtensionLaunch, transaction: String, catalogue: Catalogue? = nil
  ) throws(HandlingFailure) -> HandlingReply {
    let checker = (catalogue ?? self.catalogue).map(ReplyChecker.init)
    return try slot(launch).use(
      launch, patience: limits.call, continues: call.phase != .handle,
      shortcut: { process in process.lacks(call, transaction: transaction) ? .notImplemented : nil }
    ) { process throws(HandlingFailure) in
      let reply = try process.call(
        call, transaction: transaction, language: launch.language, patience: .seconds(limits.call))
      do throws(HandlingFailure) {
        try checker?.check(reply, to: call)
      } catch {
        Self.note("beckon: the answer to \(call.phase) was refused: \(error)", in: launch.log)
        throw error
      }
      return reply
    }
  }

  /// Has an Intents UI extension show something, starting it where it isn't running.
  ///
  /// - Parameter patience: for the card, in seconds; a process that is slower is stopped.
  /// - Throws: why there is no card.
  public func show(
    _ request: InterfaceRequest, in launch: ExtensionLaunch, patience: Double
  ) throws(HandlingFailure) -> InterfaceCard {
    try slot(launch).use(launch, patience: patience, continues: false) { process throws(HandlingFailure) in
      try process.show(request, language: launch.language, patience: .seconds(patience))
    }
  }

  /// Starts an extension that will be needed soon; one that can't be started shows that when it's asked.
  public func prepare(_ launch: ExtensionLaunch) {
    try? slot(launch).prepare(launch)
  }

  /// The running processes, sorted by extension and person; never waits for a call.
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

  /// Stops processes. A call that is under way ends first; one that takes longer than the patience is ended.
  ///
  /// - Parameters:
  ///   - patience: for all of them together, in seconds.
  ///   - isMeant: which ones, such as those of an app that is replaced.
  public func stop(patience: Double = 2, where isMeant: (ExtensionKey) -> Bool) {
    let deadline = Deadline(after: patience)
    for (key, slot) in slots.withLock({ $0 }) where isMeant(key) { slot.stop(by: deadline) }
  }

  /// Stops all processes, as `stop(patience:where:)` does.
  public func stopAll(patience: Double = 2) {
    stop(patience: patience) { _ in true }
  }

  /// Stops the processes that have had no call for as long as `Limits.idle` says; never waits for a call.
  public func stopIdle(at date: Date) {
    for slot in slots.withLock({ Array($0.values) }) { slot.stop(ifUnusedSince: date - limits.idle) }
  }

  private func slot(_ launch: ExtensionLaunch) -> ExtensionSlot {
    slots.withLock { slots in
      if let slot = slots[launch.key] { return slot }
      let slot = ExtensionSlot(surroundings)
      slots[launch.key] = slot
      return slot
    }
  }

  /// Writes what a developer has to know into the extension's log.
  private static func note(_ text: String, in log: URL?) {
    guard let log, let file = try? FileHandle(forWritingTo: log) else { return }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: Data((text + "\n").utf8))
  }
}
