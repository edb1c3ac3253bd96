import Foundation

/// A decimal number with its digits. An `NSDecimalNumber` crosses a process so, under its Swift name.
///
///     DecimalRecord(text: "12.5").number  // Decimal 12.5
public struct DecimalRecord: WireRecord {
  public static let type: String = "Decimal"

  /// The names of the record's fields.
  public enum Key {
    public static let text: String = "text"
  }

  /// The digits with a full stop, such as `12.5`; nil where an app sent none.
  public var text: String?

  public init(text: String) { self.text = text }

  public init(_ record: Record) { text = record[Key.text]?.string }

  /// The number rounded to two places. An integer has no fraction.
  public init(cents number: Double) {
    let cents = (number * 100).rounded() / 100
    text = Int64(exactly: cents).map(String.init) ?? String(cents)
  }

  /// Nil for a text that is no number.
  public var number: Decimal? {
    text.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
  }

  public var record: Record { Record(Self.type, text.map { [Key.text: .string($0)] } ?? [:]) }
}
