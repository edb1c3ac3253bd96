/// The way in which words were matched with a registered name, the surest first.
///
///     NameMatch.sound.isDoubtful  // true
public enum NameMatch: String, Hashable, Sendable, Codable {
  /// The name, apart from case, spaces and hyphens.
  case exact
  /// The name without the marks of its letters: "alisveris" for "alışveriş".
  case unmarked
  /// The name with an ending of the language: "intervals" for "interval", "anneme" for "annem".
  case inflected
  /// Another spelling of the same sound: 黎明 for 李明.
  case sound
  /// A letter or two away.
  case slip

  /// True where the person has to be asked if they mean this name.
  public var isDoubtful: Bool { self == .sound || self == .slip }
}

/// A registered name that words were matched with.
struct NameHit: Hashable, Sendable {
  var entry: VocabularyEntry
  var match: NameMatch
}

/// Words of a sentence, with the registered name that they match, if any.
struct NamedWords: Hashable, Sendable {
  var text: String
  var hit: NameHit?

  init(_ text: String, _ hit: NameHit? = nil) {
    self.text = text
    self.hit = hit
  }

  /// The entry that stands for the words in values.
  var entry: VocabularyEntry? { hit?.entry }
}
