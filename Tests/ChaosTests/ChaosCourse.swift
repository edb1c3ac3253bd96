import Foundation
import Glibc
import Synchronization
import TestSupport

/// A run: the fronts that talk, each on a thread of its own, and what came of it.
final class ChaosCourse: Sendable {
  /// Something that an app was asked to change.
  struct Change: Hashable, Sendable {
    var app: String
    var verb: String
    var token: String
    /// As it stands in the app's ledger.
    var line: String { "\(verb) \(token)" }
  }

  /// The outcome of a change, as the person was told it.
  enum Acknowledgement: Sendable { case done, notDone, unknown }

  struct Summary: Sendable, CustomStringConvertible {
    var turns = 0
    var answered = 0
    var lost = 0
    /// The failures, by the sentence.
    var sentences: [String: Int] = [:]
    var faults = 0
    var kills = 0
    var serviceKills = 0
    /// The memory that the last service took in the end, and the most of its first half.
    var memory: (most: Int, last: Int) = (0, 0)

    var description: String {
      let failures = sentences.sorted { $0.key < $1.key }.map { "\n  \($0.value) × \($0.key)" }.joined()
      return "\(turns) turns: \(answered) answered, \(lost) lost with the service; \(faults) faults, "
        + "\(kills) extensions and \(serviceKills) services killed; the last service took up to \(memory.most) MB "
        + "in its first half, and \(memory.last) MB in the end\(failures)"
    }
  }

  private struct State {
    var begun = 0
    var finished = 0
    var words: UInt64 = 0
    var changes: [Change: Acknowledgement] = [:]
    var mistakes: [String] = []
    var resting: [String: Double] = [:]
    var summary = Summary()
  }

  let home: ChaosHome
  let service: ChaosService
  private let turns: Int
  private let seed: UInt64
  private let state = Mutex(State())
  private let progress = DispatchSemaphore(value: 0)

  private static let fronts = 4
  /// Turns between two kills of an extension, and of the service, at most.
  private static let killInterval = 60
  private static let memoryInterval = 50
  private static let serviceKillInterval = 250
  /// The service isn't killed any more in the last part, so that it can be seen whether something grows.
  private static let lastPart = 0.7

  init(turns: Int, seed: UInt64, _ home: ChaosHome, _ service: ChaosService) {
    self.turns = turns
    self.seed = seed
    self.home = home
    self.service = service
  }

  var finished: Int { state.withLock { $0.finished } }
  var mistakes: [String] { state.withLock { $0.mistakes } }
  var changes: [Change: Acknowledgement] { state.withLock { $0.changes } }

  var summary: Summary {
    var summary = state.withLock { $0.summary }
    summary.faults = home.ledgers.values.reduce(0) { $0 + $1.faultCount }
    let kills = service.kills
    summary.kills = kills.count { $0.app != nil }
    summary.serviceKills = kills.count { $0.app == nil }
    let megabytes = service.megabytes
    summary.memory = (
      megabytes.prefix((megabytes.count + 1) / 2).max() ?? 0, service.measure().megabytes
    )
    return summary
  }

  func run() {
    let done = DispatchGroup()
    for number in 0..<Self.fronts {
      done.enter()
      Thread.detachNewThread { [self] in
        var front = ChaosFront(
          number, in: self, SeededGenerator(seed: seed &* 100 &+ UInt64(number)))
        front.talk()
        done.leave()
      }
    }
    kill()
    done.wait()
  }

  /// Kills extensions and the service, at turns that the seed chooses.
  private func kill() {
    var random = SeededGenerator(seed: seed &* 100 &+ 99)
    var next = Int.random(in: 1...min(Self.killInterval, turns), using: &random)
    var nextOfService = Int.random(in: 1...max(1, min(Self.serviceKillInterval, turns / 2)), using: &random)
    for turn in 1...turns {
      progress.wait()
      if turn.isMultiple(of: Self.memoryInterval) { service.noteMemory() }
      if turn >= next {
        usleep(UInt32.random(in: 0..<20_000, using: &random))
        service.killExtension(by: &random)
        next = turn + Int.random(in: 1...Self.killInterval, using: &random)
      }
      if turn >= nextOfService, Double(turn) < Double(turns) * Self.lastPart {
        usleep(UInt32.random(in: 0..<20_000, using: &random))
        do {
          let left = try service.killService()
          if !left.isEmpty { note(mistake: "processes outlived the service: \(left)") }
        } catch {
          note(mistake: "the service couldn't be started again: \(error)")
        }
        nextOfService = turn + Int.random(in: 1...Self.serviceKillInterval, using: &random)
      }
    }
  }

  // MARK: What fronts need

  /// - Returns: false when there are enough turns.
  func begin() -> Bool {
    state.withLock { state in
      guard state.begun < turns else { return false }
      state.begun += 1
      return true
    }
  }

  func finish(_ outcome: (inout Summary) -> Void) {
    state.withLock { state in
      state.finished += 1
      state.summary.turns += 1
      outcome(&state.summary)
    }
    progress.signal()
  }

  /// A word that nobody has said yet.
  func newWord() -> String {
    let number = state.withLock { state in
      state.words += 1
      return state.words
    }
    let (consonants, vowels) = (Array("kvzbgrdt"), Array("aoiu"))
    var rest = number &+ (seed &* 7919) % 4096
    var word = "z"
    for _ in 0..<4 {
      word.append(vowels[Int(rest % 4)])
      word.append(consonants[Int(rest / 4 % 8)])
      rest /= 32
    }
    return word + "o"
  }

  func note(_ change: Change, _ acknowledgement: Acknowledgement) {
    state.withLock { $0.changes[change] = acknowledgement }
  }

  func note(mistake: String) { state.withLock { $0.mistakes.append(mistake) } }

  /// Nobody asks an app again before it may be started again.
  func rest(_ app: String, seconds: Double) {
    state.withLock { $0.resting[app] = monotonicSeconds() + seconds }
  }

  func isResting(_ app: String) -> Bool { state.withLock { ($0.resting[app] ?? 0) > monotonicSeconds() } }
}
