/// A unit of the calendar or the clock. Smaller units compare as less: `.day < .month`.
///
///     Grain.hour.seconds  // 3600
public enum Grain: Int, CaseIterable, Comparable, Hashable, Sendable, Codable {
  case second, minute, hour, day, week, month, quarter, year

  public static func < (first: Grain, second: Grain) -> Bool { first.rawValue < second.rawValue }

  /// The name in files and results.
  public var name: String { String(describing: self) }

  init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The length in seconds. A month counts as 30 days, a year as 365.
  public var seconds: Int {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 30 * 86_400
    case .quarter: 91 * 86_400
    case .year: 365 * 86_400
    }
  }

  /// The unit in which a fraction is counted, and the number of them in this unit.
  var parts: (grain: Grain, count: Double)? {
    switch self {
    case .second: nil
    case .minute: (.second, 60)
    case .hour: (.minute, 60)
    case .day: (.hour, 24)
    case .week: (.day, 7)
    case .month: (.day, 30)
    case .quarter: (.month, 3)
    case .year: (.month, 12)
    }
  }

  /// The exactness of a time that is a number of these units away: "in two weeks" is exact to a day.
  var precision: Grain {
    switch self {
    case .second, .minute: .second
    case .hour: .minute
    case .day: .hour
    case .week: .day
    case .month: .day
    case .quarter, .year: .month
    }
  }

  /// The exactness of something that should happen a number of these units from now. "Remind me in a year" is exact to a
  /// day, "photos of a year ago" only to a month.
  var duePrecision: Grain { min(precision, .day) }
}
