/// Reads a sentence as it may have been meant: with a slip of the pen mended, with the apostrophe that was left out.
struct SentenceRepair {
  private let engine: LanguageEngine
  private let sentence: Sentence
  private let context: UnderstandingContext
  private let endings: Endings
  /// Has read the sentence as it stands.
  private let reader: RequestReader
  private lazy var valueTokens = reader.valueTokens
  /// The words that no template has, and no value. Found when the first repair is tried, for both.
  private lazy var unknownWords = Self.unknownWords(sentence, words, engine.grammar, valueTokens)
  /// The number of each token's word among those of requests; -1 where none has it.
  private lazy var words = requests?.wordNumbers(sentence) ?? []

  init(
    engine: LanguageEngine, sentence: Sentence, context: UnderstandingContext, reader: RequestReader
  ) {
    self.engine = engine
    self.reader = reader
    self.sentence = sentence
    self.context = context
    endings = NameRules.of(engine.grammar.tokenizer.folder).endings
  }

  private static let maximumCorrections = 8
  private static let fewCorrections = 2
  /// Of another word, once one is corrected.
  private static let moreCorrections = 4
  /// Of words that are looked up by their sound.
  private static let longestSound = 4
  /// Who says more dictates.
  private static let longestSentence = 40
  /// From this score on only long words are taken for slips.
  private static let understood = 0.78
  private static let longWord = 6
  private static let longestEnd = 3
  /// What a reading loses by a corrected word.
  private static let correctionCost = 0.05
  /// How much better a corrected sentence must be understood, and how well at least.
  private static let gain = 0.08
  /// So for a long word, which hardly is another one by chance.
  private static let smallCost = 0.02
  private static let smallGain = 0.01
  private static let leastScore = 0.4
  /// Endings that go without an apostrophe are no slips: reading them costs next to nothing.
  private static let endingCost = 0.02

  /// The reading of the sentence with a word of it corrected, or each that may be a slip, where that is much better
  /// than the sentence as it stands.
  mutating func corrected(than understanding: Understanding) -> Understanding? {
    let score = understanding.interpretations.first?.score ?? 0
    // Most words that are unknown in a sentence that is understood are part of a name.
    let isUnderstood = score >= Self.understood
    var slips: [Slip] = []
    for index in unknownWords {
      let word = sentence.key(index)
      if isUnderstood, !Spelling.isLong(word) { continue }
      for candidate in engine.grammar.spelling.candidates(word)
      where !isUnderstood || !isForm(word, candidate.word) {
        // Where nothing is understood yet, a slip must explain more.
        slips.append(
          Slip(
            tokens: index..<index + 1, candidate: candidate,
            isLong: score >= Self.leastScore && word.utf8.count >= Self.longWord
          ))
      }
    }
    slips = Array(slips.prefix(isUnderstood ? Self.fewCorrections : Self.maximumCorrections))
    let sounds = isUnderstood ? [] : soundAlikes()
    let alone = attempts(slips, score, isUnderstood) + promising(sounds, score).map { [$0] }
    guard let best = best(of: alone, than: understanding, score) else { return nil }
    guard let first = best.slips.first, best.slips.count == 1, !isUnderstood else { return best.found }
    // There may be another slip.
    let more = slips.filter { !$0.tokens.overlaps(first.tokens) }.prefix(Self.moreCorrections)
    return self.best(of: more.map { [first, $0] }, than: best.found, score)?.found ?? best.found
  }

  private typealias Correction = (found: Understanding, slips: [Slip])

  /// The best reading with one of some sets of words corrected, where one is better than another reading.
  private func best(of attempts: [[Slip]], than other: Understanding, _ score: Double) -> Correction? {
    var best: Correction?
    for attempt in attempts {
      var found = read(
        attempt.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
          .map { (bytes(of: $0.tokens), $0.candidate.word) })
      let cost = attempt.reduce(0) { $0 + $1.cost }
      for place in found.interpretations.indices { found.interpretations[place].score -= cost }
      guard let top = found.interpretations.first?.score, top > other.nothing?.score ?? 0,
        top > other.interpretations.first?.score ?? 0, attempt.allSatisfy({ $0.helps(top, than: score) }),
        top > best?.found.interpretations.first?.score ?? 0
      else { continue }
      found.corrections = attempt.map { .init(from: sentence.text($0.tokens), to: $0.candidate.word) }
      best = (found, attempt)
    }
    return best
  }

