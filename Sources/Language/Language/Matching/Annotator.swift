import Entities

/// Finds everything in a sentence that is known before any template is tried: values of lists, numbers, fillers and
/// values.
struct Annotator {
  let words: WordLists
  /// All readings of values in the whole sentence, the best first.
  let entities: [Entity]

  /// - Parameter more: spans of names.
  func spans(of sentence: Sentence, adding more: [Span] = []) -> SpanTable {
    var spans = more
    var numbers: [Double] = []
    words.listIndex.hits(in: sentence) { tokens, value in spans.append(Span(value, tokens: tokens)) }
    words.fillerIndex.hits(in: sentence) { tokens, filler in
      let afterComma = sentence.tokens[tokens.lowerBound].joints.contains(.comma)
      let category: Span.Category =
        switch filler {
        case .anywhere: .skip
        case .before: .leadIn
        case .afterComma where !afterComma: .trailing
        case .after, .afterComma: .leadOut
        }
      spans.append(Span(tokens: tokens, category: category, payload: 0))
    }
    let places = TokenPlaces(sentence)
    var seen: Set<Span> = []
    var kept: [Entity] = []
    for entity in entities {
      guard let tokens = places.tokens(entity.range) else { continue }
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
}

/// The beginnings and ends of a sentence's tokens in its text, in Unicode scalars.
private struct TokenPlaces {
  private var starts: [Int: Int] = [:]
  private var ends: [Int: Int] = [:]
  private let sources: [Int]

  init(_ sentence: Sentence) {
    sources = sentence.tokens.map(\.source)
    let bytes = Array(sentence.text.utf8)
    var scalar = 0
    var byte = 0
    for (index, token) in sentence.tokens.enumerated() {
      // Tokens stand in the order of the text.
      while byte < token.range.lowerBound {
        if bytes[byte] & 0xC0 != 0x80 { scalar += 1 }
        byte += 1
      }
      starts[scalar] = index
      while byte < token.range.upperBound {
        if bytes[byte] & 0xC0 != 0x80 { scalar += 1 }
        byte += 1
      }
      ends[scalar] = index + 1
    }
  }

  /// The tokens that a part of the text covers exactly; signs around them count for nothing.
  func tokens(_ range: Range<Int>) -> Range<Int>? {
    var upper = range.upperBound
    while upper > range.lowerBound, ends[upper] == nil { upper -= 1 }
    var lower = range.lowerBound
    while lower < upper, starts[lower] == nil { lower += 1 }
    guard lower - range.lowerBound <= 2, let first = starts[lower], let last = ends[upper], first < last,
      range.upperBound - upper <= 2,
      // No words were cut out between them.
      sources[last - 1] - sources[first] == last - 1 - first
    else { return nil }
    return first..<last
  }
}
