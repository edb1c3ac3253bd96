import AppBundle
import Conversations
import DefinitionFiles
import Dialogue
import Foundation
import IntentSchema
import Language
import SystemCatalogue

/// Makes `Knowledge` from the files on disk.
///
///     let system = try SystemCatalogue.load()
///     let loader = try KnowledgeLoader(configuration, KnownLanguages(), first: "en", system)
///     let knowledge = loader.knowledge(of: apps)
struct KnowledgeLoader: Sendable {
  let system: Catalogue
  let configuration: Configuration
  /// The languages that can be spoken.
  let known: KnownLanguages
  /// Keeps compiled languages.
  let cache: LanguageCache
  private let alternatives: [AlternativesLookup]
  private let inverses: [Inverse]
  private let emergencyNumbers: EmergencyNumbers
  /// The languages without any app's words. They are read once, whatever apps come and go.
  let languages: SpokenLanguages

  /// - Parameter system: the framework's intents.
  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  init(_ configuration: Configuration, _ known: KnownLanguages, first: String, _ system: Catalogue) throws {
    self.configuration = configuration
    self.known = known
    guard let first = known.language(first) else { throw KnownLanguages.absence }
    let cache = LanguageCache(
      folder: configuration.places.languages, isBrief: configuration.isBrief)
    let timeZone = configuration.timeZone
    self.system = system
    self.cache = cache
    alternatives = try AlternativesLookup.bundled(system)
    inverses = try Inverse.bundled()
    emergencyNumbers = try EmergencyNumbers.bundled()
    languages = SpokenLanguages(
      try SpokenLanguage.load(first, catalogue: system, timeZone: timeZone, cache: cache)
    ) { code in
      known.language(code).flatMap {
        try? SpokenLanguage.load($0, catalogue: system, timeZone: timeZone, cache: cache)
      }
    }
  }

  /// The knowledge with these apps installed. Only the first language is prepared now; others are prepared when they are
  /// spoken.
  func knowledge(of apps: [AppBundle]) -> Knowledge {
    let basis = Knowledge(
      system: system, apps: apps, alternatives: alternatives, inverses: inverses,
      emergencyNumbers: emergencyNumbers, languages: languages)
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
    var phrases: [GrammarSource] = []
    if !own.isEmpty {
      let named = base.engine.with(apps: apps)
      phrases = own.compactMap { app in
        OwnPhrases(
          app.definitions, app: app.identifier, examples: ownExamples(of: app, named, base.code, knowledge),
          engine: base.engine
        ).grammar
      }
    }
    spoken.engine = engine(phrases, base.engine, knowledge, &spoken)
      .with(apps: apps, vocabularies: knowledge.vocabularies(base.code))
    spoken.engine.readers = learnedReaders(spoken, knowledge)
    spoken.engine.answerReader = learnedReader(.answers, spoken, knowledge)
    spoken.engine.remarkReader = learnedReader(.remarks, spoken, knowledge)
    return spoken
  }

  /// An engine that knows the apps' own phrases.
  ///
  /// Where one app's phrases don't compile, only that app loses its sentences. Its intents can still be run by name.
  private func engine(
    _ phrases: [GrammarSource], _ base: LanguageEngine, _ knowledge: Knowledge,
    _ spoken: inout SpokenLanguage
  ) -> LanguageEngine {
    if phrases.isEmpty { return base }
    func compiled(_ phrases: [GrammarSource]) throws(Diagnostics) -> LanguageEngine {
      try LanguageEngine.load(
        base.resources.folder, adding: phrases, catalogue: knowledge.catalogue, cache: cache)
    }
    if let engine = try? compiled(phrases) { return engine }
    // One of the apps has a mistake in its phrases. They are added one by one, to leave that app out.
    var usable: [GrammarSource] = []
    var engine = base
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
