import IntentSchema

/// Reads an answer as it was meant: "um yes", "k", "medium i guess".
///
///     HeardAnswer(expectation, lexicon).read("um yes") { text in reader.read(text) }
struct HeardAnswer {
  private enum Freedom {
    /// The words are kept as they are.
    case dictated
    /// The words are the value, in the person's spelling.
    case text
    /// The words mean one of several things.
    case meaning
  }

  let lexicon: Lexicon
  let expectation: Expectation
  private let freedom: Freedom
  /// True where a person who isn't sure still answers: "medium i guess". A yes that is in doubt is none.
  private let takesHedges: Bool

  init(_ expectation: Expectation, _ lexicon: Lexicon) {
    self.lexicon = lexicon
    self.expectation = expectation
    switch expectation.kind {
    case .yesOrNo: (freedom, takesHedges) = (.meaning, false)
    case .choice: (freedom, takesHedges) = (.meaning, true)
    case .value(let type):
      switch lexicon.catalogue.kind(of: type).answering {
      case .dictation: freedom = .dictated
      case .text: freedom = .text
      case .name: freedom = type.isList ? .text : .meaning
      case .truth, .knownName, .meaning: freedom = .meaning
      }
      takesHedges = freedom == .meaning && lexicon.catalogue.kind(of: type).answering != .truth
    }
  }

  /// True where the words mean one of several things, and are no text.
  var takesMeanings: Bool { freedom == .meaning }

  /// The answer before a comma or behind it, where the other words only remark on it: "make it 15, I had dessert", "never mind, I
  /// can see her", "I can't be bothered, leave it", "whatever, just send it".
  ///
  /// A yes with a remark agrees only where it stands at the end and names the act: "yes darling, dinner's at six" is said to
  /// somebody else.
  ///
  /// - Parameters:
  ///   - whole: the reading of the whole text.
  ///   - reading: reads words as an answer.
  ///   - asksNothing: whether words are no request, and refuse nothing.
  /// - Returns: nil where the whole is an answer, or where the other words may be one too.
  func withoutRemark(
    _ text: String, _ whole: AnswerReading, _ reading: (String) -> AnswerReading,
    asksNothing: (String) -> Bool
  ) -> AnswerReading? {
    // "Forget it, I'll pay cash": several words that nobody knows are hardly the name of another payee.
    let isUnknownName: Bool = if case .no(instead: _?) = whole.answer { whole.freeWords > 1 } else { false }
    guard freedom == .meaning, isUnknownName || Self.isUnsettled(whole),
      case .success(let sentence) = lexicon.sentence(text)
    else { return nil }
    let signs = lexicon.clauseStarts(of: sentence)
    guard let first = signs.first, let last = signs.last else { return nil }
    // "Hop. No wait, Leap, we've got the big suitcases": what stands before the correction counts no more.
    let corrections = SpeechCleaner(sentence, lexicon.words.speech.rules).corrections
    if let correction = corrections.last(where: { signs.contains($0.lowerBound) }),
      correction.upperBound < sentence.count
    {
      let rest = sentence.text(correction.upperBound..<sentence.count)
      let said = reading(rest)
      let found = withoutRemark(rest, said, reading, asksNothing: asksNothing) ?? said
      switch found.answer {
      case .changes, .choice, .value: return found
      default: return nil
      }
    }
    // "No, Sunday, Mia's away": the reason stands behind what it is to be.
    for sign in signs.dropFirst().reversed() {
      let head = reading(sentence.text(0..<sign))
      // A value may be another one in a text: "no no, five, four's going to be all traffic", to "Send “I'll be there at four”?".
      guard case .changes(let changes)? = head.answer, head.freeWords == 0,
        !head.changesToUnknown || changes.allSatisfy({ Slot.isDictated($0.parameter) })
      else { continue }
      // "Friday evening, half seven if they've got it": a value behind it belongs to what is changed.
      let values = values(in: sentence).filter { $0.overlaps(sign..<sentence.count) }
      if !values.isEmpty, let longer = throughLast(of: values, sentence, changes.count, reading) {
        return longer.spotted(Self.beforeUnknown)
      }
      if asksNothing(sentence.text(sign..<sentence.count)) { return head }
      // Words that nobody knows aren't a reason for sure. The change is put to the person, who would lose all of it by a refusal.
      if values.isEmpty { return head.spotted(Self.beforeUnknown) }
    }
    // "Typical. Yes, cancel it", to "Shall I cancel the ride?": "cancel it" alone would drop the question.
    for sign in signs.dropLast() {
      let rest = reading(sentence.text(sign..<sentence.count))
      guard rest.answer == .yes, rest.namesAct else { continue }
      let before = sentence.text(0..<sign)
      return reading(before).answer == nil && asksNothing(before) ? rest : nil
    }
    let head = reading(sentence.text(0..<first))
    let remark = sentence.text(first..<sentence.count)
    // "Whichever, doesn't matter": both leave it open.
    if case .any? = head.answer, case .any? = reading(remark).answer { return head }
    if isVerdict(head, whole, isUnknownName) {
      let rest = reading(remark)
      if rest.answer == head.answer { return head }
      return (rest.answer == nil || rest.freeWords > 0) && asksNothing(remark) ? head : nil
    }
    return verdictAtEnd(sentence, last, reading, asksNothing)
  }

