/// Finds everything in a sentence that is known before any template is tried: lists' values, numbers, fillers, times.
struct Annotator {
  let grammar: CompiledGrammar
  /// What a grammar of times calls lengths of time; everything else is a time.
  private static let duration = "Duration"

  /// - Parameter more: spans of names, which the engine knows.
  func spans(of sentence: Sentence, adding more: [Span] = []) -> SpanTable {
    var spans = more
    var numbers: [Double] = []
    grammar.listIndex.hits(in: sentence) { tokens, payload in
      spans.append(Span(tokens: tokens, category: .list(payload >> 16), payload: payload & 0xFFFF))
    }
    let numberList = grammar.list(CompiledGrammar.WellKnownList.numbers)
    for span in spans where span.category == .list(numberList) {
      guard let value = grammar.lists[Int(numberList)].values[Int(span.payload)].out.double else { continue }
      spans.append(Span(tokens: span.tokens, category: .number, payload: Int32(numbers.count)))
      numbers.append(value)
    }
    for index in 0..<sentence.count where sentence.tokens[index].isNumber {
      let digits = sentence.key(index).filter { $0 != "," }
      guard digits.utf8.count <= 18, let value = Double(digits) else { continue }
      spans.append(Span(tokens: index..<index + 1, category: .number, payload: Int32(numbers.count)))
      numbers.append(value)
    }
    grammar.fillerIndex.hits(in: sentence) { tokens, payload in
      let afterComma = sentence.tokens[tokens.lowerBound].joints.contains(.comma)
      let category: Span.Category =
        switch payload {
        case 0: .skip
        case 1: .leadIn
        default: .leadOut
        }
      if payload != 3 || afterComma { spans.append(Span(tokens: tokens, category: category, payload: 0)) }
    }
    return addingTimes(to: spans, numbers, sentence)
  }

  private func addingTimes(to spans: [Span], _ numbers: [Double], _ sentence: Sentence) -> SpanTable {
    let table = SpanTable(spans, tokens: sentence.count, numbers: numbers)
    guard let part = grammar.parts[.times], part.automaton.stateCount > 1 else { return table }
    var found: [Span] = []
    var times: [TimeFacts] = []
    var matcher = Matcher(part.automaton, sentence, table)
    for start in 0..<sentence.count {
      matcher.matchParts(from: start)
      // The best reading of each stretch of words.
      for acceptance in matcher.acceptances
      where !matcher.acceptances.contains(where: { $0.end == acceptance.end && $0.isBetter(than: acceptance) }
      ) {
        let isDuration = part.templates[Int(acceptance.template)].intent == Self.duration
        found.append(
          Span(
            tokens: start..<Int(acceptance.end), category: isDuration ? .duration : .time,
            payload: Int32(times.count)))
        times.append(facts(matcher.match(acceptance), part, table))
      }
    }
    guard !found.isEmpty else { return table }
    return SpanTable(spans + found, tokens: sentence.count, numbers: numbers, times: times)
  }

  private func facts(_ match: Match, _ part: CompiledGrammar.Part, _ spans: SpanTable) -> TimeFacts {
    var facts = TimeFacts()
    for fixed in part.templates[Int(match.template)].fixed {
      if let name = fixed.path.first.flatMap(TimeFacts.Fact.init), case .value(let value) = fixed.content {
        facts[name] = value.integer.map(Int.init)
      }
    }
    for capture in match.captures {
      guard let span = capture.span,
        let fact = TimeFacts.Fact(rawValue: part.automaton.slots[Int(capture.slot)].parameter)
      else { continue }
      switch span.category {
      case .number: facts[fact] = Int(exactly: spans.numbers[Int(span.payload)].rounded())
      case .list(let list):
        facts[fact] = grammar.lists[Int(list)].values[Int(span.payload)].out.integer.map(Int.init)
      default: break
      }
    }
    return facts
  }
}

extension Matcher.Acceptance {
  /// More points, or equal ones and an earlier template.
  fileprivate func isBetter(than other: Matcher.Acceptance) -> Bool {
    (score, -template) > (other.score, -other.template)
  }
}
