/// A number with a unit, in a record of `Measurement`.
///
///     MeasureRecord(5, unit: "km").record
public struct MeasureRecord: WireRecord {
  public static let type: String = "Measurement"

  /// The units that words can name, by the symbols that Foundation gives them.
  public enum Temperature: String, Hashable, Sendable {
    case celsius = "°C"
    case fahrenheit = "°F"
  }

  /// The names of the record's fields.
  public enum Key {
    public static let value: String = "value"
    public static let unit: String = "unit"
  }

  public var number: Double?
  /// The unit's symbol: `km`.
  public var unit: String?

  public init(_ number: Double, unit: String) {
    self.number = number
    self.unit = unit
  }

  public init(_ record: Record) {
    number = record[Key.value]?.double
    unit = record[Key.unit]?.string
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.value] = number.map(Value.double)
    record[Key.unit] = unit.map(Value.string)
    return record
  }
}

/// A position and a length, in a record of `NSRange`.
///
///     // A car for one to four.
///     CountRangeRecord(location: 1, length: 4).value
public struct CountRangeRecord: WireRecord {
  public static let type: String = "NSRange"

  /// The names of the record's fields.
  public enum Key {
    public static let location: String = "location"
    public static let length: String = "length"
  }

  public var location: Int64?
  public var length: Int64?

  public init(location: Int64, length: Int64) {
    self.location = location
    self.length = length
  }

  public init(_ record: Record) {
    location = record[Key.location]?.integer
    length = record[Key.length]?.integer
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.location] = location.map(Value.integer)
    record[Key.length] = length.map(Value.integer)
    return record
  }
}
