import IntentSchema

/// The values of what a template captures.
extension Interpreter {
  func value(_ captured: ValueBuilder.Captured, _ slot: Slot, as type: TypeReference? = nil) -> Value? {
    guard let type = type ?? self.type(of: slot) else { return captured.plain }
    return lexicon.valueBuilder(times).value(type, captured)
  }

  func named(_ text: String, _ slot: Int32) -> NamedWords {
    lexicon.named(text, slot: slot, names: matcher.names)
  }

  func slot(_ capture: Match.Capture) -> Slot { part.automaton.slots[Int(capture.slot)] }

  /// The type of a parameter, or of a field of it.
  func type(of slot: Slot) -> TypeReference? {
    slot.type.flatMap {
      lexicon.catalogue.type(at: slot.parameter.split(separator: ".").map(String.init), from: $0)
    }
  }

  func set(_ value: Value, at path: [String], in interpretation: inout Interpretation) {
    RecordPath.set(
      value, at: path, of: interpretation.intent, in: &interpretation.parameters, lexicon.catalogue)
  }

  func captured(_ capture: Match.Capture, _ slot: Slot) -> ValueBuilder.Captured {
    let sentence = matcher.sentence
    guard let span = capture.span else {
      guard case .text(true) = slot.kind else {
        return .text(named(plain(sentence.text(capture.tokens), slot), capture.slot))
      }
      let items = lexicon.items(
        withoutToo(capture.tokens), of: sentence, matcher.spans,
        areDeeds: lexicon.reminds(matcher.spans, within: sentence.tokens.indices))
      return .texts(items.map { named(plain($0, slot), capture.slot) })
    }
    switch span.category {
    case _ where slot.isPerson && span.isAddress:
      return .text(NamedWords(sentence.text(capture.tokens)))
    case .value, .latent: return .entity(matcher.spans.entities[Int(span.payload)])
    case .number: return .number(matcher.spans.numbers[Int(span.payload)])
    case .vocabulary: return .name(lexicon.vocabulary.entries[Int(span.payload)])
    default:
      let text = sentence.text(capture.tokens)
      if let value = span.listed {
        return lexicon.meaning(of: value, text, slot: capture.slot, names: matcher.names)
      }
      return .text(NamedWords(text))
    }
  }

  /// The things of "add basil too": basil.
  func withoutToo(_ tokens: Range<Int>) -> Range<Int> {
    guard tokens.upperBound == matcher.sentence.count,
      let end = lexicon.end(of: matcher.sentence, matcher.spans, in: "answer_too"), end > tokens.lowerBound
    else { return tokens }
    return tokens.lowerBound..<end
  }

  /// The name of a thing without the ending of an object that softened it: "çiçek" for "çiçeği". Several words may belong together
  /// by that ending: "buğday ekmeği".
  func plain(_ text: String, _ slot: Slot) -> String {
    guard !slot.isDictated, !slot.isPerson, text.first?.isLowercase == true else { return text }
    return lexicon.endings.hardened(text) ?? text
  }

  func copy(
    _ parameter: String, _ match: Match, to path: [String], in interpretation: inout Interpretation
  ) {
    guard let target = path.first,
      let type = lexicon.catalogue.intent(interpretation.intent)?.parameter(target)?.type,
      let capture = match.captures.first(where: {
        slot($0).parameter == parameter
      }),
      let value = value(captured(capture, slot(capture)), slot(capture), as: type)
    else { return }
    set(value, at: path, in: &interpretation)
  }
}

extension ValueBuilder.Captured {
  /// True for words that may be the value, but aren't known as it. A value of a list or a name is known.
  var isFree: Bool {
    switch self {
    case .text(let words): words.hit == nil
    case .texts(let words): words.contains { $0.hit == nil }
    case .known, .name, .number, .entity: false
    }
  }

  /// For each part, its match with a registered name; empty where no part has one.
  var names: [NameMatch?] {
    let names: [NameMatch?] =
      switch self {
      case .name: [.exact]
      case .known(_, let hit): [hit?.match]
      case .text(let words): [words.hit?.match]
      case .texts(let words): words.map { $0.hit?.match }
      case .number, .entity: []
      }
    return names.contains { $0 != nil } ? names : []
  }

  /// The value where no type directs it: the words themselves.
  var plain: Value? {
    switch self {
    case .text(let words): .string(words.text)
    case .texts(let words): .list(words.map { .string($0.text) })
    case .known(let value, _): value
    case .number(let number): Int64(exactly: number).map(Value.integer) ?? .double(number)
    case .name(let entry): .string(entry.phrase)
    case .entity: nil
    }
  }
}
