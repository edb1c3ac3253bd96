/// Slips of the pen, of one letter or of a sound: "ad milk", "twenty dolars".
extension SentenceRepair {
  /// A word that may be meant for another one.
  fileprivate struct Slip {
    var tokens: Range<Int>
    var candidate: Spelling.Candidate
    var isLong: Bool

    /// True where the word that may be meant is one of values or fillers. It may mean something together with its
    /// neighbours.
    var mayBeValue: Bool { candidate.number == nil }

    /// The score that a reading loses by it.
    var cost: Double { isLong ? Weights.Repair.longCost : Weights.Repair.cost }

    /// True where a sentence with it is understood so much better that it was a slip.
    func helps(_ score: Double, than before: Double) -> Bool {
      score
        > max(before + (isLong ? Weights.Repair.longGain : Weights.Repair.gain), Weights.Repair.leastScore)
    }
  }

  /// The reading of the sentence with one or more slips mended, where that is much better than the sentence as it stands.
  mutating func corrected(than understanding: Understanding) -> Understanding? {
    let score = understanding.bestScore
    // In a sentence that is understood, most unknown words are part of a name.
    let isUnderstood = score >= Weights.Repair.understood
    var slips: [Slip] = []
    for index in unknownWords {
      let word = sentence.key(index)
      if isUnderstood, !Spelling.isLong(word) || isWrittenAsName(index) { continue }
      // The name of a place is no slip, unless the sentence is understood much better with it.
      let isNamed =
        isUnderstood && (understanding.interpretations.first.map { isPlace(index, in: $0) } ?? false)
      for candidate in lexicon.words.spelling.candidates(word)
      where !isUnderstood || !isForm(word, candidate.word) {
        // In a sentence that isn't understood yet, a slip must explain more.
        slips.append(
          Slip(
            tokens: index..<index + 1, candidate: candidate,
            isLong: !isNamed && score >= Weights.Repair.leastScore
              && word.utf8.count >= Weights.Repair.longBytes))
      }
    }
    slips = Array(slips.prefix(isUnderstood ? Weights.Repair.fewTries : Weights.Repair.tries))
    let sounds = isUnderstood ? [] : soundAlikes()
    let alone = attempts(slips, score, isUnderstood) + promising(sounds, score).map { [$0] }
    guard let best = best(of: alone, than: understanding, score) else { return nil }
    guard let first = best.slips.first, best.slips.count == 1, !isUnderstood else { return best.found }
    // There may be another slip.
    let more = slips.filter { !$0.tokens.overlaps(first.tokens) }.prefix(Weights.Repair.moreTries)
    return self.best(of: more.map { [first, $0] }, than: best.found, score)?.found ?? best.found
  }

  /// True for a word that is written as a part of a name with the word beside it: "Sabiha" of "Sabiha Gökçen'e taksi".
  private func isWrittenAsName(_ index: Int) -> Bool {
    guard lexicon.words.tokenizer.capitalsAreNames, sentence.hasCapital(index..<index + 1) else {
      return false
    }
    return index > 0 || index + 1 < sentence.count && sentence.hasCapital(index + 1..<index + 2)
  }

  /// True for a word that a reading takes for one of a place.
  private func isPlace(_ index: Int, in reading: Interpretation) -> Bool {
    sentence.ranges(index..<index + 1).contains { place in
      reading.slots.contains { slot in
        slot.isFree && slot.ranges.contains { $0.overlaps(place) }
          && lexicon.slots(of: slot.parameter, intent: reading.intent).contains { $0.kind == .place }
      }
    }
  }

  private typealias Correction = (found: Understanding, slips: [Slip])

  /// The best reading among several sets of corrected words; nil where none is better than the other reading.
  private func best(of attempts: [[Slip]], than other: Understanding, _ score: Double) -> Correction? {
    var best: Correction?
    for attempt in attempts {
      var found = read(
        attempt.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
          .map { (bytes(of: $0.tokens), $0.candidate.word) })
      let cost = attempt.reduce(0) { $0 + $1.cost }
      for place in found.interpretations.indices { found.interpretations[place].score -= cost }
      guard let top = found.interpretations.first?.score, top > other.nothing?.score ?? 0,
        top > other.bestScore, attempt.allSatisfy({ $0.helps(top, than: score) }),
        top > best?.found.bestScore ?? 0
      else { continue }
      found.corrections = attempt.map { .init(from: sentence.text($0.tokens), to: $0.candidate.word) }
      best = (found, attempt)
    }
    return best
  }

