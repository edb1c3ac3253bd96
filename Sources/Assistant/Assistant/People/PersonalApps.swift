import AppBundle
import Conversations
import ExtensionHost
import Foundation
import IntentSchema
import Language
import Synchronization

/// The installed apps of one person: their containers and groups, their processes, the names that they registered, and
/// which of them the person prefers.
final class PersonalApps: Sendable {
  let host: ExtensionHost
  let places: Places
  let preferences: PreferenceStore
  /// The person's memory: all that is kept of them.
  let memory: PersonalMemory
  /// Keeps others away from what is the person's.
  let lock: PersonalLock
  let failures: FailureRegister
  private let groups: KnownGroups
  private let learned = Mutex<Learned?>(nil)
  /// By app. They are kept, since making their paths takes longer than looking there.
  private let intakes = Mutex<[String: NameIntake]>([:])

  /// The knowledge with the names that were registered at one moment.
  private struct Learned {
    var person: Person
    /// The generation of the knowledge that it was made from.
    var generation: Int
    /// The store's number of the names.
    var naming: Int
    var names: [String: [VocabularyEntry]]
    var knowledge: Knowledge
  }

  /// - Throws: `Diagnostic` when the person's place book can't be read.
  init(
    of person: Person, _ places: Places, _ configuration: Configuration, catalogue: Catalogue,
    file: MemoryFile, installed: InstalledApps
  ) throws {
    groups = KnownGroups(installed)
    self.places = places
    let book = try PlaceBook.load(places.placeBook)
    memory = PersonalMemory(
      file, of: person, places: book,
      undecided: person.identifier == Person.owner ? UndecidedApps(places.undecidedApps) : nil,
      now: configuration.now)
    failures = FailureRegister(places.failures)
    preferences = PreferenceStore(file, of: person)
    // The desktop is the owner's.
    lock = PersonalLock(
      places.lock, followsDesktop: configuration.followsDesktopLock && person.identifier == Person.owner)
    host = ExtensionHost(
      limits: .init(
        call: configuration.callDeadline, idle: configuration.idleLimit,
        memory: configuration.extensionMemory,
        protection: configuration.protection),
      catalogue: catalogue,
      geocoder: book,
      // The exchange keeps what it takes as the owner's.
      exchange: person.identifier == Person.owner ? configuration.exchange : nil, failures: failures,
      programs: InstalledPrograms(apps: installed))
  }

  /// The knowledge with the names that apps have registered for the person so far.
  ///
  /// Cost: some microseconds an app. When a name has changed, all names are read again.
  /// - Parameter generation: changes with the basis.
  func knowledge(_ basis: Knowledge, generation: Int, for person: Person) -> Knowledge {
    for app in basis.apps { takeNames(of: app.identifier) }
    // The number is taken before the names are read. A name that is registered in between comes in with the next sentence.
    let naming = memory.file.attempt { try memory.known?.naming ?? 0 }
    return learned.withLock { learned in
      if let known = learned, known.generation == generation, known.person == person,
        naming == nil || known.naming == naming
      {
        return known.knowledge
      }
      // Where the store can't be read any more, what was known stays so.
      let kept = memory.file.attempt { try memory.known?.names() ?? [:] }
      let names = kept.map { entries($0, basis) } ?? learned?.names ?? [:]
      let known = Learned(
        person: person, generation: generation, naming: naming ?? 0, names: names,
        knowledge: basis.personal(for: person, registered: names))
      learned = known
      return known.knowledge
    }
  }

  /// The names that the person's apps have registered, as the last sentence was heard with them.
  var names: [VocabularyEntry] {
    learned.withLock { ($0?.names ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  /// Takes the names that an app has left in its container into what is kept of the person.
  func takeNames(of app: String) {
    let intake = intakes.withLock { intakes in
      if let known = intakes[app] { return known }
      let intake = NameIntake(places.container(app))
      intakes[app] = intake
      return intake
    }
    guard intake.isAwaited else { return }
    memory.file.attempt {
      try intake.take { try memory.open().setNames($0, by: app) }
    }
  }

  private func entries(_ kept: [String: RegisteredNames], _ basis: Knowledge) -> [String: [VocabularyEntry]] {
    var entries: [String: [VocabularyEntry]] = [:]
    for app in basis.apps {
      guard let names = kept[app.identifier] else { continue }
      entries[app.identifier] = RegisteredNames.Kind.allCases.flatMap { kind in
        (names.names[String(kind.rawValue)] ?? []).map { name in
          VocabularyEntry(
            identifier: name.identifier, phrase: name.phrase, pronunciationHint: name.pronunciationHint,
            parameters: basis.catalogue.values.registeredNames[kind] ?? [])
        }
      }
    }
    return entries
  }

  // MARK: Processes

  /// The launch of the extension that handles an intent; nil where the app has none.
  ///
  /// - Parameter intent: the qualified or plain name.
  func launch(_ app: AppBundle, handling intent: String, language: String) -> ExtensionLaunch? {
    app.extensions.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
      .map { launch($0, of: app, language: language) }
  }

  /// The launch of the extension that shows an intent; nil where the app has none.
  func launch(_ app: AppBundle, showing intent: String, language: String) -> ExtensionLaunch? {
    app.interface(for: intent).map { launch($0, of: app, language: language) }
  }

  /// The launch of an app's own program where the person keeps their files from it; nil where they don't, or it has none.
  func confinement(of app: AppBundle) -> ExtensionLaunch? {
    guard memory.permission(of: app.identifier, for: .files) == .denied, let executable = app.executable
    else { return nil }
    return ExtensionLaunch(
      identifier: app.identifier, executable: executable, bundle: app.directory,
      container: places.container(app.identifier),
      groupContainers: groupContainers(of: app),
      log: ExtensionLaunch.log(of: app.identifier, in: places.logs),
      mayUseNetwork: mayUseNetwork(app), files: files(of: app))
  }

  private func launch(_ appex: ExtensionBundle, of app: AppBundle, language: String) -> ExtensionLaunch {
    var launch = ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: places.container(appex.identifier),
      groupContainers: groupContainers(of: app),
      log: ExtensionLaunch.log(of: appex.identifier, in: places.logs), language: language,
      isSiriAuthorized: app.entitlements.hasSiri && memory.permission(of: app.identifier) == .allowed,
      data: memory.authorizations(of: app),
      mayUseNetwork: mayUseNetwork(app), files: files(of: app))
    if launch.groupContainers.isEmpty { launch.missingFiles = groups.problem(with: app) }
    return launch
  }

  /// An app may use the internet where it's entitled to it and its person hasn't denied it.
  private func mayUseNetwork(_ app: AppBundle) -> Bool {
    app.entitlements.hasNetwork && memory.permission(of: app.identifier, for: .network) == .allowed
  }

  /// The files that the person lets an app read and that are there now.
  private func files(of app: AppBundle) -> [ChosenFile] {
    memory.chosenFiles(of: app.identifier).compactMap { ChosenFile($0) }
  }

  private func groupContainers(of app: AppBundle) -> [String: URL] {
    Dictionary(
      groups.groups(of: app).map { ($0, places.group($0)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Starts programs of apps only as they were installed.
private struct InstalledPrograms: ProgramCheck {
  let apps: InstalledApps

  func problem(with launch: ExtensionLaunch) -> String? {
    // `…/<identifier>.app/PlugIns/<name>.appex`
    let app = launch.bundle.path.split(separator: "/").dropLast(2).joined(separator: "/")
    return launch.missingFiles ?? apps.problem(withAppAt: "/\(app)").map { "\($0); install it again" }
  }
}
