import Testing

@testable import Terminal

@Suite struct ColumnTests {
  @Test(arguments: [
    ("abc", 3), ("购物 a", 6), ("e\u{301}", 1), ("한국", 4), ("👨‍👩‍👧", 2), ("❤️", 2), ("👍🏽", 2), ("🇩🇪", 2), ("☑ ok", 4),
    ("नमस्ते", 4), ("", 0),
  ])
  func `text takes as many columns as a terminal gives it`(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }
}

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain", "plain"), ("Safe\u{1B}[2J", "Safe[2J"), ("a\u{9B}31mb", "a31mb"), ("a\u{7}\u{8}\rb", "ab"),
    ("\u{202E}ppA\u{202C}", "ppA"), ("\u{2066}x\u{2069}", "x"), ("Lis\u{200B}tO\u{AD}Mat", "ListOMat"),
    ("a\tb", "a b"),
    ("a\u{2028}b", "a b"), ("\u{3164}x", "x"), ("Größe 🛒", "Größe 🛒"), ("line\nline", "line\nline"),
    ("a\u{200D}", "a"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("❤️", "❤️"),
  ])
  func `only what can be seen reaches a terminal`(_ text: String, _ shown: String) {
    #expect(text.printable.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func `JSON keeps what it may not show as escapes`() {
    #expect("{\"a\": \"x\u{9B}\u{202E}y\"}\n".printableJSON == "{\"a\": \"x\\u009b\\u202ey\"}\n")
    #expect("[\"\u{E0041}\"]".printableJSON == "[\"\\udb40\\udc41\"]")
  }
}

@Suite struct WrappingTests {
  private func wrapped(_ text: String, _ width: Int?) -> [String] {
    StyledLine(text).wrapped(to: width).map { $0.drawn(.plain) }
  }

  @Test func `lines end between words`() {
    #expect(wrapped("Added rice and olives", 12) == ["Added rice", "and olives"])
    #expect(wrapped("Added rice and olives", 21) == ["Added rice and olives"])
    #expect(wrapped("Added rice and olives", 10) == ["Added rice", "and olives"])
    #expect(wrapped("Added rice and olives", nil) == ["Added rice and olives"])
  }

  @Test func `a word longer than the line is parted`() {
    #expect(wrapped("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"])
  }

  @Test func `a list goes on where its text begins`() {
    #expect(wrapped("• Add milk to my list", 12) == ["• Add milk", "  to my list"])
    #expect(wrapped("  1. Grocery store", 13) == ["  1. Grocery", "     store"])
    #expect(wrapped("  deep words here", 10) == ["  deep", "  words", "  here"])
  }

  @Test func `text without blanks ends between any characters but not before a full stop`() {
    #expect(wrapped("已把牛奶加入购物清单", 8) == ["已把牛奶", "加入购物", "清单"])
    #expect(wrapped("已把牛奶。好", 8) == ["已把牛", "奶。好"])
    #expect(wrapped("已把「牛奶」", 6) == ["已把", "「牛", "奶」"])
    #expect(wrapped("加入 Groceries 清单", 12) == ["加入", "Groceries 清", "单"])
  }

  @Test func `no piece is wider than asked, and no word is lost`() {
    let text = "Here is “Groceries”: milk, 牛奶 and a ridiculously-long-word-that-never-ends, done 👍🏽."
    for width in 2...90 {
      let pieces = wrapped(text, width)
      #expect(pieces.allSatisfy { $0.columns <= width })
      #expect(pieces.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test func `each piece carries its own effect`() {
    let line = StyledLine("  ").appending("1.", .accent).appending(" Grocery store").appending(
      " (near you)", .dim)
    let drawn = line.wrapped(to: 13).map { $0.drawn(Style(hasColour: true)) }
    #expect(
      drawn == [
        "  \u{1B}[36m1.\u{1B}[0m Grocery", "     store", "     \u{1B}[2m(near\u{1B}[0m",
        "     \u{1B}[2myou)\u{1B}[0m",
      ])
  }
}
