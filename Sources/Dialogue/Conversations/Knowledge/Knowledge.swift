public import AppBundle
import DefinitionFiles
public import Dialogue
public import IntentSchema
public import Language

/// What is known at one moment: the intents there are, the installed apps, and the languages with all that apps add to them.
///
/// A value that never changes: when an app or a name comes or goes, another `Knowledge` takes its place. A turn keeps the
/// one that it began with.
///
///     let knowledge = Knowledge(system: try SystemCatalogue.load(), apps: installed, languages: languages)
///     knowledge.app("com.example.ListOMat")?.displayName
public struct Knowledge: Sendable {
  /// The framework's intents alone.
  public let system: Catalogue
  /// The framework's intents and those of the apps' own; see `QualifiedName`.
  public private(set) var catalogue: Catalogue
  /// The apps that can be spoken to.
  public let apps: [AppBundle]
  /// Where to find what there is to choose from.
  public let alternatives: [AlternativesLookup]
  public var languages: SpokenLanguages
  /// What each app's extensions know: the framework's intents and the app's own by their plain names.
  private var ownCatalogues: [String: Catalogue] = [:]
  /// The types of each app's own intents, by their names among all apps'.
  private var ownTypes: [String: [String: TypeDefinition]] = [:]

  /// - Parameter languages: without anything of an app; `speaking(_:)` adds what the apps bring.
  public init(
    system: Catalogue, apps: [AppBundle], alternatives: [AlternativesLookup] = [], languages: SpokenLanguages
  ) {
    self.system = system
    self.apps = apps
    self.alternatives = alternatives
    self.languages = languages
    catalogue = system
    for app in apps where !app.definitions.files.isEmpty {
      let own = Catalogue(app.definitions.files, app: app.identifier, base: system)
      catalogue = catalogue.adding(own)
      ownTypes[app.identifier] = own.types
      ownCatalogues[app.identifier] = system.adding(
        Catalogue(app.definitions.files, app: nil, base: system))
    }
  }

  /// The same knowledge with each of its languages changed, when it's first spoken.
  public func speaking(_ change: @escaping @Sendable (SpokenLanguage) -> SpokenLanguage) -> Knowledge {
    var knowledge = self
    let before = languages
    knowledge.languages = SpokenLanguages(change(before.fallback)) { code in before[code].map(change) }
    return knowledge
  }

  // MARK: Apps

  public func app(_ identifier: String) -> AppBundle? { apps.first { $0.identifier == identifier } }

  /// The intents that an app's extensions handle, by their names among all apps'.
  public func intents(of app: AppBundle) -> [String] {
    app.extensions.flatMap(\.intentsSupported).map { qualified($0, of: app) }
  }

  public func supports(_ app: AppBundle, _ intent: String) -> Bool { intents(of: app).contains(intent) }

  /// What an app's replies are checked against; nil for an app without intents of its own.
  public func ownCatalogue(of app: String) -> Catalogue? { ownCatalogues[app] }

  /// The types of an app's own intents, by their names among all apps'.
  public func ownTypes(of app: String) -> [String: TypeDefinition] { ownTypes[app] ?? [:] }

  /// The name among all apps' of a class that an app's extensions know by its plain name.
  public func qualified(_ name: String, of app: AppBundle) -> String {
    let own = QualifiedName.make(name, app: app.identifier)
    if catalogue.intent(own) != nil || catalogue.type(own) != nil { return own }
    let suffix = "Response"
    let isOwnResponse =
      name.hasSuffix(suffix)
      && catalogue.intent(QualifiedName.make(String(name.dropLast(suffix.count)), app: app.identifier)) != nil
    return isOwnResponse ? own : name
  }

  /// An app as the language layer knows it.
  public func addressable(_ app: AppBundle) -> AddressableApp {
    AddressableApp(
      identifier: app.identifier, names: [app.displayName] + app.alternativeNames.map(\.name),
      pronunciationHints: app.alternativeNames.compactMap(\.pronunciationHint),
      intents: intents(of: app))
  }
}
