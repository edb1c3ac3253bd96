/// The end of a word, where each letter may be one of several.
///
///     let ending = VerbEnding([["a", "e"], ["r"]])  // of a rule "Ar"
///     ending.isAtEnd(of: Letters(of: "yapar"))      // true
///
/// Words are compared by their Unicode scalars, of which a letter that is normalised has one. Cost: most words differ in the last
/// letter, which is looked at first.
struct VerbEnding: Sendable {
  /// The letters of a normalised word.
  typealias Letters = [UInt32]

  /// The letters that may stand at each place, one place behind another.
  private var choices: [UInt32] = []
  /// By letter: the end of its choices.
  private var ends: [Int] = []

  init(_ letters: [Set<Character>]) {
    for letter in letters {
      choices += letter.flatMap(\.unicodeScalars).map(\.value).sorted()
      ends.append(choices.count)
    }
  }

  /// The number of letters.
  var count: Int { ends.count }

  /// True where the first letter may be one of some.
  func mayBegin(with letters: Set<Character>) -> Bool {
    choices.prefix(ends.first ?? 0).contains {
      Unicode.Scalar($0).map { letters.contains(Character($0)) } ?? false
    }
  }

  /// True where a word ends so.
  ///
  /// - Parameter stem: the least number of letters before the ending.
  @inline(__always)
  func isAtEnd(of word: Letters, behind stem: Int = 0) -> Bool {
    guard word.count >= count + stem else { return false }
    return matches(word, from: word.count - count)
  }

  /// True where the letters of a word are these, from a place on.
  @inline(__always)
  func isIn(_ word: Letters, from start: Int) -> Bool {
    start + count <= word.count && matches(word, from: start)
  }

  /// True where a word is just this.
  func isAll(of word: Letters) -> Bool { word.count == count && matches(word, from: 0) }

  @inline(__always)
  private func matches(_ word: Letters, from start: Int) -> Bool {
    choices.withUnsafeBufferPointer { choices in
      var index = count - 1
      while index >= 0 {
        let letter = word[start + index]
        var place = index == 0 ? 0 : ends[index - 1]
        let end = ends[index]
        while place < end, choices[place] != letter { place += 1 }
        if place == end { return false }
        index -= 1
      }
      return true
    }
  }
}

extension VerbEnding.Letters {
  init(of word: some StringProtocol) { self = word.unicodeScalars.map(\.value) }

  /// The letters as a word.
  var word: String { String(String.UnicodeScalarView(compactMap(Unicode.Scalar.init))) }
}
