import Foundation

/// A day that the Gregorian months don't give, such as Easter or the first of Muharram.
struct CalendarDay: Hashable, Sendable {
  enum System: String, Sendable, CaseIterable {
    case gregorian, easter, orthodoxEaster, chinese, hebrew, islamic, hindu, hinduEvening, hinduSolar, table
  }

  var system: System
  /// 0 for Easter, whose related days are offsets.
  var month = 0
  var day = 0
  /// Days before or after the day itself.
  var offset = 0
  /// In days.
  var length = 1
  /// The start, in minutes from midnight.
  var minutes = 0
  /// The length of a part of the day; nil for whole days.
  var lengthInMinutes: Int?
  /// The days of a table, counted from 1 January 1970.
  var table: [Int] = []

  /// The longest distance between two of its days, in years.
  var interval: Int { system == .table ? 8 : 2 }

  /// Its days in a Gregorian year, counted from 1 January 1970, in order.
  func days(inYear year: Int) -> [Int] {
    let found: [Int]
    switch system {
    case .gregorian:
      found = day <= CivilTime.daysInMonth(year, month) ? [CivilTime.days(year, month, day)] : []
    case .easter: found = [Self.easter(year)]
    case .orthodoxEaster: found = [Self.orthodoxEaster(year)]
    case .chinese, .hebrew, .islamic: found = Self.converted(system, month, day, year)
    case .hindu: found = HinduCalendar.days(month: month, tithi: day, year: year)
    case .hinduEvening: found = HinduCalendar.days(month: month, tithi: day, year: year, atSunset: true)
    case .hinduSolar: found = HinduCalendar.solarDays(month: month, year: year)
    case .table: found = table.filter { CivilTime.date(days: $0).year == year }
    }
    return found.map { $0 + offset }
  }

  /// Gauss's rule as almanacs give it.
  private static func easter(_ year: Int) -> Int {
    let (golden, century) = (year % 19, year / 100)
    let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let number = epact + weekday - 7 * correction + 114
    return CivilTime.days(year, number / 31, number % 31 + 1)
  }

  private static func orthodoxEaster(_ year: Int) -> Int {
    let moon = (19 * (year % 19) + 15) % 30
    let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    let number = moon + weekday + 114
    // From the Julian calendar to ours.
    let difference = year / 100 - year / 400 - 2
    return CivilTime.days(year, number / 31, number % 31 + 1) + difference
  }

  /// Uses the platform's calendars.
  private static func converted(_ system: System, _ month: Int, _ day: Int, _ year: Int) -> [Int] {
    var calendar: Calendar
    var years: ClosedRange<Int>
    switch system {
    case .hebrew:
      calendar = Calendar(identifier: .hebrew)
      years = year + 3760...year + 3761
    case .islamic:
      calendar = Calendar(identifier: year >= 2000 ? .islamicUmmAlQura : .islamicTabular)
      let first = CivilTime.floorDivide((year - 622) * 33, 32)
      years = first - 1...first + 2
    default:
      calendar = Calendar(identifier: .chinese)
      years = year - 1...year
    }
    calendar.timeZone = .gmt
    var found: [Int] = []
    for wanted in years {
      var components = DateComponents(year: wanted, month: month, day: day, hour: 12)
      if system == .chinese {
        // Cycles of sixty years, of which the 78th began in 1984.
        let count = wanted - 1984 + 77 * 60
        components.era = CivilTime.floorDivide(count, 60) + 1
        components.year = count - CivilTime.floorDivide(count, 60) * 60 + 1
        components.isLeapMonth = false
      }
      guard let date = calendar.date(from: components) else { continue }
      let number = CivilTime.dayNumber(Int(date.timeIntervalSince1970.rounded(.down)))
      if CivilTime.date(days: number).year == year { found.append(number) }
    }
    return found.sorted()
  }
}
