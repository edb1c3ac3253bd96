/// SplitMix64: the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Words of the grammars, words of other alphabets, signs and rubbish, mixed.
enum RandomText {
  private static let pieces: [String] =
    "add show delete the list to in ListOMat List-o-Mat groceries store milk and , . ? ! ' \" yes no second last one never mind"
    .split(separator: " ").map(String.init) + [
      "添加苹果", "购物清单", "ekle", "İstanbul'da", "Привет", "مرحبا", "🛒", "👩‍👩‍👧‍👦", "e\u{301}", "\u{0}", "\u{7}",
      "\u{1B}[31m",
      "\u{202E}", "[", "](", "{x}", "<y>", "((((", "\n", "\t", "%@%n", "\\", "${}", "999999999999999999999",
      "-0",
    ]

  static func next(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...14, using: &random)
    let words = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
    return words.joined(separator: Bool.random(using: &random) ? " " : "")
  }
}
