import Foundation
import IntentSchema
import TestSupport
import Testing

@testable import Shortcuts

@Suite struct PhraseBookTests {
  private func book(_ language: String, _ texts: String...) throws -> PhraseBook {
    var book = PhraseBook(rules: try PhraseRules.languages.map(PhraseRules.bundled))
    for text in texts { book.add(Phrase(text, language: language, shortcut: text)) }
    return book
  }

  private static let phrases: [String: [String]] = [
    "en": [
      "Pizza time", "order the usual", "Good night", "movie night at home", "turn on the lights",
      "what's up today",
    ],
    "tr": ["Pizza zamanı", "her zamankini sipariş et", "İyi geceler evim", "ışıkları aç", "IŞIK gösterisi"],
    "zh": ["披萨时间", "老样子来一份", "打开客厅的灯", "晚安模式"],
  ]

  @Test(arguments: PhraseRules.languages)
  func `every phrase is found as it was made, and only it`(language: String) throws {
    let texts = try #require(Self.phrases[language])
    var book = try book(language)
    for text in texts { book.add(Phrase(text, language: language, shortcut: text)) }
    for text in texts {
      #expect(book.matches(text) == [PhraseMatch(Phrase(text, language: language, shortcut: text), .exact)])
    }
    #expect(book.phrases.map(\.text) == texts)
  }

  @Test(
    arguments: [
      ("en", "Pizza time", "PIZZA TIME!", .exact), ("en", "Pizza time", "um, pizza time please", .exact),
      ("en", "Pizza time", "hey, it's pizza-time, thanks", .exact), ("en", "Pizza time", "pizzatime", .exact),
      ("en", "Pizza time", "pizza times", .inflected),
      ("en", "order the usual", "ordering my usual", .inflected),
      ("en", "Pizza time", "piza time", .slips), ("en", "Pizza time", "pizza tmie", .slips),
      ("en", "movie night at home", "movie nihgt at home", .slips),
      ("en", "what's up today", "whats up today?", .exact),
      ("tr", "Pizza zamanı", "PİZZA ZAMANI", .exact), ("tr", "Pizza zamanı", "pizza zamani", .inflected),
      ("tr", "Pizza zamanı", "lütfen pizza zamanında", .inflected),
      ("tr", "Pizza zamanı", "pizza zmanı", .slips),
      ("tr", "ışıkları aç", "Işıkları aç lütfen", .exact), ("tr", "ışıkları aç", "isiklari ac", .inflected),
      ("tr", "IŞIK gösterisi", "ışık gösterisi", .exact),
      ("zh", "披萨时间", "请披萨时间！", .exact), ("zh", "披萨时间", "披萨时间吧", .exact), ("zh", "披萨时间", "披萨 时间", .exact),
      ("zh", "披萨时间", "批萨时间", .sound), ("zh", "打开客厅的灯", "帮我打开客厅的灯，谢谢", .exact),
    ] as [(String, String, String, PhraseMatch.Closeness)])
  func `a phrase may be said otherwise`(
    language: String, phrase: String, said: String, closeness: PhraseMatch.Closeness
  ) throws {
    let found = try book(language, phrase).matches(said)
    #expect(found == [PhraseMatch(Phrase(phrase, language: language, shortcut: phrase), closeness)])
  }

  @Test(arguments: [
    ("en", "Pizza time", "pizza time for two"), ("en", "Pizza time", "no pizza time"),
    ("en", "Pizza time", "time"),
    ("en", "turn on the lights", "turn off the lights"), ("en", "Good night", "good fight night"),
    ("en", "Good night", "food fight"), ("en", "call mom", "call tom"),
    ("en", "Pizza time", "don't pizza time"),
    ("tr", "ışıkları aç", "ışıkları kapat"), ("tr", "Pizza zamanı", "pizza"),
    ("tr", "kapıyı aç", "kapıyı at"),
    ("zh", "打开客厅的灯", "关上客厅的灯"), ("zh", "披萨时间", "披萨"), ("zh", "开灯", "关灯"), ("zh", "我要上班了", "我要下班了"),
    ("en", "Pizza time", ""),
    ("en", "Pizza time", "!?"), ("en", "Pizza time", "\u{301}"),
  ])
  func `another sentence isn't the phrase`(language: String, phrase: String, said: String) throws {
    #expect(try book(language, phrase).matches(said).isEmpty)
  }

