extension LanguageEngine {
  /// Whether words are a form of a name: "the batteries" of "battery" in a language whose endings know it, "feneri" of "fener".
  ///
  /// They must have as many words as the name, articles aside. One of several words, or another beginning, is no form. Cost: a look at
  /// the endings of each word.
  public func isForm(_ text: String, of name: String) -> Bool {
    func words(_ text: String) -> [String] {
      lexicon.words.tokenizer.sentence(text).words.filter { !lexicon.words.articles.contains($0) }
    }
    let (said, known) = (words(text), words(name))
    guard !said.isEmpty, said.count == known.count else { return false }
    return zip(said, known).allSatisfy { word, other in
      word == other || lexicon.endings.stems(word).contains(other)
        || lexicon.endings.stems(other).contains(word)
    }
  }
}
