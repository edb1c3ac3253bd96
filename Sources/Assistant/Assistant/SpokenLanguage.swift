import Dialogue
import Foundation
import IntentSchema
import Language

/// One language that the assistant speaks with a person: what it understands and what it says.
struct SpokenLanguage {
  let code: String
  /// Without the texts of any app.
  let basePhrasebook: Phrasebook
  /// Without the phrases of any app.
  let baseEngine: LanguageEngine
  var phrasebook: Phrasebook
  var engine: LanguageEngine
  /// Why the phrases of an app's own intents can't be used.
  var unusablePhrases: [Diagnostics] = []

  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  init(_ code: String, catalogue: Catalogue, timeZone: TimeZone, cache: LanguageCache) throws {
    self.code = code
    basePhrasebook = try AssistantTexts.phrasebook(language: code, catalogue: catalogue, timeZone: timeZone)
    phrasebook = basePhrasebook
    baseEngine = try LanguageEngine.load(code, catalogue: catalogue, cache: cache)
    engine = baseEngine
  }
}
