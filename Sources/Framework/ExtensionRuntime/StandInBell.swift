import Dispatch
import Synchronization

/// Wakes the stand-in's thread when the main thread begins to work.
final class StandInBell: Sendable {
  private struct State {
    /// True where the thread looks after the main thread now and then.
    var isAwake = false
    /// True where the developer's code waits for something that only the host knows.
    var isHurried = false
  }

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)

  /// The main thread begins a piece of work. It costs a system call where the stand-in sleeps, and none where it is
  /// awake.
  func work() {
    let slept = state.withLock { state in
      defer { state.isAwake = true }
      return !state.isAwake
    }
    if slept { bell.signal() }
  }

  /// The developer's code waits for an answer of the host, perhaps on the main thread.
  func hurry() {
    state.withLock { state in
      state.isAwake = true
      state.isHurried = true
    }
    bell.signal()
  }

  // MARK: For the stand-in

  /// Waits until there is work to watch.
  func sleep() { bell.wait() }

  /// Waits for a while.
  ///
  /// - Returns: whether the developer's code waits for the host.
  func doze(milliseconds: Int) -> Bool {
    _ = bell.wait(timeout: .now() + .milliseconds(milliseconds))
    return state.withLock { state in
      defer { state.isHurried = false }
      return state.isHurried
    }
  }

  /// The next piece of work rings again.
  func expectSleep() { state.withLock { $0.isAwake = false } }

  func stayAwake() { state.withLock { $0.isAwake = true } }
}
