import IntentSchema

/// A yes of several pieces, each of which agrees by itself or only stands around one that does: "uh yes yes that's right", "good. yeah,
/// go ahead and move that 300", “可以了，发吧”.
///
/// Every word must belong to a piece: to a template of a yes, to the verb of the very act that is asked about, to a number or an amount that
/// the question has, or to the list `answer_agreeing_around`. Where any run of the words refuses, asks, hesitates or puts off, it's no yes:
/// "yeah right", "fine, but not now".
///
/// Cost: one look into the templates for each run of words, of answers of at most `Weights.Answers.agreementWords` words.
struct ComposedAgreement {
  let reader: AnswerReader

  /// The pieces before a word.
  private struct Cover {
    /// The pieces that agree, and whether one of them names the act.
    var agreements = 0
    var namesAct = false
  }

  /// The meaning of a run of words.
  private enum Piece {
    case agrees(namesAct: Bool)
    /// A value of the question, or words that may stand around a yes.
    case around
    /// Anything that decides against a yes.
    case against
    case unknown
  }

  /// - Returns: nil where a word belongs to no piece.
  func read() -> AnswerReading? {
    let count = reader.sentence.count
    guard (2...Weights.Answers.agreementWords).contains(count),
      !reader.lexicon.words.tokenizer.endsInQuestionMark(reader.sentence), !changesSomething
    else { return nil }
    let around = Set(
      reader.lexicon.words.places(of: "answer_agreeing_around", in: reader.spans))
    var covers = [Cover?](repeating: nil, count: count + 1)
    covers[0] = Cover()
    for end in 1...count {
      for start in 0..<end {
        let words = start..<end
        switch piece(words, around) {
        case .against: return nil
        case .unknown: continue
        case .around: take(covers[start], at: end, in: &covers)
        case .agrees(let namesAct):
          guard var cover = covers[start] else { continue }
          cover.agreements += 1
          cover.namesAct = cover.namesAct || namesAct
          take(cover, at: end, in: &covers)
        }
      }
    }
    guard let cover = covers[count], cover.agreements > 0 else { return nil }
    var reading = reader.answer(.yes, "pieces that agree", Weights.Answers.value)
    reading.isInPieces = true
    reading.namesAct = cover.namesAct || cover.agreements > 1
    return reading
  }

  private func take(_ cover: Cover?, at end: Int, in covers: inout [Cover?]) {
    guard let cover else { return }
    if cover.agreements > covers[end]?.agreements ?? -1 { covers[end] = cover }
  }

  private func piece(_ words: Range<Int>, _ around: Set<Range<Int>>) -> Piece {
    if around.contains(words) { return .around }
    let sentence = reader.sentence
    let readings = reader.answers(sentence.keeping(words, reader.lexicon.words.tokenizer))
    var agreement: AnswerReader.Reading?
    for reading in readings {
      switch reading.kind {
      case .no, .neither, .cancel, .later, .sayAgain, .difference, .meaning, .ask, .about: return .against
      case .hesitation: return words == 0..<1 ? .around : .against
      case .yes: agreement = agreement ?? reading
      default: if reader.agrees(reading) { agreement = agreement ?? reading }
      }
    }
    if let agreement { return .agrees(namesAct: agreement.kind != .yes) }
    return isPresentAmount(words) ? .around : .unknown
  }

  /// True for a number or an amount that the question has. A name may stand in another place than before: "from Savings to Main", to "Move
  /// it from Main to Savings?".
  private func isPresentAmount(_ words: Range<Int>) -> Bool {
    reader.expectation.corrections.contains { given in
      given.value?.magnitude(in: reader.lexicon.catalogue) != nil
        && reader.intent?.parameter(given.parameter).map { reader.isPresent(words, of: $0) } == true
    }
  }

  /// True where words take something back, or have a number that the question doesn't have: "actually make it one".
  private var changesSomething: Bool {
    let cleaner = SpeechCleaner(reader.sentence, reader.lexicon.words.speech.rules)
    return cleaner.objects || !cleaner.corrections.isEmpty
      || reader.spans.spans.contains { $0.category == .number && !isPresentAmount($0.tokens) }
  }
}
