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
  let value: RuleValue

  /// Whether the words mean a time that exists.
  func isPossible(_ resolver: TimeResolver) -> Bool {
    guard let pattern = value.time else { return true }
    return resolver.resolve(pattern) != nil
  }
}
