import IntentSchema

/// Reads one answer with the templates of answers, weighed by the question.
///
/// Each kind of question has an extension: `yesOrNo()`, `choice(among:)`, `value(of:)`. What may be said in any of them,
/// such as "wait" or "what's the difference?", stands here.
struct AnswerReader {
  let lexicon: Lexicon
  let sentence: Sentence
  let expectation: Expectation
  /// The intent that the question is about.
  let intent: IntentDefinition?
  let context: UnderstandingContext
  let times: TimeRecords
  let spans: SpanTable
  /// The templates that accept the answer, the best first.
  let readings: [Reading]
  let roles = AnswerRoles.bundled
  /// Several words each that go on with what was said: "bir de".
  let joining: [Range<Int>]
  private let part: CompiledGrammar.Part?

  /// A template that accepts the answer.
  struct Reading {
    var kind: Kind
    var score: Double
    /// The words of each slot, by the slot's name: `value`, or a role of `roles.yaml`.
    var pieces: [Piece] = []
    var index: Int?

    /// Adds words. Those that are to be said may stand in two slots, of the first words and of the others.
    /// Both become one piece.
    mutating func add(_ piece: Piece) {
      if [AnswerRoles.said, AnswerRoles.saidToo].contains(piece.role), let last = pieces.last,
        last.role == piece.role,
        last.words.upperBound == piece.words.lowerBound
      {
        pieces[pieces.count - 1].words = last.words.lowerBound..<piece.words.upperBound
      } else {
        pieces.append(piece)
      }
    }

    /// Parts what isn't wanted from what is by the sign between them: "not bin bags, dog food". Templates don't see signs, and take any
    /// word for the first of the other.
    mutating func partAtSign(in sentence: Sentence) {
      for (index, next) in zip(pieces.indices, pieces.indices.dropFirst())
      where pieces[index].role == AnswerRoles.unwanted
        && pieces[index].words.upperBound == pieces[next].words.lowerBound
      {
        let both = pieces[index].words.lowerBound..<pieces[next].words.upperBound
        let signs = both.dropFirst().filter { sentence.isBehindSign($0) }
        guard signs.count == 1, let sign = signs.first else { continue }
        pieces[index].words = both.lowerBound..<sign
        pieces[next].words = sign..<both.upperBound
      }
    }

    /// The words of the slot `value`.
    var words: Range<Int>? { pieces.first { $0.role == AnswerRoles.anyRole }?.words }
  }

  /// Words with the role that the template gives them.
  struct Piece: Hashable {
    var role: String
    var words: Range<Int>
  }

  /// - Parameter part: the templates of answers; nil where the language has none.
  init(
    _ lexicon: Lexicon, _ part: CompiledGrammar.Part?, _ sentence: Sentence, _ expectation: Expectation,
    _ context: UnderstandingContext
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.expectation = expectation
    self.context = context
    intent = lexicon.catalogue.intent(expectation.intent)
    times = TimeRecords(context).of(domain: intent?.domain)
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    self.spans = spans
    joining = [WordLists.WellKnown.joiners, WordLists.WellKnown.goingOn]
      .flatMap { lexicon.words.places(of: $0, in: spans) }.filter { $0.count > 1 }
    self.part = part
    readings = part.map { Self.readings(sentence, spans, $0, lexicon.words) } ?? []
  }

  /// The templates that accept other words.
  func answers(_ other: Sentence) -> [Reading] {
    part.map { Self.readings(other, lexicon.spans(of: other, []), $0, lexicon.words) } ?? []
  }

