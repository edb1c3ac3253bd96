public import AppBundle
public import Conversations
public import ExtensionHost
public import Foundation
public import IntentSchema
import Language
public import Storage

extension Assistant {
  /// The apps that can be spoken to.
  public var apps: [AppBundle] { knowledge.apps }

  /// Checks a `.app` directory and installs it. An earlier version of the same app is replaced.
  ///
  /// - Parameter isAllowed: whether it is the owner who installs it, so that Beckon may use it. They are asked at its first use
  ///   where it's false. What they have decided about the app before stays.
  ///
  ///   An update that gets more than the version before it is asked about, too, whatever was allowed for that one.
  /// - Returns: the app, warnings about it, and what it gets more than the version before it.
  /// - Throws: `Diagnostics` with everything that is wrong. Nothing has changed then.
  @discardableResult
  public func install(_ bundle: URL, isAllowed: Bool = true) throws -> (
    app: AppBundle, warnings: [Diagnostic], added: AppRights?
  ) {
    releaseGoneGroups()
    let before = apps
    var result = try installedApps.install(
      from: bundle, languageOfWord: languageOfOwnWord, replacement: whileNobodyCalls)
    // A running extension belongs to the version before.
    stop(result.app)
    reloadApps()
    for group in installedApps.groups(of: result.app) {
      try GroupPreferences.link(group, container: places.group(group), in: places.configuration)
    }
    let added = before.first { $0.identifier == result.app.identifier }
      .map { AppRights(result.app).beyond(AppRights($0)) }.flatMap { $0.isEmpty ? nil : $0 }
    if added != nil, memory.permission(of: result.app.identifier) == .allowed {
      // The person allowed the version without these rights.
      try memory.askAnew(about: result.app.identifier)
    } else if isAllowed, !memory.limitedApps().contains(result.app.identifier) {
      try memory.undecided?.remove(result.app.identifier)
    } else if !memory.hasDecided(about: result.app.identifier) {
      try memory.undecided?.add(result.app.identifier)
    }
    result.warnings += knowledge.languages.fallback.unusablePhrases.flatMap(\.all)
      .filter { $0.location.file == result.app.identifier }
      .map { Diagnostic(.warning, at: $0.location, $0.message, advice: $0.advice) }
    return (result.app, result.warnings, added)
  }

  /// Does something while no process calls an app's extensions, whoever they work for.
  private func whileNobodyCalls(_ app: AppBundle, _ step: () throws -> Void) throws {
    let containers = try places.everybodys().flatMap { places in
      app.allExtensions.map { places.container($0.identifier) }
    }
    // A call ends at its deadline, or a second later where nothing is heard.
    try ExtensionHost.whileNobodyCalls(containers, patience: configuration.callDeadline + 2, step)
  }

  /// A group whose files the person removed by hand, and that no app has, is nobody's.
  private func releaseGoneGroups() {
    let claimed = Set(apps.flatMap(\.entitlements.applicationGroups))
    let everybodys = (try? places.everybodys()) ?? [places]
    // Owners that can't be read are told when the app is installed.
    try? installedApps.releaseGroups { group in
      !claimed.contains(group)
        && !everybodys.contains { FileManager.default.fileExists(atPath: $0.group(group).path) }
    }
  }

  /// Remembers whether Beckon may use an app for the owner; nil has them asked at its next use.
  ///
  /// - Parameter intent: the name of an intent that the app handles, where it is only about that; nil forgets it then.
  /// - Throws: `StorageError`.
  public func permit(_ isAllowed: Bool?, _ app: AppBundle, for intent: String? = nil) throws {
    try memory.permit(isAllowed, app: app.identifier, for: intent)
    if isAllowed == false, intent == nil { stop(app) }
  }

  /// The same for any purpose, such as a class of the owner's data.
  ///
  ///     try assistant.permit(.allowedAsking, app, for: .intent("INRequestRideIntent"))
  ///
  /// - Throws: `StorageError`.
  public func permit(
    _ decision: AppPermission.Decision?, _ app: AppBundle, for purpose: AppPermission.Purpose
  ) throws {
    try memory.permit(decision, app: app.identifier, for: purpose)
    // The app's process still has what it got before.
    switch purpose {
    case .data, .file: stop(app)
    case .everything, .intent: break
    }
  }

  /// The folder in which an app finds the single files that it may read, in its container.
  public static var folderOfChosenFiles: String { ChosenFile.folder }

  /// The purpose of a permission for a single file, which is allowed or nothing.
  ///
  ///     try assistant.permit(.allowed, app, for: assistant.purpose(ofFile: "recipe.txt", for: app))
  ///
  /// - Parameter name: the file's path, relative to the working directory where it isn't absolute.
  /// - Throws: `RunError.unusableFile` where it isn't an ordinary file, or is one of Beckon's own, or the app has too many.
  public func purpose(ofFile name: String, for app: AppBundle) throws(RunError) -> AppPermission.Purpose {
    let chosen = memory.chosenFiles(of: app.identifier)
    // One that was allowed may be gone by now.
    if chosen.contains(name) { return .file(name) }
    let path = try FileChoice.path(of: name, places)
    guard chosen.count < ChosenFile.most || chosen.contains(path) else {
      throw .unusableFile(
        path, reason: "\(app.displayName) may read \(ChosenFile.most) files already, and no more")
    }
    return .file(path)
  }

