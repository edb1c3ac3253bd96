import Foundation

/// The words of a sentence in the forms that phrases are compared by.
struct SpokenWords: Hashable, Sendable {
  /// Lowercase words as they are written, without fillers and spaces.
  var written: String
  /// The same without the marks of their letters, without spaces.
  var compact: String
  /// Folded words, without fillers.
  var words: [String]
  var letters: Int { compact.unicodeScalars.count }
}

extension PhraseRules {
  /// A sentence in the forms that phrases are compared by.
  ///
  /// - Parameter keepsFillers: as where somebody calls a shortcut "please".
  func words(_ text: String, keepsFillers: Bool = false) -> SpokenWords {
    let all = split(text)
    return keepsFillers ? forms(all) : plain(all) ?? forms(all)
  }

  /// The same with and without the fillers; nil without them where there are none.
  func bothWords(_ text: String) -> (whole: SpokenWords, plain: SpokenWords?) {
    let all = split(text)
    return (forms(all), plain(all))
  }

  /// Nil where nothing is a filler, or everything: a sentence of nothing but fillers says just them.
  private func plain(_ words: [Word]) -> SpokenWords? {
    let plain = withoutFillers(words)
    let letters = plain.reduce(0) { $0 + $1.folded.utf8.count }
    guard letters > 0, letters < words.reduce(0, { $0 + $1.folded.utf8.count }) else { return nil }
    return forms(plain)
  }

  private func forms(_ words: [Word]) -> SpokenWords {
    let folded = words.map(\.folded)
    return SpokenWords(written: words.map(\.written).joined(), compact: folded.joined(), words: folded)
  }

  /// The reading of a compact text; nil in a language of letters.
  func reading(_ compact: String) -> String? { hasReadings ? Readings.text(compact) : nil }

  // MARK: Words

  private struct Word {
    var written: String
    var folded: String
  }

  private func split(_ text: String) -> [Word] {
    var words: [Word] = []
    var written = ""
    func finish() {
      guard !written.isEmpty else { return }
      words.append(Word(written: written, folded: Folding.folded(written)))
      written = ""
    }
    for scalar in text.unicodeScalars {
      // "What's" and "Ayşe'ye" are one word.
      if scalar == "'" || scalar == "’" { continue }
      guard Folding.isWordPart(scalar) else {
        if hasSpaces { finish() }
        continue
      }
      if let special = lowercase[scalar] {
        written.unicodeScalars.append(special)
      } else if scalar.isASCII {
        written.unicodeScalars.append(Folding.lowercased(ascii: scalar))
      } else {
        written.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    finish()
    return words
  }

  private func withoutFillers(_ words: [Word]) -> [Word] {
    guard hasSpaces else { return words.map(withoutFillers).filter { !$0.folded.isEmpty } }
    var rest = words[...]
    while let run = run(in: leading, rest, fromEnd: false) { rest = rest.dropFirst(run) }
    while let run = run(in: trailing, rest, fromEnd: true) { rest = rest.dropLast(run) }
    var kept: [Word] = []
    while !rest.isEmpty {
      if let run = run(in: fillers, rest, fromEnd: false) {
        rest = rest.dropFirst(run)
      } else {
        kept.append(rest.removeFirst())
      }
    }
    return kept
  }

  /// The number of words at one end that are a filler.
  private func run(in fillers: Set<[String]>, _ words: ArraySlice<Word>, fromEnd: Bool) -> Int? {
    guard !fillers.isEmpty else { return nil }
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      let part = fromEnd ? words.suffix(count) : words.prefix(count)
      if fillers.contains(part.map(\.folded)) { return count }
    }
    return nil
  }

  /// Where nothing separates words, fillers are taken off the ends.
  private func withoutFillers(_ word: Word) -> Word {
    var text = Substring(word.folded)
    var isChanged = true
    while isChanged {
      isChanged = false
      for filler in fillers.union(leading) where filler.count == 1 && text.hasPrefix(filler[0]) {
        text = text.dropFirst(filler[0].count)
        isChanged = true
      }
      for filler in fillers.union(trailing) where filler.count == 1 && text.hasSuffix(filler[0]) {
        text = text.dropLast(filler[0].count)
        isChanged = true
      }
    }
    return Word(written: String(text), folded: String(text))
  }

  // MARK: Stems

  func stem(_ word: String) -> String {
    var letters = Array(withoutEndings(word).utf8)
    if letters.count > stem, letters.allSatisfy({ $0 < 0x80 }) {
      // "Running" and "run".
      if letters[letters.count - 1] == letters[letters.count - 2] { letters.removeLast() }
    }
    if !endings.isEmpty, let last = letters.last, let soft = softening[last] {
      letters[letters.count - 1] = soft
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A folded word without its endings, as long as enough of it is left.
  func withoutEndings(_ word: String) -> String {
    var letters = Array(word.utf8)
    // Words of other scripts have no endings that are listed here.
    guard !endings.isEmpty, letters.count > stem, letters.allSatisfy({ $0 < 0x80 }) else { return word }
    for _ in 0..<3 {
      let ending = endings.first { letters.count - $0.count >= stem && letters.suffix($0.count) == $0[...] }
      guard let ending else { break }
      letters.removeLast(ending.count)
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
