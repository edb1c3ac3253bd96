/// A unit of the calendar and the clock.
public enum Grain: Int, CaseIterable, Comparable, Hashable, Sendable, Codable {
  case second, minute, hour, day, week, month, quarter, year

  public static func < (first: Grain, second: Grain) -> Bool { first.rawValue < second.rawValue }

  /// The name that files and results use.
  public var name: String { String(describing: self) }

  init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Its length in seconds; months count 30 days, years 365.
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

  /// The unit that a fraction of this one is counted in, and how many of them make one.
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

  /// How exactly a time is meant that lies a number of these units away: "in two weeks" is a day.
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

  /// How exactly something is to happen a number of these units from now: "remind me in a year" is a day, where
  /// "photos of a year ago" are of a month.
  var duePrecision: Grain { min(precision, .day) }
}
