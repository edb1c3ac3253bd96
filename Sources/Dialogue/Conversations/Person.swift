public import Foundation

/// Someone who talks with Beckon: their languages and their time zone.
///
///     let owner = Person(speaking: "en")
///     let anna = Person("anna", speaking: "tr", and: ["en"])
public struct Person: Hashable, Sendable {
  /// The identifier of the person who uses this computer alone.
  public static let owner: String = "owner"

  /// Names the person's directories: 1 to 64 letters, digits, `-`, `_` and `.`; the first is a letter or digit.
  public let identifier: String
  /// BCP 47 codes, the preferred language first; never empty.
  public let languages: [String]
  public var timeZone: TimeZone

  /// Makes the owner.
  public init(speaking first: String, and others: [String] = [], timeZone: TimeZone = .current) {
    identifier = Self.owner
    languages = [first] + others
    self.timeZone = timeZone
  }

  /// Makes a person with an identifier of their own.
  ///
  /// - Returns: nil for an identifier with other characters, such as `"a/b"`.
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
