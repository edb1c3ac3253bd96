import Foundation

/// Something that guesses the next action before it is told which one it was.
protocol Ranker {
  var name: String { get }
  /// The guesses, the best first.
  mutating func ranking(for situation: Situation, occasion: Int) -> [String]
  mutating func observe(_ occasion: Occasion)
}

/// The predictor as it suggests.
struct PredictorRanker: Ranker {
  let name: String = "predictor"
  private var predictor: Predictor

  init(clock: PersonalClock, tuning: Predictor.Tuning = .init()) {
    predictor = Predictor(clock: clock, tuning: tuning)
  }

  func ranking(for situation: Situation, occasion: Int) -> [String] {
    predictor.ranking(for: situation).map(\.action)
  }

  mutating func observe(_ occasion: Occasion) { predictor.observe(occasion) }
}

/// Counts by a context; what the context doesn't know comes in the order of all counts.
struct CountingRanker: Ranker, Sendable {
  let name: String
  private let context: @Sendable (Situation, Occasion?) -> String
  private var counts: [String: [String: Int]] = [:]
  private var all: [String: Int] = [:]
  private var last: Occasion?

  private init(_ name: String, _ context: @escaping @Sendable (Situation, Occasion?) -> String) {
    self.name = name
    self.context = context
  }

  static let mostFrequent: CountingRanker = CountingRanker("most frequent") { _, _ in "" }
  static let markov: CountingRanker = CountingRanker("first-order Markov") { _, last in last?.action ?? "" }
  static func inThisHour(_ clock: PersonalClock) -> CountingRanker {
    CountingRanker("frequent in this hour") { situation, _ in "\(Int(clock.time(situation.moment).hour))" }
  }

  func ranking(for situation: Situation, occasion: Int) -> [String] {
    let here = counts[context(situation, last)] ?? [:]
    return all.keys.sorted {
      (here[$0] ?? 0, all[$0] ?? 0, $1) > (here[$1] ?? 0, all[$1] ?? 0, $0)
    }
  }

  mutating func observe(_ occasion: Occasion) {
    let context = context(Situation(moment: occasion.moment, place: occasion.place), last)
    counts[context, default: [:]][occasion.action, default: 0] += 1
    all[occasion.action, default: 0] += 1
    last = occasion
  }
}

/// Puts the action first that was done last.
struct MostRecentRanker: Ranker {
  let name: String = "most recent"
  private var order: [String] = []

  func ranking(for situation: Situation, occasion: Int) -> [String] { order }

  mutating func observe(_ occasion: Occasion) {
    order.removeAll { $0 == occasion.action }
    order.insert(occasion.action, at: 0)
  }
}

/// Knows the habits that a history was made from, and which of them were done already. Nobody who only sees what was done can
/// do better on average.
struct OracleRanker: Ranker {
  let name: String = "oracle"
  private let history: SyntheticHistory

  init(_ history: SyntheticHistory) { self.history = history }

  func ranking(for situation: Situation, occasion: Int) -> [String] {
    let hour = (situation.moment.timeIntervalSince1970 - SyntheticHistory.start) / 3600
    let day = Int(hour / 24)
    let time = hour - Double(day) * 24
    var rates = history.noise.map {
      SyntheticHistory.wake < time ? $0 / (SyntheticHistory.sleep - SyntheticHistory.wake) : 0
    }
    let earlier = earlier(before: occasion, hour)
    for (number, habit) in history.habits.enumerated()
    where habit.days.contains(day) && habit.weekdays.contains(SyntheticHistory.weekday(day)) {
      let isDone = earlier.contains { $0.cause == .habit(number) && Int($0.hour / 24) == day }
      if !isDone { rates[habit.action] += rate(habit, time, day) }
    }
    for (number, sequel) in history.sequels.enumerated() {
      for first in earlier where first.action == SyntheticHistory.key(sequel.first) {
        let isDone = earlier.contains { $0.cause == .sequel(number) && $0.hour > first.hour }
        guard !isDone else { continue }
        let left = exp(-(hour - first.hour) / sequel.delay)
        rates[sequel.second] +=
          sequel.probability * left / sequel.delay / (1 - sequel.probability + sequel.probability * left)
      }
    }
    return rates.indices.sorted { rates[$0] > rates[$1] }.map(SyntheticHistory.key)
  }

  func observe(_ occasion: Occasion) {}

  /// The rate at which a habit happens in the next moment, since it didn't happen so far.
  private func rate(_ habit: SyntheticHistory.Habit, _ time: Double, _ day: Int) -> Double {
    let density: Double
    let past: Double
    if let place = habit.place {
      let hours = history.stays[day].filter { $0.place == place }.map(\.awake)
      let share = 1 / Double(max(1, hours.count))
      density = hours.reduce(0) { $0 + ($1.contains(time) ? share / ($1.upperBound - $1.lowerBound) : 0) }
      past = hours.reduce(0) {
        $0 + share * min(1, max(0, (time - $1.lowerBound) / ($1.upperBound - $1.lowerBound)))
      }
    } else {
      let distance = (time - habit.hour) / habit.spread
      density = exp(-distance * distance / 2) / (habit.spread * (2 * .pi).squareRoot())
      past = erfc(-distance / 2.0.squareRoot()) / 2
    }
    return habit.probability * density / max(1e-9, 1 - habit.probability * past)
  }

  /// The occasions of the day before this one, the newest first.
  private func earlier(before occasion: Int, _ hour: Double) -> [(
    hour: Double, action: String, cause: SyntheticHistory.Cause
  )] {
    var earlier: [(hour: Double, action: String, cause: SyntheticHistory.Cause)] = []
    for index in stride(from: occasion - 1, through: 0, by: -1) {
      let past = (history.occasions[index].moment.timeIntervalSince1970 - SyntheticHistory.start) / 3600
      guard hour - past < 24 else { break }
      earlier.append((past, history.occasions[index].action, history.causes[index]))
    }
    return earlier
  }
}
