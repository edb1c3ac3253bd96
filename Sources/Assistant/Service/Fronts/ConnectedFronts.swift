public import Conversations
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
    /// The messages that each was told already.
    var told: [Int: Set<String>] = [:]
    var number = 0
    var isEnding = false
    /// The fronts that put the wishes of apps to their person.
    var attending: Set<Int> = []
    /// The wishes that nobody was asked about yet, the oldest first.
    var waiting: [WaitingWish] = []
    /// The wish that the person at a front is asked about.
    var asked: [Int: WaitingWish] = [:]
  }

  private let state = Mutex(State())
  private let change = NSCondition()

  public init() {}

  /// Tells all fronts something that is no answer, each once.
  public func tell(_ note: String) {
    for number in state.withLock({ $0.connections.keys.sorted() }) { tell(note, number) }
  }

  /// Tells a front something that is no answer, unless it was told already.
  func tell(_ note: String, _ number: Int) {
    let front = state.withLock { state in
      state.told[number, default: []].insert(note).inserted ? state.connections[number] : nil
    }
    front?.send(FrontEvent.note(note).json)
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
    attend(false, number)
    state.withLock { state in
      state.connections[number] = nil
      state.told[number] = nil
    }
    change.withLock { change.broadcast() }
  }

  // MARK: Wishes of apps

  /// Asks the person for a phrase that an app wants, at the front that comes to it first.
  ///
  /// It waits for as long as the person does. When their front leaves, or says something else, it is cancelled.
  ///
  /// - Parameter isWanted: whether the app still waits for it. Where it doesn't, nobody is asked.
  /// - Returns: nil where no front puts such questions.
  public func ask(_ wish: PhraseWish, while isWanted: @escaping @Sendable () -> Bool) -> PhraseWish.Outcome? {
    let waiting = WaitingWish(wish, isWanted: isWanted)
    let fronts: [LineConnection]? = state.withLock { state in
      guard !state.attending.isEmpty, !state.isEnding else { return nil }
      state.waiting.append(waiting)
      return state.attending.compactMap { state.connections[$0] }
    }
    guard let fronts else { return nil }
    for front in fronts { front.send(FrontAnswer.waiting.json) }
    return waiting.wait()
  }

  /// A front has begun another conversation, or has ended.
  ///
  /// - Parameter attends: whether it puts wishes to its person.
  func attend(_ attends: Bool, _ number: Int) {
    let (left, front): ([WaitingWish], LineConnection?) = state.withLock { state in
      if attends { state.attending.insert(number) } else { state.attending.remove(number) }
      var left = [state.asked.removeValue(forKey: number)].compactMap { $0 }
      if state.attending.isEmpty {
        left += state.waiting
        state.waiting = []
      }
      return (left, attends && !state.waiting.isEmpty ? state.connections[number] : nil)
    }
    for wish in left { wish.settle(.cancelled) }
    front?.send(FrontAnswer.waiting.json)
  }

  /// Puts the oldest wish to the person at a front.
  ///
  /// - Parameter ask: gives nil for a wish of an app that is gone. No question may be open.
  /// - Returns: nil where none waits.
  func next(for number: Int, _ ask: (WaitingWish) throws -> FrontTurn?) rethrows -> FrontTurn? {
    while let wish = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
      guard wish.isWanted() else {
        wish.settle(.cancelled)
        continue
      }
      state.withLock { $0.asked[number] = wish }
      if let turn = try ask(wish) { return turn }
      state.withLock { $0.asked[number] = nil }
      wish.settle(.cancelled)
    }
    return nil
  }

  /// Tells a front that has answered whether another wish waits.
  func remind(_ number: Int) {
    let front = state.withLock { state in
      state.attending.contains(number) && !state.waiting.isEmpty ? state.connections[number] : nil
    }
    front?.send(FrontAnswer.waiting.json)
  }

  // MARK: The end

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
