/// Computes with wall-clock times: seconds from 1 January 1970 as the clocks of one place show them.
///
///     CivilTime.days(1970, 1, 2)  // 1
///     CivilTime.text(86_400)      // "1970-01-02T00:00:00"
///
/// The Gregorian calendar is used for the time before its introduction too.
package enum CivilTime {
  static let day = 86_400

  struct Date: Hashable, Sendable {
    var year: Int
    var month: Int
    var day: Int
  }

  /// The days from 1 January 1970.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that the leap day is the last one.
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func date(days: Int) -> Date {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return Date(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }

  static func dayNumber(_ time: Int) -> Int { floorDivide(time, day) }
  static func date(_ time: Int) -> Date { date(days: dayNumber(time)) }

  static func start(_ year: Int, _ month: Int, _ day: Int) -> Int { days(year, month, day) * self.day }

  /// 1 is Monday.
  static func weekday(days: Int) -> Int {
    let remainder = (days + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }

  static func daysInMonth(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The beginning of the unit that contains a time.
  ///
  /// - Parameter firstWeekday: 1 is Monday.
  static func start(of grain: Grain, _ time: Int, firstWeekday: Int = 1) -> Int {
    switch grain {
    case .second, .minute, .hour, .day: return floorDivide(time, grain.seconds) * grain.seconds
    case .week:
      let number = dayNumber(time)
      return (number - (weekday(days: number) - firstWeekday + 7) % 7) * day
    case .month, .quarter, .year:
      let date = date(time)
      let month =
        switch grain {
        case .month: date.month
        case .quarter: (date.month - 1) / 3 * 3 + 1
        default: 1
        }
      return start(date.year, month, 1)
    }
  }

  /// The same time some units later. The day is kept inside the month: January 31 plus a month is the last day of
  /// February.
  static func adding(_ count: Int, _ grain: Grain, to time: Int) -> Int {
    let months =
      switch grain {
      case .month: count
      case .quarter: 3 * count
      case .year: 12 * count
      default: 0
      }
    guard grain >= .month else { return time + count * grain.seconds }
    let date = date(time)
    let total = date.year * 12 + date.month - 1 + months
    let (year, month) = (floorDivide(total, 12), total - floorDivide(total, 12) * 12 + 1)
    let day = min(date.day, daysInMonth(year, month))
    return start(year, month, day) + time - dayNumber(time) * self.day
  }

  /// `2013-02-12T04:30:00`; years before the common era are negative.
  package static func text(_ time: Int) -> String {
    let date = date(time)
    let seconds = time - dayNumber(time) * day
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let year = (date.year < 0 ? "-" : "") + padded(abs(date.year), 4)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(year)-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock)"
  }
}
