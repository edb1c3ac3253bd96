extension LanguageEngine {
  /// True where words are a form of a name.
  ///
  ///     engine.isForm("the torches", of: "a torch")  // true
  ///     engine.isForm("milk", of: "oat milk")        // false: a form has as many words as the name, articles aside
  ///
  /// Cost: a look at the endings of each word.
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
