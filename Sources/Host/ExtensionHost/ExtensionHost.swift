import Dispatch
import Foundation
import IntentSchema
import Synchronization

/// Starts extensions on demand, calls them, and stops them when they idle.
///
/// Calls block: a round trip takes tens of microseconds, and a caller that must not wait hops to a thread of its own
/// (`Documentation/Decisions/0002-calls-block.md`). Thread-safe: one call at a time for each extension, different
/// extensions side by side.
public final class ExtensionHost: Sendable {
  public struct Limits: Hashable, Sendable {
    /// For one call, in seconds.
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
    public var pid: Int32
    public var started: Date
    public var calls: Int
    /// Whether a call is under way.
    public var isBusy: Bool
  }

  private let limits: Limits
  private let catalogue: Catalogue?
  private let geocoder: (any Geocoder)?
  private let now: @Sendable () -> Date
  private let slots = Mutex<[String: Slot]>([:])
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
    self.now = now
    self.catalogue = catalogue
    self.geocoder = geocoder
    idleTimer = DispatchSource.makeTimerSource()
    idleTimer.schedule(deadline: .now() + limits.idle, repeating: max(1, limits.idle / 4))
    idleTimer.setEventHandler { [weak self] in
      guard let self else { return }
      stopIdle(at: self.now())
    }
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
    let slot = slot(launch)
    let reply = try slot.use(launch, limits, geocoder, now) { process throws(HandlingFailure) in
      try process.call(call, transaction: transaction, patience: .seconds(limits.call))
    }
    do throws(HandlingFailure) {
      if let known = catalogue ?? self.catalogue { try ReplyChecker(known).check(reply, to: call) }
    } catch {
      slot.stop()
      Self.note("beckon: the answer to \(call.phase) was refused: \(error)", in: launch.log)
      throw error
    }
    return reply
  }

  /// Starts an extension that will be needed soon; one that can't be started shows that when it's asked.
  public func prepare(_ launch: ExtensionLaunch) {
    try? slot(launch).use(launch, limits, geocoder, now) { _ throws(HandlingFailure) in }
  }

  /// Writes what a developer has to know into the extension's log.
  private static func note(_ text: String, in log: URL?) {
    guard let log, let file = try? FileHandle(forWritingTo: log) else { return }
    defer { try? file.close() }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Has an Intents UI extension show something, starting it where it isn't running.
  ///
  /// - Parameter patience: for the card, in seconds; a process that is slower is stopped.
  /// - Throws: why there is no card.
  public func show(
    _ request: InterfaceRequest, in launch: ExtensionLaunch, patience: Double
  ) throws(HandlingFailure) -> InterfaceCard {
    try slot(launch).use(launch, limits, geocoder, now) { process throws(HandlingFailure) in
      try process.show(request, patience: .seconds(patience))
    }
  }

  private func slot(_ launch: ExtensionLaunch) -> Slot {
    slots.withLock { slots in
      if let slot = slots[launch.identifier] { return slot }
      let slot = Slot()
      slots[launch.identifier] = slot
      return slot
    }
  }

  public var processes: [RunningProcess] {
    slots.withLock { $0 }.compactMap { identifier, slot in slot.summary(identifier) }
      .sorted { $0.identifier < $1.identifier }
  }

  /// Stops the processes that have had no call for as long as `Limits.idle` says.
  public func stopIdle(at date: Date) {
    for slot in slots.withLock({ Array($0.values) }) { slot.stop(ifUnusedSince: date - limits.idle) }
  }

  /// Stops the extensions whose identifiers fit; a call that is under way ends first.
  public func stop(where fits: (String) -> Bool) {
    for (_, slot) in slots.withLock({ $0 }).filter({ fits($0.key) }) { slot.stop() }
  }

  public func stopAll() {
    for slot in slots.withLock({ Array($0.values) }) { slot.stop() }
  }
}

/// The place of one extension: its process, if one runs, and the line of callers.
private final class Slot: Sendable {
  private struct Facts {
    var pid: Int32
    var started: Date
    var lastUsed: Date
    var calls: Int
    var isBusy: Bool
  }

  private let running = Mutex<ExtensionProcess?>(nil)
  /// Readable while a call holds the process.
  private let facts = Mutex<Facts?>(nil)

  /// Asks the process something, starting it where there is none; after a failure there is none again.
  func use<Answer: Sendable>(
    _ launch: ExtensionLaunch, _ limits: ExtensionHost.Limits, _ geocoder: (any Geocoder)?,
    _ now: () -> Date,
    _ ask: (ExtensionProcess) throws(HandlingFailure) -> Answer
  ) throws(HandlingFailure) -> Answer {
    let result: Result<Answer, HandlingFailure> = running.withLock { running in
      do throws(HandlingFailure) {
        // One that died while nothing was asked of it has lost nothing: a new one takes its place.
        let alive = running.flatMap { $0.isAlive() ? $0 : nil }
        running = nil
        let process: ExtensionProcess
        if let alive {
          process = alive
        } else {
          process = try ExtensionProcess(
            launch, patience: .seconds(limits.launch), geocoder: geocoder, now: now())
        }
        note(process, isBusy: true, now())
        let reply = try ask(process)
        note(process, isBusy: false, now())
        running = process
        return .success(reply)
      } catch {
        facts.withLock { $0 = nil }
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func note(_ process: ExtensionProcess, isBusy: Bool, _ date: Date) {
    facts.withLock {
      $0 = Facts(
        pid: process.pid, started: process.started, lastUsed: date, calls: process.calls, isBusy: isBusy)
    }
  }

  func summary(_ identifier: String) -> ExtensionHost.RunningProcess? {
    facts.withLock { $0 }.map {
      .init(identifier: identifier, pid: $0.pid, started: $0.started, calls: $0.calls, isBusy: $0.isBusy)
    }
  }

  /// Waits for a call that is under way.
  func stop(ifUnusedSince date: Date = .distantFuture) {
    guard let lastUsed = facts.withLock({ $0?.lastUsed }), lastUsed <= date else { return }
    running.withLock { $0 = nil }
    facts.withLock { $0 = nil }
  }
}