  private static func readings(
    _ sentence: Sentence, _ spans: SpanTable, _ part: CompiledGrammar.Part, _ words: WordLists
  ) -> [Reading] {
    var matcher = Matcher(part.automaton, sentence, spans)
    matcher.matchWhole()
    let full = Double(Int(Weights.Matching.word) * sentence.count)
    let quotation = sentence.quotation ?? 0..<0
    return matcher.acceptances.sorted { ($0.score, -$0.template) > ($1.score, -$1.template) }
      .compactMap { acceptance in
        guard let kind = Kind(part.template(acceptance).intent) else { return nil }
        let match = matcher.match(acceptance)
        // "Sorry" of: make it "I can't come, sorry". What is quoted is said as a whole.
        let quoted = match.spelled.filter(quotation.contains)
        guard quoted.isEmpty || quoted.count == quotation.count else { return nil }
        var reading = Reading(kind: kind, score: min(1, Double(acceptance.score) / full))
        for capture in match.captures {
          let slot = part.automaton.slots[Int(capture.slot)]
          switch (slot.parameter, capture.span?.category) {
          case ("index", .list):
            let value = capture.span?.listed.map(words.meaning)
            reading.index = value?.integer.map(Int.init)
          case ("index", .number):
            // Numbers in answers count from 1.
            reading.index = capture.span.flatMap { Int(exactly: spans.numbers[Int($0.payload)]) }.map {
              $0 - 1
            }
          default: reading.add(Piece(role: slot.parameter, words: capture.tokens))
          }
        }
        reading.partAtSign(in: sentence)
        return reading
      }
  }

  func read() -> AnswerReading {
    let answer =
      switch expectation.kind {
      case .yesOrNo: yesOrNo()
      case .choice(let choices): choice(among: choices)
      case .value(let type): value(of: type)
      }
    // "发了？" asks whether it was sent, and "right?" whether it's so: they agree to nothing.
    if answer?.answer == .yes, lexicon.words.tokenizer.endsInQuestionMark(sentence),
      lexicon.words.tokenizer.asksByMark(sentence) || !has("answer_rhetorical")
    {
      return self.answer(.sayAgain, "a question", answer?.score ?? 0)
    }
    return answer
      ?? AnswerReading(answer: nil, why: "“\(sentence.text)” doesn't answer the question", score: 0)
  }

  /// True where the answer has words of a list, such as "why not?", which asks for nothing.
  private func has(_ name: String) -> Bool {
    !lexicon.words.places(of: name, in: spans).isEmpty
  }

  func best(_ kinds: Kind...) -> Reading? {
    readings.first { kinds.contains($0.kind) }
  }

  func answer(_ answer: Answer, _ why: String, _ score: Double) -> AnswerReading {
    AnswerReading(answer: answer, why: why, score: score)
  }

  // MARK: In any question

  /// "Not from savings": what has this value is to have another one. Where nothing has it, the question stays as it is.
  func refused() -> AnswerReading? {
    guard let reading = best(.refused),
      let words = reading.pieces.first(where: { $0.role == AnswerRoles.unwanted })?.words
    else { return nil }
    // "Not two, one is enough" says what is to be instead.
    let saysInstead = readings.contains { other in
      other.kind == .correction && other.score > reading.score && other.pieces.count > 1
        && other.pieces.contains { $0.role == AnswerRoles.unwanted }
    }
    if saysInstead { return nil }
    let present = intent?.parameters.first { isPresent(words, of: $0) }
    return answer(
      present.map { .anotherValue(of: $0.name) } ?? .sayAgain, "“\(sentence.text(words))” isn't wanted",
      reading.score)
  }

  /// Answers that end or repeat any question, or leave it open.
  func command() -> AnswerReading? {
    guard
      let reading = readings.first(where: {
        switch $0.kind {
        // "Hold on, six of us, not four, my parents are coming" changes something.
        case .hesitation: !$0.pieces.contains { hasNumber($0.words) }
        case .cancel, .later, .sayAgain, .difference, .meaning, .ask: true
        default: false
        }
      })
    else { return nil }
    // "No, I meant the other one" is no cancellation, although it begins like one.
    switch reading.kind {
    case .cancel: return answer(.cancel, "words that cancel", reading.score)
    case .later: return answer(.later, "words that put it off", reading.score)
    case .sayAgain: return answer(.sayAgain, "words that ask to hear it again", reading.score)
    case .hesitation: return answer(.hesitation, "words of hesitation", reading.score)
    case .difference:
      return answer(.question(.difference), "words that ask for the difference", reading.score)
    case .meaning: return answer(.question(.meaning), "words that ask for the meaning", reading.score)
    case .ask(let fact):
      return answer(.question(.fact(fact)), "words that ask for the \(fact)", reading.score)
    default: return nil
    }
  }
}
