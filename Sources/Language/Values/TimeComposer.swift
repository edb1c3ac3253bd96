import Foundation
import IntentSchema

/// Makes date components of what the words of a time say.
struct TimeComposer {
  let context: UnderstandingContext
  private let calendar: Calendar

  init(_ context: UnderstandingContext) {
    self.context = context
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = context.timeZone
    calendar.firstWeekday = context.firstWeekday
    self.calendar = calendar
  }

  /// An `INDateComponentsRange`: an instant or a day has only a start, a week or a month an end as well.
  func range(_ facts: TimeFacts) -> Value? {
    guard let (start, end) = components(facts) else { return nil }
    var record = Record("INDateComponentsRange", ["startDateComponents": .record(self.record(start))])
    if let end { record["endDateComponents"] = .record(self.record(end)) }
    return .record(record)
  }

  /// A `DateComponents` record of the start.
  func start(_ facts: TimeFacts) -> Value? {
    components(facts).map { .record(record($0.start)) }
  }

  private func record(_ components: DateComponents) -> Record {
    var record = Record("DateComponents")
    record["calendar"] = .string("gregorian")
    record["timeZone"] = .string(context.timeZone.identifier)
    record["year"] = components.year.map { .integer(Int64($0)) }
    record["month"] = components.month.map { .integer(Int64($0)) }
    record["day"] = components.day.map { .integer(Int64($0)) }
    record["hour"] = components.hour.map { .integer(Int64($0)) }
    record["minute"] = components.minute.map { .integer(Int64($0)) }
    record["second"] = components.second.map { .integer(Int64($0)) }
    return record
  }

  // MARK: Composition

  private func components(_ facts: TimeFacts) -> (start: DateComponents, end: DateComponents?)? {
    if let passed = afterDuration(facts) { return (passed, nil) }
    let today = calendar.startOfDay(for: context.reference)
    guard let span = days(facts, today: today) else {
      return clock(facts, on: nil, today: today).map { ($0, nil) }
    }
    let start = calendar.dateComponents([.year, .month, .day], from: span.first)
    if facts[.hour] != nil { return clock(facts, on: span.first, today: today).map { ($0, nil) } }
    return (start, span.last.map { calendar.dateComponents([.year, .month, .day], from: $0) })
  }

  /// "In 20 minutes", "in two weeks".
  private func afterDuration(_ facts: TimeFacts) -> DateComponents? {
    let parts: [(TimeFacts.Fact, Calendar.Component)] = [
      (.in_seconds, .second), (.in_minutes, .minute), (.in_hours, .hour), (.in_days, .day),
      (.in_weeks, .weekOfYear), (.in_months, .month),
    ]
    let said = parts.filter { facts[$0.0] != nil }
    guard !said.isEmpty else { return nil }
    var date = context.reference
    for (fact, unit) in said {
      guard let amount = facts[fact], let moved = calendar.date(byAdding: unit, value: amount, to: date)
      else {
        return nil
      }
      date = moved
    }
    let isFine = said.contains { [.second, .minute, .hour].contains($0.1) }
    var units: Set<Calendar.Component> = [.year, .month, .day]
    if isFine || facts[.hour] == nil && said.contains(where: { $0.1 == .second }) {
      units.formUnion([.hour, .minute])
    }
    if facts[.in_seconds] != nil { units.insert(.second) }
    var components = calendar.dateComponents(units, from: date)
    if !isFine, let hour = hour(facts) {
      components.hour = hour
      components.minute = facts[.minute] ?? 0
    }
    return components
  }

