/// The features of words and values, as numbers of `FeatureHash`.
struct WordFeatures {
  let words: [WordSequence.Word]
  /// By word: the values that it is part of.
  let values: [[FeatureMark]]

  /// Marks for the place before the first word and the place behind the last one.
  private static let (before, behind) = (FeatureHash.of("<s>"), FeatureHash.of("</s>"))

  static func number(of index: Int, _ words: [WordSequence.Word]) -> UInt64 {
    index < 0 ? before : index >= words.count ? behind : words[index].number
  }

  private func word(_ index: Int) -> UInt64 { Self.number(of: index, words) }

  private func shape(_ index: Int) -> UInt64 {
    index < 0 ? Self.before : index >= words.count ? Self.behind : words[index].shape
  }

  /// The end of a word, three letters or fewer.
  private func ending(_ index: Int) -> UInt64 {
    words.indices.contains(index) ? FeatureHash.of(words[index].scalars.suffix(3)) : word(index)
  }

  /// The features of one word, for the models of slots.
  func features(of index: Int) -> [UInt64] {
    var found: [UInt64] = []
    found.reserveCapacity(48)
    let here = word(index)
    for offset in -3...3 { found.append(FeatureHash.of(UInt64(10 + offset), word(index + offset))) }
    found.append(FeatureHash.of(20, word(index - 1), here))
    found.append(FeatureHash.of(21, here, word(index + 1)))
    found.append(FeatureHash.of(22, word(index - 2), word(index - 1)))
    found.append(FeatureHash.of(23, word(index + 1), word(index + 2)))
    found.append(FeatureHash.of(24, word(index - 1), word(index + 1)))
    found.append(FeatureHash.of(25, word(index - 1), here, word(index + 1)))
    found.append(FeatureHash.of(26, word(index - 3), word(index - 2), word(index - 1)))
    for (offset, template) in [(-1, 30), (0, 31), (1, 32)] {
      found.append(FeatureHash.of(UInt64(template), shape(index + offset)))
    }
    found.append(FeatureHash.of(33, shape(index - 1), shape(index)))
    found.append(FeatureHash.of(34, shape(index), shape(index + 1)))
    found.append(FeatureHash.of(35, shape(index - 1), shape(index), shape(index + 1)))
    let scalars = words[index].scalars
    var start = FeatureHash.empty
    for size in 1...4 where size < scalars.count {
      start = FeatureHash.extended(start, scalars[size - 1])
      found.append(FeatureHash.of(UInt64(40 + size), start))
      found.append(FeatureHash.of(UInt64(50 + size), FeatureHash.of(scalars.suffix(size))))
    }
    found.append(FeatureHash.of(60, ending(index - 1), ending(index + 1)))
    for offset in -1...1 where words.indices.contains(index + offset) {
      for value in values[index + offset] {
        found.append(FeatureHash.of(UInt64(75 + offset), value.number))
      }
    }
    for value in values[index] {
      found.append(FeatureHash.of(77, value.number, word(index - 1)))
      found.append(FeatureHash.of(78, value.number, here))
    }
    // At the start, at the end, or between.
    found.append(FeatureHash.of(80, index == 0 ? 0 : index == words.count - 1 ? 1 : 2))
    found.append(FeatureHash.of(81, 0))
    return found
  }

  /// The feature of a word by itself.
  static func feature(of word: WordSequence.Word) -> UInt64 { FeatureHash.of(100, word.number) }

  /// The features of the whole sentence, for the model of intents. One may be there twice.
  var ofSentence: [UInt64] {
    var found: [UInt64] = []
    found.reserveCapacity(words.count * 16)
    addNeighbours(to: &found)
    for index in words.indices {
      let here = word(index)
      found.append(FeatureHash.of(102, word(index - 2), word(index - 1), here))
      if index < 3 { found.append(FeatureHash.of(103, here, UInt64(index))) }
      addParts(of: words[index], to: &found)
      for value in values[index] { found.append(FeatureHash.of(121, value.name)) }
    }
    return found
  }

  /// The words, their neighbours, and their beginnings and ends, for the model of speech: each once. Words of a language with
  /// many endings are mostly new in whole: "göndersene" of "gönder".
  var ofSpeech: [UInt64] {
    var found: [UInt64] = []
    found.reserveCapacity(words.count * 5 + 1)
    addNeighbours(to: &found)
    for word in words { addEnds(of: word, to: &found) }
    return found.sortedOnce
  }

  /// The first four and six letters of a word and the last three, where it has more.
  private func addEnds(of word: WordSequence.Word, to found: inout [UInt64]) {
    let scalars = word.scalars
    if scalars.count > 4 { found.append(FeatureHash.of(110, FeatureHash.of(scalars.prefix(4)))) }
    if scalars.count > 6 { found.append(FeatureHash.of(111, FeatureHash.of(scalars.prefix(6)))) }
    if scalars.count > 3 { found.append(FeatureHash.of(112, FeatureHash.of(scalars.suffix(3)))) }
  }

  private func addNeighbours(to found: inout [UInt64]) {
    for index in words.indices {
      found.append(Self.feature(of: words[index]))
      found.append(FeatureHash.of(101, word(index - 1), word(index)))
    }
    if let last = words.indices.last { found.append(FeatureHash.of(101, word(last), Self.behind)) }
  }

  /// The parts of four letters of a word between its bounds: "^mil", "milk", "ilk$".
  private func addParts(of word: WordSequence.Word, to found: inout [UInt64]) {
    let marked = [0x5E] + word.scalars + [0x24]
    guard marked.count >= 4 else { return }
    for start in 0...marked.count - 4 {
      found.append(FeatureHash.of(108, FeatureHash.of(marked[start..<start + 4])))
    }
  }
}

extension [UInt64] {
  /// Sorted, each number once.
  var sortedOnce: [UInt64] {
    var sorted = sorted()
    var count = 0
    for index in sorted.indices where index == 0 || sorted[index] != sorted[index - 1] {
      sorted[count] = sorted[index]
      count += 1
    }
    sorted.removeLast(sorted.count - count)
    return sorted
  }
}
