import Conversations
import Dialogue
import Foundation
import Language
import SystemCatalogue
import Testing

@testable import Assistant

@Suite struct ReadingTextTests {
  @Test(arguments: Assistant.languages)
  func `every intent that is understood has words to ask about it with`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let phrasebook = try KnownLanguage(bundled: .bundled(language)).phrasebook(
      catalogue: catalogue, timeZone: .gmt)
    let engine = try LanguageEngine.load(language, catalogue: catalogue, cache: nil)
    let missing = engine.templateCounts.keys.filter {
      catalogue.intent($0) != nil && !phrasebook.hasText("assistant.reading.\($0)")
    }
    #expect(missing.sorted() == [])
  }
}
