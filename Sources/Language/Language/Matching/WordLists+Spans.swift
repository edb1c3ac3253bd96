import Entities

extension WordLists {
  /// Everything in a sentence that is known before any template is tried: values of lists, numbers, fillers and values.
  ///
  /// - Parameters:
  ///   - entities: all readings of values in the whole sentence, the best first.
  ///   - more: spans of names.
  func spans(of sentence: Sentence, _ entities: [Entity], adding more: [Span] = []) -> SpanTable {
    var spans = more
    var numbers: [Double] = []
    listIndex.hits(in: sentence) { tokens, value in spans.append(Span(value, tokens: tokens)) }
    let quotation = sentence.quotation ?? 0..<0
    fillerIndex.hits(in: sentence) { tokens, filler in
      // The thanks of: tell her "I'm on my way, thanks". What is quoted is said as a whole.
      if tokens.overlaps(quotation) { return }
      let afterComma = sentence.tokens[tokens.lowerBound].joints.contains(.comma)
      // A single sign without a comma may be the end of a word: 请 of 申请.
      if filler == .afterComma, !afterComma, tokenizer.joinsWords, tokens.count == 1 { return }
      let category: Span.Category =
        switch filler {
        case .anywhere: .skip
        case .before: .leadIn
        case .afterComma where !afterComma: .trailing
        case .after, .afterComma: .leadOut
        }
      spans.append(Span(tokens: tokens, category: category, payload: 0))
    }
    if entities.isEmpty { return SpanTable(spans, tokens: sentence.count) }
    let goods = Span.Category.list(list(WellKnown.goods) ?? -1)
    let places = TokenPlaces(sentence)
    var seen: Set<Span> = []
    var kept: [Entity] = []
    for entity in entities {
      guard let tokens = places.tokens(entity.range) else { continue }
      // "Yarın su" is water for tomorrow: what may be an ending is a thing where it's written apart.
      let last = tokens.upperBound - 1
      if entity.kind == .time, tokens.count > 1, sentence.isBehindSpace(last),
        spans.contains(where: { $0.category == goods && $0.tokens == last..<last + 1 })
      {
        continue
      }
      if entity.kind == .number, !entity.isLatent, let number = entity.number {
        let key = Span(tokens: tokens, category: .number, payload: 0)
        if seen.insert(key).inserted {
          spans.append(Span(tokens: tokens, category: .number, payload: Int32(numbers.count)))
          numbers.append(number)
        }
      }
      let category: Span.Category = entity.isLatent ? .latent(entity.kind) : .value(entity.kind)
      // Readings come best first. One is taken for each kind and stretch of words.
      guard seen.insert(Span(tokens: tokens, category: category, payload: 0)).inserted else { continue }
      spans.append(Span(tokens: tokens, category: category, payload: Int32(kept.count)))
      kept.append(entity)
    }
    return SpanTable(spans, tokens: sentence.count, numbers: numbers, entities: kept)
  }

  /// Where words of a list stand, in the order of the spans; none where a language has no such list.
  func places(of list: String, in table: SpanTable) -> [Range<Int>] {
    guard let list = self.list(list) else { return [] }
    return table.spans.compactMap { $0.category == .list(list) ? $0.tokens : nil }
  }
}

/// The beginnings and ends of a sentence's tokens in its text, in Unicode scalars.
private struct TokenPlaces {
  /// By scalar: the token that starts there, and the one behind the token that ends there; -1 where none does.
  private var starts: [Int32]
  private var ends: [Int32]
  private let sentence: Sentence

  init(_ sentence: Sentence) {
    self.sentence = sentence
    let bytes = sentence.text.utf8
    starts = [Int32](repeating: -1, count: bytes.count + 1)
    ends = starts
    var scalar = 0
    var byte = 0
    var place = bytes.startIndex
    /// Tokens stand in the order of the text.
    func goOn(to end: Int) {
      while byte < end {
        if bytes[place] & 0xC0 != 0x80 { scalar += 1 }
        byte += 1
        place = bytes.index(after: place)
      }
    }
    for (index, token) in sentence.tokens.enumerated() {
      goOn(to: token.range.lowerBound)
      starts[scalar] = Int32(index)
      goOn(to: token.range.upperBound)
      ends[scalar] = Int32(index) + 1
    }
  }

  /// The tokens that a part of the text covers exactly; signs around them count for nothing.
  func tokens(_ range: Range<Int>) -> Range<Int>? {
    guard range.upperBound < ends.count else { return nil }
    var upper = range.upperBound
    while upper > range.lowerBound, ends[upper] < 0 { upper -= 1 }
    var lower = range.lowerBound
    while lower < upper, starts[lower] < 0 { lower += 1 }
    let (first, last) = (Int(starts[lower]), Int(ends[upper]))
    guard lower - range.lowerBound <= 2, first >= 0, last >= 0, first < last, range.upperBound - upper <= 2,
      // No words were cut out between them.
      sentence.tokens[last - 1].source - sentence.tokens[first].source == last - 1 - first
    else { return nil }
    return first..<last
  }
}
