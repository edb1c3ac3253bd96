/// Finds words that tell of an act instead of asking for it.
extension MannerReader {
  /// A word that tells of an act instead of asking for it, wherever it stands in the sentence.
  struct Told {
    var token: Int
    /// True where it belongs to the words before it, so that it begins no text: "dedi" of "not al dedi hoca".
    var isBound: Bool
    /// True where a template that spells the word may mean a request by it.
    var maySpell = true
  }

  /// The words that tell of an act, where no other word asks for it.
  ///
  /// Only for languages with the verb at the end, where its form decides.
  func told(in sentence: Sentence) -> [Told] {
    guard !forms.isEmpty, !forms.verbIsFirst else { return [] }
    let words = sentence.words
    let asking = asking(in: sentence)
    // Thanks behind a request tell of nothing: "kapıyı kilitle, çok teşekkür ederim".
    let end = beforeCourtesies(sentence, lexicon.spans(of: sentence, []))
    return words.indices.prefix(end).compactMap { index in
      // At the end of a sentence, people also stress a request by it: "kilitle dedim".
      if forms.isQuoted(words, at: index), index + 1 < words.count {
        return Told(token: index, isBound: true)
      }
      if forms.isTaken(words, at: index), !asking.contains(where: { $0 > index }) {
        return Told(token: index, isBound: true)
      }
      if index > 0, asking.isEmpty, forms.says(words[index], isLast: index + 1 == words.count) {
        return Told(token: index, isBound: false)
      }
      if index + 1 < words.count, asking.isEmpty, forms.isGerund(words[index]) {
        return Told(token: index, isBound: true, maySpell: false)
      }
      return nil
    }
  }

  /// The words that ask for an act. One that is a noun before another verb is a verb before a sign: "Bo'yu ara, açmazsa Mia'yı ararız".
  func asking(in sentence: Sentence) -> [Int] {
    let words = sentence.words
    return words.indices.filter { index in
      forms.asks(words, at: index)
        || index + 1 < words.count && sentence.isBehindSign(index + 1) && forms.isVerb(words[index])
    }
  }

  /// The number of tokens before the words of politeness at the end of a sentence.
  private func beforeCourtesies(_ sentence: Sentence, _ spans: SpanTable) -> Int {
    var end = sentence.count
    while let courtesy = spans.spans.last(where: { $0.category.isTail && $0.tokens.upperBound == end }) {
      end = courtesy.tokens.lowerBound
    }
    return end
  }

  /// True where a sentence says something and has no word that asks: "camda buz var".
  func isStatement(_ sentence: Sentence) -> Bool {
    let words = sentence.words
    return !forms.isEmpty && !words.indices.contains { forms.asks(words, at: $0) }
      && words.indices.dropFirst().contains { forms.isStatement(Array(words[...$0])) }
  }
}
