import AppBundle
import Conversations
import DefinitionFiles
import Dialogue
import Foundation
import IntentSchema
import Language
import SystemCatalogue

/// Makes knowledge of what is on disk: the catalogue, the languages, and what the installed apps add to them.
struct KnowledgeLoader: Sendable {
  let system: Catalogue
  let configuration: Configuration
  /// Where compiled languages are kept.
  let cache: LanguageCache
  private let alternatives: [AlternativesLookup]
  /// Without anything of an app: they are read once, whatever apps come and go.
  private let languages: SpokenLanguages

  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  init(_ configuration: Configuration, first: String) throws {
    self.configuration = configuration
    let system = try SystemCatalogue.load()
    let cache = LanguageCache(folder: configuration.places.languages)
    let timeZone = configuration.timeZone
    self.system = system
    self.cache = cache
    alternatives = try AlternativesLookup.bundled()
    languages = SpokenLanguages(
      try SpokenLanguage.load(first, catalogue: system, timeZone: timeZone, cache: cache)
    ) { code in
      try? SpokenLanguage.load(code, catalogue: system, timeZone: timeZone, cache: cache)
    }
  }

  /// What is known with these apps installed. Cost: the first language's share; others when they are spoken.
  func knowledge(of apps: [AppBundle]) -> Knowledge {
    let basis = Knowledge(system: system, apps: apps, alternatives: alternatives, languages: languages)
    return basis.speaking { [self] spoken in learned(spoken, basis) }
  }

  /// A language with the names, texts and phrases of the installed apps.
  private func learned(_ base: SpokenLanguage, _ knowledge: Knowledge) -> SpokenLanguage {
    var spoken = base
    let own = knowledge.apps.filter { !$0.definitions.files.isEmpty }
    for app in own {
      spoken.phrasebook = spoken.phrasebook.adding(
        app.definitions, app: app.identifier, types: knowledge.ownTypes(of: app.identifier))
    }
    let apps = knowledge.apps.map(knowledge.addressable)
    let named = base.engine.with(apps: apps)
    let phrases = own.compactMap { app in
      OwnPhrases(
        app.definitions, app: app.identifier, examples: ownExamples(of: app, named, base.code, knowledge),
        engine: base.engine
      ).grammar
    }
    spoken.engine = engine(phrases, named, knowledge, &spoken)
      .with(apps: apps, vocabularies: knowledge.vocabularies(base.code))
    spoken.engine.readers = [learnedModel(spoken, knowledge)]
    return spoken
  }

  /// An engine that knows the apps' own phrases. An app whose phrases no grammar can hold keeps its structured road,
  /// and does not cost the others theirs.
  private func engine(
    _ phrases: [GrammarSource], _ named: LanguageEngine, _ knowledge: Knowledge,
    _ spoken: inout SpokenLanguage
  ) -> LanguageEngine {
    if phrases.isEmpty { return named }
    func compiled(_ phrases: [GrammarSource]) throws(Diagnostics) -> LanguageEngine {
      try LanguageEngine.load(spoken.code, adding: phrases, catalogue: knowledge.catalogue, cache: cache)
    }
    if let engine = try? compiled(phrases) { return engine }
    // Something is wrong with one of them: each is tried, to leave out what can't be used.
    var usable: [GrammarSource] = []
    var engine = named
    for source in phrases {
      do throws(Diagnostics) {
        engine = try compiled(usable + [source])
        usable.append(source)
      } catch {
        spoken.unusablePhrases.append(error)
      }
    }
    return engine
  }

  /// The example sentences for an app's own intents, without the app's name.
  private func ownExamples(
    of app: AppBundle, _ engine: LanguageEngine, _ language: String, _ knowledge: Knowledge
  ) -> [String: [String]] {
    guard let vocabulary = knowledge.vocabulary(of: app, in: language) else { return [:] }
    return vocabulary.intentPhrases.mapValues { $0.map(engine.withoutApp) }
  }
}
