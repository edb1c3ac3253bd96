/// A repetition, in a record of `INRecurrenceRule`.
///
///     // "every two weeks on Monday and Friday"
///     RecurrenceRecord(interval: 2, frequency: .weekly, weekdays: [1, 5])
public struct RecurrenceRecord: WireRecord {
  public static let type: String = "INRecurrenceRule"

  /// `INRecurrenceFrequency`.
  public enum Frequency: Int64, Hashable, Sendable, CaseIterable {
    case unknown, minute, hourly, daily, weekly, monthly, yearly
  }

  /// The names of the record's fields.
  public enum Key {
    public static let interval: String = "interval"
    public static let frequency: String = "frequency"
    public static let weekdays: String = "weeklyRecurrenceDays"
  }

  /// Every so many days or weeks; nil where an app sent none.
  public var interval: Int?
  public var frequency: Frequency
  /// The days of the week, 1 for Monday to 7.
  public var weekdays: [Int]

  public init(interval: Int, frequency: Frequency, weekdays: [Int] = []) {
    self.interval = interval
    self.frequency = frequency
    self.weekdays = weekdays
  }

  public init(_ record: Record) {
    interval = record[Key.interval]?.integer.map { Int(clamping: $0) }
    frequency = record[Key.frequency]?.integer.flatMap(Frequency.init) ?? .unknown
    let days = record[Key.weekdays]?.integer ?? 0
    weekdays = (1...7).filter { days & Self.bit(of: $0) != 0 }
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.interval] = interval.map { .integer(Int64($0)) }
    record[Key.frequency] = .integer(frequency.rawValue)
    if !weekdays.isEmpty { record[Key.weekdays] = .integer(weekdays.reduce(0) { $0 | Self.bit(of: $1) }) }
    return record
  }

  /// `INDayOfWeekOptions`: a bit a day, Monday first.
  private static func bit(of weekday: Int) -> Int64 { 1 << (weekday - 1) }
}