  @Test(arguments: [
    (
      "en",
      [
        "yes", "Yes!", "yes please", "no", "No.", "cancel", "stop it", "Never mind", "OK", "please",
        "the second",
      ]
    ),
    ("tr", ["evet", "EVET", "hayır", "iptal et", "vazgeç", "tamam", "dur", "Hayır, teşekkürler"]),
    ("zh", ["是的", "好的", "不用了", "取消", "取消吧", "算了", "停", "好吧"]),
  ])
  func `an answer is never a phrase, even where one was stored`(language: String, answers: [String]) throws {
    for answer in answers where answer != "the second" {
      var book = try book(language)
      #expect(book.problem(with: answer, in: language) == .reserved(answer))
      book.add(Phrase(answer, language: language, shortcut: "1"))
      #expect(book.matches(answer).isEmpty, "\(answer)")
      // Nor does a phrase of another language take an answer.
      var other = try self.book(language)
      other.add(Phrase(answer, language: "xx", shortcut: "1"))
      #expect(other.matches(answer).isEmpty, "\(answer)")
    }
  }

  @Test func `an empty phrase and one that is too long are told`() throws {
    let book = try book("en", "Pizza time")
    #expect(book.problem(with: "", in: "en") == .empty)
    #expect(book.problem(with: " ?! ", in: "en") == .empty)
    let long = String(repeating: "pizza ", count: 40)
    #expect(book.problem(with: long, in: "en") == .tooLong(letters: 240, limit: 100))
    #expect(book.problem(with: "dinner for everybody", in: "en") == nil)
    #expect(book.matches(String(repeating: "pizza ", count: 10_000)).isEmpty)
  }

  @Test(arguments: [
    ("en", "Pizza time", "pizza times"), ("en", "Pizza time", "Pizza time please"),
    ("en", "Pizza time", "time pizza"),
    ("en", "Pizza time", "pizza tine"), ("tr", "Pizza zamanı", "pizza zamanında"), ("zh", "披萨时间", "批萨时间"),
  ])
  func `a new phrase that is near to another one is told with it`(language: String, old: String, new: String)
    throws
  {
    let book = try book(language, old)
    guard case .phrase(let found, _)? = book.problem(with: new, in: language) else {
      Issue.record("\(new) was let through")
      return
    }
    #expect(found.text == old)
    // Of the same shortcut it may be.
    #expect(book.problem(with: new, in: language, for: old) == nil)
  }

  @Test func `a new phrase that is near to a request is told with it`() throws {
    let requests = try book("en", "what time is it", "play some music")
    let book = try book("en", "Pizza time")
    #expect(
      book.problem(with: "Play some musik", in: "en", besides: requests)
        == .request("play some music", .slips))
    #expect(book.problem(with: "turn off the lights", in: "en", besides: requests) == nil)
  }

  @Test func `two phrases of the same words are both found`() throws {
    var book = try book("en", "Pizza time")
    book.add(Phrase("pizza time", language: "en", shortcut: "other"))
    #expect(book.matches("pizza time").map(\.phrase.shortcut) == ["Pizza time", "other"])
    book.removePhrases(of: "Pizza time")
    #expect(book.matches("pizza time").map(\.phrase.shortcut) == ["other"])
  }

  @Test func `the language that is spoken goes first where both fit`() throws {
    var book = try book("en", "Pizza")
    book.add(Phrase("Pizza", language: "tr", shortcut: "tr"))
    #expect(book.matches("pizza", in: "tr-TR").map(\.phrase.shortcut) == ["tr"])
    #expect(book.matches("pizza", in: "en-GB").map(\.phrase.shortcut) == ["Pizza"])
    #expect(book.matches("pizza").count == 2)
  }

  @Test func `no sentence of random letters is an error, and one slip in a long phrase is found`() throws {
    var random = SeededGenerator(seed: 5)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    func word(_ count: Int) -> String {
      String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    var book = try book("en")
    let texts = (0..<200).map { _ in "q\(word(7))q q\(word(8))q" }
    for text in texts { book.add(Phrase(text, language: "en", shortcut: text)) }
    for text in texts {
      var changed = Array(text)
      changed[3] = changed[3] == "x" ? "z" : "x"
      let found = book.matches(String(changed))
      #expect(found.map(\.phrase.text) == [text] || String(changed) == text, "\(text)")
      let bytes = random.mutation(of: Array(text.utf8))
      _ = book.matches(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `a mistake in a language's rules is told with its place`() {
    let mistake = #expect(throws: Diagnostic.self) {
      try PhraseRules.read("fillers: [please]\nreserved: [yes, 1]\n", file: "phrases.yaml", language: "en")
    }
    #expect(mistake?.location.line == 2)
    #expect(throws: Diagnostic.self) { try PhraseRules.read("fyllers: [a]", file: "a.yaml", language: "en") }
  }
}
