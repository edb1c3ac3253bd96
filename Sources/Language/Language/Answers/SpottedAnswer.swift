import IntentSchema
import Learning

/// The answer that some of the words give, where nobody knows what the others mean: "tm ucuz olan olsun", "cheapest one obvs", "swap those
/// to marinara".
///
/// Every run of words is read by itself, the longest first. They answer where the runs say nothing different, and where the words around
/// them name nothing else. It's a guess, so the person is asked before anything is done with it.
///
/// Cost: one reading for each run of words that isn't part of one that answers, two where something may be changed.
struct SpottedAnswer {
  let lexicon: Lexicon
  let sentence: Sentence
  let expectation: Expectation
  /// Reads words as the answer, and as said to "Shall I do it?", where any value may be changed: "a medium one", to "Which pizza?".
  let reading: (String) -> AnswerReading
  let changing: (String) -> AnswerReading
  let remarks: RemarkReader

  /// - Returns: nil where no words answer, where two runs differ, or where the others refuse, ask or set a condition.
  func read() -> AnswerReading? {
    let all = sentence.tokens.indices
    guard (2...Weights.Answers.aroundValue).contains(all.count), !saysMore, !remarks.isLikely(all) else {
      return nil
    }
    var found: [(words: Range<Int>, reading: AnswerReading)] = []
    for count in (1..<all.count).reversed() {
      for start in 0...(all.count - count) {
        let words = start..<start + count
        guard !found.contains(where: { $0.words.overlaps(words) }) else { continue }
        let (answer, refuses) = self.answer(words)
        if let answer { found.append((words, answer)) }
        if refuses, count == 1 { return nil }
      }
    }
    guard !namesOthers(besides: found.map(\.words)), !countsOthers else { return nil }
    return merged(found.map(\.reading))?.spotted("among words that nobody knows")
  }

  /// The answer that words give; `refuses` is true where they refuse instead.
  private func answer(_ words: Range<Int>) -> (AnswerReading?, refuses: Bool) {
    let text = sentence.text(words)
    // "Me" of "for me" is nobody else.
    if lexicon.pronoun(text) != nil { return (nil, false) }
    let answer = reading(text)
    if isKnown(answer, words) { return (answer, false) }
    switch answer.answer {
    case .no, .cancel, .later, .neither, .anotherValue: return (nil, true)
    default: break
    }
    guard expectation.kind != .yesOrNo, case let change = changing(text), isKnown(change, words) else {
      return (nil, false)
    }
    return (change, false)
  }

  /// All that the runs say: one answer, or changes of different parameters. Nil where they differ.
  private func merged(_ readings: [AnswerReading]) -> AnswerReading? {
    guard var merged = readings.first else { return nil }
    if readings.allSatisfy({ $0.answer == merged.answer }) { return merged }
    var changes: [Change] = []
    for reading in readings {
      guard let new = expectation.changes(reading.answer) else { return nil }
      for change in new where !changes.contains(change) {
        if changes.contains(where: { $0.parameter == change.parameter }) { return nil }
        changes.append(change)
      }
    }
    merged.answer = .changes(changes)
    return merged
  }

  /// True where the sentence asks something, sets a condition, or doesn't want what it names.
  private var saysMore: Bool {
    lexicon.words.tokenizer.endsInQuestionMark(sentence)
      || !remarks.manner.cues(in: sentence).isEmpty
      || !lexicon.words.places(of: WordLists.WellKnown.askingForFacts, in: remarks.spans).isEmpty
      || sentence.words.contains(where: lexicon.verbs.isNegated)
      || SpeechCleaner(sentence, lexicon.words.speech.rules).refusal != nil
      || remarks.complains(sentence.tokens.indices)
      // "Add a small marinara", to "2 large diavolas. Shall I order?", makes no small ones of them.
      || expectation.kind == .yesOrNo
        && lexicon.words.places(of: WordLists.WellKnown.adding, in: remarks.spans).contains {
          $0.lowerBound == 0
        }
  }

  /// True where words choose one of the things that are offered, are a value of the kind that is asked for,
  /// or change something to a thing that is known by its name. A number or a time changes nothing here:
  /// people say when they come, and how many children they have.
  private func isKnown(_ reading: AnswerReading, _ words: Range<Int>) -> Bool {
    guard reading.freeWords == 0, !reading.changesToUnknown else { return false }
    switch (reading.answer, expectation.kind) {
    case (.choice, .choice):
      return !isPartOfWord(words) && !choosesByOne(words, reading.answer)
    case (.value, .value): return !isPartOfWord(words)
    case (.changes(let changes), _):
      return !hasNumber(words) && !changes.contains(where: expectation.isPresent) && !isPartOfWord(words)
    default: return false
    }
  }

