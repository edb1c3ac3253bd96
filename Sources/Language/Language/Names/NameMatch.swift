/// How words came to be taken for a registered name, the surest first.
public enum NameMatch: String, Hashable, Sendable, Codable {
  /// The name but for case, spaces and hyphens.
  case exact
  /// Without the marks of its letters: "alisveris" for "alışveriş".
  case unmarked
  /// With an ending of the language: "intervals" for "interval", "anneme" for "annem".
  case inflected
  /// Another spelling of the same sound: 黎明 for 李明.
  case sound
  /// A letter or two away.
  case slip

  /// Whether the person has to be asked if this is what they mean.
  public var isDoubtful: Bool { self == .sound || self == .slip }
}

/// A registered name that words were taken for.
struct NameHit: Hashable, Sendable {
  var entry: VocabularyEntry
  var match: NameMatch
}

/// Words of a sentence, and the registered name that they are, if any.
struct NamedWords: Hashable, Sendable {
  var text: String
  var hit: NameHit?

  init(_ text: String, _ hit: NameHit? = nil) {
    self.text = text
    self.hit = hit
  }

  /// What the words stand for in values.
  var entry: VocabularyEntry? { hit?.entry }
}