  private static let beforeUnknown = "before words that nobody knows"

  /// The places of times, amounts and other values.
  private func values(in sentence: Sentence) -> [Range<Int>] {
    lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans.compactMap { span in
      if case .value = span.category { span.tokens } else { nil }
    }
  }

  /// The changes of the most words from the beginning on that leave none of the values behind them; nil where there are none.
  private func throughLast(
    of values: [Range<Int>], _ sentence: Sentence, _ count: Int, _ reading: (String) -> AnswerReading
  ) -> AnswerReading? {
    let end = values.map(\.upperBound).max() ?? 0
    for end in (end..<sentence.count).reversed() {
      let longer = reading(sentence.text(0..<end))
      if case .changes(let changes)? = longer.answer, changes.count == count, longer.freeWords == 0,
        !longer.changesToUnknown
      {
        return longer
      }
    }
    return nil
  }

  /// True where an answer holds whatever reason follows it.
  private func isVerdict(_ head: AnswerReading, _ whole: AnswerReading, _ isUnknownName: Bool) -> Bool {
    switch head.answer {
    case .cancel, .later: true
    case .no(instead: nil): whole.answer == nil
    case .changes: head.freeWords == 0 && !isUnknownName
    // "小份，就我一个人吃": the small one, and why.
    case .choice, .value: whole.answer == nil && head.freeWords == 0
    default: false
    }
  }

  /// The answer behind the last sign, where the words before it say nothing that may be one.
  private func verdictAtEnd(
    _ sentence: Sentence, _ last: Int, _ reading: (String) -> AnswerReading, _ asksNothing: (String) -> Bool
  ) -> AnswerReading? {
    let end = reading(sentence.text(last..<sentence.count))
    let remark = sentence.text(0..<last)
    switch end.answer {
    case .cancel, .later: break
    case .no(instead: nil) where end.score > Weights.Answers.refusal: break
    case .yes where end.namesAct: break
    // "Yes, that's right": both agree.
    case .yes: return reading(remark).answer == .yes ? end : nil
    // "That's a bit much, 800": what it is to be, behind the reason.
    case .changes, .choice, .value:
      guard end.freeWords == 0 else { return nil }
      switch reading(remark).answer {
      case nil, .hesitation, .no(instead: nil):
        // “她出差，改下周五吧，还是八点”: one of the parts before it says more than why.
        let saysMore = sentence.parts(startingAt: lexicon.clauseStarts(of: sentence)).dropLast().contains {
          if case .changes? = reading(sentence.text($0)).answer { true } else { false }
        }
        return !saysMore && asksNothing(remark) ? end : nil
      default: return nil
      }
    default: return nil
    }
    let before = reading(remark)
    switch before.answer {
    case nil, .any, .hesitation: return asksNothing(remark) ? end : nil
    case .yes: return end.answer == .yes ? end : nil
    case .no(instead: nil), .cancel, .later: return end.answer == .yes ? nil : end
    default: return before.freeWords > 0 && end.answer != .yes && asksNothing(remark) ? end : nil
    }
  }