  /// True where only a spelled one would choose, which points at something rather than counting: "that one", "one plz". "The cheap
  /// one" chooses without it.
  private func choosesByOne(_ words: Range<Int>, _ answer: Answer?) -> Bool {
    let one = words.first { token in
      !sentence.tokens[token].isNumber
        && remarks.spans.spans.contains { span in
          span.category == .number && span.tokens == token..<token + 1
            && remarks.spans.numbers[Int(span.payload)] == 1
        }
    }
    guard let one else { return false }
    return ![words.lowerBound..<one, one + 1..<words.upperBound].contains { part in
      !part.isEmpty && reading(sentence.text(part)).answer == answer
    }
  }

  private func hasNumber(_ words: Range<Int>) -> Bool {
    remarks.spans.spans.contains { $0.tokens.overlaps(words) && isValue($0) }
  }

  /// True where words have a value only because they are cut out of the sentence: 一 of 一样, 家 of 我姐家.
  private func isPartOfWord(_ words: Range<Int>) -> Bool {
    if words.count == 1, words.lowerBound > 0, case .value(let type) = expectation.kind,
      lexicon.catalogue.kind(of: type) == .place, sentence.isIdeograph(words.lowerBound),
      sentence.isIdeograph(words.lowerBound - 1), !sentence.isBehindSign(words.lowerBound)
    {
      return true
    }
    let alone = sentence.keeping(words, lexicon.words.tokenizer)
    let values = lexicon.spans(of: alone, lexicon.entities(of: alone)).spans.filter(isValue)
    return !values.isEmpty && !hasNumber(words)
  }

  private func isValue(_ span: Span) -> Bool {
    switch span.category {
    case .number, .value, .latent: true
    default: false
    }
  }

  /// True where words count some of the people and name others: "me, my wife and the three kids" are more
  /// than three.
  private var countsOthers: Bool {
    expectation.parameter.map(AnswerRoles.bundled.parameters(AnswerRoles.people).contains) ?? false
      && !remarks.joiners.isEmpty
  }

  /// True where the words around the answer have a value, or the name of something.
  private func namesOthers(besides taken: [Range<Int>]) -> Bool {
    sentence.tokens.indices.contains { token in
      !taken.contains { $0.contains(token) } && remarks.hasValue(token..<token + 1)
    }
  }
}

extension LanguageEngine {
  /// The answer that some words of a text give, where the whole is read as none, or only as hesitation: "ooh let me have the cheap one
  /// mate". It's a guess: nothing may be done because of it before the person has agreed.
  ///
  /// - Parameter whole: what `readAnswer` has read.
  /// - Returns: nil where no words answer, and where the text is a request, or asks or refuses something.
  public func guessedAnswer(
    in text: String, beside whole: AnswerReading, expecting expectation: Expectation,
    context: UnderstandingContext
  ) -> AnswerReading? {
    switch whole.answer {
    case nil: break
    // "Let me think" agrees to nothing and changes nothing.
    case .hesitation where expectation.kind != .yesOrNo: break
    default: return nil
    }
    let heard = HeardAnswer(expectation, lexicon)
    guard heard.takesMeanings, case .success(let sentence) = lexicon.sentence(text),
      asksNothing(text, context) || mayGuess(text, expectation.intent, context),
      // "How are you" is said to Beckon.
      !understand(text, context: context).interpretations.contains(where: \.isAboutBeckon),
      !isRatherQuestion(sentence)
    else { return nil }
    var anyChange = expectation
    (anyChange.kind, anyChange.parameter) = (.yesOrNo, nil)
    let spotted = SpottedAnswer(
      lexicon: lexicon, sentence: sentence, expectation: expectation,
      reading: { read($0, as: heard, expectation, context) },
      changing: { read($0, as: heard, anyChange, context) },
      remarks: remarks(in: sentence, [sentence.tokens.indices], context)
    ).read()
    return spotted ?? mendedAnswer(in: sentence) { read($0, as: heard, expectation, context) }
  }

  /// True where the model of answers sees a question or a refusal in words rather than anything else: "is the
  /// big one any good".
  private func isRatherQuestion(_ sentence: Sentence) -> Bool {
    answerReader?.judge(ModelSentence(sentence.text, lexicon.words.entities), limit: 1)
      .map { LearnedAnswer.leavesOpen(in: $0) >= Weights.Answers.spottedUnless } ?? false
  }
}
