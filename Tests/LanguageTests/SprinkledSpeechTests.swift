import Foundation
import IntentSchema
import SourceTree
import SystemCatalogue
import TestSupport
import Testing

@testable import Language

/// Sentences with words of hesitation, correction and talk at any place, said twice and cut short, as nobody foresaw them.
///
/// A sentence that ends the program would end every conversation that it holds.
@Suite struct `Words at any place` {
  @Test(arguments: TestEngine.languages)
  func `leave readings whose values stand in the text`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
    let words = LanguageFolder.bundled(language).talk
    #expect(words.count > 100)
    let joint = engine.lexicon.words.tokenizer.joinsWords ? "" : " "
    var sprinkler = Sprinkler(words, joint: joint, seed: 7)
    var corrected = 0
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name }) {
      for sample in engine.samples(limit: 8, seed: 11, intent: intent.name) {
        for _ in 0..<3 {
          let text = sprinkler.sprinkled(sample.text)
          let understanding = engine.understand(text, context: TestEngine.context)
          corrected += understanding.takenBack.isEmpty ? 0 : 1
          let whole = 0..<text.utf8.count
          for reading in understanding.interpretations {
            for place in reading.slots.flatMap(\.ranges) + reading.leftovers.map(\.range) {
              #expect(whole.clamped(to: place) == place, "\(text)")
            }
          }
        }
      }
    }
    #expect(corrected > 0)
  }

  @Test(arguments: [
    ("en", "can you play acoustic music with um no commercials"),
    ("en", "find me a taxi to the museum, no wait, the no wait, the aquarium"),
    ("tr", "gönder bir dakika"),
    ("tr", "dayımı arar mısın, ay pardon dayımı değil halamı kilitlermisin"),
    ("zh", "删等一下再走唔该晒唔该晒～"),
    ("zh", "唔等会儿再订该的清单晒这个～"),
  ])
  func `that correct one another are read`(language: String, text: String) throws {
    let engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: try SystemCatalogue.load(), apps: [])
    let understanding = engine.understand(text, context: TestEngine.context)
    #expect(understanding.interpretations.allSatisfy { $0.slots.allSatisfy { !$0.text.isEmpty } })
  }
}

extension LanguageFolder {
  /// The words that the rules of speech and manner know, in order.
  fileprivate var talk: [String] {
    func phrases(_ node: SourceNode) -> [String] {
      if let list = node.list { return list.flatMap(phrases) }
      if let map = node.map { return map.flatMap { [$0.key] + phrases($0.value) } }
      return [node.string].compactMap { $0 }
    }
    return Set(["speech", "manner"].compactMap(data).flatMap(phrases)).sorted()
  }
}

@Suite struct `A written sign` {
  @Test(arguments: ["买ＡＢ", "买３", "买C＋", "it’s"])
  func `belongs to its word as wide as it's written`(text: String) {
    let sentence = Tokenizer(language: "zh").sentence(text)
    #expect(sentence.tokens.last?.range.upperBound == text.utf8.count)
    #expect(sentence.text(0..<sentence.count) == text)
  }
}

@Suite struct `An edited text` {
  @Test func `leaves out an edit that overlaps the one before it`() {
    let text = EditedText("add um no milk", [(4..<10, ""), (7..<9, "x"), (10..<14, "oats")])
    #expect(text.text == "add oats")
    #expect(text.originals(4..<8) == [10..<14])
  }

  @Test func `tells where words were moved from that are spelt otherwise there`() {
    let text = EditedText("call Ann no Bo", [(5..<8, "“Bo”"), (8..<14, "")], moved: [12..<14, nil])
    #expect(text.text == "call “Bo”")
    #expect(text.originals(5..<13) == [12..<14])
  }

  @Test func `tells the extent of parts in any order`() {
    #expect([7..<11, 2..<5].extent == 2..<11)
    #expect([Range<Int>]().extent == nil)
  }
}
