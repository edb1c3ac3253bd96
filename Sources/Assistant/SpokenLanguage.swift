import Dialogue
import Foundation
import IntentSchema
import Language

/// One language that the assistant speaks with a person: what it understands and what it says.
struct SpokenLanguage {
  let code: String
  let resources: LanguageResources
  /// Without the texts of any app.
  let basePhrasebook: Phrasebook
  /// Without the phrases of any app.
  let baseEngine: LanguageEngine
  var phrasebook: Phrasebook
  var engine: LanguageEngine
  /// Why the phrases of an app's own intents can't be used.
  var unusablePhrases: [Diagnostics] = []

  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  init(_ code: String, catalogue: Catalogue, timeZone: TimeZone) throws {
    self.code = code
    basePhrasebook = try AssistantTexts.phrasebook(language: code, catalogue: catalogue, timeZone: timeZone)
    phrasebook = basePhrasebook
    resources = try LanguageResources.load(code)
    baseEngine = try LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
    engine = baseEngine
  }
}
