public import Conversations
import Foundation
public import Storage

/// Which apps the person lets the assistant use.
extension PersonalMemory {
  /// Whether the person lets the assistant use an app: what they decided. Until then the owner lets
  /// it use those that they don't want to be asked about, and others none. Where that can't be stored, they are asked once as long as the process
  /// runs.
  ///
  /// Cost: some microseconds, and the first time and after each change those of reading all of them.
  public func permission(of app: String) -> Permission {
    switch kept(app) ?? unkept.withLock({ $0[app] }) {
    case true?: .allowed
    case false?: .denied
    case nil: undecided.map { $0.contains(app) ? .undetermined : .allowed } ?? .undetermined
    }
  }

  /// Whether the person has decided about an app, and still knows it.
  func hasDecided(about app: String) -> Bool { kept(app) != nil }

  private func kept(_ app: String) -> Bool? {
    guard let memory = known else { return nil }
    let isAllowed = file.attempt {
      try loaded.withLock { loaded in
        try refresh(&loaded)
        if let permissions = loaded.permissions { return permissions[app] }
        let permissions = Dictionary(
          try memory.permissions().map { ($0.app, $0.isAllowed) }, uniquingKeysWith: { _, last in last })
        loaded.permissions = permissions
        return permissions[app]
      }
    }
    return isAllowed ?? nil
  }

  /// What the person decided, sorted by app.
  ///
  /// - Throws: `StorageError`.
  public func permissions() throws -> [AppPermission] {
    try file.opened(isReading: true)?.memory(of: person).permissions() ?? []
  }

  /// Remembers whether the assistant may use an app; nil forgets it, so that the person is asked. It counts from the next
  /// call of an app on, in all processes.
  ///
  /// - Throws: `StorageError`.
  public func permit(_ isAllowed: Bool?, app: String) throws {
    // The mark goes last and comes first: whatever fails in between, nothing is allowed by it.
    if isAllowed == nil { try undecided?.add(app) }
    do {
      try open().permit(isAllowed, app: app)
      unkept.withLock { $0[app] = nil }
    } catch {
      unkept.withLock { $0[app] = isAllowed }
      throw error
    }
    if isAllowed != nil { try undecided?.remove(app) }
  }
}
