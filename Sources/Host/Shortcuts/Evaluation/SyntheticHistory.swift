import Foundation

/// A made-up person: habits, what follows what, and what they do without any pattern. Ten apps of four actions each.
///
///     let history = SyntheticHistory(.weekly, seed: 1)
///     history.occasions.count  // some 900 in 90 days
public struct SyntheticHistory: Sendable {
  /// The pattern that prevails in a history.
  public enum Kind: String, Sendable, CaseIterable {
    /// The same things each day, some only on working days.
    case daily
    /// Things that belong to one weekday.
    case weekly
    /// Habits end, begin and move by some hours.
    case drifting
    /// Half of what is done follows no pattern.
    case noisy
    /// One thing is done right after another.
    case chained
    /// Where the person is decides more than the time.
    case places
    /// Some of each.
    case mixed
  }

  /// Something that is done at about the same time.
  struct Habit: Sendable {
    var action: Int
    /// 0...6 from Sunday.
    var weekdays: Set<Int>
    var hour: Double
    /// The standard deviation, in hours.
    var spread: Double
    var probability: Double
    var days: Range<Int>
    /// Where the person must be. A habit of a place happens once, whenever they are there.
    var place: String?
  }

  /// Something that is often done after something else.
  struct Sequel: Sendable {
    var first: Int
    var second: Int
    var probability: Double
    /// On average, in hours.
    var delay: Double
  }

  public static let apps: Int = 10
  static let actionsOfApp: Int = 4
  static let actions: Int = apps * actionsOfApp
  public static let days: Int = 90
  /// A Monday, at midnight.
  static let start: Double = 1_767_571_200

  public let kind: Kind
  /// In the order of time, by a clock without daylight saving.
  public let occasions: [Occasion]
  let habits: [Habit]
  let sequels: [Sequel]
  /// The number of times that an action is done without a pattern, in a day.
  let noise: [Double]
  let stays: [[Stay]]
  /// By occasion: the habit that it is of, and whether it is a sequel.
  let causes: [Cause]

  enum Cause: Sendable, Hashable {
    case habit(Int)
    case sequel(Int)
    case noise
  }

  /// The hours of a day that the person spends at a place.
  struct Stay: Sendable {
    var place: String
    var hours: Range<Double>

    /// Those in which the person is awake.
    var awake: Range<Double> {
      let start = min(22.9, max(6.5, hours.lowerBound))
      return start..<max(start + 0.1, min(SyntheticHistory.sleep, hours.upperBound))
    }
  }

  static func key(_ action: Int) -> String { "com.example.app\(action / actionsOfApp)/action\(action)" }

  public init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    var random = SeededNumbers(seed: seed &* 1000 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    let recipe = Recipe(kind)
    habits = recipe.habits(&random)
    sequels = recipe.sequels(&random)
    noise = recipe.noise(&random)
    stays = (0..<Self.days).map { Self.stays(of: $0, kind, &random) }
    var events: [(hour: Double, action: Int, cause: Cause)] = []
    for day in 0..<Self.days {
      events += Self.events(of: day, habits, sequels, noise, stays[day], &random)
    }
    events.sort { $0.hour < $1.hour }
    causes = events.map(\.cause)
    let stays = stays
    occasions = events.map { event in
      Occasion(
        action: Self.key(event.action), moment: Date(timeIntervalSince1970: Self.start + event.hour * 3600),
        place: Self.place(event.hour, stays))
    }
  }

  static func weekday(_ day: Int) -> Int { (day + 1) % 7 }

  static func place(_ hour: Double, _ stays: [[Stay]]) -> String? {
    let day = Int(hour / 24)
    guard stays.indices.contains(day) else { return nil }
    return stays[day].first { $0.hours.contains(hour - Double(day) * 24) }?.place
  }

  /// Home in the night, work or an errand in between, and some evenings at the gym or with friends.
  private static func stays(of day: Int, _ kind: Kind, _ random: inout SeededNumbers) -> [Stay] {
    let isWorkday = (1...5).contains(weekday(day))
    let out = 8.3 + random.normal() * 0.3
    let back = (isWorkday ? 17.5 : 14) + random.normal()
    var stays = [Stay(place: "home", hours: 0..<max(5, out))]
    stays.append(Stay(place: isWorkday ? "work" : "town", hours: max(5, out)..<max(12, back)))
    let later = max(12, back)
    switch random.unit() {
    case ..<0.3: stays.append(Stay(place: "gym", hours: later..<later + 2))
    case ..<0.5: stays.append(Stay(place: "friends", hours: later..<later + 3))
    default: break
    }
    stays.append(Stay(place: "home", hours: (stays.last?.hours.upperBound ?? later)..<24))
    return stays
  }

  private static func events(
    of day: Int, _ habits: [Habit], _ sequels: [Sequel], _ noise: [Double], _ stays: [Stay],
    _ random: inout SeededNumbers
  ) -> [(hour: Double, action: Int, cause: Cause)] {
    let midnight = Double(day) * 24
    var events: [(hour: Double, action: Int, cause: Cause)] = []
    for (number, habit) in habits.enumerated()
    where habit.days.contains(day) && habit.weekdays.contains(weekday(day)) {
      guard random.unit() < habit.probability else { continue }
      if let place = habit.place {
        guard let stay = stays.filter({ $0.place == place }).randomElement(using: &random) else { continue }
        let hour = Double.random(in: stay.awake, using: &random)
        events.append((midnight + hour, habit.action, .habit(number)))
      } else {
        let hour = min(23.9, max(0.1, habit.hour + random.normal() * habit.spread))
        events.append((midnight + hour, habit.action, .habit(number)))
      }
    }
    for (action, rate) in noise.enumerated() {
      for _ in 0..<random.poisson(rate) {
        events.append((midnight + wake + (sleep - wake) * random.unit(), action, .noise))
      }
    }
    // A sequel may have a sequel of its own.
    var index = 0
    while index < events.count, events.count < 200 {
      let first = events[index]
      for (number, sequel) in sequels.enumerated() where sequel.first == first.action {
        guard random.unit() < sequel.probability else { continue }
        let hour = first.hour - log(1 - random.unit()) * sequel.delay
        if hour < Double(days) * 24 { events.append((hour, sequel.second, .sequel(number))) }
      }
      index += 1
    }
    return events
  }

  /// The hours in which things are done without a pattern.
  static let wake: Double = 7
  static let sleep: Double = 23
}
