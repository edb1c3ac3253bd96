import Foundation
import IntentSchema

/// All texts of one language, and the rules for saying values in it.
///
///     let phrasebook = try Phrasebook.bundled(language: "en", catalogue: catalogue)
///     print(phrasebook.render(message))
public struct Phrasebook: Sendable {
  /// The name of the folder that it was read from, such as `en`.
  public let language: String
  /// The locale for dates and numbers.
  public var locale: Locale
  public var timeZone: TimeZone
  /// The catalogue's types. They give enumeration cases and fields their names.
  public var catalogue: Catalogue

  /// True where the elements of a long list are counted rather than all said.
  var sumsUp: Bool = true
  var texts: [String: MessageFormat]
  var plurals: PluralRules

  /// The same texts, with every element of a long list.
  public var whole: Phrasebook {
    var whole = self
    whole.sumsUp = false
    return whole
  }

  /// The message in words; never empty.
  ///
  /// A message without any text renders as its last key, so that a translator sees the mistake. Cost: linear in the
  /// length of the text and of the values in it.
  public func render(_ message: Message) -> String {
    Renderer(phrasebook: self, arguments: message.arguments).render(message.keys)
  }

  func render(_ key: TextKey, _ arguments: [String: Message.Argument] = [:]) -> String {
    render(Message([key.rawValue], arguments))
  }

  /// Renders a text whose arguments are words already.
  func render(_ key: TextKey, verbatim: [String: String]) -> String {
    Renderer(phrasebook: self, verbatim: verbatim).render([key.rawValue])
  }

  public func hasText(_ key: String) -> Bool { texts[key] != nil }

  /// The keys of all texts.
  public var keys: Set<String> { Set(texts.keys) }
}
