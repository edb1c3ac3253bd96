/// A stretch between two days or times, which may repeat, in a record of `INDateComponentsRange`.
///
///     DateRangeRecord(record)?.start?[.hour]
public struct DateRangeRecord: WireRecord {
  public static let type: String = "INDateComponentsRange"

  /// The names of the record's fields.
  public enum Key {
    public static let start: String = "startDateComponents"
    public static let end: String = "endDateComponents"
    public static let recurrence: String = "recurrenceRule"
  }

  public var start: DateComponentsRecord?
  public var end: DateComponentsRecord?
  public var recurrence: RecurrenceRecord?

  public init(
    start: DateComponentsRecord? = nil, end: DateComponentsRecord? = nil,
    recurrence: RecurrenceRecord? = nil
  ) {
    self.start = start
    self.end = end
    self.recurrence = recurrence
  }

  public init(_ record: Record) {
    start = DateComponentsRecord(record[Key.start])
    end = DateComponentsRecord(record[Key.end])
    recurrence = RecurrenceRecord(record[Key.recurrence])
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.start] = start?.value
    record[Key.end] = end?.value
    record[Key.recurrence] = recurrence?.value
    return record
  }
}

/// The time of a reminder, in a record of `INTemporalEventTrigger`.
///
///     // "remind me on Christmas Eve"
///     TimeTriggerRecord(DateRangeRecord(start: DateComponentsRecord(parts: [.month: 12, .day: 24])))
public struct TimeTriggerRecord: WireRecord {
  public static let type: String = "INTemporalEventTrigger"

  /// The names of the record's fields.
  public enum Key {
    public static let range: String = "dateComponentsRange"
  }

  public var range: DateRangeRecord?

  public init(_ range: DateRangeRecord) { self.range = range }

  public init(_ record: Record) { range = DateRangeRecord(record[Key.range]) }

  public var record: Record { Record(Self.type, range.map { [Key.range: $0.value] } ?? [:]) }
}