  /// The corrections to try: each slip that may help, and all words mended at once.
  private mutating func attempts(_ slips: [Slip], _ score: Double, _ isUnderstood: Bool) -> [[Slip]] {
    let alone = promising(slips, score).map { [$0] }
    let together = Self.byTokens(slips).compactMap(\.first)
    guard together.count > 1, !isUnderstood, mayHelp(together, score) else { return alone }
    return alone + [together]
  }

  /// The slips that may help.
  ///
  /// One look at everything that a word may stand for spares most sentences a look at each. Only a whole reading tells
  /// the value of a word, so all its possible values are looked at together.
  private mutating func promising(_ slips: [Slip], _ score: Double) -> [Slip] {
    var promising: [Slip] = []
    for own in Self.byTokens(slips) {
      let (values, plain) = (own.filter(\.mayBeValue), own.filter { !$0.mayBeValue })
      if own.count > 1, !mayHelp(own, score) { continue }
      let takesValues = !values.isEmpty && (plain.isEmpty && own.count > 1 || mayHelp(values, score))
      promising += own.filter { $0.mayBeValue ? takesValues : mayHelp([$0], score) }
    }
    return promising
  }

  private static func byTokens(_ slips: [Slip]) -> [[Slip]] {
    Dictionary(grouping: slips, by: \.tokens).sorted {
      ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound)
    }
    .map(\.value)
  }

  /// Words that are written as a value of a list sounds.
  private mutating func soundAlikes() -> [Slip] {
    guard sentence.count <= Weights.Repair.soundSentence else { return [] }
    var found: [Slip] = []
    for start in sentence.tokens.indices where sentence.valueMayStart(start) {
      // Ideographs aren't separated into words, so any of them may be part of one.
      let longest = isIdeograph(start) ? Weights.Repair.soundTokens : 1
      for end in start + 1...min(start + longest, sentence.count) {
        let tokens = start..<end
        guard !valueTokens.contains(end - 1) else { break }
        guard sentence.valueMayEnd(before: end),
          longest > 1 ? end - start > 1 : isLongAndUnknown(start)
        else { continue }
        for value in lexicon.words.soundAlikes.candidates(tokens.map(sentence.key)) {
          found.append(Slip(tokens: tokens, candidate: .init(word: value, number: nil), isLong: false))
        }
      }
    }
    return Array(found.prefix(Weights.Repair.fewTries))
  }

  private mutating func isLongAndUnknown(_ index: Int) -> Bool {
    unknownWords.contains(index) && Spelling.isLong(sentence.key(index))
  }

  private func isIdeograph(_ index: Int) -> Bool {
    sentence.key(index).unicodeScalars.first?.properties.isIdeographic ?? false
  }

  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    sentence.tokens[tokens.lowerBound].range
      .lowerBound..<sentence.tokens[tokens.upperBound - 1].range.upperBound
  }

  /// A quick look at whether the sentence could be understood well enough without these slips.
  private mutating func mayHelp(_ slips: [Slip], _ score: Double) -> Bool {
    var alternatives = [[Int32]](repeating: [], count: sentence.count)
    var values: Set<Range<Int>> = []
    for slip in slips {
      // An app's name, or a word that introduces one, may change more than its own place.
      if isName(slip.candidate.word) || reader.namesApps(slip.candidate.word) { return true }
      if slip.mayBeValue { values.formUnion(valueRanges(around: slip.tokens)) }
      // A word of a value may also be one of a template.
      if slip.tokens.count == 1,
        let number = slip.candidate.number
          ?? reader.part?.automaton.number(of: slip.candidate.word).map(Int32.init)
      {
        alternatives[slip.tokens.lowerBound].append(number)
      }
    }
    let best = reader.bestScore(with: alternatives, values: Array(values))
    return slips.contains { $0.helps(best - $0.cost, than: score) }
  }

  /// The stretches of words that may form one value with some tokens. A word that stands only for itself in templates
  /// ends a stretch, and so does an unknown word.
  private mutating func valueRanges(around tokens: Range<Int>) -> [Range<Int>] {
    var (start, end) = (tokens.lowerBound, tokens.upperBound)
    while start > 0, mayBeInValue(start - 1) { start -= 1 }
    while end < sentence.count, mayBeInValue(end) { end += 1 }
    return (start...tokens.lowerBound).flatMap { start in (tokens.upperBound...end).map { start..<$0 } }
  }

  /// True where words differ only at their ends, in a language that writes endings. Such words are forms of one word.
  private func isForm(_ word: String, _ candidate: String) -> Bool {
    let shared = zip(word, candidate).prefix { $0 == $1 }.count
    return endings.canSplit && shared + Weights.Repair.ending >= min(word.count, candidate.count)
  }
}
