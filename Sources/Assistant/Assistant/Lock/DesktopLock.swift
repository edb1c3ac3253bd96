import Synchronization

/// The lock of the person's desktop session, as logind knows it (`LockedHint`).
///
///     DesktopLock().state  // .locked while the screen is
///
/// It asks each time, so that no moment is missed. logind's signals `Lock` and `Unlock` only ask for a lock; a desktop that locks
/// its screen by itself sends none.
final class DesktopLock: Sendable {
  enum State: Hashable, Sendable {
    /// There is no system bus, no logind on it, or the person has no desktop session.
    case none
    case unlocked
    case locked
  }

  private struct Memory {
    var bus: LoginBus?
    /// The last state that the desktop told. It holds while nothing answers.
    var last = State.none
    /// Nobody is asked before.
    var next: ContinuousClock.Instant?
  }

  private let memory = Mutex(Memory())
  private let patience: Duration

  /// - Parameter patience: the longest wait for an answer.
  init(patience: Duration = .seconds(1)) { self.patience = patience }

  /// After an answer that didn't come.
  private static let pause = Duration.seconds(10)

  /// Cost: some microseconds where there is no bus, a tenth of a millisecond where there is one, and `patience` where it
  /// doesn't answer.
  var state: State {
    memory.withLock { memory in
      if let next = memory.next, .now < next { return memory.last }
      memory.next = nil
      do throws(LoginBus.Fault) {
        memory.last = try ask(&memory.bus)
      } catch {
        memory.bus = nil
        switch error {
        case .closed: memory.last = .none
        case .silent: memory.next = .now + Self.pause
        }
      }
      return memory.last
    }
  }

  private func ask(_ known: inout LoginBus?) throws(LoginBus.Fault) -> State {
    if let bus = known {
      do throws(LoginBus.Fault) { return try bus.desktop() } catch {
        // The bus was started anew meanwhile.
        guard error == .closed else { throw error }
      }
    }
    let bus = try LoginBus(patience: patience)
    known = bus
    return try bus.desktop()
  }
}
