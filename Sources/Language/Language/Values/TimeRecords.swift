import Entities
import Foundation
import IntentSchema

/// Makes the API's types of times that words mean.
struct TimeRecords {
  private(set) var context: EntityContext
  private let understanding: UnderstandingContext
  private let calendar: Calendar

  init(_ context: UnderstandingContext) {
    self.context = context.entities
    understanding = context
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = context.timeZone
    self.calendar = calendar
  }

  /// The same for intents of a domain.
  func of(domain: String?) -> TimeRecords {
    var records = self
    records.context = understanding.entities(in: domain)
    return records
  }

  /// An `INDateComponentsRange`: an instant or a day has only a start, a week or a month its last day as well.
  func range(_ entity: Entity) -> Value? {
    guard let time = time(entity) else { return nil }
    var record = Record("INDateComponentsRange")
    record["startDateComponents"] = time.start.map { .record(self.record($0.date, $0.grain)) }
    record["endDateComponents"] = end(time).map { .record($0) }
    if let recurrence = time.recurrence { record["recurrenceRule"] = .record(rule(recurrence)) }
    return .record(record)
  }

  /// A `DateComponents` record of the start.
  func start(_ entity: Entity) -> Value? {
    time(entity).flatMap { time in (time.start ?? time.end).map { .record(record($0.date, $0.grain)) } }
  }

  /// A `Date` record of the instant at which it starts.
  func instant(_ entity: Entity) -> Value? {
    time(entity).flatMap { ($0.start ?? $0.end)?.date }.map {
      .record(Record("Date", ["secondsSince1970": .double($0.timeIntervalSince1970)]))
    }
  }

  /// A length of time in seconds. A month counts as 30 days.
  func length(_ entity: Entity) -> Double? {
    guard case .duration(let count, let grain)? = entity.resolved(context) else { return nil }
    return count * Double(grain.seconds)
  }

  private func time(_ entity: Entity) -> TimeValue? {
    guard case .time(let time)? = entity.due.resolved(context) else { return nil }
    return time
  }

  private func end(_ time: TimeValue) -> Record? {
    if time.isInterval {
      guard let end = time.end else { return nil }
      // Days are said with the last one, hours up to the last one.
      let last = end.grain >= .day ? calendar.date(byAdding: .day, value: -1, to: end.date) : nil
      return record(last ?? time.lastStart ?? end.date, end.grain >= .day ? .day : end.grain)
    }
    guard let start = time.start, start.grain > .day,
      let end = calendar.date(
        byAdding: Self.component(start.grain), value: start.grain == .quarter ? 3 : 1, to: start.date),
      let last = calendar.date(byAdding: .day, value: -1, to: end)
    else { return nil }
    return record(last, .day)
  }

  private static func component(_ grain: Grain) -> Calendar.Component {
    switch grain {
    case .week: .weekOfYear
    case .month, .quarter: .month
    default: .year
    }
  }

  private func record(_ date: Date, _ grain: Grain) -> Record {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    var record = Record("DateComponents")
    func set(_ name: String, _ value: Int?) { record[name] = value.map { .integer(Int64($0)) } }
    record["calendar"] = .string("gregorian")
    record["timeZone"] = .string(context.timeZone.identifier)
    set("year", parts.year)
    set("month", parts.month)
    set("day", parts.day)
    if grain < .day {
      set("hour", parts.hour)
      set("minute", parts.minute)
    }
    if grain == .second, parts.second != 0 { set("second", parts.second) }
    return record
  }

  private func rule(_ recurrence: TimeValue.Recurrence) -> Record {
    var record = Record("INRecurrenceRule")
    record["interval"] = .integer(Int64(recurrence.interval))
    // INRecurrenceFrequency counts from minutes, at 1.
    let frequencies: [Grain: Int64] = [.minute: 1, .hour: 2, .day: 3, .week: 4, .month: 5, .year: 6]
    record["frequency"] = .integer(frequencies[recurrence.grain] ?? 0)
    if !recurrence.weekdays.isEmpty {
      // INDayOfWeekOptions: a bit a day, Monday first.
      record["weeklyRecurrenceDays"] = .integer(recurrence.weekdays.reduce(0) { $0 | 1 << ($1 - 1) })
    }
    return record
  }
}
