public import AppBundle
import DefinitionFiles
public import Dialogue
public import IntentSchema
public import Language

/// The intents, the installed apps and the languages at one moment.
///
///     let knowledge = Knowledge(system: try SystemCatalogue.load(), apps: installed, languages: languages)
///     knowledge.app("com.example.ListOMat")?.displayName  // "ListOMat"
///
/// When an app or a name comes or goes, a new `Knowledge` replaces the old one. A turn keeps the one that it began with. It is
/// shared rather than copied: each step of a turn holds it.
public final class Knowledge: Sendable {
  /// The framework's intents, without those of apps.
  public let system: Catalogue
  /// The framework's intents and the apps' own, which bear a `QualifiedName`.
  public let catalogue: Catalogue
  /// The apps that can be spoken to.
  public let apps: [AppBundle]
  /// The searches that list alternatives for a value that an app can't use.
  public let alternatives: [AlternativesLookup]
  /// The ways in which what apps did is taken back.
  public let inverses: [Inverse]
  public let emergencyNumbers: EmergencyNumbers
  public let languages: SpokenLanguages
  /// Per app: the framework's intents and the app's own, by the plain names that its extensions use.
  private let ownCatalogues: [String: Catalogue]
  /// Per app: the types of its own intents, by qualified name.
  private let ownTypes: [String: [String: TypeDefinition]]
  /// Per app: its intents, which are looked up for every reading of a sentence.
  private let supported: [String: Set<String>]

  /// - Parameter languages: as they ship, without any app's words; `speaking(_:)` adds those.
  public init(
    system: Catalogue, apps: [AppBundle], alternatives: [AlternativesLookup] = [],
    inverses: [Inverse] = [], emergencyNumbers: EmergencyNumbers = EmergencyNumbers(),
    languages: SpokenLanguages
  ) {
    self.system = system
    self.apps = apps
    self.alternatives = alternatives
    self.inverses = inverses
    self.emergencyNumbers = emergencyNumbers
    self.languages = languages
    var (catalogue, ownTypes, ownCatalogues) = (
      system, [String: [String: TypeDefinition]](), [String: Catalogue]()
    )
    for app in apps where !app.definitions.files.isEmpty {
      let own = Catalogue(app.definitions.files, app: app.identifier, base: system)
      catalogue = catalogue.adding(own)
      ownTypes[app.identifier] = own.types
      ownCatalogues[app.identifier] = system.adding(
        Catalogue(app.definitions.files, app: nil, base: system))
    }
    self.catalogue = catalogue
    self.ownTypes = ownTypes
    self.ownCatalogues = ownCatalogues
    supported = Dictionary(
      apps.map { ($0.identifier, Set(Self.intents(of: $0, in: catalogue))) }, uniquingKeysWith: { $1 })
  }

  private init(_ other: Knowledge, languages: SpokenLanguages) {
    system = other.system
    catalogue = other.catalogue
    apps = other.apps
    alternatives = other.alternatives
    inverses = other.inverses
    emergencyNumbers = other.emergencyNumbers
    self.languages = languages
    ownCatalogues = other.ownCatalogues
    ownTypes = other.ownTypes
    supported = other.supported
  }

  /// The same knowledge with a change to each language. The change is made when a language is first used.
  public func speaking(_ change: @escaping @Sendable (SpokenLanguage) -> SpokenLanguage) -> Knowledge {
    let before = languages
    return Knowledge(
      self, languages: SpokenLanguages(change(before.fallback)) { code in before[code].map(change) })
  }

  // MARK: Apps

  public func app(_ identifier: String) -> AppBundle? { apps.first { $0.identifier == identifier } }

  /// The intents that an app's extensions handle, by qualified name.
  public func intents(of app: AppBundle) -> [String] { Self.intents(of: app, in: catalogue) }

  private static func intents(of app: AppBundle, in catalogue: Catalogue) -> [String] {
    app.extensions.flatMap(\.intentsSupported).map { qualified($0, of: app, in: catalogue) }
  }

  /// True where an intent changes something. An unknown intent may, so it's true for that too.
  func acts(_ intent: String) -> Bool { catalogue.intent(intent)?.acts ?? true }

  /// True where an app that can be spoken to handles an intent.
  public func supports(_ app: AppBundle, _ intent: String) -> Bool {
    supported[app.identifier]?.contains(intent) ?? false
  }

  /// True where any app that can be spoken to handles an intent.
  func isHandled(_ intent: String) -> Bool { apps.contains { supports($0, intent) } }

  /// The kinds of requests that an app can be used for.
  public func kinds(of app: AppBundle) -> [RequestKind] {
    let domains = Set(intents(of: app).compactMap { catalogue.intent($0)?.domain })
    let kinds = Set(domains.compactMap { RequestKind(domain: $0) })
    return RequestKind.allCases.filter(kinds.contains)
  }

  /// The catalogue that an app's replies are checked against; nil for an app without intents of its own.
  public func ownCatalogue(of app: String) -> Catalogue? { ownCatalogues[app] }

  /// The types of an app's own intents, by qualified name.
  public func ownTypes(of app: String) -> [String: TypeDefinition] { ownTypes[app] ?? [:] }

  /// The name in `catalogue` of a class that an app's extensions know by its plain name.
  ///
  ///     knowledge.qualified("OrderPizzaIntent", of: pizzeria)  // "com.example.Pizzeria/OrderPizzaIntent"
  ///     knowledge.qualified("INAddTasksIntent", of: listOMat)  // "INAddTasksIntent"
  public func qualified(_ name: String, of app: AppBundle) -> String {
    Self.qualified(name, of: app, in: catalogue)
  }

  private static func qualified(_ name: String, of app: AppBundle, in catalogue: Catalogue) -> String {
    let own = QualifiedName.make(name, app: app.identifier)
    if catalogue.intent(own) != nil || catalogue.type(own) != nil { return own }
    let suffix = "Response"
    let isOwnResponse =
      name.hasSuffix(suffix)
      && catalogue.intent(QualifiedName.make(String(name.dropLast(suffix.count)), app: app.identifier)) != nil
    return isOwnResponse ? own : name
  }

  /// The app's identifier, names and intents, in the form that the language engine needs.
  public func addressable(_ app: AppBundle) -> AddressableApp {
    AddressableApp(
      identifier: app.identifier, names: app.names,
      pronunciationHints: app.alternativeNames.compactMap(\.pronunciationHint),
      intents: intents(of: app))
  }
}
