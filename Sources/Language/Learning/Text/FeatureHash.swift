/// Names features by numbers of 64 bits. Two features practically never share one.
///
///     FeatureHash.of(21, word.number, next.number)  // feature 21: a word and the one behind it
enum FeatureHash {
  /// The number of a text.
  static func of(_ text: String) -> UInt64 { of(text.unicodeScalars.lazy.map(\.value)) }

  /// The number of a text by its Unicode scalars.
  static func of(_ scalars: some Sequence<UInt32>) -> UInt64 {
    scalars.reduce(empty) { extended($0, $1) }
  }

  static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The number of a text with one more Unicode scalar.
  @inline(__always)
  static func extended(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
    (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
  }

  /// - Parameter template: what kind of feature it is.
  @inline(__always)
  static func of(_ template: UInt64, _ part: UInt64) -> UInt64 { mixed(start(template), part) }

  @inline(__always)
  static func of(_ template: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
    mixed(of(template, first), second)
  }

  @inline(__always)
  static func of(_ template: UInt64, _ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
    mixed(of(template, first, second), third)
  }

  @inline(__always)
  private static func start(_ template: UInt64) -> UInt64 { (template &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

  /// The order of the parts counts: "a b" is another feature than "b a".
  @inline(__always)
  private static func mixed(_ hash: UInt64, _ part: UInt64) -> UInt64 {
    let product = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
    return product ^ (product >> 31)
  }
}
