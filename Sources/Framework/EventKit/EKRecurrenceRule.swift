import Foundation

/// The unit in which an event repeats.
///
///     let weekly = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil)
public enum EKRecurrenceFrequency: Int, Sendable {
  case daily, weekly, monthly, yearly
}

/// A day of the week; Sunday is 1.
///
///     let monday = EKRecurrenceDayOfWeek(.monday)
public enum EKWeekday: Int, Sendable {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday

  public static var EKSunday: EKWeekday { .sunday }
  public static var EKMonday: EKWeekday { .monday }
  public static var EKTuesday: EKWeekday { .tuesday }
  public static var EKWednesday: EKWeekday { .wednesday }
  public static var EKThursday: EKWeekday { .thursday }
  public static var EKFriday: EKWeekday { .friday }
  public static var EKSaturday: EKWeekday { .saturday }
}

/// A day of the week, or one such day of a month or year, such as the second Monday.
///
///     EKRecurrenceDayOfWeek(.monday, weekNumber: 2)
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, @unchecked Sendable {
  public let dayOfTheWeek: EKWeekday
  /// 0 for every week; counted from the end where it is negative.
  public let weekNumber: Int

  public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.dayOfTheWeek = dayOfTheWeek
    self.weekNumber = weekNumber
    super.init()
  }

  public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }
  public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The end of a repetition: a date, or a number of times.
///
///     EKRecurrenceEnd(occurrenceCount: 10)
open class EKRecurrenceEnd: NSObject, NSCopying, @unchecked Sendable {
  public let endDate: Date?
  public let occurrenceCount: Int

  private init(endDate: Date?, count: Int) {
    self.endDate = endDate
    occurrenceCount = count
    super.init()
  }

  public convenience init(end endDate: Date) { self.init(endDate: endDate, count: 0) }
  public convenience init(occurrenceCount: Int) { self.init(endDate: nil, count: occurrenceCount) }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The base of EventKit's classes. It has no members here.
///
///     let rules: [EKObject] = [EKRecurrenceRule(recurrenceWith: .daily, interval: 2, end: nil)]
open class EKObject: NSObject, @unchecked Sendable {}

/// The repetition of an event.
///
///     EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)
open class EKRecurrenceRule: EKObject, NSCopying, @unchecked Sendable {
  public let frequency: EKRecurrenceFrequency
  /// 2 for every second day, week, month or year.
  public let interval: Int
  open var recurrenceEnd: EKRecurrenceEnd?
  public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
  public let daysOfTheMonth: [NSNumber]?
  public let daysOfTheYear: [NSNumber]?
  public let weeksOfTheYear: [NSNumber]?
  public let monthsOfTheYear: [NSNumber]?
  public let setPositions: [NSNumber]?

  public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
    self.init(
      recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
      weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
  }

  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
    daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
    daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
  ) {
    frequency = type
    self.interval = max(1, interval)
    recurrenceEnd = end
    daysOfTheWeek = days
    daysOfTheMonth = monthDays
    monthsOfTheYear = months
    self.weeksOfTheYear = weeksOfTheYear
    self.daysOfTheYear = daysOfTheYear
    self.setPositions = setPositions
    super.init()
  }

  open var calendarIdentifier: String { "gregorian" }
  open var firstDayOfTheWeek: Int { 0 }

  open func copy(with zone: NSZone? = nil) -> Any {
    EKRecurrenceRule(
      recurrenceWith: frequency, interval: interval, daysOfTheWeek: daysOfTheWeek,
      daysOfTheMonth: daysOfTheMonth, monthsOfTheYear: monthsOfTheYear, weeksOfTheYear: weeksOfTheYear,
      daysOfTheYear: daysOfTheYear, setPositions: setPositions, end: recurrenceEnd)
  }
}
