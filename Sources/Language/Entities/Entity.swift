import Foundation

/// A value that words mean, and where they stand.
public struct Entity: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable, Codable {
    case time, duration, number = "numeral", ordinal, money = "amountofmoney", temperature, distance, volume
    case quantity, speed, percent, email, phone, url, boolean, age, rating
  }

  public var kind: Kind
  /// In Unicode scalars of the text.
  public var range: Range<Int>
  /// Whether it's a value only if nothing better explains the words.
  public var isLatent: Bool
  /// Higher is likelier; only readings of the same words compare.
  public var score: Int
  var value: RuleValue

  /// Of a number.
  public var number: Double? { value.number }

  /// The time that something is to happen at: "by Friday" is Friday, "20 minutes" is in twenty minutes, "in a year" is
  /// this day of next year.
  public var due: Entity {
    var due = self
    switch value {
    case .time(.by(let inner)): due.value = .time(inner.due)
    case .time(let pattern): due.value = .time(pattern.due)
    case .duration(let count, let grain):
      guard let whole = Int(exactly: count) else { return self }
      due.value = .time(.shifted(.now, whole, grain, precision: grain.duePrecision))
    default: break
    }
    return due
  }

  /// Whether the words mean a time that exists.
  func isPossible(_ resolver: TimeResolver) -> Bool {
    guard let pattern = value.time else { return true }
    return resolver.resolve(pattern) != nil
  }
}
