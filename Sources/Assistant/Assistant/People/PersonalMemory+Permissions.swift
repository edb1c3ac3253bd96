public import AppBundle
public import Conversations
import Foundation
public import IntentSchema
public import Storage

/// Which apps the person lets the assistant use, and for what.
extension PersonalMemory {
  /// A person's decision, what it is about, and how they decided.
  public typealias Decided = AppPermission
  public typealias Purpose = AppPermission.Purpose
  public typealias Decision = AppPermission.Decision

  /// Tells if the person lets the assistant use an app: as they decided. Until then the owner lets it use the
  /// apps that they don't want to be asked about. Other people let it use none. Where a decision can't be
  /// stored, they are asked once as long as the process runs.
  ///
  /// A denied app or intent stays denied: neither an allowed app may do what it's denied, nor a denied one
  /// what it's allowed.
  ///
  /// Cost: some microseconds, and the first time and after each change those of reading all of them.
  ///
  /// - Parameter intent: the name of the intent that it is used for; nil for the app at all.
  public func permission(of app: String, for intent: String? = nil) -> Permission {
    permission(of: app, Self.purpose(intent))
  }

  /// Tells if the person lets an app have a class of their data: as the app itself, but where they decided
  /// about the class.
  public func permission(of app: String, for data: PersonalData) -> Permission {
    permission(of: app, .data(data))
  }

  /// The answer to an app that asks for a class of the person's data.
  ///
  /// An app that doesn't say what it wants the data for is told that nothing is decided, as the framework does.
  public func authorization(of app: AppBundle, for data: PersonalData) -> DataAuthorization {
    switch permission(of: app.identifier, for: data) {
    case .denied: .denied
    case .undetermined: .notDetermined
    case .allowed:
      data.usageKeys.isEmpty || app.dataUsageDescriptions[data] != nil ? .authorized : .notDetermined
    }
  }

  /// The same for all classes that it's told about.
  func authorizations(of app: AppBundle) -> [PersonalData: DataAuthorization] {
    Dictionary(
      uniqueKeysWithValues: PersonalData.told.map { ($0, authorization(of: app, for: $0)) })
  }

  /// The paths of the single files that the person lets an app read, sorted; none where the app isn't allowed.
  public func chosenFiles(of app: String) -> [String] {
    let chosen: [String] = keptPermissions.compactMap { key, decision in
      if case .file(let path) = key.purpose, key.app == app, decision == .allowed { path } else { nil }
    }
    // Most apps have none, and each call of an extension asks for them.
    return chosen.isEmpty || permission(of: app) != .allowed ? [] : chosen.sorted()
  }

  private func permission(of app: String, _ purpose: AppPermission.Purpose) -> Permission {
    let whole: Permission =
      switch decision(about: PermissionKey(app: app, purpose: .everything)) {
      case .decided(let decision): decision.isAllowed ? .allowed : .denied
      // A denied app is marked as well, for where the decision can't be read.
      case .open, .unreadable: undecided.map { $0.contains(app) ? .undetermined : .allowed } ?? .undetermined
      }
    guard whole != .denied, purpose != .everything else { return whole }
    switch decision(about: PermissionKey(app: app, purpose: purpose)) {
    case .decided(let decision): return decision.isAllowed ? .allowed : .denied
    case .open: return whole
    case .unreadable: if case .data = purpose { return .undetermined } else { return whole }
    }
  }

  /// True where the person wants to agree each time before an app does this, whatever else asks for that.
  ///
  /// - Parameter intent: its name.
  public func asksFirst(_ app: String, for intent: String) -> Bool {
    switch decision(about: PermissionKey(app: app, purpose: Self.purpose(intent))) {
    case .decided(let decision): decision == .allowedAsking
    // They are asked about the app where it can't be read.
    case .open, .unreadable: false
    }
  }

  /// True where the person has decided about an app, and the decision can still be read.
  func hasDecided(about app: String) -> Bool {
    if case .decided = kept(PermissionKey(app: app, purpose: .everything)) { true } else { false }
  }

  /// The knowledge of a decision.
  private enum Known {
    case decided(AppPermission.Decision)
    /// Nothing was decided.
    case open
    /// Something may have been decided that can't be read: no data is given then, and apps that are marked are asked about.
    case unreadable
  }

  /// The subject of a permission: an app, and a purpose.
  struct PermissionKey: Hashable, Sendable {
    var app: String
    var purpose: AppPermission.Purpose
  }

