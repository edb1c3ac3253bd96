/// Finds characters that are invisible or turn the text around them, such as `U+200B`, `U+202E` or a bell.
///
///     HiddenCharacters.all(in: "List\u{202E}OMat")  // [U+202E]
///     HiddenCharacters.shown("List\u{202E}OMat")    // "List<U+202E>OMat"
///
/// An app's name may hold none of them: two names that differ only in hidden characters look the same to a person.
enum HiddenCharacters {
  /// The hidden characters of a text, each once, in order.
  static func all(in text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    var found: [Unicode.Scalar] = []
    for index in scalars.indices where isHidden(index, of: scalars) && !found.contains(scalars[index]) {
      found.append(scalars[index])
    }
    return found
  }

  /// The text in a printable form: each hidden character as its number. Tabs stay.
  static func shown(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var shown = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar != "\t", isHidden(index, of: scalars) {
        shown.append(contentsOf: "<\(number(scalar))>".unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// `U+202E`.
  static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func isHidden(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    let previous = index > 0 ? scalars[index - 1] : nil
    switch scalar.value {
    case joiners:
      // Persian and Indic words need joiners, and so do emoji of families.
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      return !(previous.map(canJoin) ?? false) || !(next.map(canJoin) ?? false)
    case emojiSelector: return !(previous?.properties.isEmoji ?? false)
    case ideographicSelectors: return !(previous?.properties.isIdeographic ?? false)
    case brailleBlank, annotations: return true
    default:
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return true
      default: return properties.isDefaultIgnorableCodePoint || properties.isBidiControl
      }
    }
  }

  private static let joiners: ClosedRange<UInt32> = 0x200C...0x200D
  /// Asks for the coloured form of the character before it.
  private static let emojiSelector: UInt32 = 0xFE0F
  /// Choose one of the forms of an ideograph.
  private static let ideographicSelectors: ClosedRange<UInt32> = 0xE0100...0xE01EF
  private static let brailleBlank: UInt32 = 0x2800
  private static let annotations: ClosedRange<UInt32> = 0xFFF9...0xFFFB
  /// The blocks from Arabic to the last Indic one.
  private static let joiningScripts: ClosedRange<UInt32> = 0x0600...0x1CFF

  private static func canJoin(_ scalar: Unicode.Scalar) -> Bool {
    joiningScripts.contains(scalar.value) || scalar.value == emojiSelector
      || scalar.value > 0xFF && scalar.properties.isEmoji
  }
}

extension PropertyListDictionary {
  /// A name that people read; nil, with a finding, where it has hidden characters.
  func name(_ key: String, _ findings: inout Findings) -> Located<String>? {
    guard let name = string(key, &findings) else { return nil }
    let hidden = HiddenCharacters.all(in: name.value)
    guard hidden.isEmpty else {
      findings.add(.hiddenCharacters(hidden), at: name.place)
      return nil
    }
    return name
  }
}
