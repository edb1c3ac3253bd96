import IntentSchema

/// Words that stand for something that was said or shown before.
///
///     engine.pronoun("it")    // .one
///     engine.pronoun("milk")  // nil
public enum Pronoun: String, Hashable, Sendable {
  /// The one thing that was mentioned last, such as "it" or "her".
  case one
  /// All things that were mentioned last, such as "them".
  case several
}

extension LanguageEngine {
  /// The pronoun that some words are; nil for all other words.
  ///
  /// The list `pronoun` of the language's grammars has them. Cost: one look at the language's lists.
  public func pronoun(_ text: String) -> Pronoun? { lexicon.pronoun(text) }
}

extension Lexicon {
  func pronoun(_ text: String) -> Pronoun? {
    guard let list = words.list(WordLists.WellKnown.pronouns) else { return nil }
    let sentence = words.tokenizer.sentence(text)
    var found: Pronoun?
    words.listIndex.hits(in: sentence) { tokens, value in
      guard value.list == Int(list), tokens == 0..<sentence.count else { return }
      found = words.meaning(value).string.flatMap(Pronoun.init)
    }
    return found
  }
}
