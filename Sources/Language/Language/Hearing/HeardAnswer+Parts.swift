import IntentSchema

extension HeardAnswer {
  /// An answer of two parts of which each is one by itself: "Leap and there are five of us", to "Which one: Hop or Leap?".
  ///
  /// Both parts must be known values, for different parameters, so that no word is passed over.
  ///
  /// - Parameters:
  ///   - whole: the reading of the whole text.
  ///   - reading: reads words as an answer.
  ///   - changing: reads words as said to "Shall I do it?", where any value may be changed: "large", besides a kind of pizza.
  /// - Returns: nil where the whole is an answer, or where no place parts it so.
  func inParts(
    _ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading,
    changing: (String) -> AnswerReading
  ) -> AnswerReading? {
    guard takesMeanings, whole.answer == nil, case .success(let sentence) = lexicon.sentence(text),
      (2...Weights.Answers.partedWords).contains(sentence.count)
    else { return nil }
    func part(_ words: Range<Int>) -> (reading: AnswerReading, changes: [Change])? {
      let text = sentence.text(words)
      let found = reading(text)
      if let changes = changes(found) { return (found, changes) }
      // Both are the same there.
      if expectation.kind == .yesOrNo { return nil }
      let other = changing(text)
      return changes(other).map { (other, $0) }
    }
    for (end, start) in seams(sentence) where end > 0 && start < sentence.count {
      // The second part is only read where the first is an answer.
      guard let first = part(0..<end), let second = part(start..<sentence.count),
        Set(first.changes.map(\.parameter)).isDisjoint(with: second.changes.map(\.parameter))
      else { continue }
      return AnswerReading(
        answer: .changes(first.changes + second.changes),
        why: "\(first.reading.why), and \(second.reading.why)",
        score: min(first.reading.score, second.reading.score))
    }
    return nil
  }

