import Entities

/// Finds what people say without meaning it, and what they shorten: "okay um add and and milk", "txt mia".
///
///     let cleaner = SpeechCleaner(sentence, rules)
///     cleaner.certain   // edits that hold for any meaning
///     cleaner.doubtful  // edits for which the meaning decides
///
/// Cost: a look at each word, and no more where there is nothing to clean.
struct SpeechCleaner {
  private struct Hit {
    var tokens: Range<Int>
    var meaning: SpeechRules.Meaning
  }

  let sentence: Sentence
  private let rules: SpeechRules
  private var hits: [Hit] = []

  init(_ sentence: Sentence, _ rules: SpeechRules) {
    self.sentence = sentence
    self.rules = rules
    var hits: [Hit] = []
    rules.index.hits(in: sentence) { tokens, rule in
      hits.append(Hit(tokens: tokens, meaning: rules.meanings[Int(rule)]))
    }
    self.hits = hits.filter { isSaid($0.tokens) }
  }

  // MARK: Whatever the sentence means

  /// The edits that hold for any meaning of the sentence; none where they would leave nothing of it.
  var certain: [SpeechEdit] {
    var edits = doubledWords
    for hit in hits {
      switch hit.meaning {
      // "Um" of "um no" belongs to the correction.
      case .hesitation where isPartOfCorrection(hit.tokens): break
      case .hesitation: edits.append(SpeechEdit(tokens: hit.tokens, kind: .hesitation))
      case .aside where standsBetweenCommas(hit.tokens):
        edits.append(SpeechEdit(tokens: hit.tokens, kind: .aside))
      case .shorthand(let long): edits.append(SpeechEdit(tokens: hit.tokens, new: long, kind: .shorthand))
      default: break
      }
    }
    return Self.apart(edits + dictatedSigns, leavingWordsOf: sentence)
  }

  /// True where words mean nothing, or nothing that could be a thing's name: "like" of "tonight, like 10 ish".
  func isOnlyAside(_ tokens: Range<Int>) -> Bool {
    hits.contains { $0.tokens == tokens && ($0.meaning == .aside || $0.meaning == .hesitation) }
  }

  private func isPartOfCorrection(_ tokens: Range<Int>) -> Bool {
    hits.contains {
      $0.meaning == .correction && $0.tokens.count > tokens.count && $0.tokens.overlaps(tokens)
    }
  }

  /// Signs that a person dictates, wherever they stand: "我到了句号".
  var dictatedSigns: [SpeechEdit] {
    hits.compactMap { hit in
      guard case .dictated(let sign) = hit.meaning, hit.tokens.lowerBound > 0 else { return nil }
      return SpeechEdit(tokens: hit.tokens, new: sign, kind: .sign)
    }
  }

  /// Words that nobody says twice, said twice: "and and".
  private var doubledWords: [SpeechEdit] {
    guard !rules.doubled.isEmpty, sentence.count > 1 else { return [] }
    return (1..<sentence.count).filter { index in
      let (first, second) = (sentence.tokens[index - 1].key, sentence.tokens[index].key)
      return first.count == second.count && sentence.keys[first].elementsEqual(sentence.keys[second])
        && rules.doubled.contains(sentence.key(index)) && isSaid(index - 1..<index)
        && sentence.tokens[index].joints.isDisjoint(with: .stop) && !isChanted(index)
        // "What I'm listening to to my favourites".
        && !(index > 1 && rules.after[sentence.key(index)]?.contains(sentence.key(index - 2)) ?? false)
    }
    .map { SpeechEdit(tokens: $0 - 1..<$0, kind: .stutter) }
  }

  /// True where a word stands more often in a row than anyone stumbles over it.
  private func isChanted(_ index: Int) -> Bool {
    let word = sentence.key(index)
    let before = (0..<index).reversed().prefix { sentence.key($0) == word }.count
    let after = (index + 1..<sentence.count).prefix { sentence.key($0) == word }.count
    return before + 1 + after > Weights.Hearing.stumbles
  }

  // MARK: By what the sentence means

  /// Edits for which the meaning decides: words that also mean something, and words that were said twice.
  ///
  /// - Parameter isNumber: whether a token is part of a number. Digits are said twice on purpose.
  func doubtful(isNumber: (Int) -> Bool) -> [SpeechEdit] {
    var edits: [SpeechEdit] = []
    let leadEnd = leadEnd
    for hit in hits {
      switch hit.meaning {
      case .aside: edits.append(SpeechEdit(tokens: hit.tokens, kind: .aside))
      case .maybeShorthand(let long):
        edits.append(SpeechEdit(tokens: hit.tokens, new: long, kind: .maybeShorthand))
      case .start(let long) where hit.tokens.lowerBound <= leadEnd && hit.tokens.upperBound < sentence.count:
        edits.append(SpeechEdit(tokens: hit.tokens, new: long, kind: .maybeShorthand))
      case .end(let long) where hit.tokens.lowerBound > 0 && hit.tokens.upperBound == sentence.count:
        edits.append(SpeechEdit(tokens: hit.tokens, new: long, kind: .maybeShorthand))
      default: break
      }
    }
    return Self.apart(edits + repetitions(isNumber), leavingWordsOf: sentence)
  }

