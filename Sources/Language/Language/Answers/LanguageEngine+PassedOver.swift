public import IntentSchema

extension LanguageEngine {
  /// The parts of an answer that what it was read as passes over, although they may name somebody or give a value: "Mia has paid" of "no, Mia
  /// has paid. And it was 450", to "Send 400 to Bo?", and "Lotus Garden" of "Lotus Garden, for six", to "For how many?".
  ///
  /// - Parameter reading: what the text was read as.
  /// - Returns: none where every part counts, or only says something. Only an answer of several parts, parted by signs, has such ones.
  public func passedOver(
    by reading: AnswerReading, in text: String, expecting expectation: Expectation,
    context: UnderstandingContext
  ) -> [String] {
    guard HeardAnswer(expectation, lexicon).takesMeanings,
      let changes = expectation.changes(reading.answer), case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), (2...Weights.Remarks.signs + 1).contains(parts.count)
    else { return [] }
    let given =
      changes.map { ($0.parameter, $0.value) }
      + expectation.corrections.compactMap { known in known.value.map { (known.parameter, $0) } }
    let counted = Counted(lexicon, given, expectation.intent, sentence, changes)
    let remarks = remarks(in: sentence, parts, context)
    return parts.filter { part in
      let words = remarks.words(part)
      if remarks.isPoliteness(part) || remarks.complains(part) || counted.has(part, remarks.spans)
        || SpeechCleaner(words, lexicon.words.speech.rules).refusal != nil
      {
        return false
      }
      if counts(part, of: sentence, in: changes, expectation, context) { return false }
      // "Mia has paid" may name another person to pay.
      if counted.hasPerson, remarks.hasWrittenName(part) { return !counted.hasName(in: part) }
      if part.allSatisfy({ remarks.hasWrittenName($0..<$0 + 1) }) {
        return isOther(part, of: sentence, than: changes, expectation, context)
      }
      if case .hesitation? = readAnswer(sentence.text(part), expecting: expectation, context: context).answer
      {
        return false
      }
      return !remarks.values(part, beside: expectation.intent).filter { !counted.has($0) }.isEmpty
    }.map { sentence.text($0) }
  }

  /// A registered name for something of the request that a change neither gives nor replaces: "margherita" of "make one of them a
  /// margherita", read as one diavola. Nil where every name counts.
  func nameBeside(_ reading: AnswerReading, in text: String, _ expectation: Expectation) -> String? {
    guard expectation.kind == .yesOrNo, let changes = expectation.changes(reading.answer),
      let slots = lexicon.requests?.slots(ofIntent: expectation.intent), !slots.isEmpty,
      case .success(let sentence) = lexicon.sentence(text)
    else { return nil }
    let known = (changes.map(\.value) + expectation.corrections.compactMap(\.value)).flatMap(\.words)
      .map { $0.lowercased() }
    return lexicon.vocabulary.spans(in: sentence).lazy.compactMap { span -> String? in
      let words = sentence.text(span.tokens)
      let names = slots.compactMap { lexicon.named(words, slot: $0).hit?.entry.phrase.lowercased() }
      guard !names.isEmpty,
        !(names + [words.lowercased()]).contains(where: { name in
          known.contains { $0.contains(name) || name.contains($0) }
        })
      else { return nil }
      return words
    }.first
  }

  /// True where words alone say a part of what an answer was read as, or what is known already.
  private func counts(
    _ part: Range<Int>, of sentence: Sentence, in changes: [Change], _ expectation: Expectation,
    _ context: UnderstandingContext
  ) -> Bool {
    read(part, of: sentence, expectation, context).contains { others, _ in
      others?.allSatisfy { expectation.isPresent($0) || changes.contains($0) } ?? false
    }
  }

  /// True where words alone say nothing of what an answer is, as a name does for which nobody asked.
  private func isOther(
    _ part: Range<Int>, of sentence: Sentence, than changes: [Change], _ expectation: Expectation,
    _ context: UnderstandingContext
  ) -> Bool {
    read(part, of: sentence, expectation, context).allSatisfy { others, answer in
      guard let others else { return answer == nil }
      return !others.allSatisfy { other in
        expectation.isPresent(other) || changes.contains { $0.parameter == other.parameter }
      }
    }
  }

  /// The changes in words alone, read as the answer and as said to "Shall I do it?".
  private func read(
    _ part: Range<Int>, of sentence: Sentence, _ expectation: Expectation, _ context: UnderstandingContext
  ) -> [(changes: [Change]?, answer: Answer?)] {
    var changing = expectation
    (changing.kind, changing.parameter) = (.yesOrNo, nil)
    return [expectation, changing].map { asked in
      let answer = readAnswer(sentence.text(part), expecting: asked, context: context).answer
      return (asked.changes(answer), answer)
    }
  }
}

/// The values that an answer gives, and those that were known before it.
private struct Counted {
  private let sentence: Sentence
  private let names: [String]
  private let numbers: [Double]
  /// True where a time is among what the answer gives.
  private let hasMoment: Bool
  /// True where a person is among the values.
  let hasPerson: Bool

  init(
    _ lexicon: Lexicon, _ given: [(parameter: String, value: Value)], _ intent: String, _ sentence: Sentence,
    _ changes: [Change]
  ) {
    self.sentence = sentence
    hasMoment = changes.contains { lexicon.kind(of: $0, in: intent)?.isMoment == true }
    hasPerson = given.contains {
      lexicon.kind(of: Change(parameter: $0.parameter, value: $0.value), in: intent) == .person
    }
    let values = given.map(\.value)
    names = values.flatMap(\.words).map { $0.lowercased() }
    numbers = values.compactMap { $0.magnitude(in: lexicon.catalogue) }
  }

  /// True where words that a remark has are among the values.
  func has(_ leftover: Leftover) -> Bool {
    switch leftover.kind {
    case .time: hasMoment || names.contains { $0.contains(leftover.text.lowercased()) }
    case .name, .clause, .antecedent, .words: names.contains { $0.contains(leftover.text.lowercased()) }
    }
  }

  /// True where one of some words is in a name among the values.
  func hasName(in part: Range<Int>) -> Bool {
    part.contains { word in names.contains { $0.contains(sentence.key(word)) } }
  }

  /// True where words hold a number, and only numbers that are among the values.
  func has(_ part: Range<Int>, _ spans: SpanTable) -> Bool {
    let said = spans.spans.filter { $0.category == .number && $0.tokens.clamped(to: part) == $0.tokens }
    return !said.isEmpty && said.allSatisfy { numbers.contains(spans.numbers[Int($0.payload)]) }
  }
}
