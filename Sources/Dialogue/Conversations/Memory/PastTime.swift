import Foundation

/// A time that is over, or nearly, as a person asks what happened then: a word of the list `past_time`.
///
///     PastTime("lastNight")?.interval(before: now, in: timeZone)  // yesterday at six in the evening to today at six
enum PastTime {
  /// The hours of one day, counted from its midnight. A day in the past has a negative number; an end behind 24 is on the next day.
  case hours(Range<Int>, day: Int)
  /// Weeks begin on Monday. 0 is the present one.
  case week(Int)
  case month(Int)
  /// The last day of this name before today, 0 for Sunday.
  case weekday(Int)

  init?(_ word: String) {
    switch word {
    case "today": self = .hours(0..<24, day: 0)
    case "thisMorning": self = .hours(0..<12, day: 0)
    case "thisAfternoon": self = .hours(12..<18, day: 0)
    case "thisEvening": self = .hours(18..<24, day: 0)
    case "yesterday": self = .hours(0..<24, day: -1)
    case "lastNight": self = .hours(18..<30, day: -1)
    case "week": self = .week(0)
    case "lastWeek": self = .week(-1)
    case "month": self = .month(0)
    case "lastMonth": self = .month(-1)
    default:
      if word.hasPrefix(Self.daysAgo), let days = Int(word.dropFirst(Self.daysAgo.count)),
        (0...Self.mostDays).contains(days)
      {
        self = .hours(0..<24, day: -days)
      } else if let day = Int(word), (0...6).contains(day) {
        self = .weekday(day)
      } else {
        return nil
      }
    }
  }

  /// Before the number of days: `daysAgo2`.
  private static let daysAgo = "daysAgo"
  private static let mostDays = 366

  /// When it was; nil where the calendar has no such days.
  func interval(before now: Date, in timeZone: TimeZone) -> DateInterval? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.firstWeekday = 2
    let today = calendar.startOfDay(for: now)
    func days(_ first: Int, _ count: Int) -> DateInterval? {
      guard let start = calendar.date(byAdding: .day, value: first, to: today),
        let end = calendar.date(byAdding: .day, value: first + count, to: today)
      else { return nil }
      return DateInterval(start: start, end: end)
    }
    switch self {
    case .hours(let hours, let day):
      guard let midnight = calendar.date(byAdding: .day, value: day, to: today),
        let start = calendar.date(byAdding: .hour, value: hours.lowerBound, to: midnight),
        let end = hours == 0..<24
          ? calendar.date(byAdding: .day, value: 1, to: midnight)
          : calendar.date(byAdding: .hour, value: hours.upperBound, to: midnight)
      else { return nil }
      return DateInterval(start: start, end: end)
    case .week(let number):
      return calendar.date(byAdding: .weekOfYear, value: number, to: today)
        .flatMap { calendar.dateInterval(of: .weekOfYear, for: $0) }
    case .month(let number):
      return calendar.date(byAdding: .month, value: number, to: today)
        .flatMap { calendar.dateInterval(of: .month, for: $0) }
    case .weekday(let day):
      let weekday = calendar.component(.weekday, from: today) - 1
      return days(-((weekday - day + 6) % 7 + 1), 1)
    }
  }
}
