/// Sentences without a verb, in which a model sees a whole request.
extension LanguageEngine {
  /// Whether a sentence is only values of a request, with little beside them: "four of us at eight at Luigi's".
  ///
  /// Such a sentence begins with a value, or ends with one where verbs are last. A request has its verb there.
  ///
  /// - Parameter reading: the sentence as a request; only a learned one may be a fragment, since templates have verbs.
  public func isFragment(_ reading: Interpretation, of text: String) -> Bool {
    let values = reading.slots.flatMap(\.ranges)
    let count = text.utf8.count
    guard reading.isLearned, reading.appIdentifier == nil,
      let first = values.map(\.lowerBound).min(), let last = values.map(\.upperBound).max(),
      0 <= first, first <= last, last <= count
    else { return false }
    let bytes = Array(text.utf8)
    let beside = lexicon.verbs.verbIsFirst ? bytes[..<first] : bytes[last...]
    return String(decoding: beside, as: UTF8.self).filter(\.isLetter).count
      <= Weights.Answers.lettersBesideFragment
  }

  /// Whether a sentence ends in a word of the list `answer_too`: "add basil too". False in a language without the list.
  public func endsInToo(_ text: String) -> Bool {
    guard case .success(let spoken) = lexicon.sentence(text), let list = lexicon.words.list("answer_too")
    else {
      return false
    }
    let sentence = lexicon.cleaned(spoken)
    return lexicon.spans(of: sentence, []).spans.contains {
      $0.category == .list(list) && $0.tokens.upperBound == sentence.count && $0.tokens.lowerBound > 0
    }
  }
}
