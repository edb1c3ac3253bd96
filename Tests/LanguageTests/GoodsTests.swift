import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

/// Goods that are said without a comma between them.
@Suite struct `Goods` {
  private static func items(_ text: String, _ language: String) throws -> [String] {
    let lexicon = try LanguageEngine.load(language, catalogue: try SystemCatalogue.load(), cache: nil).lexicon
    let sentence = try lexicon.sentence(text).get()
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    return lexicon.items(sentence.tokens.indices, of: sentence, spans, areDeeds: false)
  }

  @Test(arguments: [
    ("milk eggs and bread", "en", ["milk", "eggs", "bread"]),
    ("rice milk six eggs", "en", ["rice milk", "six eggs"]),
    ("milk chocolate", "en", ["milk chocolate"]),
    ("milk eggs for mum", "en", ["milk eggs for mum"]),
    ("süt yumurta ve beyaz peynir", "tr", ["süt", "yumurta", "beyaz peynir"]),
    ("domates salçası", "tr", ["domates salçası"]),
    ("牛奶鸡蛋面包", "zh", ["牛奶", "鸡蛋", "面包"]),
    ("牛奶面包机", "zh", ["牛奶面包机"]),
  ])
  func `are told apart where nothing else stands among them`(
    text: String, language: String, items: [String]
  ) throws {
    #expect(try Self.items(text, language) == items)
  }

  /// Each of the words may be one thing or two, so that there are more ways to cut them than could ever be tried.
  @Test func `are cut once, however many ways there are`() throws {
    let text = String(repeating: "牛奶面包", count: 40) + "机"
    #expect(try Self.items(text, "zh") == [text])
  }
}
