/// The definition in a sentence: a phrase, and the requests that it is to stand for.
///
///     engine.definition(in: "when I say dinner, order a pizza", context: context)   // .phraseAhead(of: "dinner, order a pizza")
public enum Definition: Hashable, Sendable {
  case phrase(String, steps: String)
  /// The words begin with the phrase, and nothing but their meaning tells where it ends.
  case phraseAhead(of: String)
  /// The words may begin with the phrase.
  case mayHavePhrase(String)
  /// No phrase is said.
  case steps(String)
}
