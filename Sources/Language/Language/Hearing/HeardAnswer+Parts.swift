import IntentSchema

extension HeardAnswer {
  /// An answer of two parts of which each is one by itself: "Leap and there are five of us", "the big one for five", to "Which one: Hop or
  /// Leap?".
  ///
  /// Both parts must be known values, for different parameters, so that no word is passed over.
  ///
  /// - Parameters:
  ///   - whole: the reading of the whole text.
  ///   - reading: reads words as an answer.
  /// - Returns: nil where the whole is an answer, or where no place parts it so.
  func inParts(_ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading) -> AnswerReading?
  {
    guard takesMeanings, whole.answer == nil, case .success(let sentence) = lexicon.sentence(text),
      (2...Weights.Answers.partedWords).contains(sentence.count)
    else { return nil }
    for (end, start) in seams(sentence) where end > 0 && start < sentence.count {
      let first = reading(sentence.text(0..<end))
      // The second part is only read where the first is an answer.
      guard let before = changes(first) else { continue }
      let second = reading(sentence.text(start..<sentence.count))
      guard let behind = changes(second),
        Set(before.map(\.parameter)).isDisjoint(with: behind.map(\.parameter))
      else { continue }
      return AnswerReading(
        answer: .changes(before + behind), why: "\(first.why), and \(second.why)",
        score: min(first.score, second.score))
    }
    return nil
  }

  /// Where a text may be parted: the end of the first part and the start of the second. Signs and words such as "and" come first.
  private func seams(_ sentence: Sentence) -> [(end: Int, start: Int)] {
    var seams: [(end: Int, start: Int)] = []
    if let list = lexicon.words.list(WordLists.WellKnown.joiners) {
      seams = lexicon.spans(of: sentence, []).spans.filter { $0.category == .list(list) }
        .map { ($0.tokens.lowerBound, $0.tokens.upperBound) }
    }
    let places = sentence.tokens.indices.dropFirst()
    return seams + places.filter { sentence.isBehindSign($0) }.map { ($0, $0) }
      + places.filter { !sentence.isBehindSign($0) }.map { ($0, $0) }
  }

  /// What a part changes; nil where it says something else, or something that nobody knows.
  private func changes(_ reading: AnswerReading) -> [Change]? {
    guard reading.freeWords == 0, !reading.changesToUnknown else { return nil }
    switch reading.answer {
    case .changes(let changes): return changes
    case .choice(let index):
      guard case .choice(let choices) = expectation.kind, let name = expectation.parameter,
        choices.indices.contains(index)
      else { return nil }
      return [Change(parameter: name, value: choices[index].value)]
    case .value(let value): return expectation.parameter.map { [Change(parameter: $0, value: value)] }
    default: return nil
    }
  }
}
