import Entities

/// A sentence in the models' form: words, numbers and signs, each with its place.
struct WordSequence: Sendable {
  struct Word: Hashable, Sendable {
    /// In Unicode scalars.
    var range: Range<Int>
    var lowercased: String
    var shape: String
  }

  private(set) var words: [Word] = []

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    while position < scalars.count {
      let kind = CharacterClass(scalars[position])
      let start = position
      position += 1
      switch kind {
      case .space, .ignored: continue
      case .letter, .mark:
        while position < scalars.count, Self.isLetter(scalars[position]) { position += 1 }
      case .digit:
        while position < scalars.count, CharacterClass(scalars[position]) == .digit { position += 1 }
      default: break
      }
      let original = String(String.UnicodeScalarView(scalars[start..<position]))
      words.append(
        Word(
          range: start..<position, lowercased: original.lowercased(),
          shape: Self.shape(scalars[start..<position])))
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let kind = CharacterClass(scalar)
    return kind == .letter || kind == .mark
  }

  /// `Xx` for "Chill", `d4` for "2013", the sign itself for a sign.
  private static func shape(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    guard let first = scalars.first else { return "" }
    switch CharacterClass(first) {
    case .digit: return "d\(min(scalars.count, 5))"
    case .ideograph: return "h"
    case .letter, .mark:
      let capitals = scalars.count { $0.properties.isUppercase }
      if capitals == scalars.count { return scalars.count == 1 ? "X" : "XX" }
      if capitals == 0 { return "x" }
      return capitals == 1 && first.properties.isUppercase ? "Xx" : "xX"
    default: return String(first)
    }
  }

  /// The words that a range of Unicode scalars covers; nil where it cuts a word.
  func words(in range: Range<Int>) -> Range<Int>? {
    guard let first = words.firstIndex(where: { $0.range.lowerBound >= range.lowerBound }),
      let last = words.lastIndex(where: { $0.range.upperBound <= range.upperBound }), first <= last
    else { return nil }
    return first..<last + 1
  }
}
