import IntentSchema

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

  /// True where words are a name with a slip in one or more of its longer words: "grocry store" for "Grocery store".
  ///
  /// Cost: one comparison for each word.
  public func isSlip(_ text: String, of name: String) -> Bool {
    let tokenizer = lexicon.words.tokenizer
    let (said, known) = (tokenizer.sentence(text).words, tokenizer.sentence(name).words)
    guard !said.isEmpty, said.count == known.count, said != known else { return false }
    return zip(said, known).allSatisfy { word, other in
      word == other
        || min(word.count, other.count) >= Weights.Repair.slipOfName && EditDistance.between(word, other) == 1
    }
  }

  /// The names that a name may be with a case written onto its last word: "bo larsson" for "bo larssona", in a language that has cases.
  public func withoutCase(_ name: String) -> [String] {
    guard lexicon.endings.canSplit, case .success(let sentence) = lexicon.sentence(name), sentence.count > 0,
      case let last = sentence.key(sentence.count - 1), name.lowercased().hasSuffix(last)
    else { return [] }
    return lexicon.endings.withoutCase(last).map { String(name.dropLast(last.count - $0.count)) }
  }
}
