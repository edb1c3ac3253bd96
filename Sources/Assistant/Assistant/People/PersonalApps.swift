import AppBundle
import Conversations
import ExtensionHost
import Foundation
import IntentSchema
import Language
import Synchronization

/// The installed apps as they are for one person: their containers and groups, their processes, and the names that they
/// registered.
final class PersonalApps: Sendable {
  let host: ExtensionHost
  let places: Places
  private let learned = Mutex<Learned?>(nil)

  /// What was made of the names that were registered at one moment.
  private struct Learned {
    var person: Person
    /// Which knowledge it was made from.
    var generation: Int
    var registrations: [Registration]
    var knowledge: Knowledge
  }

  /// - Throws: `Diagnostic` when the person's place book can't be read.
  init(_ places: Places, _ configuration: Configuration, catalogue: Catalogue) throws {
    self.places = places
    host = ExtensionHost(
      limits: .init(call: configuration.callDeadline, idle: configuration.idleLimit), catalogue: catalogue,
      geocoder: try PlaceBook.load(places.placeBook))
  }

  /// What is known, with the names that apps have registered for the person until now.
  ///
  /// Cost: a microsecond an app, and the reading of all names when one has changed.
  /// - Parameter generation: another one for other knowledge.
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
      // Before the names are read: what is registered meanwhile is taken in with the next sentence.
      let registrations = basis.apps.map { Registration(path: registrationFile($0).path) }
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
      let names = self.registered(by: app)
      if !names.isEmpty { registered[app.identifier] = names }
    }
    return basis.personal(for: person, registered: registered)
  }

  private func registrationFile(_ app: AppBundle) -> URL {
    places.container(app.identifier).appending(path: RegisteredNames.fileName)
  }

  /// The names that an app registered for the person. The file is the app's: what is too much or makes no sense in it is
  /// left out.
  func registered(by app: AppBundle) -> [VocabularyEntry] {
    let file = registrationFile(app)
    guard let size = Registration(path: file.path).mark?.size, size <= RegisteredNames.maximumBytes,
      let data = try? Data(contentsOf: file),
      let registered = try? JSONDecoder().decode(RegisteredNames.self, from: data)
    else { return [] }
    func kept(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty || $0.unicodeScalars.count > RegisteredNames.maximumLength ? nil : $0 }
    }
    var entries: [VocabularyEntry] = []
    for kind in NameKind.allCases {
      for name in registered.names[String(kind.rawValue)] ?? [] {
        guard entries.count < RegisteredNames.maximumNames else { return entries }
        guard let phrase = kept(name.phrase) else { continue }
        entries.append(
          VocabularyEntry(
            identifier: kept(name.identifier), phrase: phrase,
            pronunciationHint: kept(name.pronunciationHint),
            parameters: kind.parameters))
      }
    }
    return entries
  }

  // MARK: Processes

  /// How to start the extension of an app that handles an intent.
  ///
  /// - Parameter intent: by its name among all apps'.
  func launch(_ app: AppBundle, handling intent: String, language: String) -> ExtensionLaunch? {
    app.extensions.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
      .map { launch($0, of: app, language: language) }
  }

  /// How to start the extension of an app that shows an intent.
  func launch(_ app: AppBundle, showing intent: String, language: String) -> ExtensionLaunch? {
    app.interface(for: intent).map { launch($0, of: app, language: language) }
  }

  private func launch(_ appex: ExtensionBundle, of app: AppBundle, language: String) -> ExtensionLaunch {
    let groups = app.entitlements.applicationGroups.map { ($0, places.group($0)) }
    return ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: places.container(appex.identifier),
      groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
      log: places.log(appex.identifier), language: language,
      isSiriAuthorized: app.entitlements.hasSiri)
  }
}
