import AppBundle
import DefinitionFiles
import IntentSchema
import Language

/// What the assistant learns of its apps: their names, their own intents with the texts and phrases for them, their words.
extension Assistant {
  /// Reads the installed apps anew and tells the language engine their names.
  func reloadApps() throws {
    installed = installedApps.list().compactMap { try? $0.get() }
    learnDefinitions()
    // Before the names are read: what is registered meanwhile is taken in with the next sentence.
    registrations = installed.map(registration)
    relearn()
  }

  /// A language with the names, texts and phrases of the installed apps.
  func learned(_ base: SpokenLanguage) -> SpokenLanguage {
    var spoken = base
    spoken.unusablePhrases = []
    spoken.phrasebook = base.basePhrasebook
    for app in installed where !app.definitions.files.isEmpty {
      let types = ownTypes[app.identifier] ?? [:]
      spoken.phrasebook = spoken.phrasebook.adding(app.definitions, app: app.identifier, types: types)
    }
    let apps = installed.map(addressable)
    let named = base.baseEngine.with(apps: apps)
    let phrases = installed.filter { !$0.definitions.files.isEmpty }.compactMap { app in
      OwnPhrases(
        app.definitions, app: app.identifier, examples: ownExamples(of: app, named, base.code),
        engine: base.baseEngine
      ).grammar
    }
    spoken.engine = engine(phrases, named, &spoken)
      .with(apps: apps, vocabularies: vocabularies(base.code))
    spoken.engine.readers = [learnedModel(spoken)]
    return spoken
  }

  /// The intents of the apps' own, and what there is to say about them.
  private func learnDefinitions() {
    catalogue = system
    ownCatalogues = [:]
    ownTypes = [:]
    for app in installed where !app.definitions.files.isEmpty {
      let own = Catalogue(app.definitions.files, app: app.identifier, base: system)
      catalogue = catalogue.adding(own)
      ownTypes[app.identifier] = own.types
      ownCatalogues[app.identifier] = system.adding(
        Catalogue(app.definitions.files, app: nil, base: system))
    }
  }

  /// An engine that knows the apps' own phrases. An app whose phrases no grammar can hold keeps its structured road,
  /// and does not cost the others theirs.
  private func engine(
    _ phrases: [GrammarSource], _ named: LanguageEngine, _ spoken: inout SpokenLanguage
  ) -> LanguageEngine {
    if phrases.isEmpty { return named }
    if let engine = try? compiled(phrases, spoken.code) { return engine }
    // Something is wrong with one of them: each is tried, to leave out what can't be used.
    var usable: [GrammarSource] = []
    var engine = named
    for source in phrases {
      do {
        engine = try compiled(usable + [source], spoken.code)
        usable.append(source)
      } catch {
        spoken.unusablePhrases.append(error)
      }
    }
    return engine
  }

  private func compiled(_ phrases: [GrammarSource], _ language: String) throws(Diagnostics) -> LanguageEngine
  {
    try LanguageEngine.load(language, adding: phrases, catalogue: catalogue, cache: cache)
  }

  /// The example sentences for an app's own intents, without the app's name.
  private func ownExamples(of app: AppBundle, _ engine: LanguageEngine, _ language: String) -> [String:
    [String]]
  {
    guard let vocabulary = app.vocabulary(in: language) ?? app.vocabulary(in: "en") else { return [:] }
    return vocabulary.intentPhrases.mapValues { $0.map(engine.withoutApp) }
  }

  /// The name among all apps' of a class that an app's extensions know by its plain name.
  func qualified(_ name: String, of app: AppBundle) -> String {
    let own = QualifiedName.make(name, app: app.identifier)
    if catalogue.intent(own) != nil || catalogue.type(own) != nil { return own }
    let suffix = "Response"
    let isOwnResponse =
      name.hasSuffix(suffix)
      && catalogue.intent(QualifiedName.make(String(name.dropLast(suffix.count)), app: app.identifier)) != nil
    return isOwnResponse ? own : name
  }

  func addressable(_ app: AppBundle) -> AddressableApp {
    AddressableApp(
      identifier: app.identifier, names: [app.displayName] + app.alternativeNames.map(\.name),
      pronunciationHints: app.alternativeNames.compactMap(\.pronunciationHint),
      intents: intents(of: app))
  }
}
