import Foundation
import Synchronization

/// The fronts that are connected to the service.
///
///     let fronts = ConnectedFronts()
///     configuration.couldNotKeep = { fronts.tell("\($0)") }
///     let service = Service(try Assistant(configuration), fronts)
public final class ConnectedFronts: Sendable {
  /// Each connection is a thread.
  static let limit = 256

  private struct State {
    var connections: [Int: LineConnection] = [:]
    var number = 0
    var isEnding = false
  }

  private let state = Mutex(State())
  private let change = NSCondition()

  public init() {}

  /// Tells all fronts something that is no answer.
  public func tell(_ note: String) {
    for connection in connections { connection.send(FrontAnswer.event(.note(note))) }
  }

  private var connections: [LineConnection] { state.withLock { Array($0.connections.values) } }

  /// - Returns: its number; nil where there are too many, or the service ends.
  func add(_ connection: LineConnection) -> Int? {
    state.withLock { state in
      guard !state.isEnding, state.connections.count < Self.limit else { return nil }
      state.number += 1
      state.connections[state.number] = connection
      return state.number
    }
  }

  func remove(_ number: Int) {
    state.withLock { $0.connections[number] = nil }
    change.withLock { change.broadcast() }
  }

  /// Takes no more requests of any.
  func endReading() {
    state.withLock { $0.isEnding = true }
    for connection in connections { connection.endReading() }
  }

  /// Waits until the last one has got its answer.
  func waitForAll() {
    change.withLock {
      while state.withLock({ !$0.connections.isEmpty }) { change.wait() }
    }
  }
}
