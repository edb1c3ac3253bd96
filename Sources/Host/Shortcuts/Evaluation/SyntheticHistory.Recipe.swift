import Foundation

extension SyntheticHistory {
  /// The number of habits of each sort that a kind of history has.
  struct Recipe {
    var daily = 0
    var workday = 0
    var weekend = 0
    var weekly = 0
    var drifting = 0
    var atPlaces = 0
    var sequels = 0
    /// The actions that are done without a pattern, in a day.
    var noise = 1.5
    var spread = 0.2...1.0

    init(_ kind: Kind) {
      switch kind {
      case .daily: (daily, workday, weekend, weekly) = (4, 4, 2, 1)
      case .weekly: (daily, workday, weekly, noise) = (1, 1, 24, 1)
      case .drifting: (daily, workday, weekly, drifting) = (1, 1, 2, 14)
      case .noisy: (daily, workday, weekend, weekly, noise) = (3, 2, 1, 6, 7)
      case .chained: (daily, workday, weekly, sequels) = (3, 2, 4, 12)
      case .places: (daily, weekly, atPlaces, noise) = (1, 2, 14, 1)
      case .mixed:
        (daily, workday, weekend, weekly, drifting, atPlaces, sequels, noise) = (2, 2, 1, 6, 3, 3, 4, 2.5)
      }
    }

    func habits(_ random: inout SeededNumbers) -> [Habit] {
      var habits: [Habit] = []
      func add(_ weekdays: Set<Int>, _ days: Range<Int> = 0..<SyntheticHistory.days, place: String? = nil) {
        let times: [Double] = [8, 12.5, 16, 19.5]
        let usual = times.randomElement(using: &random) ?? 8
        let hour = min(22.5, max(6.5, usual + random.normal() * 1.5))
        habits.append(
          Habit(
            action: Int.random(in: 0..<SyntheticHistory.actions, using: &random), weekdays: weekdays,
            hour: hour,
            spread: Double.random(in: spread, using: &random),
            probability: Double.random(in: 0.6...0.95, using: &random), days: days, place: place))
      }
      for _ in 0..<daily { add([0, 1, 2, 3, 4, 5, 6]) }
      for _ in 0..<workday { add([1, 2, 3, 4, 5]) }
      for _ in 0..<weekend { add([0, 6]) }
      for _ in 0..<weekly { add([Int.random(in: 0..<7, using: &random)]) }
      for _ in 0..<drifting {
        let begin = Int.random(in: 0..<SyntheticHistory.days - 20, using: &random)
        add(
          random.unit() < 0.7 ? [1, 2, 3, 4, 5] : [0, 6],
          begin..<min(SyntheticHistory.days, begin + Int.random(in: 20..<50, using: &random)))
      }
      for _ in 0..<atPlaces {
        let place = ["work", "gym", "friends", "home", "town"].randomElement(using: &random)
        add([0, 1, 2, 3, 4, 5, 6], place: place)
      }
      return habits
    }

    func sequels(_ random: inout SeededNumbers) -> [Sequel] {
      (0..<sequels).compactMap { _ in
        let first = Int.random(in: 0..<SyntheticHistory.actions, using: &random)
        let second = Int.random(in: 0..<SyntheticHistory.actions, using: &random)
        guard first != second else { return nil }
        return Sequel(
          first: first, second: second, probability: Double.random(in: 0.5...0.9, using: &random),
          delay: Double.random(in: 0.03...0.3, using: &random))
      }
    }

    /// A few actions are done far more often than the others.
    func noise(_ random: inout SeededNumbers) -> [Double] {
      let order = Array(0..<SyntheticHistory.actions).shuffled(using: &random)
      var rates = [Double](repeating: 0, count: order.count)
      let sum = order.indices.reduce(0) { $0 + 1 / Double($1 + 2) }
      for (rank, action) in order.enumerated() { rates[action] = noise / Double(rank + 2) / sum }
      return rates
    }
  }
}
