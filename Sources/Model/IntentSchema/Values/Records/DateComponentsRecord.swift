/// The known parts of a day and a time, in a record of `DateComponents`.
///
///     var day = DateComponentsRecord()
///     day[.month] = 12
///     day[.day] = 24
public struct DateComponentsRecord: WireRecord {
  public static let type: String = "DateComponents"

  /// The numbers of a date, as `DateComponents` calls them.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case era, year, month, day, hour, minute, second, nanosecond, weekday, weekdayOrdinal, quarter,
      weekOfMonth, weekOfYear, yearForWeekOfYear
  }

  /// The names of the record's fields.
  public enum Key {
    public static let timeZone: String = "timeZone"
    public static let calendar: String = "calendar"
  }

  public var parts: [Part: Int]
  /// The zone's identifier, such as `Europe/Berlin`.
  public var timeZone: String?
  /// The calendar's name. It may be none of `CalendarName`, since an app sends it.
  public var calendar: String?

  public init(parts: [Part: Int] = [:], timeZone: String? = nil, calendar: CalendarName? = nil) {
    self.parts = parts
    self.timeZone = timeZone
    self.calendar = calendar?.rawValue
  }

  public init(_ record: Record) {
    parts = [:]
    for part in Part.allCases {
      parts[part] = record[part.rawValue]?.integer.flatMap { Int(exactly: $0) }
    }
    timeZone = record[Key.timeZone]?.string
    calendar = record[Key.calendar]?.string
  }

  public subscript(part: Part) -> Int? {
    get { parts[part] }
    set { parts[part] = newValue }
  }

  public var record: Record {
    var record = Record(Self.type)
    for (part, number) in parts { record[part.rawValue] = .integer(Int64(number)) }
    record[Key.timeZone] = timeZone.map(Value.string)
    record[Key.calendar] = calendar.map(Value.string)
    return record
  }
}
