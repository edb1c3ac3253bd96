public import Conversations
import Storage
import Synchronization

/// Keeps the apps that a person prefers, beside all else that is kept of them. Several processes may share it.
///
///     try assistant.preferences.set(AppPreference(["com.example.TasksNotes"]), for: .lists)
///     assistant.preferences.current[.lists]?.apps.first  // com.example.TasksNotes
public final class PreferenceStore: Sendable {
  private let file: MemoryFile
  private let person: String
  private let known = Mutex(Known())

  /// The preferences that were read, and the state of the store that they belong to.
  private struct Known {
    var revision: Int?
    var preferences: [RequestKind: AppPreference] = [:]
  }

  init(_ file: MemoryFile, of person: Person) {
    self.file = file
    self.person = person.identifier
  }

  /// The person's preferences now; empty where they can't be read, which is told once. Cost: some
  /// microseconds while nothing changes.
  public var current: [RequestKind: AppPreference] {
    file.attempt {
      guard let store = try file.opened(isReading: true) else { return [:] }
      let revision = try store.revision
      return try known.withLock { known in
        if known.revision != revision {
          known = Known(revision: revision, preferences: try read(store))
        }
        return known.preferences
      }
    } ?? [:]
  }

  /// Changes one kind. What another process changes at the same time stays.
  ///
  /// - Throws: `StorageError`. It is as before then.
  public func set(_ preference: AppPreference?, for kind: RequestKind) throws {
    let chosen = preference.map { ChosenApps($0.apps, isRule: $0.isRule) }
    try file.opened()?.memory(of: person).choose(chosen, for: kind.rawValue)
  }

  /// A kind that only a later version knows is left out, and kept.
  private func read(_ store: any MemoryStore) throws -> [RequestKind: AppPreference] {
    let chosen = try store.memory(of: person).chosenApps().compactMap { name, chosen in
      RequestKind(rawValue: name).map { ($0, AppPreference(chosen.apps, isRule: chosen.isRule)) }
    }
    return Dictionary(chosen, uniquingKeysWith: { first, _ in first })
  }
}
