public import Foundation

/// Somebody who is spoken with: which languages they speak, and where they are.
///
///     let anna = Person("anna", speaking: "tr", and: ["en"])
public struct Person: Hashable, Sendable {
  /// The one whose assistant this is, where nobody else uses it.
  public static let owner: String = "owner"

  /// Names the person's directories: at most 64 letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
  public let identifier: String
  /// Those of their languages that Beckon speaks, the preferred first; never empty.
  public let languages: [String]
  public var timeZone: TimeZone

  /// The owner.
  public init(speaking first: String, and others: [String] = [], timeZone: TimeZone = .current) {
    identifier = Self.owner
    languages = [first] + others
    self.timeZone = timeZone
  }

  /// Somebody by name.
  ///
  /// - Returns: nil for an identifier of another form.
  public init?(
    _ identifier: String, speaking first: String, and others: [String] = [], timeZone: TimeZone = .current
  ) {
    guard Self.isIdentifier(identifier) else { return nil }
    self.identifier = identifier
    languages = [first] + others
    self.timeZone = timeZone
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first else { return false }
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    let signs = Set("-_.".utf8)
    return isPlain(first) && text.utf8.allSatisfy { isPlain($0) || signs.contains($0) }
  }
}
