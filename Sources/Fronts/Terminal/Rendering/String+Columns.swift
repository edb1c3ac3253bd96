/// Measures text for a terminal, which counts columns rather than characters.
extension String {
  /// The number of columns: `"购物 a".columns` is 6.
  var columns: Int {
    reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// East Asian wide characters and emoji take two columns, marks on a letter none of their own.
  var columns: Int {
    let scalars = unicodeScalars
    // Several signs joined into one picture, or a sign that asks to be drawn as a picture.
    let isPicture = scalars.contains { $0.properties.isJoinControl || $0.value == 0xFE0F }
    if isPicture, scalars.first?.properties.isEmoji == true, scalars.first?.isASCII == false { return 2 }
    if scalars.contains(where: \.properties.isEmojiModifier),
      scalars.first?.properties.isEmojiModifierBase == true
    {
      return 2
    }
    return scalars.reduce(0) { $0 + $1.columns }
  }

  /// True for a sign of a script that is written without blanks, and for a picture. A line may end on either
  /// side.
  var isWide: Bool { columns == 2 && (unicodeScalars.first?.columns ?? 0) == 2 }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch value {
    // The vowels and finals that complete a Korean syllable.
    case 0x1160...0x11FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      2
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: 0
      // Two of these letters make a flag of two columns.
      default: properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(value) ? 2 : 1
      }
    }
  }
}