  /// True where words aren't read as an answer, or only as a refusal with words that mean nothing.
  static func isUnsettled(_ reading: AnswerReading) -> Bool {
    switch reading.answer {
    case nil: true
    case .no(instead: nil): reading.score <= Weights.Answers.refusal
    default: false
    }
  }

  /// - Parameter reading: reads words as an answer.
  func read(_ text: String, _ reading: (String) -> AnswerReading) -> AnswerReading {
    guard case .success(let said) = lexicon.sentence(text) else { return reading(text) }
    let rules = lexicon.words.speech.rules
    let tokenizer = lexicon.words.tokenizer
    let spoken = freedom == .meaning ? lexicon.words.shortened(said) : said
    if freedom == .dictated {
      let signs = SpeechCleaner(spoken, rules).dictatedSigns
      return reading(signs.isEmpty ? text : spoken.edited(signs, tokenizer).text)
    }
    var certain = SpeechCleaner(spoken, rules).certain
    if freedom == .text { certain.removeAll { $0.new != nil } }
    certain.removeAll { isDoubt($0, in: spoken, rules) }
    // “嗯可以了” agrees, where “可以了” alone may say that it's enough.
    if !certain.isEmpty, expectation.kind == .yesOrNo, case let whole = reading(spoken.text),
      whole.answer == .yes
    {
      return whole
    }
    let sentence = certain.isEmpty ? spoken : spoken.edited(certain, tokenizer)
    let first = reading(sentence.text)
    let cleaner = SpeechCleaner(sentence, rules)
    guard freedom == .meaning, let refusal = cleaner.refusal, first.answer != .yes else {
      return read(sentence, first, cleaner, reading)
    }
    // "No, no, no, don't": a refusal that is said again is one all the more.
    if refusal.lowerBound > 0, !Self.refuses(first) {
      let plain = reading(sentence.text(refusal.lowerBound..<sentence.count))
      if Self.refuses(plain) { return plain }
    }
    let found = read(sentence, first, cleaner, reading)
    // An answer that begins with a refusal never ends in a yes.
    return found.answer == .yes
      ? AnswerReading(answer: .sayAgain, why: "agrees only behind a refusal", score: found.score) : found
  }

  static func refuses(_ reading: AnswerReading) -> Bool {
    switch reading.answer {
    case .no(instead: nil), .cancel, .later, .hesitation: true
    default: false
    }
  }

  /// The answer in what was heard, where its words as they are may say less.
  ///
  /// - Parameter first: the reading of those words.
  private func read(
    _ sentence: Sentence, _ first: AnswerReading, _ cleaner: SpeechCleaner,
    _ reading: (String) -> AnswerReading
  ) -> AnswerReading {
    let rules = lexicon.words.speech.rules
    let tokenizer = lexicon.words.tokenizer
    // "Hang on, I think it was 45" says more than that one has to think, and "wait a sec, 45" names nobody.
    if freedom == .meaning, mayHoldMore(first), let said = surrounded(sentence, cleaner, reading) {
      if case .any? = said.answer { return first }
      return said
    }
    let edits = cleaner.answering(takesHedges: takesHedges)
    if !edits.isEmpty {
      let found = reading(sentence.edited(edits, tokenizer).text)
      if found.answer != nil, found.score >= first.score { return found }
    }
    guard freedom == .meaning else { return first }
    // Words typed without their marks may look like a name that nobody knows: "kucugu olsun" means the smaller one.
    if let plain = withMarks(sentence, rules) {
      let found = reading(plain)
      if found.answer != nil, first.answer == nil || found.score > first.score { return found }
    }
    // "Make it 15, no wait, 20": what was taken back is no refusal.
    if Self.isUnsettled(first), !cleaner.corrections.isEmpty {
      let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
      let edits = SelfCorrection(sentence, spans, lexicon.words).edits(cleaner)
      let found = edits.isEmpty ? first : reading(sentence.edited(edits, tokenizer).text)
      if found.answer != nil { return found }
    }
    guard first.answer == nil else { return first }
    if let later = behindCorrection(sentence, cleaner).map(reading), let answer = later.answer, answer != .yes
    {
      return later
    }
    if let plain = withoutAsides(sentence, cleaner).map(reading), plain.answer != nil { return plain }
    return surrounded(sentence, cleaner, reading) ?? first
  }

