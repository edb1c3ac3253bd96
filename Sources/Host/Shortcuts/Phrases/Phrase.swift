/// The words that a person says to run a shortcut.
///
///     Phrase("pizza time", language: "en", shortcut: "usual")
public struct Phrase: Hashable, Sendable, Codable {
  /// As the person said it.
  public var text: String
  /// The language it was made in, BCP 47. Its endings and fillers are those that may be said otherwise.
  public var language: String
  /// The shortcut's identifier.
  public var shortcut: String

  public init(_ text: String, language: String, shortcut: String) {
    self.text = text
    self.language = language
    self.shortcut = shortcut
  }
}

/// A phrase that a sentence is.
///
///     book.matches("Pizza time!").first?.closeness  // .exact, to the phrase "pizza time"
public struct PhraseMatch: Hashable, Sendable {
  /// The nearness of the words, the nearest first.
  public enum Closeness: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The same words, whatever their case, punctuation, spaces and fillers.
    case exact
    /// The same words but for marks or endings: "pizzas time", "alisveris".
    case inflected
    /// Other characters of the same sound: 披萨时间 as 批萨时间.
    case sound
    /// A letter or two are other ones. Ask before it does something.
    case slips

    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  public var phrase: Phrase
  public var closeness: Closeness

  public init(_ phrase: Phrase, _ closeness: Closeness) {
    self.phrase = phrase
    self.closeness = closeness
  }
}

/// The reason why a text can't be a phrase.
///
///     book.problem(with: "Yes!", in: "en")  // .reserved("Yes!")
public enum PhraseProblem: Error, Hashable, Sendable {
  /// There is no word in it.
  case empty
  /// In letters.
  case tooLong(letters: Int, limit: Int)
  /// It answers questions, or stops something: yes, no, cancel.
  case reserved(String)
  /// Another phrase could be taken for it.
  case phrase(Phrase, PhraseMatch.Closeness)
  /// A request that is understood already could be taken for it.
  case request(String, PhraseMatch.Closeness)
}
