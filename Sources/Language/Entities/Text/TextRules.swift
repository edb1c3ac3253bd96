import Foundation

/// The normal form of a language's text: case, letters that count as others, and the signs in numerals.
struct TextRules: Sendable {
  init() {}

  /// The small letters of capital ones, where they aren't what Unicode says, as UTF-8.
  var lowercase: [UInt32: [UInt8]] = [:]
  /// Letters that are read as others, such as traditional characters as simplified ones.
  var folds: [UInt32: [UInt8]] = [:]
  var decimal: UInt8 = UInt8(ascii: ".")
  var grouping: UInt8 = UInt8(ascii: ",")
  /// True where unknown words are cut into known ones, as in languages that write compounds without spaces.
  var hasCompounds = false
  /// The currency of an amount without a name, by ISO 4217.
  var currency = "USD"
  /// The unit that an amount has whose currency isn't said: "a tenner", "30块".
  var unsaidCurrency = "unknown"

  /// The text in the form that rules compare, with the place of each byte in the original, in Unicode scalars.
  func normalized(_ text: String) -> (bytes: [UInt8], offsets: [Int32]) {
    var bytes: [UInt8] = []
    var offsets: [Int32] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    offsets.reserveCapacity(text.utf8.count + 8)
    var isSimple = true
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if scalar.value < 0x80 {
        let isCapital = (0x41...0x5A).contains(scalar.value)
        if isCapital, !lowercase.isEmpty, let own = lowercase[scalar.value] {
          bytes += own
          for _ in own { offsets.append(Int32(offset)) }
        } else {
          bytes.append(UInt8(isCapital ? scalar.value + 0x20 : scalar.value))
          offsets.append(Int32(offset))
        }
        continue
      }
      if (0x300...0x36F).contains(scalar.value) {
        isSimple = false
        break
      }
      append(scalar, at: offset, to: &bytes, &offsets)
    }
    if !isSimple { return composed(text) }
    offsets.append(Int32(text.unicodeScalars.count))
    return (bytes, offsets)
  }

  private func append(
    _ scalar: Unicode.Scalar, at offset: Int, to bytes: inout [UInt8], _ offsets: inout [Int32]
  ) {
    var text: [UInt8]
    switch scalar.value {
    case 0xFF01...0xFF5E:
      // Full-width characters count as ordinary ones.
      let plain = UInt8(scalar.value - 0xFEE0)
      text = [(0x41...0x5A).contains(plain) ? plain + 0x20 : plain]
    case 0x3000, 0xA0: text = [0x20]
    case 0x2018, 0x2019, 0x02BC, 0x00B4: text = [UInt8(ascii: "'")]
    case 0x2010...0x2015, 0x2212: text = [UInt8(ascii: "-")]
    // Unicode's small letter of a dotted I has a mark of its own.
    case 0x130: text = [UInt8(ascii: "i")]
    case 0x3041...0x9FFF: text = Array(String(scalar).utf8)
    default:
      text = Array(
        (scalar.properties.isUppercase ? scalar.properties.lowercaseMapping : String(scalar)).utf8)
    }
    if !folds.isEmpty {
      // Folds are written for small letters.
      if let folded = folds[scalar.value] {
        text = folded
      } else if scalar.properties.isUppercase,
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first, let folded = folds[lower.value]
      {
        text = folded
      }
    }
    bytes += text
    for _ in text { offsets.append(Int32(offset)) }
  }

  /// Composes letters with separate marks first.
  private func composed(_ text: String) -> (bytes: [UInt8], offsets: [Int32]) {
    var bytes: [UInt8] = []
    var offsets: [Int32] = []
    var offset = 0
    for character in text {
      let original = character.unicodeScalars.count
      for scalar in String(character).precomposedStringWithCanonicalMapping.unicodeScalars {
        if scalar.value < 0x80 {
          let (one, places) = normalized(String(scalar))
          bytes += one
          offsets += places.dropLast().map { _ in Int32(offset) }
        } else if !(0x300...0x36F).contains(scalar.value) {
          append(scalar, at: offset, to: &bytes, &offsets)
        }
      }
      offset += original
    }
    offsets.append(Int32(offset))
    return (bytes, offsets)
  }

  /// The words and signs of a rule's text, cut as a lattice cuts sentences.
  func tokens(_ text: String) -> [String] {
    let bytes = normalized(text).bytes
    var tokens: [String] = []
    var position = 0
    while position < bytes.count {
      let (kind, length) = Self.kind(bytes, position)
      var end = position + length
      if kind == .letter || kind == .mark || kind == .digit {
        while end < bytes.count {
          let (following, size) = Self.kind(bytes, end)
          let joins = kind == .digit ? following == .digit : following == .letter || following == .mark
          guard joins else { break }
          end += size
        }
      }
      if kind != .space, kind != .ignored {
        tokens.append(String(decoding: bytes[position..<end], as: UTF8.self))
      }
      position = end
    }
    return tokens
  }

  /// The class of the character at a byte, and its length in bytes.
  static func kind(_ bytes: [UInt8], _ position: Int) -> (CharacterClass, Int) {
    let first = bytes[position]
    if first < 0x80 { return (asciiClasses[Int(first)], 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for offset in 1..<length where position + offset < bytes.count {
      value = value << 6 | UInt32(bytes[position + offset]) & 0x3F
    }
    let size = min(length, bytes.count - position)
    if (0x4E00...0x9FFF).contains(value) || (0x3041...0x30FF).contains(value) { return (.ideograph, size) }
    return (Unicode.Scalar(value).map(CharacterClass.init) ?? .ignored, size)
  }

  private static let asciiClasses: [CharacterClass] = (0..<128).map {
    let kind = CharacterClass(Unicode.Scalar(UInt8($0)))
    return kind == .ignored ? .symbol : kind
  }
}
