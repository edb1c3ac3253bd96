public import Conversations
import Foundation
import Synchronization

/// Keeps the apps that a person prefers in a file, which several processes may share.
///
///     try assistant.preferences.set(AppPreference(["com.example.TasksNotes"]), for: .lists)
///     assistant.preferences.current[.lists]?.apps.first  // com.example.TasksNotes
public final class PreferenceStore: Sendable {
  private let file: URL
  private let known: Mutex<Known>

  private struct Known {
    var registration: FileMark
    var preferences: [String: AppPreference]
  }

  private struct Document: Codable {
    var version = 1
    /// By kind. A kind that only a later version knows is kept.
    var preferences: [String: AppPreference]
  }

  init(_ file: URL) {
    self.file = file
    // The state of the file is taken before it is read, so that a change in between is noticed.
    known = Mutex(Known(registration: FileMark(path: file.path), preferences: Self.read(file)))
  }

  /// What the person prefers now. Cost: a microsecond while the file stays the same.
  public var current: [RequestKind: AppPreference] {
    let all = known.withLock { known in
      if known.registration.refresh() { known.preferences = Self.read(file) }
      return known.preferences
    }
    let known = all.compactMap { name, preference in RequestKind(rawValue: name).map { ($0, preference) } }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// Changes one kind. What another process changes at the same time stays.
  ///
  /// - Throws: `FileFault` when the file can't be written. It is as before then.
  public func set(_ preference: AppPreference?, for kind: RequestKind) throws {
    try FileLock(file.appendingPathExtension("lock")).whileHeld {
      var document = Document(preferences: Self.read(file))
      document.preferences[kind.rawValue] = preference
      try PrivateFile(file).write(JSONEncoder.documents.encode(document))
    }
  }

  /// Nothing where there is no file, or a damaged one.
  private static func read(_ file: URL) -> [String: AppPreference] {
    let document = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode(Document.self, from: $0)
    }
    return document?.preferences ?? [:]
  }
}
