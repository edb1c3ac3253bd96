import Entities
import Foundation
import IntentSchema

/// Makes records of the API's types of times.
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
  ///
  /// - Parameter isEvening: whether the sentence speaks of an evening.
  func of(domain: String?, isEvening: Bool = false) -> TimeRecords {
    var records = self
    records.context = understanding.entities(in: domain, isEvening: isEvening)
    return records
  }

  /// An `INDateComponentsRange`. An instant or a day has only a start; a week or a month also has its last day.
  func range(_ entity: Entity) -> DateRangeRecord? {
    guard let time = time(entity) else { return nil }
    return DateRangeRecord(
      start: time.start.map { components($0.date, $0.grain) }, end: end(time),
      recurrence: time.recurrence.map(rule))
  }

  /// The day and time for which it plans something: the start of an interval, and nine o'clock for a morning.
  func planned(_ entity: Entity) -> DateComponentsRecord? {
    time(entity).flatMap { time in
      moment(time).map { components($0, .hour) }
        ?? (time.start ?? time.end).map { components($0.date, $0.grain) }
    }
  }

  /// The moment at which to remind. "Before six" reminds at six, "every morning" at nine.
  func reminder(_ entity: Entity) -> DateRangeRecord? {
    guard let time = time(entity), var range = range(entity) else { return nil }
    range.start = moment(time).map { components($0, .hour) } ?? range.start ?? range.end
    return range
  }

  /// When people do what they plan for a part of a day. Where that hour is over, it is the next full hour of the part.
  /// A repetition keeps its hour: said at ten, "every morning" begins at nine of this morning.
  private func moment(_ time: TimeValue) -> Date? {
    guard let moment = time.moment, let end = time.end?.date else { return nil }
    let now = understanding.reference
    guard time.recurrence == nil, moment <= now, now < end else { return moment }
    return calendar.nextDate(after: now, matching: DateComponents(minute: 0), matchingPolicy: .nextTime)
      .flatMap { $0 < end ? $0 : nil }
  }

  /// The instant at which it starts.
  func instant(_ entity: Entity) -> InstantRecord? {
    time(entity).flatMap { ($0.start ?? $0.end)?.date }
      .map { InstantRecord(secondsSince1970: $0.timeIntervalSince1970) }
  }

  /// True for a time of day that is still to come.
  func isAhead(_ entity: Entity) -> Bool {
    guard let start = time(entity)?.start, start.grain < .day else { return false }
    return start.date > understanding.reference
  }

  /// True for a time that is over as a whole, such as "last night". Nothing can be done then.
  func isPast(_ entity: Entity) -> Bool {
    guard let time = time(entity), time.recurrence == nil else { return false }
    let end =
      time.end?.date
      ?? time.start.map { $0.date.addingTimeInterval($0.grain <= .hour ? 0 : Double($0.grain.seconds)) }
    return end.map { $0 <= understanding.reference } ?? false
  }

  /// True for a week or longer that has begun and isn't over: "this month".
  func isPresent(_ entity: Entity) -> Bool {
    guard let time = time(entity), time.recurrence == nil, let start = time.start, start.grain > .day else {
      return false
    }
    let end = time.end?.date ?? start.date.addingTimeInterval(Double(start.grain.seconds))
    return start.date <= understanding.reference && understanding.reference < end
  }

  /// True for a day or longer, without a time of day.
  func isOfDays(_ entity: Entity) -> Bool {
    guard let time = time(entity) else { return false }
    return [time.start, time.end].compactMap(\.self).allSatisfy { $0.grain >= .day }
  }

  /// True for a day or longer, and for a part of a day: "tonight".
  func isLoose(_ entity: Entity) -> Bool {
    if isOfDays(entity) { return true }
    guard let time = time(entity), let start = time.start?.date, let end = time.end?.date else {
      return false
    }
    return end.timeIntervalSince(start) >= Weights.Remarks.partOfDay
  }

  /// True where a time of day begins behind another one.
  func isLater(_ entity: Entity, than other: Entity) -> Bool {
    guard let start = time(entity)?.start, let end = time(other)?.start, start.grain < .day, end.grain < .day
    else { return false }
    return start.date > end.date
  }

  /// True where a time is less than half a day later than another one, and half a day before it lies between now and that. An example
  /// is six o'clock in the evening, said of a thing at seven in the morning.
  func halfDayLate(_ entity: Entity, beside other: Entity) -> Bool {
    let halfDay = 12.0 * 3600
    guard let start = time(entity)?.start, let end = time(other)?.start, start.grain < .day, end.grain < .day
    else { return false }
    let late = start.date.timeIntervalSince(end.date)
    return late > 0 && late < halfDay && start.date.addingTimeInterval(-halfDay) > understanding.reference
  }

  /// True for a time of day that is over.
  func isOver(_ entity: Entity) -> Bool {
    guard let start = time(entity)?.start, start.grain < .day else { return false }
    return start.date < understanding.reference
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

  private func end(_ time: TimeValue) -> DateComponentsRecord? {
    if time.isInterval {
      guard let end = time.end else { return nil }
      // A range of days includes the last one, a range of hours ends before it.
      let last = end.grain >= .day ? calendar.date(byAdding: .day, value: -1, to: end.date) : nil
      return components(last ?? time.lastStart ?? end.date, end.grain >= .day ? .day : end.grain)
    }
    guard let start = time.start, start.grain > .day,
      let end = calendar.date(
        byAdding: Self.component(start.grain), value: start.grain == .quarter ? 3 : 1, to: start.date),
      let last = calendar.date(byAdding: .day, value: -1, to: end)
    else { return nil }
    return components(last, .day)
  }

  private static func component(_ grain: Grain) -> Calendar.Component {
    switch grain {
    case .week: .weekOfYear
    case .month, .quarter: .month
    default: .year
    }
  }

  private func components(_ date: Date, _ grain: Grain) -> DateComponentsRecord {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    var record = DateComponentsRecord(timeZone: context.timeZone.identifier, calendar: .gregorian)
    record[.year] = parts.year
    record[.month] = parts.month
    record[.day] = parts.day
    if grain < .day {
      record[.hour] = parts.hour
      record[.minute] = parts.minute
    }
    if grain == .second, parts.second != 0 { record[.second] = parts.second }
    return record
  }

  /// A day and a time so many seconds later; nil where they are no moment.
  func moved(_ record: DateComponentsRecord, by seconds: Double) -> DateComponentsRecord? {
    let parts = DateComponents(
      year: record[.year], month: record[.month], day: record[.day], hour: record[.hour],
      minute: record[.minute], second: record[.second])
    return calendar.date(from: parts).map {
      components($0.addingTimeInterval(seconds), record[.second] == nil ? .minute : .second)
    }
  }

  /// A day in the week that is nearest to another day, where that lies more than a week ahead: after "Friday in a week", "the
  /// Saturday" is the one behind it. Any other day stays.
  func nearest(_ record: DateComponentsRecord, to other: DateComponentsRecord) -> DateComponentsRecord {
    func day(_ record: DateComponentsRecord) -> Date? {
      calendar.date(
        from: DateComponents(year: record[.year], month: record[.month], day: record[.day], hour: 12))
    }
    let week = Double(Grain.week.seconds)
    guard let own = day(record), let old = day(other), old.timeIntervalSince(context.reference) > week else {
      return record
    }
    let weeks = max(0, (old.timeIntervalSince(own) / week).rounded())
    guard let near = calendar.date(byAdding: .day, value: 7 * Int(weeks), to: own) else { return record }
    let parts = calendar.dateComponents([.year, .month, .day], from: near)
    var moved = record
    (moved[.year], moved[.month], moved[.day]) = (parts.year, parts.month, parts.day)
    return moved
  }

  private func rule(_ recurrence: TimeValue.Recurrence) -> RecurrenceRecord {
    let frequencies: [Grain: RecurrenceRecord.Frequency] = [
      .minute: .minute, .hour: .hourly, .day: .daily, .week: .weekly, .month: .monthly, .year: .yearly,
    ]
    return RecurrenceRecord(
      interval: recurrence.interval, frequency: frequencies[recurrence.grain] ?? .unknown,
      weekdays: recurrence.weekdays)
  }
}

extension Lexicon {
  /// True where a sentence speaks of an evening: "quiz night on Friday at eight". The words are the list `evening`.
  func speaksOfEvening(_ spans: SpanTable) -> Bool { !words.places(of: "evening", in: spans).isEmpty }
}
