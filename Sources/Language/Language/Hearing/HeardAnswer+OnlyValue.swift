import IntentSchema

extension HeardAnswer {
  /// The only value among words that mean nothing else: 38 of "wait no it was 38 with the tip", the bigger car of "ya bagajım çok, Leap
  /// yap sen onu".
  ///
  /// It changes what is asked about, so that the person hears the question again with it. A time is no such value, since people say
  /// when they'll answer: "ask me again in ten minutes".
  ///
  /// - Parameters:
  ///   - whole: the reading of the whole text.
  ///   - reading: reads words as an answer.
  ///   - asksNothing: whether words are no other request, and refuse nothing.
  /// - Returns: nil where the whole is an answer, or where there is no such value or more than one.
  func onlyValue(
    _ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading,
    asksNothing: (String) -> Bool
  ) -> AnswerReading? {
    guard expectation.kind == .yesOrNo, !expectation.corrections.isEmpty,
      case .success(let sentence) = lexicon.sentence(text), isOpen(whole, sentence),
      (2...Weights.Answers.aroundValue).contains(sentence.count), !namesOthers(sentence),
      !lexicon.words.tokenizer.endsInQuestionMark(sentence),
      !sentence.words.contains(where: lexicon.verbs.isNegated), asksNothing(text)
    else { return nil }
    let names = offered(in: sentence)
    let found = (names.isEmpty ? amounts(in: sentence) : names).map(reading)
    let changes = found.filter {
      $0.freeWords == 0 && !$0.changesToUnknown && isChange($0.answer, besides: whole.answer)
    }
    return found.count == 1 ? changes.first : nil
  }

  /// True where one of the words alone is what is asked for: "oh a small one'll do, there's only me in". Words that only sound like a
  /// refusal refuse nothing then.
  func names(_ text: String, _ reading: (String) -> AnswerReading) -> Bool {
    guard takesMeanings, expectation.kind != .yesOrNo, case .success(let sentence) = lexicon.sentence(text)
    else { return false }
    return sentence.tokens.indices.contains { token in
      guard lexicon.pronoun(sentence.text(token..<token + 1)) == nil, !sentence.tokens[token].isNumber,
        case let found = reading(sentence.text(token..<token + 1)), found.freeWords == 0
      else { return false }
      switch found.answer {
      case .value, .choice: return !isSpelledNumber(token, in: sentence)
      default: return false
      }
    }
  }

  private func isSpelledNumber(_ token: Int, in sentence: Sentence) -> Bool {
    lexicon.spans(of: sentence, []).spans.contains { $0.category == .number && $0.tokens.contains(token) }
  }

  /// True where words aren't read as an answer, or only with others that mean nothing. "No, six is too many"
  /// refuses; "wait no, it was six" begins with words that correct.
  private func isOpen(_ whole: AnswerReading, _ sentence: Sentence) -> Bool {
    switch whole.answer {
    case nil: true
    case .no(instead: nil):
      whole.score <= Weights.Answers.refusal
        && SpeechCleaner(sentence, lexicon.words.speech.rules).corrections.contains {
          $0.lowerBound == 0 && $0.count > 1
        }
    case .no(instead: _?): whole.freeWords > 1
    case .changes: whole.changesToUnknown
    default: false
    }
  }

  /// True where words name a value of another kind as well, or several things of which only some are meant:
  /// "one of them large". "Swap those to marinara" means all of them.
  private func namesOthers(_ sentence: Sentence) -> Bool {
    let spans = lexicon.spans(of: sentence, []).spans
    return spans.contains { $0.listed.map { lexicon.words.lists[$0.list].type != nil } ?? false }
      || spans.contains { $0.category == .number }
        && sentence.tokens.indices.contains { lexicon.pronoun(sentence.text($0..<$0 + 1)) == .several }
  }

  /// True where an answer gives something that is to be done another value, which the reading of all words
  /// doesn't.
  private func isChange(_ answer: Answer?, besides whole: Answer?) -> Bool {
    guard case .changes(let changes)? = answer else { return false }
    let known: [Change] = if case .changes(let changes)? = whole { changes } else { [] }
    return changes.allSatisfy { change in
      expectation.corrections.contains { $0.parameter == change.parameter && $0.value != change.value }
        && !known.contains { $0.parameter == change.parameter }
    }
  }

  /// The numbers and the amounts of money, each as it's said.
  private func amounts(in sentence: Sentence) -> [String] {
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans
    let values = spans.filter { span in
      switch span.category {
      case .number: !lexicon.isInName(span.tokens, of: sentence) && !isPronoun(span.tokens, in: sentence)
      case .value: true
      default: false
      }
    }
    let longest = Set(SpeechCleaner.longest(values.map(\.tokens)))
    return longest.filter { tokens in
      values.contains { $0.tokens == tokens && ($0.category == .number || $0.category == .value(.money)) }
    }.map { sentence.text($0) }
  }

  /// True where a number stands for a thing: "one" of "the big one".
  private func isPronoun(_ tokens: Range<Int>, in sentence: Sentence) -> Bool {
    guard !sentence.tokens[tokens.lowerBound].isNumber else { return false }
    let before = max(0, tokens.lowerBound - 2)..<tokens.lowerBound
    return before.contains { lexicon.words.articles.contains(sentence.key($0)) }
  }

  /// The names of things that were offered before, other than those that are chosen.
  private func offered(in sentence: Sentence) -> [String] {
    expectation.corrections.compactMap { correctable in
      let others = correctable.choices.filter { $0.value != correctable.value }
      return ChoiceFinder(others, tokenizer: lexicon.words.tokenizer).named(among: sentence).map {
        others[$0].title
      }
    }
  }
}