  /// The words at the start with which the person reacts to what was before, where more follows: "cool" of
  /// "Cool. Remind me to buy milk".
  ///
  /// - Parameters:
  ///   - takesObjections: whether a "no" counts as well.
  ///   - isVerb: whether a word is a verb in the form that a request has.
  func reactions(takesObjections: Bool = true, isVerb: (String) -> Bool) -> [SpeechEdit] {
    var edits: [SpeechEdit] = []
    var end = 0
    func isReaction(_ hit: Hit) -> Bool {
      guard hit.tokens.lowerBound == end, hit.tokens.upperBound < sentence.count else { return false }
      let next = hit.tokens.upperBound
      let isApart = sentence.isBehindSign(next)
      switch hit.meaning {
      case .reaction: return isApart || beginsApart(next)
      // "Oh I see. Yes please."
      case .aside, .hesitation: return edits.isEmpty && beginsApart(next)
      case .objection:
        guard takesObjections else { return false }
        let asks =
          sentence.count - next > 1 && [next, sentence.count - 1].contains { isVerb(sentence.key($0)) }
        return isApart || asks
      default: return false
      }
    }
    while let hit = hits.filter(isReaction).max(by: { $0.tokens.count < $1.tokens.count }) {
      edits.append(SpeechEdit(tokens: hit.tokens, kind: .aside))
      end = hit.tokens.upperBound
    }
    return edits
  }

  /// True where another reaction stands behind one, with a sign behind it: "bi dk" of "ay bi dk, annemi ara".
  private func beginsApart(_ start: Int) -> Bool {
    hits.contains { hit in
      hit.meaning == .reaction && hit.tokens.lowerBound == start && hit.tokens.upperBound < sentence.count
        && sentence.isBehindSign(hit.tokens.upperBound)
    }
  }

  /// The end of the words at the start that often mean nothing: "okay so".
  private var leadEnd: Int {
    var end = 0
    while let hit = hits.first(where: { $0.meaning == .aside && $0.tokens.lowerBound == end }) {
      end = hit.tokens.upperBound
    }
    return end
  }

  /// Signs that were said: "rice comma beans".
  var signs: [SpeechEdit] {
    hits.compactMap { hit in
      guard case .sign(let sign) = hit.meaning, hit.tokens.lowerBound > 0,
        hit.tokens.upperBound < sentence.count
      else { return nil }
      return SpeechEdit(tokens: hit.tokens, new: sign, kind: .sign)
    }
  }

  /// The same words twice, the longest first: "Bo'ya Bo'ya".
  private func repetitions(_ isNumber: (Int) -> Bool) -> [SpeechEdit] {
    var edits: [SpeechEdit] = []
    var start = 0
    while start < sentence.count {
      let length = (1...Weights.Hearing.repeated).reversed().first { isRepeated(start, $0, isNumber) }
      if let length { edits.append(SpeechEdit(tokens: start..<start + length, kind: .stutter)) }
      start += length ?? 1
    }
    return edits
  }

  private func isRepeated(_ start: Int, _ length: Int, _ isNumber: (Int) -> Bool) -> Bool {
    let (second, end) = (start + length, start + 2 * length)
    // Words that differ are seen at once, and most do.
    guard end <= sentence.count, end == sentence.count || sentence.valueMayStart(end),
      sentence.valueMayStart(second)
    else { return false }
    let isRepeated = (0..<length).allSatisfy { place in
      let (first, other) = (sentence.tokens[start + place], sentence.tokens[second + place])
      return first.key.count == other.key.count
        && sentence.keys[first.key].elementsEqual(sentence.keys[other.key])
        && !isNumber(start + place) && !(length == 1 && isChanted(start))
        // Ideographs are doubled on purpose.
        && (length > 1 || sentence.keys[first.key.lowerBound] < 0xE0)
    }
    return isRepeated && isSaid(start..<second)
  }

  // MARK: Answers

  /// The edits that are made only in answers: short forms, and words with which people say that they aren't sure.
  func answering(takesHedges: Bool) -> [SpeechEdit] {
    let edits = hits.compactMap { hit -> SpeechEdit? in
      switch hit.meaning {
      // Also before a few words more: "k go".
      case .answer(let long)
      where hit.tokens.lowerBound == 0
        && sentence.count - hit.tokens.count <= Weights.Hearing.behindShortAnswer:
        return SpeechEdit(tokens: hit.tokens, new: long, kind: .shorthand)
      case .hedge where takesHedges: return SpeechEdit(tokens: hit.tokens, kind: .aside)
      default: return nil
      }
    }
    return Self.apart(edits, leavingWordsOf: sentence)
  }

  /// Where a person says that they aren't sure: "maybe".
  var hedges: [Range<Int>] { hits.filter { $0.meaning == .hedge }.map(\.tokens) }

