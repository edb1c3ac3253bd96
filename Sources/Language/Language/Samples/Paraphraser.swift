import Learning

/// Varies sentences of the grammars: with a slip, without an article, politely, in another order.
///
/// The intent and the slots stay the same, so a model can be trained or measured with the result.
struct Paraphraser {
  /// A part of a sentence: words of the template, or those of one slot.
  struct Chunk {
    var words: [String]
    var parameter: String?
  }

  let articles: Set<String>
  let leadIn: [[String]]
  let leadOut: [[String]]
  /// True where words are written without spaces.
  let joinsWords: Bool
  var random: SeededRandom

  static func chunks(_ words: [String], _ marks: [(parameter: String, words: Range<Int>)]) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = 0
    for mark in marks where mark.words.lowerBound >= place {
      if mark.words.lowerBound > place {
        chunks.append(Chunk(words: Array(words[place..<mark.words.lowerBound])))
      }
      chunks.append(Chunk(words: Array(words[mark.words]), parameter: mark.parameter))
      place = mark.words.upperBound
    }
    if place < words.count { chunks.append(Chunk(words: Array(words[place...]))) }
    return chunks
  }

  /// Makes one of the changes, or several.
  mutating func paraphrase(_ chunks: [Chunk]) -> [Chunk] {
    var changed = chunks
    switch Int.random(in: 0..<6, using: &random) {
    case 0: changed = slip(changed)
    case 1: changed = withoutArticles(changed)
    case 2: changed = politely(changed)
    case 3: changed = reordered(changed)
    case 4: changed = politely(withoutArticles(changed))
    default: changed = slip(politely(changed))
    }
    return changed
  }

  /// Doubles a letter, leaves it out, or exchanges it with the next one, in a word of the template.
  mutating func slip(_ chunks: [Chunk]) -> [Chunk] {
    let places = chunks.indices.flatMap { chunk in
      chunks[chunk].parameter == nil
        ? chunks[chunk].words.indices.filter {
          chunks[chunk].words[$0].count >= 4 && chunks[chunk].words[$0].allSatisfy(\.isLetter)
        }
        .map { (chunk, $0) } : []
    }
    guard let (chunk, word) = places.randomElement(using: &random) else { return chunks }
    var chunks = chunks
    var letters = Array(chunks[chunk].words[word])
    let place = Int.random(in: 1..<letters.count - 1, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: letters.insert(letters[place], at: place)
    case 1: letters.remove(at: place)
    default: letters.swapAt(place, place + 1)
    }
    chunks[chunk].words[word] = String(letters)
    return chunks
  }

  func withoutArticles(_ chunks: [Chunk]) -> [Chunk] {
    chunks.compactMap { chunk in
      guard chunk.parameter == nil else { return chunk }
      var chunk = chunk
      chunk.words.removeAll { articles.contains($0) }
      return chunk.words.isEmpty ? nil : chunk
    }
  }

  mutating func politely(_ chunks: [Chunk]) -> [Chunk] {
    let atStart = Bool.random(using: &random)
    guard let words = (atStart ? leadIn : leadOut).randomElement(using: &random) else { return chunks }
    return atStart ? [Chunk(words: words)] + chunks : chunks + [Chunk(words: words)]
  }

  /// Puts the last slot, with the words before it, first.
  func reordered(_ chunks: [Chunk]) -> [Chunk] {
    guard let last = chunks.lastIndex(where: { $0.parameter != nil }), last == chunks.count - 1, last >= 2
    else {
      return chunks
    }
    let start =
      chunks[last - 1].parameter == nil && chunks[last - 1].words.count <= 2 && last >= 3 ? last - 1 : last
    return Array(chunks[start...last] + chunks[..<start])
  }

  /// The sentence, and where its slots stand in Unicode scalars.
  func example(_ chunks: [Chunk], intent: String) -> Example {
    var text = ""
    var slots: [Example.Slot] = []
    for chunk in chunks {
      var start: Int?
      for word in chunk.words {
        let touches = text.isEmpty || word.hasPrefix("'") || joinsWords && Self.touches(text, word)
        if !touches { text += " " }
        if start == nil { start = text.unicodeScalars.count }
        text += word
      }
      if let parameter = chunk.parameter, let start {
        slots.append(.init(name: parameter, range: start..<text.unicodeScalars.count))
      }
    }
    return Example(text: text, intent: intent, slots: slots)
  }

  private static func touches(_ text: String, _ word: String) -> Bool {
    guard let last = text.last, let first = word.first else { return true }
    return !last.isASCII || !first.isASCII
  }
}
