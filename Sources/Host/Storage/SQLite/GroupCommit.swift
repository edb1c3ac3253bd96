import Dispatch
import Synchronization

/// Lets many threads write through one connection and wait for the disk together: each does its part of one transaction, and
/// the last one in line commits it for all.
///
///     let writer = GroupCommit(database)
///     try writer.write(opening: { _ in }) { try $0.run("DELETE FROM dismissed") }
///
/// A part is on the disk when `write` returns, as in a transaction of its own. Nobody is waited for: a thread that is alone commits
/// at once. A part that fails leaves the others as they are; a commit that fails fails for all of its parts.
final class GroupCommit: Sendable {
  private struct State {
    let database: Database
    /// The transaction that is open, between two parts.
    var group: Group?
    /// The parts of it that are done.
    var parts = 0
  }

  /// One transaction of several parts.
  private final class Group: Sendable {
    /// Nil until the transaction has ended.
    private let outcome = Mutex<Result<Void, any Error>?>(nil)
    private let end = DispatchSemaphore(value: 0)

    func finish(_ result: Result<Void, any Error>) {
      outcome.withLock { $0 = result }
      end.signal()
    }

    /// Waits until the transaction has ended.
    ///
    /// - Throws: what it failed with.
    func wait() throws {
      end.wait()
      // The next one that waits is let go.
      end.signal()
      try outcome.withLock { $0 }?.get()
    }
  }

  /// What was done of a part while the connection was held.
  private struct Part<Value: Sendable>: Sendable {
    var value: Result<Value, any Error>
    var group: Group
  }

  /// How many parts one transaction takes at most, so that the first one's wait stays short.
  private static let limit = 64

  private let state: Mutex<State>
  /// The threads that are about to write.
  private let waiting = Atomic<Int>(0)

  init(_ database: Database) { state = Mutex(State(database: database)) }

  /// Does all of `body` or nothing. When it returns, the changes are on the disk.
  ///
  /// - Parameter opening: what is done first in a new transaction.
  func write<Value: Sendable>(
    opening: (Database) throws -> Void, _ body: (Database) throws -> Value
  ) throws -> Value {
    let part = try inLine { state -> Part<Value> in
      let group = if let open = state.group { open } else { try begin(&state, opening) }
      let value = Result { try add(body, to: &state) }
      if waiting.load(ordering: .acquiring) == 0 || state.parts >= Self.limit { commit(&state) }
      return Part(value: value, group: group)
    }
    let value = try part.value.get()
    try part.group.wait()
    return value
  }

  /// Uses the connection outside of a transaction.
  func alone<Value: Sendable>(_ body: (Database) throws -> Value) throws -> Value {
    try inLine { state in
      commit(&state)
      return try body(state.database)
    }
  }

  /// Uses the connection as it is, where nobody else does; nil where somebody does.
  func ifAvailable<Value: Sendable>(_ body: (Database) throws -> Value) throws -> Value? {
    try state.withLockIfAvailable { try body($0.database) }
  }

  // MARK: Steps

  private func inLine<Value: Sendable>(_ body: (inout State) throws -> Value) throws -> Value {
    waiting.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return try state.withLock { state in
      waiting.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      return try body(&state)
    }
  }

  private func begin(_ state: inout State, _ opening: (Database) throws -> Void) throws -> Group {
    try state.database.begin()
    do {
      try opening(state.database)
    } catch {
      state.database.rollBack()
      throw error
    }
    let group = Group()
    state.group = group
    state.parts = 0
    return group
  }

  private func add<Value>(_ body: (Database) throws -> Value, to state: inout State) throws -> Value {
    let database = state.database
    do {
      let value = try state.parts == 0 ? body(database) : database.savepoint { try body(database) }
      state.parts += 1
      return value
    } catch {
      // The first part has nothing before it that stays. SQLite itself ends the whole transaction where the disk is full.
      if state.parts == 0 || !database.isInTransaction { end(&state, .failure(error)) }
      throw error
    }
  }

  private func commit(_ state: inout State) {
    guard state.group != nil else { return }
    let database = state.database
    end(&state, Result { try database.commit() })
  }

  private func end(_ state: inout State, _ result: Result<Void, any Error>) {
    if case .failure = result { state.database.rollBack() }
    state.group?.finish(result)
    state.group = nil
  }
}