  /// True where a reading of all words may pass over a value among them: they are taken for hesitation, or
  /// for a name that nobody knows.
  private func mayHoldMore(_ reading: AnswerReading) -> Bool {
    switch reading.answer {
    case .hesitation, .no(instead: nil): true
    case .no(instead: _?): reading.freeWords > 0
    case .changes: reading.changesToUnknown
    default: false
    }
  }

  /// The answer among words that only say that it's right, or how sure the person is: "the first one" of "the first one will do",
  /// 30 of "I think it was 30". It says what is wanted by itself, and agrees to nothing.
  private func surrounded(
    _ sentence: Sentence, _ cleaner: SpeechCleaner, _ reading: (String) -> AnswerReading
  ) -> AnswerReading? {
    let around = lexicon.words.places(of: "answer_around", in: lexicon.spans(of: sentence, []))
      .flatMap { $0 }
    guard !around.isEmpty, !lexicon.words.tokenizer.endsInQuestionMark(sentence) else { return nil }
    // "No, that makes five with me": what is wanted instead stands behind the refusal. Where words aren't spaced, a refusal without a
    // sign behind it is said of what follows: 不是五个.
    let refused = ([cleaner.refusal].compactMap { $0 } + cleaner.corrections).filter { words in
      words.lowerBound == 0 && words.upperBound < sentence.count
        && (!lexicon.words.tokenizer.joinsWords || sentence.isBehindSign(words.upperBound))
    }
    let rest = Set(sentence.tokens.indices).subtracting(around).subtracting(refused.flatMap { $0 })
    guard let start = rest.min(), let end = rest.max() else { return nil }
    let found = reading(sentence.text(start..<end + 1))
    switch found.answer {
    case .choice, .value, .changes, .any: break
    default: return nil
    }
    return found.freeWords == 0 && !found.changesToUnknown ? found : nil
  }

  /// True where an edit would take out a doubt about a yes: "yes, maybe".
  private func isDoubt(_ edit: SpeechEdit, in sentence: Sentence, _ rules: SpeechRules) -> Bool {
    !takesHedges && freedom == .meaning && edit.new == nil
      && SpeechCleaner(sentence, rules).hedges.contains { $0.overlaps(edit.tokens) }
  }

  /// The answer with the marks that its letters lack; nil where they lack none.
  private func withMarks(_ sentence: Sentence, _ rules: SpeechRules) -> String? {
    guard rules.hasPlainLetters else { return nil }
    // "Dur" is a word of answers as it stands.
    let unknown = sentence.tokens.indices.filter { !lexicon.words.answerSpelling.isKnown(sentence.key($0)) }
    let plain = unknown.compactMap { index in
      lexicon.wordWithMarks(index, in: sentence).map {
        SpeechEdit(tokens: index..<index + 1, new: $0, kind: .plainLetters)
      }
    }
    return plain.isEmpty ? nil : sentence.edited(plain, lexicon.words.tokenizer).text
  }

  /// The words behind those that take back what was said before: "large" of "small no wait large". They agree to nothing: 行 of 不行
  /// refuses, and so does "tabii" of "dilin kemiği yok tabii".
  private func behindCorrection(_ sentence: Sentence, _ cleaner: SpeechCleaner) -> String? {
    guard let marker = cleaner.corrections.last, marker.lowerBound > 0, marker.upperBound < sentence.count
    else { return nil }
    return sentence.text(marker.upperBound..<sentence.count)
  }

  /// The words without those that may mean nothing; nil where there are none.
  private func withoutAsides(_ sentence: Sentence, _ cleaner: SpeechCleaner) -> String? {
    let rules = lexicon.words.speech.rules
    let asides = cleaner.doubtful { sentence.tokens[$0].isNumber }
      .filter { $0.new == nil && !isDoubt($0, in: sentence, rules) }
    return asides.isEmpty ? nil : sentence.edited(asides, lexicon.words.tokenizer).text
  }
}
