/// A point in time: `Date`.
public struct InstantRecord: WireRecord {
  public static let type: String = "Date"

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
