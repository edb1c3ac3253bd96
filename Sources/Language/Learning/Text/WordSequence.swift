import Entities

/// A sentence in the models' form: words, numbers and signs, each with its place.
struct WordSequence: Sendable {
  struct Word: Hashable, Sendable {
    /// In Unicode scalars.
    var range: Range<Int>
    var lowercased: String
    /// The Unicode scalars of the word in lower case.
    var scalars: [UInt32]
    /// The word in lower case, and how it is written, as parts of features.
    var number: UInt64
    var shape: UInt64
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
      let lowercased = String(String.UnicodeScalarView(scalars[start..<position])).lowercased()
      let letters = lowercased.unicodeScalars.map(\.value)
      words.append(
        Word(
          range: start..<position, lowercased: lowercased, scalars: letters,
          number: FeatureHash.of(letters), shape: Self.shape(scalars[start..<position])))
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let kind = CharacterClass(scalar)
    return kind == .letter || kind == .mark
  }

  /// The shape in which a word is written.
  private enum Shape: UInt64 {
    case ideograph = 1, small, capital, capitals, capitalised, mixed
    /// 21 to 25: a number of one digit to five digits or more.
    static let digits: UInt64 = 20
    /// A sign is its own shape.
    static let signs: UInt64 = 100
  }

  private static func shape(_ scalars: ArraySlice<Unicode.Scalar>) -> UInt64 {
    guard let first = scalars.first else { return 0 }
    switch CharacterClass(first) {
    case .digit: return Shape.digits + UInt64(min(scalars.count, 5))
    case .ideograph: return Shape.ideograph.rawValue
    case .letter, .mark:
      let capitals = scalars.count { $0.properties.isUppercase }
      if capitals == scalars.count { return (scalars.count == 1 ? Shape.capital : .capitals).rawValue }
      if capitals == 0 { return Shape.small.rawValue }
      return (capitals == 1 && first.properties.isUppercase ? Shape.capitalised : .mixed).rawValue
    default: return Shape.signs + UInt64(first.value)
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
