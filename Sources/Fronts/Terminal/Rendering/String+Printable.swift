/// Makes an app's text safe for a terminal: only visible characters stay.
extension String {
  /// The text without control characters, without those that turn its direction and without invisible ones.
  ///
  /// `"Safe\u{1B}[2J \u{202E}ppA"` becomes `"Safe[2J ppA"`: an escape sequence loses what makes it one. A tab becomes a
  /// blank, a line break stays. What joins two signs into one, as in emoji and in Persian, stays between two signs.
  var printable: String {
    // Nearly all text is plain: nothing is copied then.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var kept = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar.visibility {
      case .seen: kept.append(scalar)
      case .blank: kept.append(" ")
      case .joins:
        let isBetweenSigns =
          kept.last.map { !$0.properties.isWhitespace } == true && index + 1 < scalars.count
          && scalars[index + 1].visibility == .seen && !scalars[index + 1].properties.isWhitespace
        if isBetweenSigns { kept.append(scalar) }
      case .unseen: continue
      }
    }
    return String(kept)
  }

  /// JSON text in which such signs are written as escapes. They stand only in strings there, so nothing is lost.
  var printableJSON: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.visibility {
      case .unseen, .blank:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      case .seen, .joins: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate enum Visibility {
    case seen
    case blank
    /// Joins or parts the signs beside it.
    case joins
    case unseen
  }

  fileprivate var visibility: Visibility {
    if self == "\n" { return .seen }
    if self == "\t" { return .blank }
    if properties.isJoinControl { return .joins }
    // Also letters that are drawn as nothing, such as the fillers of Korean. What chooses between two ways to draw the
    // sign before it, as in emoji, is ignorable too, and stays.
    if properties.isDefaultIgnorableCodePoint, !properties.isVariationSelector { return .unseen }
    if properties.isBidiControl || properties.isNoncharacterCodePoint { return .unseen }
    switch properties.generalCategory {
    case .control, .surrogate: return .unseen
    case .lineSeparator, .paragraphSeparator: return .blank
    default: return (0xFFF9...0xFFFB).contains(value) ? .unseen : .seen
    }
  }
}
