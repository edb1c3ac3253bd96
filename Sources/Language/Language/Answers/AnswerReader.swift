import Entities
import IntentSchema

/// Reads one answer with the templates of answers, weighed by the question.
struct AnswerReader {
  private let lexicon: Lexicon
  private let sentence: Sentence
  private let expectation: Expectation
  private let times: TimeRecords
  private let spans: SpanTable
  private let readings: [Reading]
  /// The slot of the parameter in question. It decides which names may fill it.
  private let slot: Int32?

  /// The names of intents in grammars of answers.
  private enum Kind: String {
    case yes, no, neither, cancel, choice, value, text
    case noInstead = "no_instead"
    case sayAgain = "say_again"
    case followUp = "follow_up"
  }

  /// A template that accepts the answer.
  private struct Reading {
    var kind: Kind
    var score: Double
    /// The words of the slot `value`.
    var words: Range<Int>?
    var index: Int?
  }

  /// - Parameter part: the templates of answers; nil where the language has none.
  init(
    _ lexicon: Lexicon, _ part: CompiledGrammar.Part?, _ sentence: Sentence, _ expectation: Expectation,
    _ context: UnderstandingContext
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.expectation = expectation
    times = TimeRecords(context).of(domain: lexicon.catalogue.intent(expectation.intent)?.domain)
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    self.spans = spans
    readings = part.map { Self.readings(sentence, spans, $0, lexicon.words) } ?? []
    slot = expectation.parameter.flatMap { lexicon.slot(of: $0, intent: expectation.intent) }
  }