  /// What is worth reading: each slip that may help; and all words mended at once, as there may be more than one.
  private mutating func attempts(_ slips: [Slip], _ score: Double, _ isUnderstood: Bool) -> [[Slip]] {
    let alone = promising(slips, score).map { [$0] }
    let together = Self.byTokens(slips).compactMap(\.first)
    guard together.count > 1, !isUnderstood, mayHelp(together, score) else { return alone }
    return alone + [together]
  }

  /// The slips that may help.
  ///
  /// A look at all that a word may be together spares most sentences a look at each. What a word is as a value takes a
  /// whole reading to know, so that all values that it may be are looked at as one.
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
    guard sentence.count <= Self.longestSentence else { return [] }
    var found: [Slip] = []
    for start in sentence.tokens.indices where sentence.valueMayStart(start) {
      // Between ideographs no word is known from another: all may be part of one.
      let longest = isIdeograph(start) ? Self.longestSound : 1
      for end in start + 1...min(start + longest, sentence.count) {
        let tokens = start..<end
        guard !valueTokens.contains(end - 1) else { break }
        guard sentence.valueMayEnd(before: end),
          longest > 1 ? end - start > 1 : isLongAndUnknown(start)
        else { continue }
        for value in engine.grammar.soundAlikes.candidates(tokens.map(sentence.key)) {
          found.append(Slip(tokens: tokens, candidate: .init(word: value, number: nil), isLong: false))
        }
      }
    }
    return Array(found.prefix(Self.fewCorrections))
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

  /// A word that may be meant for another one.
  private struct Slip {
    var tokens: Range<Int>
    var candidate: Spelling.Candidate
    var isLong: Bool

    /// Whether the word that may be meant is one of values or fillers: it may mean something together with its neighbours.
    var mayBeValue: Bool { candidate.number == nil }

    /// What a reading loses by it.
    var cost: Double { isLong ? SentenceRepair.smallCost : SentenceRepair.correctionCost }

    /// Whether a sentence with it is understood so much better that it was one.
    func helps(_ score: Double, than before: Double) -> Bool {
      score
        > max(before + (isLong ? SentenceRepair.smallGain : SentenceRepair.gain), SentenceRepair.leastScore)
    }
  }

  /// Whether a sentence without these slips could be understood well enough, by a quick look.
  private mutating func mayHelp(_ slips: [Slip], _ score: Double) -> Bool {
    var alternatives = [[Int32]](repeating: [], count: sentence.count)
    var values: Set<Range<Int>> = []
    for slip in slips {
      // A name of an app's or a word that names one may change more than its own place.
      if isKnown(slip.candidate.word) || namesApps(slip.candidate.word) { return true }
      if slip.mayBeValue { values.formUnion(valueRanges(around: slip.tokens)) }
      // A word of values may be one of templates too.
      if slip.tokens.count == 1,
        let number = slip.candidate.number ?? requests?.number(of: slip.candidate.word).map(Int32.init)
      {
        alternatives[slip.tokens.lowerBound].append(number)
      }
    }
    let best = reader.bestScore(with: alternatives, values: Array(values))
    return slips.contains { $0.helps(best - $0.cost, than: score) }
  }

  /// The stretches of words that may be one value together with some tokens: words that stand for nothing but themselves
  /// in templates, and words that nobody knows, end them.
  private mutating func valueRanges(around tokens: Range<Int>) -> [Range<Int>] {
    var (start, end) = (tokens.lowerBound, tokens.upperBound)
    while start > 0, mayBeInValue(start - 1) { start -= 1 }
    while end < sentence.count, mayBeInValue(end) { end += 1 }
    return (start...tokens.lowerBound).flatMap { start in (tokens.upperBound...end).map { start..<$0 } }
  }

