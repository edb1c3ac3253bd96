public import AppBundle
public import Conversations
import ExtensionHost
import Foundation
public import IntentSchema
import Language
public import Storage
import Synchronization
import SystemCatalogue

/// The entry point of Beckon: holds the installed apps and opens conversations.
///
///     let assistant = try Assistant(Configuration(environment: ProcessInfo.processInfo.environment))
///     let session = assistant.session()
///     print(session.receive("Add milk to the groceries list in ListOMat").transcript)
///
/// It may be used from any thread. Each conversation is a `Session` of its own, and no turn waits for the app of another
/// session.
public final class Assistant: Sendable {
  /// The languages that come with Beckon, English first.
  public static let languages: [String] = KnownLanguages().codes

  public let places: Places
  /// The person whose installation it is.
  public let owner: Person

  let configuration: Configuration
  let loader: KnowledgeLoader
  let installedApps: InstalledApps
  let ownApps: PersonalApps
  private let memoryFile: MemoryFile
  private let state: Mutex<State>
  /// Counts sessions, so that each has its own name towards an extension.
  private let sessions = Atomic<Int>(0)
  private let identifiers = Mutex<[[String]: LanguageIdentifier]>([:])

  private struct State {
    /// Without what belongs to a person. It is replaced as a whole.
    var knowledge: Knowledge
    /// Counts the replacements.
    var generation: Int = 0
    var people: [String: PersonalApps]
    /// The state of the directory of apps and of each app that the knowledge was made from.
    var installed: InstalledState
  }

  /// Reads the catalogue, the first language's resources and the installed apps.
  ///
  /// - Throws: `Diagnostics` when one of Beckon's own resources or the owner's place book is damaged.
  public init(_ configuration: Configuration) throws {
    self.configuration = configuration
    places = configuration.places
    let known = KnownLanguages(added: places.addedLanguages)
    let languages = known.codes(of: configuration.languages)
    owner = Person(
      speaking: languages[0], and: Array(languages.dropFirst()), timeZone: configuration.timeZone)
    let system = try SystemCatalogue.load(keptIn: places.catalogue)
    // Its state is taken before the apps are read, so that a change in between is noticed.
    let installed = InstalledState(places.apps)
    let installedApps = InstalledApps(directory: places.apps, catalogue: system)
    self.installedApps = installedApps
    // The apps and the language don't need each other, and each takes some milliseconds.
    let apps = Meanwhile { Self.usable(installedApps) }
    loader = try KnowledgeLoader(configuration, known, first: owner.languages[0], system)
    memoryFile = MemoryFile(configuration)
    ownApps = try PersonalApps(
      of: owner, places, configuration, catalogue: system, file: memoryFile, installed: installedApps)
    state = Mutex(
      State(
        knowledge: loader.knowledge(of: try apps.value), people: [owner.identifier: ownApps],
        installed: installed))
  }

  private static func usable(_ apps: InstalledApps) -> [AppBundle] {
    apps.list().compactMap { try? $0.get() }
  }

  // MARK: Conversations

  /// Opens a conversation with the owner.
  ///
  /// - Parameters:
  ///   - conversation: a stored conversation to continue.
  ///   - store: keeps it after each turn, for another process.
  public func session(
    goingOnWith conversation: Conversation = Conversation(), keptIn store: ConversationStore? = nil
  ) -> Session {
    Session(self, owner, ownApps, conversation, number: nextNumber(), keepsEvidence: false, keptIn: store)
  }

  /// Opens a conversation with a person.
  ///
  ///     let session = try assistant.session(for: anna)
  ///
  /// - Parameters:
  ///   - keepsEvidence: whether its turns can tell how they were understood, though others of the assistant can't.
  ///   - store: keeps it after each turn, for another process.
  /// - Throws: `Diagnostic` when the person's place book can't be read.
  public func session(
    for person: Person, goingOnWith conversation: Conversation = Conversation(),
    keepsEvidence: Bool = false, keptIn store: ConversationStore? = nil
  ) throws -> Session {
    Session(
      self, person, try apps(of: person), conversation, number: nextNumber(), keepsEvidence: keepsEvidence,
      keptIn: store)
  }

  /// Those of wished languages that can be spoken, in their order; `*` stands for all others. The first of all where none
  /// can be.
  ///
  ///     assistant.languages(of: ["tr_TR.UTF-8", "*"])  // ["tr", "en", "zh"]
  public func languages(of wished: [String]) -> [String] {
    loader.known.codes(of: wished.flatMap { $0 == "*" ? loader.known.codes : [$0] })
  }

