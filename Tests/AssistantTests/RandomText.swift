import TestSupport

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
