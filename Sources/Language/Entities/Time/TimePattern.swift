/// The meaning of words for a time, before a reference turns it into an instant or an interval.
///
/// A pattern stands for all the times that fit it: "Monday" is every Monday, "tomorrow" is one day.
///
///     let pattern = TimePattern.all([.weekday(1), .clock(hour: 9, minute: nil, second: nil, isOpen: false)])
indirect enum TimePattern: Hashable, Sendable {
  enum Position: Int, Sendable { case beginning, middle, end }

  /// The moment of speaking.
  case now
  /// The whole unit that lies some units from the current one: 0 is "this month".
  case unit(Grain, Int)
  /// Several whole units: "the last two weeks".
  case units(Grain, from: Int, count: Int)
  /// Some units from now, in a language that says "in three days" and "the next three days" with the same words. It is
  /// the first for people who ask for something to happen, otherwise the second.
  case later(Grain, Int)
  /// Some units before or after a time, as exact as `precision`.
  case shifted(TimePattern, Int, Grain, precision: Grain)
  case year(Int)
  case quarter(Int)
  case month(Int)
  case dayOfMonth(Int)
  /// 1 is Monday.
  case weekday(Int)
  /// Any of several days of the week.
  case weekdays([Int])
  /// - isOpen: whether it may also be twelve hours later.
  case clock(hour: Int, minute: Int?, second: Int?, isOpen: Bool)
  /// A part of every day, in minutes from midnight. `moment` is when people do what they plan for it: nine o'clock for a
  /// morning that begins at midnight.
  case partOfDay(from: Int, to: Int, moment: Int)
  /// 1 is spring.
  case season(Int)
  /// The season that lies some seasons from the current one.
  case seasonUnit(Int)
  /// A day of another calendar or of a table, which the value names.
  case calendarDay(CalendarDay)
  /// All patterns at once, the coarsest first.
  case all([TimePattern])
  /// The n-th time within another one, counted from its end where n is negative.
  case nth(Int, TimePattern, of: TimePattern)
  case nthUnit(Int, Grain, of: TimePattern)
  /// The n-th time after another one, or before it where n is negative.
  case nthAfter(Int, TimePattern, TimePattern)
  /// The n-th nearest time to another one.
  case nearest(Int, TimePattern, to: TimePattern)
  /// The n-th time from now on, or before now where n is negative. `skipsCurrent` leaves out one that has begun.
  case fromNow(Int, TimePattern, skipsCurrent: Bool)
  /// A weekday that is called one of next week: 下周五. What is planned for it lies in the week after this one; a plain value is
  /// the next such day.
  case ofNextWeek(weekday: Int)
  /// From one time to another, with or without the last.
  case span(TimePattern, TimePattern, isClosed: Bool)
  case since(TimePattern)
  case until(TimePattern)
  /// From now until then.
  case by(TimePattern)
  case part(Position, TimePattern)
  /// Another day instead, where the day falls on a weekend.
  case moved(TimePattern, saturday: Int, sunday: Int)
  case named(String, TimePattern)
  /// The time that clocks of another zone show, in minutes from Greenwich.
  case zone(TimePattern, Int)
  /// The week, weekend or other unit that contains a time.
  case holding(Grain, TimePattern)
  /// A repeated time.
  case every(Recurrence)

  /// "Every two weeks on Monday at nine".
  struct Recurrence: Hashable, Sendable {
    var grain: Grain
    var interval: Int
    var pattern: TimePattern?
  }

  /// The exactness of its times.
  var grain: Grain {
    switch self {
    case .now: .second
    case .unit(let grain, _), .units(let grain, _, _), .later(let grain, _): grain
    case .shifted(_, _, _, let precision): precision
    case .year: .year
    case .quarter: .quarter
    case .month: .month
    case .dayOfMonth, .weekday, .weekdays, .season, .seasonUnit, .calendarDay, .ofNextWeek: .day
    case .clock(_, let minute, let second, _): second != nil ? .second : minute != nil ? .minute : .hour
    case .partOfDay: .hour
    case .all(let parts): parts.map(\.grain).min() ?? .second
    case .nth(_, let pattern, _), .nthAfter(_, let pattern, _), .nearest(_, let pattern, _),
      .fromNow(_, let pattern, _), .since(let pattern), .until(let pattern), .named(_, let pattern),
      .zone(let pattern, _), .moved(let pattern, _, _):
      pattern.grain
    case .nthUnit(_, let grain, _), .holding(let grain, _): grain
    case .span(let first, let last, _): min(first.grain, last.grain)
    case .by: .second
    case .part(let position, let pattern): Self.partGrain(position, pattern)
    case .every(let recurrence): recurrence.grain
    }
  }

  private static func partGrain(_ position: Position, _ pattern: TimePattern) -> Grain {
    switch pattern.grain {
    case .year: .month
    case .month, .quarter, .week: .day
    default: .hour
    }
  }

  /// The rough number of seconds between two of its times. For a time that comes once it is very large.
  var period: Int {
    switch self {
    case .shifted(.now, _, _, _): .max
    case .shifted(let base, _, _, _), .moved(let base, _, _): base.period
    case .now, .unit, .units, .later, .year, .by, .fromNow, .seasonUnit, .ofNextWeek: .max
    case .quarter, .month, .season, .calendarDay: Grain.year.seconds
    case .dayOfMonth: Grain.month.seconds
    case .weekday, .weekdays: Grain.week.seconds
    case .clock, .partOfDay: Grain.day.seconds
    case .all(let parts): parts.map(\.period).max() ?? .max
    case .nth(_, _, let base), .nthUnit(_, _, let base), .nthAfter(_, _, let base), .nearest(_, _, let base):
      base.period
    case .span(let first, _, _): first.period
    case .since(let pattern), .until(let pattern), .part(_, let pattern), .named(_, let pattern),
      .zone(let pattern, _), .holding(_, let pattern):
      pattern.period
    case .every(let recurrence): recurrence.grain.seconds
    }
  }

  /// True for a stretch of time, such as an evening; false for a unit of the calendar, such as a day.
  var isInterval: Bool {
    switch self {
    case .partOfDay, .season, .seasonUnit, .units, .later, .span, .since, .until, .by, .part: true
    case .calendarDay(let day): day.length != 1
    case .named(_, let pattern), .zone(let pattern, _), .nth(_, let pattern, _), .nthAfter(_, let pattern, _),
      .nearest(_, let pattern, _), .fromNow(_, let pattern, _):
      pattern.isInterval
    case .all(let parts): parts.contains { $0.isInterval && $0.grain == grain }
    default: false
    }
  }
}
