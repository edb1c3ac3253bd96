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
  /// What is kept of the person.
  let memory: PersonalMemory
  /// Keeps others away from what is the person's.
  let lock: PersonalLock
  let failures: FailureRegister
  private let groups: KnownGroups
  private let learned = Mutex<Learned?>(nil)

  /// The knowledge with the names that were registered at one moment.
  private struct Learned {
    var person: Person
    /// The generation of the knowledge that it was made from.
    var generation: Int
    var registrations: [FileMark]
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
        call: configuration.callDeadline, idle: configuration.idleLimit, protection: configuration.protection),
      catalogue: catalogue,
      geocoder: book,
      // What is taken is kept as the owner's.
      exchange: person.identifier == Person.owner ? configuration.exchange : nil, failures: failures,
      programs: InstalledPrograms(apps: installed))
  }

  /// The knowledge with the names that apps have registered for the person so far.
  ///
  /// Cost: a microsecond an app. When one file has changed, all names are read again.
  /// - Parameter generation: changes with the basis.
  func knowledge(_ basis: Knowledge, generation: Int, for person: Person) -> Knowledge {
    learned.withLock { learned in
      if var known = learned, known.generation == generation, known.person == person {
        var isChanged = false
        for index in known.registrations.indices where known.registrations[index].refresh() {
          isChanged = true
        }
        guard isChanged else { return known.knowledge }
        known.knowledge = named(basis, person)
        learned = known
        return known.knowledge
      }
      // The state of the files is taken before the names are read. A name that is registered in between comes in with the
      // next sentence.
      let registrations = basis.apps.map { FileMark(path: registrationFile($0).path) }
      let known = Learned(
        person: person, generation: generation, registrations: registrations,
        knowledge: named(basis, person))
      learned = known
      return known.knowledge
    }
  }

  private func named(_ basis: Knowledge, _ person: Person) -> Knowledge {
    var registered: [String: [VocabularyEntry]] = [:]
    for app in basis.apps {
      let names = self.registered(by: app, basis.catalogue.values)
      if !names.isEmpty { registered[app.identifier] = names }
    }
    return basis.personal(for: person, registered: registered)
  }

  private func registrationFile(_ app: AppBundle) -> URL {
    places.container(app.identifier).appending(path: RegisteredNames.fileName)
  }

  /// The names in an app's file. The file is the app's, so bad and excess entries are left out.
  func registered(by app: AppBundle, _ values: ValueTypes) -> [VocabularyEntry] {
    let file = registrationFile(app)
    guard let size = FileMark(path: file.path).mark?.size, size <= RegisteredNames.maximumBytes,
      let data = try? Data(contentsOf: file),
      let registered = try? JSONDecoder().decode(RegisteredNames.self, from: data)
    else { return [] }
    func kept(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty || $0.unicodeScalars.count > RegisteredNames.maximumLength ? nil : $0 }
    }
    var entries: [VocabularyEntry] = []
    for kind in RegisteredNames.Kind.allCases {
      for name in registered.names[String(kind.rawValue)] ?? [] {
        guard entries.count < RegisteredNames.maximumNames else { return entries }
        guard let phrase = kept(name.phrase) else { continue }
        entries.append(
          VocabularyEntry(
            identifier: kept(name.identifier), phrase: phrase,
            pronunciationHint: kept(name.pronunciationHint),
            parameters: values.registeredNames[kind] ?? []))
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
    let groups = self.groups.groups(of: app).map { ($0, places.group($0)) }
    return ExtensionLaunch(
      identifier: app.identifier, executable: executable, bundle: app.directory,
      container: places.container(app.identifier),
      groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
      log: ExtensionLaunch.log(of: app.identifier, in: places.logs),
      mayUseNetwork: app.entitlements.hasNetwork)
  }

  private func launch(_ appex: ExtensionBundle, of app: AppBundle, language: String) -> ExtensionLaunch {
    let groups = self.groups.groups(of: app).map { ($0, places.group($0)) }
    return ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: places.container(appex.identifier),
      groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
      log: ExtensionLaunch.log(of: appex.identifier, in: places.logs), language: language,
      isSiriAuthorized: app.entitlements.hasSiri && memory.permission(of: app.identifier) == .allowed,
      data: memory.authorizations(of: app),
      mayUseNetwork: app.entitlements.hasNetwork)
  }
}

/// Starts programs of apps only as they were installed.
private struct InstalledPrograms: ProgramCheck {
  let apps: InstalledApps

  func problem(with launch: ExtensionLaunch) -> String? {
    // `…/<identifier>.app/PlugIns/<name>.appex`
    let app = launch.bundle.path.split(separator: "/").dropLast(2).joined(separator: "/")
    return apps.problem(withAppAt: "/\(app)").map { "\($0); install it again" }
  }
}