  private static func readings(
    _ sentence: Sentence, _ spans: SpanTable, _ part: CompiledGrammar.Part, _ words: WordLists
  ) -> [Reading] {
    var matcher = Matcher(part.automaton, sentence, spans)
    matcher.matchWhole()
    let full = Double(Int(Weights.Matching.word) * sentence.count)
    return matcher.acceptances.sorted { ($0.score, -$0.template) > ($1.score, -$1.template) }
      .compactMap { acceptance in
        guard let kind = Kind(rawValue: part.template(acceptance).intent) else { return nil }
        var reading = Reading(kind: kind, score: min(1, Double(acceptance.score) / full))
        for capture in matcher.match(acceptance).captures {
          let slot = part.automaton.slots[Int(capture.slot)]
          switch (slot.parameter, capture.span?.category) {
          case ("value", _): reading.words = capture.tokens
          case ("index", .list):
            let value = capture.span?.listed.map(words.meaning)
            reading.index = value?.integer.map(Int.init)
          case ("index", .number):
            // Numbers in answers count from 1.
            reading.index = capture.span.flatMap { Int(exactly: spans.numbers[Int($0.payload)]) }.map {
              $0 - 1
            }
          default: break
          }
        }
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
    return answer
      ?? AnswerReading(answer: nil, why: "“\(sentence.text)” doesn't answer the question", score: 0)
  }

  private func best(_ kinds: Kind...) -> Reading? {
    readings.first { kinds.contains($0.kind) }
  }

  private func answer(_ answer: Answer, _ why: String, _ score: Double) -> AnswerReading {
    AnswerReading(answer: answer, why: why, score: score)
  }

  /// Answers that end or repeat any question.
  private func command() -> AnswerReading? {
    guard let reading = best(.cancel, .sayAgain) else { return nil }
    return reading.kind == .cancel
      ? answer(.cancel, "words that cancel", reading.score)
      : answer(.sayAgain, "words that ask to hear it again", reading.score)
  }

  // MARK: Going on

  /// The last request with one parameter said anew: "and bread too", "what about tomorrow?".
  func change(of request: Record) -> RequestChange? {
    guard let intent = lexicon.catalogue.intent(request.type) else { return nil }
    let filled = intent.parameters.filter { request[$0.name] != nil }
    for reading in readings where reading.kind == .followUp {
      guard let words = reading.words else { continue }
      // Values of a kind, such as times, go before names and texts.
      for isKnown in [true, false] {
        let fitting = filled.filter { takesWords($0.type) != isKnown }
        for parameter in fitting.sorted(by: { $0.type.isList && !$1.type.isList }) {
          guard let value = value(words, of: parameter.type) else { continue }
          var next = request
          next[parameter.name] = value
          return RequestChange(
            kind: .addition, request: next, parameters: [parameter.name], score: reading.score,
            why: "“\(sentence.text(words))” as another \(parameter.name)")
        }
      }
    }
    return nil
  }

  /// Whether any words can be a value of the type.
  private func takesWords(_ type: TypeReference) -> Bool {
    switch try? lexicon.slotResolver.kind(of: type) {
    case .text, .name, .place: true
    default: false
    }
  }

  // MARK: Yes or no

  private func yesOrNo() -> AnswerReading? {
    if let command = command() { return command }
    let plain = best(.yes, .no, .neither)
    let instead = best(.noInstead)
    if let plain, plain.score >= instead?.score ?? 0 {
      return plain.kind == .yes
        ? answer(.yes, "words that agree", plain.score)
        : answer(.no(instead: nil), "words that refuse", plain.score)
    }
    if instead != nil {
      return other(in: [.noInstead]) ?? named(readings.filter { $0.kind == .noInstead })
        ?? answer(.no(instead: nil), "words that refuse", Weights.Answers.refusal)
    }
    return other(in: [.value, .text])
  }

  /// The value in the words after "no", for the parameter in question.
  private func named(_ candidates: [Reading]) -> AnswerReading? {
    let parameters = lexicon.catalogue.intent(expectation.intent)
    guard let name = expectation.parameter, let type = parameters?.parameter(name)?.type else {
      // In the confirmation of the whole request, a value is taken only where just one parameter can be corrected.
      guard expectation.parameter == nil, expectation.corrections.count == 1,
        let only = expectation.corrections.first, let words = candidates.first?.words,
        let value = value(words, of: only.type)
      else { return nil }
      return answer(
        .correction(parameter: only.parameter, value), "another \(only.parameter)", Weights.Answers.correction
      )
    }
    guard let reading = candidates.first, let words = reading.words, let value = value(words, of: type) else {
      return nil
    }
    return answer(.no(instead: value), "refused, and “\(sentence.text(words))” instead", reading.score)
  }

  /// A choice that was offered before, for this parameter or an earlier one.
  private func other(in kinds: [Kind]) -> AnswerReading? {
    for reading in readings where kinds.contains(reading.kind) {
      guard let words = reading.words else { continue }
      let text = sentence.text(words)
      for correctable in expectation.corrections {
        let finder = ChoiceFinder(correctable.choices, tokenizer: lexicon.words.tokenizer)
        guard case .one(let index, let how, let score) = finder.find(text) else { continue }
        let value = correctable.choices[index].value
        let why = "“\(text)” is \(how) of \(correctable.choices[index].title)"
        return correctable.parameter == expectation.parameter
          ? answer(.no(instead: value), why, score)
          : answer(.correction(parameter: correctable.parameter, value), why, score)
      }
    }
    return nil
  }

  // MARK: One of several

  private func choice(among choices: [Choice]) -> AnswerReading? {
    let finder = ChoiceFinder(choices, tokenizer: lexicon.words.tokenizer)
    if case .one(let index, _, _) = finder.exactly(sentence.text) {
      return answer(.choice(index), "the name of choice \(index + 1)", Weights.Answers.exactName)
    }
    if let command = command() { return command }
    if let neither = best(.neither) {
      return answer(.neither, "words that refuse all choices", neither.score)
    }
    if let reading = best(.choice), let said = reading.index {
      let index = said < 0 ? choices.count + said : said
      if choices.indices.contains(index) {
        return answer(.choice(index), "counts to choice \(index + 1)", reading.score)
      }
    }
    if choices.count == 1, let yes = best(.yes) {
      return answer(.choice(0), "agrees to the only choice", yes.score)
    }
    let correction = best(.noInstead).map { _ in other(in: [.noInstead]) } ?? nil
    var unclear: AnswerReading?
    for reading in readings where [.value, .text, .noInstead].contains(reading.kind) {
      guard let words = reading.words else { continue }
      let text = sentence.text(words)
      switch finder.find(text) {
      case .one(let index, let how, let score):
        return answer(.choice(index), "“\(text)” is \(how) of \(choices[index].title)", score)
      case .several(let found, let how):
        let names = found.map { choices[$0].title }.joined(separator: ", ")
        unclear = unclear ?? AnswerReading(answer: nil, why: "“\(text)” is \(how) of \(names)", score: 0)
      case .none: break
      }
    }
    if let correction { return correction }
    if let no = best(.no) { return answer(.no(instead: nil), "words that refuse", no.score) }
    return unclear ?? other(in: [.value, .text])
  }

  // MARK: A value

  private func value(of type: TypeReference) -> AnswerReading? {
    if let command = command() { return command }
    let answering = lexicon.catalogue.kind(of: type).answering
    if answering == .truth, let reading = best(.yes, .no) {
      return answer(.value(.bool(reading.kind == .yes)), "words that agree or refuse", reading.score)
    }
    if let neither = best(.neither), neither.score > Weights.Answers.refusesValue {
      return answer(.neither, "words that refuse to give one", neither.score)
    }
    if let no = best(.no), no.score > Weights.Answers.refusesValue {
      return answer(.no(instead: nil), "words that refuse", no.score)
    }
    // "Yep, do it" is nobody's name.
    if answering == .name || answering == .knownName, let yes = best(.yes),
      yes.score > Weights.Answers.refusesValue
    {
      return nil
    }
    if best(.noInstead) != nil, let correction = other(in: [.noInstead]) { return correction }
    // A text is taken whole. Other values may have words around them: "to Anna", "Anna'yı".
    let isText =
      switch answering {
      case .text, .dictation: true
      case .name: type.isList
      case .truth, .knownName, .meaning: false
      }
    let kinds: [[Kind]] = isText ? [[.text]] : [[.value, .noInstead], [.text]]
    for wanted in kinds {
      for reading in readings where wanted.contains(reading.kind) {
        guard let words = reading.words, let value = value(words, of: type) else { continue }
        var found = answer(
          .value(value), "“\(sentence.text(words))” as \(type.unwrapped)",
          max(Weights.Answers.value, reading.score))
        found.freeWords = takesWords(type) ? freeWords(words) : 0
        return found
      }
    }
    return nil
  }

  /// The number of words that are no registered name and no value of a list as a whole. Two ideographs count as a word.
  private func freeWords(_ words: Range<Int>) -> Int {
    if named(sentence.text(words)).hit != nil { return 0 }
    let isListed = spans.indices(at: words.lowerBound).contains {
      spans.spans[$0].tokens == words && spans.spans[$0].listed != nil
    }
    if isListed { return 0 }
    let letters = words.filter { !isIdeograph($0) }.count
    return letters + (words.count - letters + 1) / 2
  }

  private func isIdeograph(_ token: Int) -> Bool {
    sentence.key(token).unicodeScalars.first.map { CharacterClass($0) == .ideograph } ?? false
  }

  /// Words as a value of a type: a known span that covers them all, or the words themselves.
  private func value(_ words: Range<Int>, of type: TypeReference) -> Value? {
    let builder = lexicon.valueBuilder(times)
    let covering = spans.indices(at: words.lowerBound).map { spans.spans[$0] }.filter { $0.tokens == words }
    guard let kind = try? lexicon.slotResolver.kind(of: type) else {
      return number(covering, builder, type) ?? caseNamed(sentence.text(words), type)
    }
    switch kind {
    case .value(let kind):
      let span =
        covering.first { $0.category == .value(kind) } ?? covering.first { $0.category == .latent(kind) }
      return span.flatMap { builder.value(type, .entity(spans.entities[Int($0.payload)])) }
    case .range: return number(covering, builder, type)
    case .list: return listed(covering, builder, type, words)
    case .place:
      return listed(covering, builder, type, words)
        ?? builder.value(type, .text(named(sentence.text(words))))
    case .text(separable: true):
      return builder.value(type, .texts(lexicon.items(words, of: sentence, spans).map(named)))
    default:
      // Dictated text keeps its last full stop too.
      let isDictated =
        words.count == sentence.count && lexicon.catalogue.kind(of: type).answering == .dictation
      return builder.value(
        type, .text(named(isDictated ? sentence.text.trimmingSpaces : sentence.text(words))))
    }
  }

  /// Words as the value of any list of the type.
  private func listed(_ covering: [Span], _ builder: ValueBuilder, _ type: TypeReference, _ words: Range<Int>)
    -> Value?
  {
    for span in covering {
      guard let listed = span.listed, lexicon.words.lists[listed.list].type == type.base else { continue }
      let meaning = lexicon.meaning(of: listed, sentence.text(words), slot: slot)
      if let value = builder.value(type, meaning) { return value }
    }
    return nil
  }

  /// Words with the name that is registered for the parameter in question.
  private func named(_ text: String) -> NamedWords { lexicon.named(text, slot: slot) }

  /// A case of an enumeration by its name in the API, where the language has no words for it.
  private func caseNamed(_ text: String, _ type: TypeReference) -> Value? {
    guard case .enumeration(_, let cases)? = lexicon.catalogue.type(type.base) else { return nil }
    let letters = text.lowercased().filter(\.isLetter)
    return cases.first { $0.value.lowercased() == letters && $0.value != "unknown" }
      .map { .integer(Int64($0.key)) }
  }

  private func number(_ covering: [Span], _ builder: ValueBuilder, _ type: TypeReference) -> Value? {
    covering.first { $0.category == .number }.flatMap {
      builder.value(type, .number(spans.numbers[Int($0.payload)]))
    }
  }
}
