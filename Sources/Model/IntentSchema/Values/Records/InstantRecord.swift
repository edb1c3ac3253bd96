/// A point in time, in a record of `Date`.
///
///     InstantRecord(secondsSince1970: 0).record
public struct InstantRecord: WireRecord {
  public static let type: String = "Date"

  /// The names of the record's fields.
  public enum Key {
    public static let seconds: String = "secondsSince1970"
  }

  /// Nil where an app sent none.
  public var secondsSince1970: Double?

  public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

  public init(_ record: Record) { secondsSince1970 = record[Key.seconds]?.double }

  public var record: Record {
    Record(Self.type, secondsSince1970.map { [Key.seconds: .double($0)] } ?? [:])
  }
}
