public import Conversations
import Foundation
import IntentSchema
public import Storage

/// Which apps the person lets the assistant use, and for what.
extension PersonalMemory {
  /// Whether the person lets the assistant use an app: what they decided. Until then the owner lets
  /// it use those that they don't want to be asked about, and others none. Where that can't be stored, they are asked once as long as the process
  /// runs.
  ///
  /// What is denied stays so: neither an allowed app may do what it's denied, nor a denied one what it's allowed.
  ///
  /// Cost: some microseconds, and the first time and after each change those of reading all of them.
  ///
  /// - Parameter intent: the name of the intent that it is used for; nil for the app at all.
  public func permission(of app: String, for intent: String? = nil) -> Permission {
    let whole: Permission =
      switch decision(about: PermissionKey(app: app)) {
      case true?: .allowed
      case false?: .denied
      case nil: undecided.map { $0.contains(app) ? .undetermined : .allowed } ?? .undetermined
      }
    guard whole != .denied, let intent else { return whole }
    return switch decision(about: PermissionKey(app: app, intent: QualifiedName.plain(intent))) {
    case true?: .allowed
    case false?: .denied
    case nil: whole
    }
  }

  /// Whether the person has decided about an app, and still knows it.
  func hasDecided(about app: String) -> Bool { kept(PermissionKey(app: app)) != nil }

  /// What a permission is for: an app, or an intent of it.
  struct PermissionKey: Hashable, Sendable {
    var app: String
    /// The class name without the app.
    var intent: String?
  }

  private func decision(about key: PermissionKey) -> Bool? { kept(key) ?? unkept.withLock { $0[key] } }

  private func kept(_ key: PermissionKey) -> Bool? {
    guard let memory = known else { return nil }
    let isAllowed = file.attempt {
      try loaded.withLock { loaded in
        try refresh(&loaded)
        if let permissions = loaded.permissions { return permissions[key] }
        let permissions = Dictionary(
          try memory.permissions().map { (PermissionKey(app: $0.app, intent: $0.intent), $0.isAllowed) },
          uniquingKeysWith: { _, last in last })
        loaded.permissions = permissions
        return permissions[key]
      }
    }
    return isAllowed ?? nil
  }

  /// What the person decided, sorted by app, what holds for the whole app before its intents.
  ///
  /// - Throws: `StorageError`.
  public func permissions() throws -> [AppPermission] {
    try file.opened(isReading: true)?.memory(of: person).permissions() ?? []
  }

  /// Remembers whether the assistant may use an app, or use it for an intent; nil forgets it, and about an app has the person
  /// asked. It counts from the next call of an app on, in all processes.
  ///
  /// - Parameter intent: its name; nil for the app at all.
  /// - Throws: `StorageError`.
  public func permit(_ isAllowed: Bool?, app: String, for intent: String? = nil) throws {
    let key = PermissionKey(app: app, intent: intent.map(QualifiedName.plain))
    // The mark goes last and comes first: whatever fails in between, nothing is allowed by it.
    if isAllowed == nil, intent == nil { try undecided?.add(app) }
    do {
      try open().permit(isAllowed, app: app, intent: key.intent)
      unkept.withLock { unkept in
        unkept[key] = nil
        if isAllowed == nil, intent == nil { unkept = unkept.filter { $0.key.app != app } }
      }
    } catch {
      unkept.withLock { $0[key] = isAllowed }
      throw error
    }
    if isAllowed != nil, intent == nil { try undecided?.remove(app) }
  }
}