  /// The words of refusal at the start of an answer, the last of them where they are said over and over: 不要 of "不不不要付".
  var refusal: Range<Int>? {
    var last: Range<Int>?
    var end = 0
    while let hit = hits.filter({ hit in
      guard hit.tokens.lowerBound == end else { return false }
      switch hit.meaning {
      case .refusal: return true
      case .hesitation, .aside: return last == nil
      default: return false
      }
    }).max(by: { $0.tokens.count < $1.tokens.count }) {
      if hit.meaning == .refusal { last = hit.tokens }
      end = hit.tokens.upperBound
    }
    return last
  }

  // MARK: Corrections

  /// Where a person corrects a word, by the places of the words that say so.
  var corrections: [Range<Int>] {
    Self.longest(hits.filter { $0.meaning == .correction }.map(\.tokens))
  }

  /// True where an answer begins with a word that refuses.
  var objects: Bool {
    refusal != nil || hits.contains { $0.meaning == .objection && $0.tokens.lowerBound == 0 }
  }

  /// The words at the start with which a person takes back what they said before, where more follows: "no wait" of "no wait, put it
  /// on the other list".
  var retraction: Range<Int>? {
    var end = 0
    var retracts = false
    func belongs(_ hit: Hit) -> Bool {
      guard hit.tokens.lowerBound == end, hit.tokens.upperBound < sentence.count else { return false }
      return switch hit.meaning {
      case .objection, .correction, .hesitation, .aside: true
      default: false
      }
    }
    while let hit = hits.filter(belongs).max(by: { $0.tokens.count < $1.tokens.count }) {
      if hit.meaning == .objection || hit.meaning == .correction { retracts = true }
      end = hit.tokens.upperBound
    }
    return retracts ? 0..<end : nil
  }

  /// Where a person says what isn't meant: the words before it, and those after it at any place behind them.
  var denials: [(before: Range<Int>, between: String)] {
    hits.compactMap { hit in
      guard case .denial(let between) = hit.meaning else { return nil }
      return (hit.tokens, between)
    }
  }

  // MARK: Places

  /// True where words stand for themselves: outside of quotation marks, not as an abbreviation in capitals,
  /// not as a part of an address, and not after a word with which they mean something.
  private func isSaid(_ tokens: Range<Int>) -> Bool {
    guard tokens.allSatisfy({ !sentence.isQuoted($0) }) else { return false }
    if let next = tokens.upperBound < sentence.count ? sentence.tokens[tokens.upperBound] : nil,
      next.range.lowerBound == sentence.tokens[tokens.upperBound - 1].range.upperBound,
      !next.joints.contains(.apostrophe), sentence.keys[next.key.lowerBound] < 0x80,
      sentence.keys[sentence.tokens[tokens.upperBound - 1].key.lowerBound] < 0x80
    {
      return false
    }
    let written = sentence.text(tokens)
    if written.utf8.count > 1, written.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      sentence.text.utf8.contains(where: { (0x61...0x7A).contains($0) })
    {
      return false
    }
    if rules.after.isEmpty, rules.before.isEmpty { return true }
    let key = sentence.compactKey(tokens)
    if tokens.lowerBound > 0, rules.after[key]?.contains(sentence.key(tokens.lowerBound - 1)) ?? false {
      return false
    }
    return tokens.upperBound == sentence.count
      || !(rules.before[key]?.contains(sentence.key(tokens.upperBound)) ?? false)
  }

  private func standsBetweenCommas(_ tokens: Range<Int>) -> Bool {
    tokens.upperBound < sentence.count && sentence.tokens[tokens.upperBound].joints.contains(.comma)
      && (tokens.lowerBound == 0 || sentence.tokens[tokens.lowerBound].joints.contains(.comma))
  }

  /// The ranges that lie in no other one.
  static func longest(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.filter { range in
      !ranges.contains { $0 != range && $0.clamped(to: range) == range }
    }
  }

  /// The edits without those that overlap another one, the longest kept; none where no word would be left.
  private static func apart(_ edits: [SpeechEdit], leavingWordsOf sentence: Sentence) -> [SpeechEdit] {
    if edits.isEmpty { return [] }
    var kept: [SpeechEdit] = []
    let ordered = edits.sorted {
      ($0.tokens.count, $1.tokens.lowerBound) > ($1.tokens.count, $0.tokens.lowerBound)
    }
    for edit in ordered where !kept.contains(where: { $0.tokens.overlaps(edit.tokens) }) {
      kept.append(edit)
    }
    let removed = kept.reduce(0) { $0 + ($1.new == nil ? $1.tokens.count : 0) }
    return removed < sentence.count ? kept.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound } : []
  }
}

extension Sentence {
  /// True where a token stands inside quotation marks.
  func isQuoted(_ index: Int) -> Bool {
    if tokens[index].joints.contains(.quoted) { return true }
    if index + 1 < count, tokens[index + 1].joints.contains(.quoted) { return true }
    let (utf8, range) = (text.utf8, tokens[index].range)
    guard range.upperBound < utf8.count,
      let sign = text[utf8.index(utf8.startIndex, offsetBy: range.upperBound)...].unicodeScalars.first
    else { return false }
    return CharacterClass(sign) == .quote
  }
}