  /// The changes behind a refusal, where only remarks stand between: "no wait, I'm being silly. The coach station", to "Which one: Hop or
  /// Leap?".
  func changesBehindRemarks(
    _ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading,
    isRemark: (Sentence, [Range<Int>], Range<Int>) -> Bool
  ) -> AnswerReading? {
    guard Self.isUnsettled(whole) || Self.refuses(whole),
      case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), let first = parts.first, let last = parts.last,
      parts.count > 2,
      Self.refuses(reading(sentence.text(first)))
        || SpeechCleaner(sentence, lexicon.words.speech.rules).corrections.contains(first),
      parts.dropFirst().dropLast().allSatisfy({ isRemark(sentence, parts, $0) }),
      case let found = reading("\(sentence.text(first)), \(sentence.text(last))"),
      case .changes = found.answer
    else { return nil }
    return found
  }

  /// The changes behind a refusal, one a part: "no, it's Mia, 25". Nil where a part says anything else.
  func changesBehindRefusal(
    _ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading,
    isRemark: (Sentence, [Range<Int>], Range<Int>) -> Bool
  ) -> AnswerReading? {
    guard expectation.kind == .yesOrNo, whole.answer == .no(instead: nil),
      case .success(let sentence) = lexicon.sentence(text),
      case let signs = sentence.tokens.indices.dropFirst().filter({ sentence.isBehindSign($0) }),
      signs.count > 1, reading(sentence.text(0..<signs[0])).answer == .no(instead: nil)
    else { return nil }
    var merged: AnswerReading?
    var changes: [Change] = []
    let parts = sentence.parts(startingAt: signs)
    for words in parts.dropFirst() {
      // “不对，那顿是Mia买的单，转给Mia”: a remark says why.
      if words.upperBound < sentence.count, isRemark(sentence, parts, words) { continue }
      let part = reading(sentence.text(words))
      // "The bigger one" is no place that nobody knows.
      guard case .changes(let others)? = part.answer,
        !part.changesToUnknown || sentence.hasCapital(words),
        Set(others.map(\.parameter)).isDisjoint(with: changes.map(\.parameter))
      else { return nil }
      let isUnknown = part.changesToUnknown || merged.map(\.changesToUnknown) ?? false
      changes += others
      merged = part
      merged?.changesToUnknown = isUnknown
    }
    merged?.answer = .changes(changes)
    return merged
  }

  /// An answer with what its other parts say, where all of it is known: "no, Friday, and only five, Raj can't" is for five as well. So is a
  /// person whom nobody knows: Mia of "no, it's Mia, 25".
  ///
  /// - Parameters:
  ///   - found: what the text was read as. Only values, choices and changes have more to them.
  ///   - changing: reads words as said to "Shall I do it?", where any value may be changed.
  func completed(
    _ found: AnswerReading, in text: String, _ reading: (String) -> AnswerReading,
    changing: (String) -> AnswerReading
  ) -> AnswerReading {
    guard takesMeanings, let given = expectation.changes(found.answer),
      found.freeWords == 0 || expectation.kind == .yesOrNo,
      case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), (2...Weights.Remarks.signs + 1).contains(parts.count)
    else { return found }
    var merged = found
    var changes = given
    for (index, part) in parts.enumerated()
    where !lexicon.words.tokenizer.endsInQuestionMark(sentence) || part != parts.last {
      let said = sentence.text(part)
      let answer = reading(said)
      // "Three" of "three, Mia's ill" says how many come, and no time as well.
      if let same = expectation.changes(answer.answer), !same.isEmpty, same.allSatisfy(changes.contains) {
        continue
      }
      var readings = expectation.kind == .yesOrNo ? [answer] : [answer, changing(said)]
      // "Wrong name, it was Anna" says it with both parts.
      if index > 0, case let before = parts[index - 1],
        reading(sentence.text(before)).answer == .no(instead: nil)
      {
        readings.append(reading(sentence.text(before.lowerBound..<part.upperBound)))
      }
      for other in readings {
        guard let more = newChanges(other, besides: changes, isWritten: sentence.hasCapital(part), said)
        else {
          continue
        }
        changes += more
        merged.freeWords += other.freeWords
        merged.changesToUnknown = merged.changesToUnknown || other.changesToUnknown
        break
      }
    }
    if changes.count > given.count { merged.answer = .changes(changes) }
    return merged
  }

  /// The changes in a part that nothing else makes; nil where it changes nothing, or something that nobody
  /// knows and that is no person.
  private func newChanges(
    _ part: AnswerReading, besides known: [Change], isWritten: Bool, _ text: String
  ) -> [Change]? {
    guard let changes = expectation.changes(part.answer), !changes.isEmpty,
      changes.allSatisfy({ !expectation.isPresent($0) }),
      Set(changes.map(\.parameter)).isDisjoint(with: known.map(\.parameter))
    else { return nil }
    // "Make that quarter to five, the M25's jammed" names no place.
    let isKnown = part.freeWords == 0 && !part.changesToUnknown
    return isKnown || changes.allSatisfy { expectation.namesPresentValue(of: $0, in: text) }
      || expectation.kind == .yesOrNo && isWritten
        && changes.allSatisfy { lexicon.kind(of: $0, in: expectation.intent) == .person }
      ? changes : nil
  }

  /// Where a text is parted by a word such as "and", or by a sign: the end of the first part, and the start of the second.
  ///
  /// Other places tell nothing: "the bigger | one for five".
  private func seams(_ sentence: Sentence) -> [(end: Int, start: Int)] {
    let spans = lexicon.spans(of: sentence, [])
    let seams = lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans)
      .map { (end: $0.lowerBound, start: $0.upperBound) }
    let places = sentence.tokens.indices.dropFirst()
    return seams + places.filter { sentence.isBehindSign($0) }.map { ($0, $0) }
  }

  /// The changes in a part; nil where it says something else, or something that nobody knows.
  private func changes(_ reading: AnswerReading) -> [Change]? {
    guard reading.freeWords == 0, !reading.changesToUnknown else { return nil }
    return expectation.changes(reading.answer)
  }
}