  /// The first of the owner's languages in which a text is said to Beckon itself, such as "cancel" or "yes".
  func languageOfOwnWord(_ text: String) -> String? {
    let context = configuration.context
    return owner.languages.first { loader.languages[$0]?.isOwnWord(text, context: context) ?? false }
  }

  /// Removes an app.
  ///
  /// Its donations, its shortcuts, its names and what is relevant of it go too, for everybody, and so does a
  /// question of it that is open.
  ///
  /// - Parameter withData: also removes its containers, and the groups that no other app shares.
  public func remove(_ app: AppBundle, withData: Bool) throws {
    // Not those of another developer, whose group a copied bundle claims.
    let owned = installedApps.groups(of: app)
    try whileNobodyCalls(app) { try installedApps.remove(app.identifier) }
    stop(app)
    try memory.undecided?.remove(app.identifier)
    reloadApps()
    try restore(app)
    discardQueues(of: app)
    try removeFromMemory(app.identifier)
    let shared = Set(apps.flatMap(\.entitlements.applicationGroups))
    let groups = owned.filter { !shared.contains($0) }
    for group in groups {
      GroupPreferences.unlink(group, container: places.group(group), in: places.configuration)
    }
    guard withData else { return }
    for log in logs(of: app) where FileManager.default.fileExists(atPath: log.path) {
      try FileManager.default.removeItem(at: log)
    }
    let identifiers = [app.identifier] + app.allExtensions.map(\.identifier)
    for places in try places.everybodys() {
      for directory in identifiers.map(places.container) + groups.map(places.group)
      where FileManager.default.fileExists(atPath: directory.path) {
        try FileManager.default.removeItem(at: directory)
      }
    }
    try installedApps.releaseGroups { groups.contains($0) }
  }

  /// The installed apps that can't be used, each with its mistakes.
  public var damagedApps: [DamagedApp] {
    installedApps.list().compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// Removes an app that can't be used. Its containers stay.
  public func remove(_ damaged: DamagedApp) throws {
    guard let identifier = damaged.identifier else { return }
    try installedApps.remove(identifier)
    try memory.undecided?.remove(identifier)
    try removeFromMemory(identifier)
  }

  private func removeFromMemory(_ app: String) throws {
    guard let store = try openKnownMemory() else { return }
    try store.removeApp(app)
    for person in try store.people() { try store.memory(of: person).forgetInConversations(app: app) }
  }

  /// Removes what an app and its extensions have left in their containers to be taken in.
  private func discardQueues(of app: AppBundle) {
    for places in (try? places.everybodys()) ?? [places] { WaitingRequests(in: places).discard(of: app) }
  }

  /// Finds an app by its identifier or one of its names. Case, blanks and punctuation are ignored: "list o mat" is
  /// ListOMat.
  public func app(named name: String) -> AppBundle? {
    installedApps.app(named: name)
  }

  /// The fault of an app's programs, in words that go on a sentence; nil where they're those that were
  /// installed.
  public func problem(with app: AppBundle) -> String? {
    installedApps.problem(withAppAt: app.directory.path).map { "\($0); install it again" }
  }

  /// The faults of what is installed and kept, a sentence each: programs that were changed, bundles and files
  /// that can't be read.
  public var faults: [String] {
    var faults = apps.compactMap { app in problem(with: app).map { "\(app.displayName): \($0)" } }
    faults += damagedApps.map { "\($0.identifier ?? $0.directory) is damaged and not used; install it again" }
    if let problem = installedApps.ownersProblem { faults.append(problem) }
    do {
      try memory.check()
    } catch {
      faults.append("\(error)")
    }
    return faults
  }

  /// The confinement in which an app's own program is opened, where it doesn't get the owner's files; nil
  /// where it has all their rights.
  public func confinement(of app: AppBundle) -> ExtensionLaunch? { ownApps.confinement(of: app) }

  /// The least protection that is demanded of what doesn't get the owner's rights.
  public var protection: Protection.Level { configuration.protection }

  /// The limits of a program that doesn't get the owner's rights.
  public var appLimits: ExtensionHost.Limits { .ofApps(beside: configuration.extensionMemory) }

  /// The key that an app is signed with; nil where it isn't, or was copied into the directory of apps.
  public func signer(of app: AppBundle) -> SigningKey? { installedApps.signer(of: app.identifier) }

  /// The kinds of requests that an app can be used for.
  public func kinds(of app: AppBundle) -> [RequestKind] { knowledge.kinds(of: app) }

  /// Example sentences of an app in the owner's first language. Each is one that Beckon understands.
  public func examples(of app: AppBundle) -> [String] {
    let knowledge = knowledge
    return knowledge.examples(
      of: app, in: knowledge.languages.fallback, context: configuration.context
    ) { memory.permission(of: app.identifier, for: $0) != .denied }
  }

  /// The files that an app's extensions write to with `print` and `os_log`; there only once one has written.
  public func logs(of app: AppBundle) -> [URL] {
    app.allExtensions.map { ExtensionLaunch.log(of: $0.identifier, in: places.logs) }
  }

  /// The process ids of an app's running extensions, by the app's identifier or name.
  public func processes(ofApp name: String) -> [Int32] {
    guard let app = app(named: name) else { return [] }
    let identifiers = Set(app.allExtensions.map(\.identifier))
    return everybodysApps.flatMap(\.host.processes).filter { identifiers.contains($0.identifier) }.map(\.pid)
  }

  /// The process ids of the extensions that are answering a call.
  public func busyProcesses() -> [Int32] {
    everybodysApps.flatMap(\.host.processes).filter(\.isBusy).map(\.pid)
  }
}
