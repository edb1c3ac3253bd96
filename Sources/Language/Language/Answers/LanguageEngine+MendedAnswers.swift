import IntentSchema

/// Answers with a slip in a word.
extension LanguageEngine {
  /// The answer that words give with one slip mended, where they give none as they stand: "the cheep one", to "Which one?".
  ///
  /// A slip agrees to nothing and drops nothing: only a choice, a value that is asked for, and a change to a known value are found
  /// that way. The person is asked before anything is done with it.
  ///
  /// Cost: one reading for each known word that is a letter away from one that nobody knows.
  /// - Parameter read: reads words as the answer.
  /// - Returns: nil where no known word gives an answer, or where two give different ones.
  func mendedAnswer(in sentence: Sentence, _ read: (String) -> AnswerReading) -> AnswerReading? {
    var found: (reading: AnswerReading, slip: String)?
    for token in sentence.tokens.indices where isUnknown(token, in: sentence) {
      for word in nearWords(sentence.key(token)) {
        let mended = sentence.edited([(sentence.tokens[token].range, word)], lexicon.words.tokenizer)
        let reading = read(mended.text)
        guard reading.freeWords == 0, !reading.changesToUnknown else { continue }
        switch reading.answer {
        case .choice, .value, .changes: break
        default: continue
        }
        if let found, found.reading.answer != reading.answer { return nil }
        found = (reading, "“\(word)” for “\(sentence.text(token..<token + 1))”")
      }
    }
    return found.map { $0.reading.spotted("with \($0.slip)") }
  }

  /// True for a word that no template, list, app or value has.
  private func isUnknown(_ token: Int, in sentence: Sentence) -> Bool {
    let word = sentence.key(token)
    return lexicon.requests?.number(of: word) == nil
      && grammar.parts[.answers]?.automaton.number(of: word) == nil
      && !lexicon.words.fillerWords.contains(word) && !lexicon.words.hasValueWord(word)
      && !lexicon.vocabulary.contains(word) && !lexicon.appNames.contains(word)
  }

  /// The known words that are a letter away from a word, each once.
  private func nearWords(_ word: String) -> [String] {
    var words: [String] = []
    for spelling in [lexicon.words.answerSpelling, lexicon.words.spelling] {
      for candidate in spelling.candidates(word) where !words.contains(candidate.word) {
        words.append(candidate.word)
      }
    }
    return Array(words.prefix(Weights.Repair.tries))
  }
}
