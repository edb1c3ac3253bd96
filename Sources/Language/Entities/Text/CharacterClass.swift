/// The role of a character in a sentence: letter, digit, stop, space, …
///
///     CharacterClass("é")  // .letter
package enum CharacterClass {
  case letter, digit, ideograph, mark, symbol
  case apostrophe, fullStop, comma, colon, joiner, stop, quote, space, separator, ignored

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A: self = .letter
    case 0x30...0x39: self = .digit
    case 0x20, 0x09: self = .space
    case 0..<0x80: self = Self.ascii(scalar)
    default: self = Self.beyondASCII(scalar)
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> CharacterClass {
    switch scalar {
    case "'", "`": .apostrophe
    case ".": .fullStop
    case ",", ";": .comma
    case ":": .colon
    case "-", "_", "/": .joiner
    case "!", "?", "\n", "\r": .stop
    case "\"": .quote
    case "&", "+", "%", "$", "#", "@", "*", "=", "<", ">", "^", "~", "|", "\\": .symbol
    case "(", ")", "[", "]", "{", "}": .separator
    default: .ignored
    }
  }

  private static func beyondASCII(_ scalar: Unicode.Scalar) -> CharacterClass {
    switch scalar.value {
    case 0x2018, 0x2019, 0x02BC, 0x00B4: return .apostrophe
    case 0x3001, 0x060C, 0x2013...0x2015, 0x00B7: return .comma
    case 0x3002, 0x2026, 0x061F, 0x2028, 0x2029, 0x0964: return .stop
    case 0x2010, 0x2011: return .joiner
    case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: return .mark
    // Scripts that are written without spaces: Thai, Lao, Myanmar, Khmer, kana, ideographs.
    case 0x0E01...0x0E30, 0x0E32, 0x0E33, 0x0E40...0x0E46, 0x0E81...0x0EB0, 0x1000...0x102A, 0x1780...0x17B3,
      0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return .ideograph
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .otherNumber:
      return .letter
    case .decimalNumber: return .digit
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return .symbol
    case .initialPunctuation, .finalPunctuation: return .quote
    case .openPunctuation, .closePunctuation:
      // 「」『』 are quotation marks; 《》 enclose titles.
      return (0x3008...0x300F).contains(scalar.value) || scalar.value == 0x201E ? .quote : .separator
    case .spaceSeparator: return .space
    case .lineSeparator, .paragraphSeparator: return .stop
    case .dashPunctuation: return .comma
    case .connectorPunctuation, .otherPunctuation: return .separator
    default: return .ignored
    }
  }
}
