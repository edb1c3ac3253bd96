import Entities
import IntentSchema

/// The value that a parameter has before it's corrected. What the correction doesn't mention is kept from it.
///
///     present.money(7, .money)               // 7 euros, where it was 5 euros
///     present.keeping(atNine, .dateRange, …)  // tomorrow at nine, where it was tomorrow at eight
struct PresentValue {
  private let value: Value?
  private let catalogue: Catalogue
  private let times: TimeRecords

  init(_ value: Value?, catalogue: Catalogue, times: TimeRecords) {
    self.value = value
    self.catalogue = catalogue
    self.times = times
  }

  /// The nearness of a bare number to the present one, from 0 to 1; nil where there is none. "Make it nine"
  /// is a time where the table is for four at eight.
  func nearness(to number: Double, _ kind: ValueKind) -> Double? {
    let present =
      kind.dayForm == nil
      ? value?.double : start(value, kind)?[.hour].map { Double(($0 + 11) % 12 + 1) }
    return present.map { 1 / (1 + abs($0 - number)) }
  }

  // MARK: Money

  /// Another amount in the same currency; nil where there is none yet.
  func money(_ amount: Double, _ kind: ValueKind) -> Value? {
    money(kind) { MoneyRecord(DecimalRecord(cents: amount), currency: $0.currency) }
  }

  /// The same amount in another currency.
  func money(in currency: String, _ kind: ValueKind) -> Value? {
    money(kind) { MoneyRecord($0.amount, currency: currency) }
  }

  private func money(_ kind: ValueKind, _ change: (MoneyRecord) -> MoneyRecord) -> Value? {
    guard let record = value?.record else { return nil }
    switch kind.amountForm {
    case .money: return change(MoneyRecord(record)).value
    case .payment:
      let payment = PaymentRecord(record)
      return payment.amount.map { PaymentRecord(change($0), kind: payment.kind).value }
    case nil: return nil
    }
  }

  /// Another temperature in the same unit; nil where there is none yet.
  func temperature(_ degrees: Double, _ kind: ValueKind) -> Value? {
    guard kind == .temperature, let record = value?.record else { return nil }
    var measure = MeasureRecord(record)
    measure.number = degrees
    return measure.unit == nil ? nil : measure.value
  }

  // MARK: Times

  /// A new time with the day, or the time of day, that it doesn't mention.
  ///
  /// - Parameter entity: the words' own meaning.
  func keeping(_ new: Value, _ kind: ValueKind, _ entity: Entity) -> Value {
    guard let old = start(value, kind), let next = start(new, kind) else { return new }
    let said = entity.isOfAnyWeek ? times.nearest(next, to: old) : next
    var start = old
    switch entity.timePart {
    case .timeOfDay(let isOpen):
      guard var hour = said[.hour] else { return new }
      // "In the evening" after half past seven in the morning is half past seven in the evening.
      if let length = hours(entity), let present = old[.hour] {
        func after(_ other: Int) -> Int { (other - hour + 24) % 24 }
        let other = (present + 12) % 24
        if after(present) < length || after(other) <= length {
          start[.hour] = after(present) < length ? present : other
          break
        }
      }
      // "Make it 9" after eight in the evening is nine in the evening.
      if isOpen, hour < 12, let present = old[.hour], present >= 12 { hour += 12 }
      // After eight in the morning of another day it's nine in the morning. "Make it 3" is in the afternoon all the same.
      // So it's after four at night.
      if isOpen, let present = old[.hour], present < 12,
        hour >= 12 + (present < Self.firstHour ? max(0, present - Self.nearHours) : Self.firstHour),
        old[.day] != said[.day] || old[.month] != said[.month]
      {
        hour -= 12
      }
      start[.hour] = hour
      start[.minute] = said[.minute] ?? 0
      start[.second] = said[.second]
    case .day:
      for part in [DateComponentsRecord.Part.year, .month, .day] { start[part] = said[part] }
    case .whole: return said == next ? new : time(said, kind)
    }
    return time(start, kind)
  }

  /// So many seconds later, or earlier where they are negative: "half an hour earlier". Nil where there is no time of day yet.
  func shifted(by seconds: Double, _ kind: ValueKind) -> Value? {
    guard let old = start(value, kind), old[.hour] != nil, let start = times.moved(old, by: seconds) else {
      return nil
    }
    return time(start, kind)
  }

  /// At other minutes of the hour that there is: "half past". Minutes below zero are before an hour, the one that is nearest to the
  /// present time: "quarter to", after nine, is quarter to nine. Nil where there is no time of day yet.
  func at(minutes: Int, _ kind: ValueKind) -> Value? {
    guard (-59...59).contains(minutes), let old = start(value, kind), old[.hour] != nil else { return nil }
    let present = old[.minute] ?? 0
    let isNextHour = minutes < 0 && 60 + minutes - present < present - minutes
    let seconds = 60 * (minutes - present + (isNextHour ? 60 : 0))
    return shifted(by: Double(seconds), kind)
  }

  private func time(_ start: DateComponentsRecord, _ kind: ValueKind) -> Value {
    switch kind.dayForm {
    case .range: DateRangeRecord(start: start).value
    case .trigger: TimeTriggerRecord(DateRangeRecord(start: start)).value
    case .components, nil: start.value
    }
  }

  /// The first hour of a morning.
  private static let firstHour = 6
  /// Hours by which a time at night is put earlier at most.
  private static let nearHours = 2

  /// The length of a part of the day: 6 hours of "in the evening". Nil for a time of the day.
  private func hours(_ entity: Entity) -> Int? {
    guard case .time(let time)? = entity.resolved(times.context), time.isInterval, let start = time.start,
      let end = time.end
    else { return nil }
    return Int(end.date.timeIntervalSince(start.date)) / Grain.hour.seconds
  }

  private func start(_ value: Value?, _ kind: ValueKind) -> DateComponentsRecord? {
    guard let record = value?.record else { return nil }
    switch kind.dayForm {
    case .range: return DateRangeRecord(record).start
    case .trigger: return TimeTriggerRecord(record).range?.start
    case .components: return DateComponentsRecord(record)
    case nil: return nil
    }
  }
}