  private mutating func mayBeInValue(_ index: Int) -> Bool {
    let grammar = engine.grammar
    let number = words[index]
    if number >= 0 { return grammar.standAloneWords[Int(number)] == 0 }
    return !unknownWords.contains(index) || grammar.hasValueWord(sentence.key(index))
  }

  private var requests: Automaton? { engine.grammar.parts[.requests]?.automaton }

  private func namesApps(_ word: String) -> Bool {
    engine.grammar.parts[.addressing]?.automaton.number(of: word) != nil
  }

  /// Whether words differ at their ends only, in a language that writes endings there: forms of one word, no slip.
  private func isForm(_ word: String, _ candidate: String) -> Bool {
    let shared = zip(word, candidate).prefix { $0 == $1 }.count
    return endings.canSplit && shared + Self.longestEnd >= min(word.count, candidate.count)
  }

  /// The reading of the sentence with endings cut off its names as if apostrophes stood there, where that is better
  /// than free words with the endings in them.
  mutating func withApostrophes(than understanding: Understanding) -> Understanding? {
    guard endings.canSplit else { return nil }
    let cuts = unknownWords.filter { isLoose($0, in: understanding) }.compactMap(cut)
    guard !cuts.isEmpty else { return nil }
    let found = read(cuts)
    guard let top = found.interpretations.first else { return nil }
    if understanding.unknownApp != nil, found.unknownApp == nil { return found }
    let score = understanding.interpretations.first?.score ?? 0
    return top.score > score - Self.endingCost && found.unknownApp == nil ? found : nil
  }

  /// Whether a word stands alone for what it names, or for nothing that's known.
  private func isLoose(_ index: Int, in understanding: Understanding) -> Bool {
    guard understanding.unknownApp == nil, let best = understanding.interpretations.first else { return true }
    return best.slots.contains { $0.isFree && $0.ranges == [sentence.tokens[index].range] }
  }

  /// Where an apostrophe goes into a word.
  private func cut(_ index: Int) -> (range: Range<Int>, new: String)? {
    let token = sentence.tokens[index]
    guard !token.isNumber, sentence.textMayStart(index), sentence.textMayEnd(before: index + 1),
      index + 1 >= sentence.count || sentence.textMayStart(index + 1),
      // A word that begins with a capital inside a sentence is a name.
      let ending = endings.split(
        sentence.key(index), isName: index > 0 && isCapitalised(index), isKnown: isKnown)
    else { return nil }
    // The ending as it's written: as many letters from the end.
    let written = sentence.text(index..<index + 1)
    let start = token.range.upperBound - String(written.suffix(ending.count)).utf8.count
    return (start..<start, "'")
  }

  private func isKnown(_ word: String) -> Bool {
    engine.vocabulary.contains(word) || engine.appNames.contains(word)
  }

  private func isCapitalised(_ index: Int) -> Bool {
    sentence.text(index..<index + 1).unicodeScalars.first?.properties.isUppercase ?? false
  }

  private static func unknownWords(
    _ sentence: Sentence, _ words: [Int32], _ grammar: CompiledGrammar, _ known: Set<Int>
  ) -> [Int] {
    if words.isEmpty { return [] }
    return sentence.tokens.indices.filter {
      words[$0] < 0 && !known.contains($0) && !grammar.fillerWords.contains(sentence.key($0))
    }
  }

  private func read(_ edits: [(range: Range<Int>, new: String)]) -> Understanding {
    let edited = EditedText(sentence.text, edits)
    var repaired = engine.grammar.tokenizer.sentence(edited.text)
    repaired.origin = edited
    var reader = RequestReader(engine: engine, sentence: repaired, context: context)
    var found = reader.read()
    found.text = sentence.text
    return found
  }
}
