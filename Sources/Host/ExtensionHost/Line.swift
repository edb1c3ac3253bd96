import Dispatch
import Synchronization

/// Lets callers through one at a time, in the order in which they came.
///
///     guard line.enter(until: deadline) else { return }
///     defer { line.leave() }
final class Line: Sendable {
  private final class Waiter: Sendable {
    let turn = DispatchSemaphore(value: 0)
  }

  private struct State {
    var isTaken = false
    var waiting: [Waiter] = []
  }

  private let state = Mutex(State())

  /// Waits for the caller's turn.
  ///
  /// - Returns: false when the deadline came first. The caller must not leave the line then.
  func enter(until deadline: Deadline) -> Bool {
    let waiter = state.withLock { state -> Waiter? in
      if !state.isTaken {
        state.isTaken = true
        return nil
      }
      let waiter = Waiter()
      state.waiting.append(waiter)
      return waiter
    }
    guard let waiter, waiter.turn.wait(timeout: deadline.dispatchTime) == .timedOut else { return true }
    return state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0 === waiter }) else {
        // The turn came while the wait ended.
        return true
      }
      state.waiting.remove(at: place)
      return false
    }
  }

  /// Takes the turn where nobody has it.
  func enterIfFree() -> Bool {
    state.withLock { state in
      if state.isTaken { return false }
      state.isTaken = true
      return true
    }
  }

  func leave() {
    let next = state.withLock { state -> Waiter? in
      guard let first = state.waiting.first else {
        state.isTaken = false
        return nil
      }
      state.waiting.removeFirst()
      return first
    }
    next?.turn.signal()
  }
}
