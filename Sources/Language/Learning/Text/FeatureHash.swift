/// Names features by hashes of 64 bits. Two features practically never share one.
struct FeatureHash {
  private(set) var value: UInt64

  /// - Parameter template: what kind of feature it is.
  init(_ template: UInt64) { value = (template &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ 0xCBF2_9CE4_8422_2325 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  mutating func add(_ text: Substring) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  static func of(_ template: UInt64, _ text: String) -> UInt64 {
    var hash = FeatureHash(template)
    hash.add(text)
    return hash.value
  }

  static func of(_ template: UInt64, _ first: String, _ second: String) -> UInt64 {
    var hash = FeatureHash(template)
    hash.add(first)
    hash.add(second)
    return hash.value
  }

  static func of(_ template: UInt64, _ first: String, _ second: String, _ third: String) -> UInt64 {
    var hash = FeatureHash(template)
    hash.add(first)
    hash.add(second)
    hash.add(third)
    return hash.value
  }
}
