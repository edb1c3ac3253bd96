import Entities
import IntentSchema

extension AnswerReader {
  /// Another time for what was done, by the only one that words name: "oh wait, she's away on Thursday. Make it Friday instead", after a
  /// reminder for Thursday. Nobody knows what the other words mean, so it's a guess.
  ///
  /// The words must correct something, move something, or name what was noted. Of several times the one behind the last sign counts.
  ///
  /// - Returns: nil where the request has no time, and where the words name none or several.
  func movedTime(of request: Record) -> RequestChange? {
    guard let intent, speaksOfChange || names(request),
      let moment = lexicon.moments(of: intent.name).first(where: { moment in
        expectation.corrections.contains { $0.parameter == moment.name && $0.value?.isNull == false }
      })
    else { return nil }
    let fits = timesNamed.compactMap { words -> Fit? in
      let found = fit(
        Piece(role: AnswerRoles.anyRole, words: words), moment, Manner(isLed: true, isAfterwards: true))
      guard let found, found.isKnown, !expectation.isPresent(found.change), !isOver(found) else { return nil }
      return found
    }
    let lastPart = sentence.tokens.indices.last { $0 > 0 && sentence.isBehindSign($0) } ?? 0
    let last = fits.filter { $0.words.lowerBound >= lastPart }
    guard let moved = fits.count == 1 ? fits.first : last.count == 1 ? last.first : nil else { return nil }
    var changed = request
    changed[moved.change.parameter] = moved.change.value
    return RequestChange(
      kind: .correction, request: changed, parameters: [moved.change.parameter], isGuess: true,
      score: Weights.Answers.movedTime, why: "the only other time, “\(sentence.text(moved.words))”")
  }

  /// The times among the words; where there are none, the numbers, which may be hours.
  private var timesNamed: [Range<Int>] {
    func places(_ isWanted: (Span) -> Bool) -> [Range<Int>] {
      SpeechCleaner.longest(spans.spans.filter(isWanted).map(\.tokens)).sorted {
        $0.lowerBound < $1.lowerBound
      }
    }
    let times = places { $0.category == .value(.time) }
    // "Closes at 2, better do 1": a number alone is an hour where a time stands before it.
    let numbers = places { $0.category == .number }.filter { number in
      !times.contains { $0.overlaps(number) }
    }
    return (times + numbers).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// True where words take something back, or say that something is to be at another time.
  private var speaksOfChange: Bool {
    let cleaner = SpeechCleaner(sentence, lexicon.words.speech.rules)
    return cleaner.objects || !cleaner.corrections.isEmpty
      || !lexicon.words.places(of: "answer_moving", in: spans).isEmpty
  }

  /// True where words have a part of what the request is about: "kuaförü" after "kuaför randevusu" was noted, 抽血 after 带妈去抽血.
  private func names(_ request: Record) -> Bool {
    let articles = lexicon.words.articles
    let known = request.fields.values.flatMap(\.words).map { lexicon.words.tokenizer.sentence($0).words }
    if lexicon.words.tokenizer.joinsWords {
      return sentence.tokens.indices.dropLast().contains { index in
        known.contains { $0.joined().contains(sentence.key(index) + sentence.key(index + 1)) }
      }
    }
    let roots = known.joined().filter { $0.count > Weights.Answers.rootLetters && !articles.contains($0) }
    return sentence.words.contains { word in
      word.count > Weights.Answers.rootLetters
        && roots.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
    }
  }
}
