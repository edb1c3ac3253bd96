import Foundation
import IntentSchema

/// The texts of one language, and how values are said in it.
///
///     let phrasebook = try Phrasebook.bundled(language: "en", catalogue: catalogue)
///     print(phrasebook.render(message))
public struct Phrasebook: Sendable {
  /// The language that it was found under, such as `en`.
  public let language: String
  /// How dates and numbers are written.
  public var locale: Locale
  public var timeZone: TimeZone
  /// What enumeration cases, fields and values of every kind are worded by.
  public var catalogue: Catalogue

  var texts: [String: MessageFormat]
  var plurals: PluralRules

  /// What is said; never empty, never traps. O(length of the text and of the values in it).
  ///
  /// A key that this language lacks renders as the key itself: a translator's mistake must be seen, not hidden.
  public func render(_ message: Message) -> String {
    Renderer(phrasebook: self, arguments: message.arguments).render(message.keys)
  }

  func render(_ key: TextKey, _ arguments: [String: Message.Argument] = [:]) -> String {
    render(Message([key.rawValue], arguments))
  }

  /// For the parts of values, which are words already.
  func render(_ key: TextKey, verbatim: [String: String]) -> String {
    Renderer(phrasebook: self, verbatim: verbatim).render([key.rawValue])
  }

  public func hasText(_ key: String) -> Bool { texts[key] != nil }
}
