import Entities
import Foundation

/// The properties of a sentence that the models look at.
struct SentenceFeatures {
  /// The marks of one word: it is part of a known value, a time, a number and so on.
  struct Marks {
    var known: [String] = []
    var values: [String] = []
    var classes: [String] = []
  }

  let words: [WordSequence.Word]
  let marks: [Marks]

  /// - Parameters:
  ///   - hides: whether a known value is left out, as if it weren't known.
  init(
    _ text: String, gazetteer: Gazetteer, knowledge: LanguageKnowledge,
    hides: (Gazetteer.Hit) -> Bool = { _ in false }
  ) {
    let sequence = WordSequence(text)
    words = sequence.words
    var marks = [Marks](repeating: Marks(), count: words.count)
    for hit in gazetteer.hits(words) where !hides(hit) {
      for index in hit.words {
        marks[index].known.append(Self.position(index, hit.words) + gazetteer.slots[hit.slot])
      }
    }
    for hit in knowledge.classes.gazetteer.hits(words) {
      for index in hit.words {
        marks[index].classes.append(
          Self.position(index, hit.words) + knowledge.classes.gazetteer.slots[hit.slot])
      }
    }
    if let entities = knowledge.entities {
      let context = EntityContext(reference: Date(timeIntervalSince1970: 1_700_000_000), timeZone: .gmt)
      for entity in entities.entities(Self.kinds, in: text, context) {
        guard let range = sequence.words(in: entity.range) else { continue }
        for index in range { marks[index].values.append(Self.position(index, range) + entity.kind.rawValue) }
      }
    }
    self.marks = marks
  }

  private static let kinds: Set<Entity.Kind> = [
    .time, .duration, .number, .ordinal, .money, .temperature, .distance, .percent, .rating,
  ]

  private static func position(_ index: Int, _ range: Range<Int>) -> String {
    range.count == 1 ? "S-" : index == range.lowerBound ? "B-" : index == range.upperBound - 1 ? "E-" : "I-"
  }

  // MARK: Of words

  private func word(_ index: Int) -> String {
    index < 0 ? "<s>" : index >= words.count ? "</s>" : words[index].lowercased
  }

  private func shape(_ index: Int) -> String {
    index < 0 ? "<s>" : index >= words.count ? "</s>" : words[index].shape
  }

  /// The features of one word, for the model of slots.
  func features(of index: Int) -> [UInt64] {
    var found: [UInt64] = []
    found.reserveCapacity(64)
    let here = word(index)
    for offset in -3...3 { found.append(FeatureHash.of(UInt64(10 + offset), word(index + offset))) }
    found.append(FeatureHash.of(20, word(index - 1), here))
    found.append(FeatureHash.of(21, here, word(index + 1)))
    found.append(FeatureHash.of(22, word(index - 2), word(index - 1)))
    found.append(FeatureHash.of(23, word(index + 1), word(index + 2)))
    found.append(FeatureHash.of(24, word(index - 1), word(index + 1)))
    found.append(FeatureHash.of(25, word(index - 1), here, word(index + 1)))
    found.append(FeatureHash.of(26, word(index - 3) + word(index - 2), word(index - 1)))
    for (offset, template) in [(-1, 30), (0, 31), (1, 32)] {
      found.append(FeatureHash.of(UInt64(template), shape(index + offset)))
    }
    found.append(FeatureHash.of(33, shape(index - 1), shape(index)))
    found.append(FeatureHash.of(34, shape(index), shape(index + 1)))
    found.append(FeatureHash.of(35, shape(index - 1), shape(index), shape(index + 1)))
    let length = here.count
    for size in 1...4 where size < length {
      found.append(FeatureHash.of(UInt64(40 + size), String(here.prefix(size))))
      found.append(FeatureHash.of(UInt64(50 + size), String(here.suffix(size))))
    }
    found.append(FeatureHash.of(60, word(index - 1).suffix(3) + "|" + String(word(index + 1).suffix(3))))
    for offset in -1...1 where marks.indices.contains(index + offset) {
      let marks = marks[index + offset]
      for known in marks.known { found.append(FeatureHash.of(UInt64(70 + offset), known)) }
      for value in marks.values { found.append(FeatureHash.of(UInt64(75 + offset), value)) }
      if offset == 0 {
        if marks.known.isEmpty { found.append(FeatureHash.of(72, "-")) }
        for value in marks.values {
          found.append(FeatureHash.of(77, value, word(index - 1)))
          found.append(FeatureHash.of(78, value, here))
        }
        for known in marks.known { found.append(FeatureHash.of(79, known, word(index - 1))) }
      }
    }
    for offset in -2...2 where marks.indices.contains(index + offset) {
      let marks = marks[index + offset]
      for name in marks.classes { found.append(FeatureHash.of(UInt64(92 + offset), name)) }
    }
    for name in marks[index].classes {
      found.append(FeatureHash.of(95, name, word(index - 1)))
      found.append(FeatureHash.of(96, name, word(index + 1)))
      if index > 0 { for other in marks[index - 1].classes { found.append(FeatureHash.of(97, other, name)) } }
    }
    found.append(FeatureHash.of(80, index == 0 ? "first" : index == words.count - 1 ? "last" : "inner"))
    found.append(FeatureHash.of(81, ""))
    return found
  }

  // MARK: Of the sentence
  /// The feature of a word by itself.
  static func wordFeature(_ word: String) -> UInt64 { FeatureHash.of(100, word) }

  /// The features of the whole sentence, each once, for the model of intents.
  func sentenceFeatures() -> [UInt64] {
    var found: Set<UInt64> = []
    for index in words.indices {
      let here = word(index)
      found.insert(Self.wordFeature(here))
      found.insert(FeatureHash.of(101, word(index - 1), here))
      found.insert(FeatureHash.of(102, word(index - 2), word(index - 1), here))
      if index < 3 { found.insert(FeatureHash.of(103, here, String(index))) }
      let marked = Array("^" + here + "$")
      for size in 4...4 where marked.count >= size {
        for start in 0...marked.count - size {
          found.insert(FeatureHash.of(UInt64(104 + size), String(marked[start..<start + size])))
        }
      }
      for known in marks[index].known { found.insert(FeatureHash.of(120, String(known.dropFirst(2)))) }
      for value in marks[index].values { found.insert(FeatureHash.of(121, String(value.dropFirst(2)))) }
      for name in marks[index].classes {
        found.insert(FeatureHash.of(122, String(name.dropFirst(2))))
        if index > 0 {
          for other in marks[index - 1].classes where other != name {
            found.insert(FeatureHash.of(123, String(other.dropFirst(2)), String(name.dropFirst(2))))
          }
        }
      }
    }
    if let last = words.indices.last { found.insert(FeatureHash.of(101, word(last), "</s>")) }
    return found.sorted()
  }
}

extension FeatureHash {
  fileprivate static func of(_ template: UInt64, _ text: Substring) -> UInt64 {
    var hash = FeatureHash(template)
    hash.add(text)
    return hash.value
  }
}