  private func days(_ facts: TimeFacts, today: Date) -> (first: Date, last: Date?)? {
    func later(_ days: Int, _ date: Date) -> Date? { calendar.date(byAdding: .day, value: days, to: date) }
    if let days = facts[.day] { return later(days, today).map { ($0, nil) } }
    if let weeks = facts[.week] {
      guard let start = calendar.dateInterval(of: .weekOfYear, for: today)?.start,
        let week = calendar.date(byAdding: .weekOfYear, value: weeks, to: start)
      else { return nil }
      guard let weekday = facts[.weekday] else { return (week, later(6, week)) }
      return later((weekday - context.firstWeekday + 7) % 7, week).map { ($0, nil) }
    }
    if let weekday = facts[.weekday] {
      var ahead = (weekday - calendar.component(.weekday, from: today) + 7) % 7
      // A weekday's own name means the next one, unless a later hour of today is said.
      if ahead == 0, hour(facts).map({ $0 * 60 + (facts[.minute] ?? 0) <= minuteOfDay }) ?? true { ahead = 7 }
      return later(ahead, today).map { ($0, nil) }
    }
    if let months = facts[.month_offset] {
      guard let month = calendar.date(byAdding: .month, value: months, to: today) else { return nil }
      return wholeMonth(month)
    }
    if facts[.month] != nil || facts[.day_of_month] != nil { return date(facts, today: today) }
    return nil
  }

  private func wholeMonth(_ date: Date) -> (first: Date, last: Date?)? {
    calendar.dateInterval(of: .month, for: date).map {
      ($0.start, calendar.date(byAdding: .day, value: -1, to: $0.end))
    }
  }

  /// The next date with this month and day that isn't past.
  private func date(_ facts: TimeFacts, today: Date) -> (first: Date, last: Date?)? {
    var wanted = calendar.dateComponents([.year, .month], from: today)
    wanted.year = facts[.year] ?? wanted.year
    wanted.month = facts[.month] ?? wanted.month
    wanted.day = facts[.day_of_month] ?? 1
    guard wanted.isValidDate(in: calendar), var date = calendar.date(from: wanted) else { return nil }
    if facts[.year] == nil, date < today, facts[.day_of_month] != nil || facts[.month] != nil {
      let unit: Calendar.Component = facts[.month] == nil ? .month : .year
      let isThisMonth =
        facts[.day_of_month] == nil && calendar.isDate(date, equalTo: today, toGranularity: .month)
      if !isThisMonth, let next = calendar.date(byAdding: unit, value: 1, to: date) { date = next }
    }
    return facts[.day_of_month] == nil ? wholeMonth(date) : (date, nil)
  }

  // MARK: The clock

  private var minuteOfDay: Int {
    let now = calendar.dateComponents([.hour, .minute], from: context.reference)
    return (now.hour ?? 0) * 60 + (now.minute ?? 0)
  }

  /// The hour of 24 when the words leave no choice.
  private func hour(_ facts: TimeFacts) -> Int? {
    guard let hour = facts[.hour] else { return nil }
    guard let half = facts[.half_of_day] else { return hour }
    return hour > 12 ? hour : hour % 12 + half
  }

  private func clock(_ facts: TimeFacts, on day: Date?, today: Date) -> DateComponents? {
    guard var hour = hour(facts), (0...24).contains(hour) else { return nil }
    let minute = facts[.minute] ?? 0
    let isAmbiguous = facts[.half_of_day] == nil && (1...11).contains(hour) && facts[.day] == nil
    var date = day ?? today
    if day == nil {
      func isPast(_ hour: Int) -> Bool { hour * 60 + minute <= minuteOfDay }
      if isPast(hour), isAmbiguous, !isPast(hour + 12) {
        hour += 12
      } else if isPast(hour) {
        date = calendar.date(byAdding: .day, value: 1, to: today) ?? today
      }
    } else if facts[.half_of_day] == nil, (1...6).contains(hour) {
      // "Tomorrow at five" is in the afternoon.
      hour += 12
    }
    if hour == 24 {
      hour = 0
      date = calendar.date(byAdding: .day, value: 1, to: date) ?? date
    }
    var components = calendar.dateComponents([.year, .month, .day], from: date)
    components.hour = hour
    components.minute = minute
    return components
  }
}
