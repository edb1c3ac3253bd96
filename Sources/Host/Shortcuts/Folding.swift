import Foundation

/// Writes words so that spellings of the same word are equal: lowercase, without the marks of letters.
///
///     Folding.folded("Alışveriş")  // "alisveris"
///     Folding.tokens("购物 List")   // ["购", "物", "list"]
public enum Folding {
  /// Letters and digits in lowercase without marks, and nothing else. All forms of i are one.
  public static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// The words of a text, folded. An ideograph is a word of its own.
  public static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    func finish() {
      if !word.isEmpty { tokens.append(word) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "’" { continue }
      if isIdeograph(scalar) {
        finish()
        tokens.append(String(scalar))
      } else if isWordPart(scalar) {
        append(scalar, to: &word)
      } else {
        finish()
      }
    }
    finish()
    return tokens
  }

  static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2E80 && (scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value))
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isASCIIWord(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// An ASCII letter in lowercase; other ASCII as it is.
  static func lowercased(ascii scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if scalar.isASCII {
      guard isASCIIWord(UInt8(scalar.value)) else { return }
      return text.unicodeScalars.append(lowercased(ascii: scalar))
    }
    // An ideograph is its own folded form.
    if isIdeograph(scalar) { return text.unicodeScalars.append(scalar) }
    // A letter with an ASCII letter as its capital is a form of that letter: the dotless i has no mark that could be taken off.
    let capitals = scalar.properties.uppercaseMapping.unicodeScalars
    if let capital = capitals.first, capitals.count == 1, capital.isASCII {
      return text.unicodeScalars.append(lowercased(ascii: capital))
    }
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars {
      guard part.properties.generalCategory != .nonspacingMark, isWordPart(part) else { continue }
      for lower in part.properties.lowercaseMapping.unicodeScalars
      where lower.properties.generalCategory != .nonspacingMark {
        text.unicodeScalars.append(lower)
      }
    }
  }
}
