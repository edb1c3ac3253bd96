/// The properties of a sentence that one model looks at: those that all models see, and what is known to the model.
struct SentenceFeatures {
  private let sentence: ModelSentence
  /// By word: the known values, and the classes of words that it is part of.
  private var known: [[FeatureMark]]
  private var classes: [[FeatureMark]]

  var words: [WordSequence.Word] { sentence.words }

  /// - Parameter hides: whether a known value is left out, as if it weren't known.
  init(
    _ sentence: ModelSentence, gazetteer: Gazetteer, classes: WordClasses,
    hides: (Gazetteer.Hit) -> Bool = { _ in false }
  ) {
    self.sentence = sentence
    known = [[FeatureMark]](repeating: [], count: sentence.words.count)
    self.classes = known
    for hit in gazetteer.hits(words) where !hides(hit) {
      for index in hit.words {
        known[index].append(FeatureMark(gazetteer.slotNumbers[hit.slot], index, hit.words))
      }
    }
    for hit in classes.gazetteer.hits(words) {
      for index in hit.words {
        self.classes[index].append(FeatureMark(classes.gazetteer.slotNumbers[hit.slot], index, hit.words))
      }
    }
  }

  private func word(_ index: Int) -> UInt64 { WordFeatures.number(of: index, words) }

  /// The features of one word, for the model of slots.
  func features(of index: Int) -> [UInt64] {
    var found = sentence.wordFeatures[index]
    for offset in -1...1 where known.indices.contains(index + offset) {
      for mark in known[index + offset] { found.append(FeatureHash.of(UInt64(70 + offset), mark.number)) }
    }
    if known[index].isEmpty { found.append(FeatureHash.of(72, 0)) }
    for mark in known[index] { found.append(FeatureHash.of(79, mark.number, word(index - 1))) }
    for offset in -2...2 where classes.indices.contains(index + offset) {
      for mark in classes[index + offset] { found.append(FeatureHash.of(UInt64(92 + offset), mark.number)) }
    }
    for mark in classes[index] {
      found.append(FeatureHash.of(95, mark.number, word(index - 1)))
      found.append(FeatureHash.of(96, mark.number, word(index + 1)))
      for other in index > 0 ? classes[index - 1] : [] {
        found.append(FeatureHash.of(97, other.number, mark.number))
      }
    }
    return found
  }

  /// The features of the whole sentence, each once, for the model of intents.
  var ofSentence: [UInt64] {
    var found = sentence.sentenceFeatures
    for index in words.indices {
      for mark in known[index] { found.append(FeatureHash.of(120, mark.name)) }
      for mark in classes[index] {
        found.append(FeatureHash.of(122, mark.name))
        for other in index > 0 ? classes[index - 1] : [] where other != mark {
          found.append(FeatureHash.of(123, other.name, mark.name))
        }
      }
    }
    return found.sortedOnce
  }
}