  private static func purpose(_ intent: String?) -> AppPermission.Purpose {
    intent.map { .intent(QualifiedName.plain($0)) } ?? .everything
  }

  private func decision(about key: PermissionKey) -> Known {
    let kept = kept(key)
    if case .decided = kept { return kept }
    return unkept.withLock { unkept in
      if let decision = unkept[key] { return .decided(decision) }
      // Who has agreed to the app just now has agreed to all of it.
      let whole = PermissionKey(app: key.app, purpose: .everything)
      if case .unreadable = kept, unkept[whole] != nil { return .open }
      return kept
    }
  }

  private func kept(_ key: PermissionKey) -> Known {
    guard let memory = known else { return file.isUnreadable ? .unreadable : .open }
    guard let permissions = file.attempt({ try permissions(in: memory) }) else { return .unreadable }
    return permissions[key].map { .decided($0) } ?? .open
  }

  /// All that is decided; nothing where it can't be read.
  private var keptPermissions: [PermissionKey: AppPermission.Decision] {
    known.flatMap { memory in file.attempt { try permissions(in: memory) } } ?? [:]
  }

  private func permissions(in memory: any Memory) throws -> [PermissionKey: AppPermission.Decision] {
    try loaded.withLock { loaded in
      try refresh(&loaded)
      if let permissions = loaded.permissions { return permissions }
      let permissions = Dictionary(
        try memory.permissions().map { (PermissionKey(app: $0.app, purpose: $0.purpose), $0.decision) },
        uniquingKeysWith: { _, last in last })
      loaded.permissions = permissions
      markLimited(permissions)
      return permissions
    }
  }

  /// Marks apps with limits that have no mark yet, such as those of an earlier version. Those that nothing was decided about as a
  /// whole would be asked about, so they stay as they are.
  private func markLimited(_ permissions: [PermissionKey: AppPermission.Decision]) {
    for (key, decision) in permissions where decision.isLimit {
      guard let undecided, !undecided.contains(key.app),
        permissions[PermissionKey(app: key.app, purpose: .everything)] != nil
      else { continue }
      file.attempt { try undecided.add(key.app) }
    }
  }

  /// The person's decisions, sorted by app; the one for the whole app comes before all else about it.
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
    try permit(isAllowed.map { $0 ? .allowed : .denied }, app: app, for: Self.purpose(intent))
  }

  /// The same for any purpose, such as a class of data.
  ///
  /// - Throws: `StorageError`.
  public func permit(_ decision: AppPermission.Decision?, app: String, for purpose: AppPermission.Purpose)
    throws
  {
    let key = PermissionKey(app: app, purpose: purpose)
    let isWhole = purpose == .everything
    // Who limits an app that counts as allowed wants to use it. That is kept too, since the mark has open apps asked about.
    if !isWhole, decision?.isLimit == true, !hasDecided(about: app), permission(of: app) == .allowed {
      try permit(.allowed, app: app, for: .everything)
    }
    // The mark goes last and comes first: whatever fails in between, nothing is allowed by it.
    if isWhole ? decision == nil : decision?.isLimit == true { try undecided?.add(app) }
    do {
      try open().permit(decision, app: app, for: purpose)
      unkept.withLock { unkept in
        unkept[key] = nil
        if decision == nil, isWhole { unkept = unkept.filter { $0.key.app != app } }
      }
    } catch {
      unkept.withLock { $0[key] = decision }
      throw error
    }
    guard isWhole, decision != nil else { return }
    // An app with limits stays marked, so that it is asked about where the memory is lost.
    if limitedApps().contains(app) { try undecided?.add(app) } else { try undecided?.remove(app) }
  }

  /// Has the person asked about an app, whatever they allowed it before. What they denied it stays.
  ///
  /// - Throws: `StorageError`, or what writing the mark throws.
  func askAnew(about app: String) throws {
    if hasDecided(about: app) { try permit(nil as AppPermission.Decision?, app: app, for: .everything) }
    try undecided?.add(app)
  }

  /// Has the person asked about each app that they limited, once what they decided is deleted.
  ///
  /// - Throws: what writing the marks throws.
  func askAboutLimitedApps() throws {
    for app in limitedApps() { try undecided?.add(app) }
  }

  /// The apps that the person denied something, or wants to be asked about each time, as far as it can be read.
  func limitedApps() -> Set<String> {
    let permissions = file.attempt { try self.permissions() } ?? []
    return Set(permissions.filter(\.decision.isLimit).map(\.app))
  }
}
