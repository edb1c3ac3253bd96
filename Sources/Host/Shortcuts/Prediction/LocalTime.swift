public import Foundation

/// A moment as a person lives it: the day, the weekday, the time of day.
///
///     let time = PersonalClock(timeZone: .current).time(.now)
///     time.part  // .evening
public struct LocalTime: Hashable, Sendable {
  /// The part of a day, in words that people use.
  public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
    case morning, midday, afternoon, evening, night

    init(hour: Double) {
      switch hour {
      case 5..<11: self = .morning
      case 11..<14: self = .midday
      case 14..<18: self = .afternoon
      case 18..<23: self = .evening
      default: self = .night
      }
    }
  }

  /// In seconds since 1970.
  var seconds: Double
  /// Days since 1970 on the person's own clock. What is done after midnight belongs to the night before.
  var day: Int
  /// 0...6, from Sunday.
  public var weekday: Int
  /// 0..<24.
  public var hour: Double
  /// True where the day is one without work.
  public var isRestDay: Bool

  public var part: Part { Part(hour: hour) }
}

/// The clock and the week of a person.
///
///     let clock = PersonalClock(timeZone: .current)
///     clock.time(.now).part  // .evening
public struct PersonalClock: Hashable, Sendable {
  public var timeZone: TimeZone
  /// The weekdays without work, 0...6 from Sunday.
  public var restDays: Set<Int>

  public init(timeZone: TimeZone, restDays: Set<Int> = [0, 6]) {
    self.timeZone = timeZone
    self.restDays = restDays
  }

  /// The beginning of a person's day, which is at four in the morning: most people are still up at two.
  public func startOfDay(_ moment: Date) -> Date {
    let time = time(moment)
    let hours = time.hour < Self.dayBegins ? time.hour + 24 - Self.dayBegins : time.hour - Self.dayBegins
    return Date(timeIntervalSince1970: time.seconds - hours * 3600)
  }

  /// In hours.
  private static let dayBegins = 4.0

  public func time(_ moment: Date) -> LocalTime {
    // A day that was never lived, such as one of a damaged file, must not overflow.
    let seconds = min(max(moment.timeIntervalSince1970, -1e11), 1e11)
    let local = seconds + Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    let calendarDay = (local / 86400).rounded(.down)
    let hour = (local - calendarDay * 86400) / 3600
    let weekday = ((Int(calendarDay) + 4) % 7 + 7) % 7
    // Most people are still up at two and call it the same evening.
    let day = hour < Self.dayBegins ? Int(calendarDay) - 1 : Int(calendarDay)
    return LocalTime(
      seconds: seconds, day: day, weekday: weekday, hour: hour, isRestDay: restDays.contains(weekday))
  }
}
