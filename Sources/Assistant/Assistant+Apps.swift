import AppBundle
import Dialogue
import ExtensionHost
import Foundation
import IntentSchema
import Language

extension Assistant {
  /// The apps that can be spoken to.
  public var apps: [AppBundle] { installed }

  /// Checks a `.app` directory and installs it, replacing an earlier version of the same app.
  ///
  /// - Returns: the app, and warnings about it.
  /// - Throws: `Diagnostics` with everything that is wrong; nothing has changed then.
  @discardableResult
  public func install(_ bundle: URL) throws -> (app: AppBundle, warnings: [Diagnostic]) {
    var result = try installedApps.install(from: bundle)
    // A running extension is that of the version before.
    host.stopAll()
    try reloadApps()
    for group in result.app.entitlements.applicationGroups {
      try GroupPreferences.link(group, container: places.group(group), in: places.configuration)
    }
    result.warnings += unusablePhrases.flatMap(\.all)
      .filter { $0.location.file == result.app.identifier }
      .map { Diagnostic(.warning, at: $0.location, $0.message, advice: $0.advice) }
    return result
  }

  /// Removes an app.
  ///
  /// - Parameter withData: its containers and the groups that no other app shares, too.
  public func remove(_ app: AppBundle, withData: Bool) throws {
    host.stopAll()
    try installedApps.remove(app.identifier)
    try reloadApps()
    let shared = Set(installed.flatMap(\.entitlements.applicationGroups))
    for group in app.entitlements.applicationGroups where !shared.contains(group) {
      GroupPreferences.unlink(group, container: places.group(group), in: places.configuration)
    }
    guard withData else { return }
    let own = (app.extensions + app.interfaces).map { places.container($0.identifier) }
    let groups = app.entitlements.applicationGroups.filter { !shared.contains($0) }.map(places.group)
    for directory in own + groups where FileManager.default.fileExists(atPath: directory.path) {
      try FileManager.default.removeItem(at: directory)
    }
  }

  /// What is wrong with installed apps that can't be used.
  public var damagedApps: [Diagnostics] {
    installedApps.list().compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// The app of an identifier or any of its names, forgiving of case, blanks and punctuation.
  public func app(named name: String) -> AppBundle? {
    installedApps.app(named: name)
  }

  /// Reads the installed apps anew and tells the language engine their names.
  func reloadApps() throws {
    installed = installedApps.list().compactMap { try? $0.get() }
    learnDefinitions()
    unusablePhrases = []
    let apps = installed.map(addressable)
    let named = baseEngine.with(apps: apps)
    let phrases = installed.compactMap { app in
      OwnPhrases(
        app.definitions, app: app.identifier, examples: ownExamples(of: app, named), resources: resources
      ).grammar
    }
    engine = engine(phrases, named).with(apps: apps, vocabularies: vocabularies())
  }

  /// The intents of the apps' own, and what there is to say about them.
  private func learnDefinitions() {
    catalogue = system
    phrasebook = basePhrasebook
    ownCatalogues = [:]
    for app in installed where !app.definitions.files.isEmpty {
      let own = Catalogue(app.definitions.files, app: app.identifier, base: system)
      catalogue = catalogue.adding(own)
      phrasebook = phrasebook.adding(app.definitions, app: app.identifier, types: own.types)
      ownCatalogues[app.identifier] = system.adding(
        Catalogue(app.definitions.files, app: nil, base: system))
    }
  }

  /// An engine that knows the apps' own phrases. An app whose phrases no grammar can hold keeps its structured road,
  /// and does not cost the others theirs.
  private func engine(_ phrases: [GrammarSource], _ named: LanguageEngine) -> LanguageEngine {
    var resources = resources
    var engine = named
    for source in phrases {
      do {
        let more = try resources.adding(source)
        engine = try LanguageEngine(resources: more, catalogue: catalogue, apps: [])
        resources = more
      } catch {
        unusablePhrases.append(error)
      }
    }
    return engine
  }

  /// The example sentences for an app's own intents, without the app's name.
  private func ownExamples(of app: AppBundle, _ engine: LanguageEngine) -> [String: [String]] {
    guard let vocabulary = app.vocabularies[language] ?? app.vocabularies["en"] else { return [:] }
    return vocabulary.intentPhrases.mapValues { $0.map(engine.withoutApp) }
  }

  /// The words that apps ship for parameters.
  private func vocabularies() -> [String: [VocabularyEntry]] {
    var entries: [String: [VocabularyEntry]] = [:]
    for app in installed {
      for vocabulary in app.vocabularies[language]?.parameterVocabularies ?? [] {
        let parameters = vocabulary.parameterNames.map { name in
          let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
          return parts.count == 2 ? "\(qualified(parts[0], of: app)).\(parts[1])" : name
        }
        entries[app.identifier, default: []] += vocabulary.items.compactMap { item in
          guard let first = item.synonyms.first else { return nil }
          return VocabularyEntry(
            identifier: item.identifier, phrase: first.phrase,
            synonyms: item.synonyms.flatMap { [$0.phrase, $0.pronunciation].compactMap { $0 } },
            pronunciationHint: first.pronunciation, parameters: parameters)
        }
      }
    }
    return entries
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

  private func addressable(_ app: AppBundle) -> AddressableApp {
    AddressableApp(
      identifier: app.identifier, names: [app.displayName] + app.alternativeNames.map(\.name),
      pronunciationHints: app.alternativeNames.compactMap(\.pronunciationHint),
      intents: intents(of: app))
  }

  /// The intents that an app's extensions handle, by their names among all apps'.
  func intents(of app: AppBundle) -> [String] {
    app.extensions.flatMap(\.intentsSupported).map { qualified($0, of: app) }
  }

  func supports(_ app: AppBundle, _ intent: String) -> Bool { intents(of: app).contains(intent) }

  /// How to start the extension of an app that handles an intent.
  func launch(_ app: AppBundle, for intent: String) -> ExtensionLaunch? {
    guard
      let appex = app.extensions.first(where: { $0.intentsSupported.contains(QualifiedName.plain(intent)) })
    else {
      return nil
    }
    return launch(appex, of: app)
  }

  /// How to start one of an app's extensions.
  func launch(_ appex: ExtensionBundle, of app: AppBundle) -> ExtensionLaunch {
    let groups = app.entitlements.applicationGroups.map { ($0, places.group($0)) }
    return ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: places.container(appex.identifier),
      groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
      log: places.logs.appending(path: appex.identifier + ".log"), language: language,
      isSiriAuthorized: app.entitlements.hasSiri)
  }

  /// The running extension processes of an app, by identifier or name.
  public func processes(ofApp name: String) -> [Int32] {
    guard let app = app(named: name) else { return [] }
    let identifiers = Set((app.extensions + app.interfaces).map(\.identifier))
    return host.processes.filter { identifiers.contains($0.identifier) }.map(\.pid)
  }

  /// Watches from another thread which processes hold a call.
  public var callWatch: CallWatch { CallWatch(host: host) }

  public struct CallWatch: Sendable {
    let host: ExtensionHost

    public func busyProcesses() -> [Int32] {
      host.processes.filter(\.isBusy).map(\.pid)
    }
  }
}