  private func nextNumber() -> Int { sessions.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The facts that a turn which begins now depends on.
  func surroundings(of person: Person, _ apps: PersonalApps) -> Surroundings {
    noticeApps()
    let (basis, generation) = state.withLock { ($0.knowledge, $0.generation) }
    return Surroundings(
      knowledge: apps.knowledge(basis, generation: generation, for: person), person: person,
      identifier: identifier(of: person.languages), now: configuration.now(),
      preferences: apps.preferences.current,
      applications: configuration.desktop.applications,
      phrases: { [memory = apps.memory] in memory.heard($0, in: $1) },
      permission: { [memory = apps.memory] in memory.permission(of: $0, for: $1) },
      asksFirst: { [memory = apps.memory] in memory.asksFirst($0, for: $1) },
      lockedBy: { [lock = apps.lock] in lock.lockedBy },
      setAside: apps.failures.setAside,
      keepsEvidence: configuration.keepsEvidence)
  }

  private func identifier(of languages: [String]) -> LanguageIdentifier {
    identifiers.withLock { known in
      if let identifier = known[languages] { return identifier }
      let identifier = LanguageIdentifier(languages.compactMap { loader.known.language($0)?.folder })
      known[languages] = identifier
      return identifier
    }
  }

  /// The processes, containers and names of one person.
  ///
  /// - Throws: `Diagnostic` when the person's place book can't be read.
  private func apps(of person: Person) throws -> PersonalApps {
    try state.withLock { state in
      if let apps = state.people[person.identifier] { return apps }
      let apps = try PersonalApps(
        of: person, places.of(person), configuration, catalogue: loader.system, file: memoryFile,
        installed: installedApps)
      state.people[person.identifier] = apps
      return apps
    }
  }

  /// The same of everybody who has opened a session.
  var everybodysApps: [PersonalApps] { state.withLock { Array($0.people.values) } }

  /// Takes in the names that an app's own process has left in its container for the owner.
  public func takeNames(of app: AppBundle) { ownApps.takeNames(of: app.identifier) }

  /// The apps that the owner prefers.
  public var preferences: PreferenceStore { ownApps.preferences }

  /// The failures of the owner's extensions.
  var failures: FailureRegister { ownApps.failures }

  // MARK: Memory

  /// Everything that is kept of everybody; nil where it can't be opened, which is told once through
  /// `Configuration.couldNotKeep`. It is opened when it is first asked for.
  public var memoryStore: (any MemoryStore)? { memoryFile.store() }

  /// The faults of what is kept, in the words that were told through `Configuration.couldNotKeep` and still
  /// hold.
  public var memoryFaults: [String] { memoryFile.faults }

  /// The same where something was ever kept, for commands, which tell their own errors.
  ///
  /// - Throws: `StorageError`.
  func openKnownMemory() throws -> (any MemoryStore)? { try memoryFile.opened(isReading: true) }

  /// The owner's lock.
  public var lock: PersonalLock { ownApps.lock }

  /// The owner's memory: all that is kept of them.
  public var memory: PersonalMemory { ownApps.memory }

  /// A person's memory: all that is kept of them.
  ///
  /// - Throws: `Diagnostic` when the person's place book can't be read.
  public func memory(of person: Person) throws -> PersonalMemory { try apps(of: person).memory }

  // MARK: Knowledge

  /// The present knowledge, without what belongs to a person.
  public var knowledge: Knowledge { state.withLock { $0.knowledge } }

  /// The framework's intents and those of the installed apps, which bear a `QualifiedName`.
  public var catalogue: Catalogue { knowledge.catalogue }

  /// Reads the installed apps again. A turn that is under way keeps the knowledge that it began with.
  func reloadApps() {
    let installed = InstalledState(places.apps)
    let next = loader.knowledge(of: Self.usable(installedApps))
    state.withLock { state in
      state.knowledge = next
      state.generation += 1
      state.installed = installed
    }
  }

  /// Takes in what another process has installed or removed. Cost: a microsecond where it did nothing.
  private func noticeApps() {
    // A running extension belongs to the version before.
    for app in reloadingChanges() { stop(app) }
  }

  /// The installed apps, with what another process has installed or removed just now.
  ///
  /// Extensions of an older version end a little later: one of them may be waiting for this very answer.
  public func currentApps() -> [AppBundle] {
    let changed = reloadingChanges()
    if !changed.isEmpty { DispatchQueue.global().async { [self] in changed.forEach(stop) } }
    return apps
  }

  /// Reads the apps again where any has changed.
  ///
  /// - Returns: those that were known and are others now, or are gone.
  private func reloadingChanges() -> [AppBundle] {
    let known = state.withLock { state in state.installed.hasChanged ? state.installed : nil }
    guard let known else { return [] }
    let before = apps
    reloadApps()
    let now = state.withLock { $0.installed }
    return before.filter { known.mark(of: $0) != now.mark(of: $0) }
  }

  /// Stops an app's extensions, whoever they run for. A call that is under way ends first.
  func stop(_ app: AppBundle) {
    let identifiers = Set(app.allExtensions.map(\.identifier))
    for apps in everybodysApps { apps.host.stop { identifiers.contains($0.identifier) } }
  }

  /// Stops all extensions.
  public func stop() {
    for apps in everybodysApps { apps.host.stopAll() }
  }
}
