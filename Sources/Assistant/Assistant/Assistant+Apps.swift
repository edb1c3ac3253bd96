import AppBundle
import Dialogue
import ExtensionHost
import Foundation
import IntentSchema
import Language

extension Assistant {
  /// The apps that can be spoken to.
  public var apps: [AppBundle] { installed }

  /// Checks a `.app` directory and installs it, replacing an earlier version of the same app.
  ///
  /// - Returns: the app, and warnings about it.
  /// - Throws: `Diagnostics` with everything that is wrong; nothing has changed then.
  @discardableResult
  public func install(_ bundle: URL) throws -> (app: AppBundle, warnings: [Diagnostic]) {
    var result = try installedApps.install(from: bundle)
    // A running extension is that of the version before.
    host.stopAll()
    try reloadApps()
    for group in result.app.entitlements.applicationGroups {
      try GroupPreferences.link(group, container: places.group(group), in: places.configuration)
    }
    result.warnings += current.unusablePhrases.flatMap(\.all)
      .filter { $0.location.file == result.app.identifier }
      .map { Diagnostic(.warning, at: $0.location, $0.message, advice: $0.advice) }
    return result
  }

  /// Removes an app.
  ///
  /// - Parameter withData: its containers and the groups that no other app shares, too.
  public func remove(_ app: AppBundle, withData: Bool) throws {
    host.stopAll()
    try installedApps.remove(app.identifier)
    try reloadApps()
    let shared = Set(installed.flatMap(\.entitlements.applicationGroups))
    for group in app.entitlements.applicationGroups where !shared.contains(group) {
      GroupPreferences.unlink(group, container: places.group(group), in: places.configuration)
    }
    guard withData else { return }
    let own = ([app.identifier] + (app.extensions + app.interfaces).map(\.identifier)).map(places.container)
    let groups = app.entitlements.applicationGroups.filter { !shared.contains($0) }.map(places.group)
    for directory in own + groups where FileManager.default.fileExists(atPath: directory.path) {
      try FileManager.default.removeItem(at: directory)
    }
  }

  /// What is wrong with installed apps that can't be used.
  public var damagedApps: [Diagnostics] {
    installedApps.list().compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// The app of an identifier or any of its names, forgiving of case, blanks and punctuation.
  public func app(named name: String) -> AppBundle? {
    installedApps.app(named: name)
  }

  /// The intents that an app's extensions handle, by their names among all apps'.
  func intents(of app: AppBundle) -> [String] {
    app.extensions.flatMap(\.intentsSupported).map { qualified($0, of: app) }
  }

  func supports(_ app: AppBundle, _ intent: String) -> Bool { intents(of: app).contains(intent) }

  /// How to start the extension of an app that handles an intent.
  func launch(_ app: AppBundle, for intent: String) -> ExtensionLaunch? {
    guard
      let appex = app.extensions.first(where: { $0.intentsSupported.contains(QualifiedName.plain(intent)) })
    else {
      return nil
    }
    return launch(appex, of: app)
  }

  /// How to start one of an app's extensions.
  func launch(_ appex: ExtensionBundle, of app: AppBundle) -> ExtensionLaunch {
    let groups = app.entitlements.applicationGroups.map { ($0, places.group($0)) }
    return ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: places.container(appex.identifier),
      groupContainers: Dictionary(groups, uniquingKeysWith: { first, _ in first }),
      log: places.log(appex.identifier), language: language,
      isSiriAuthorized: app.entitlements.hasSiri)
  }

  /// The running extension processes of an app, by identifier or name.
  public func processes(ofApp name: String) -> [Int32] {
    guard let app = app(named: name) else { return [] }
    let identifiers = Set((app.extensions + app.interfaces).map(\.identifier))
    return host.processes.filter { identifiers.contains($0.identifier) }.map(\.pid)
  }

  /// Watches from another thread which processes hold a call.
  public var callWatch: CallWatch { CallWatch(host: host) }

  public struct CallWatch: Sendable {
    let host: ExtensionHost

    public func busyProcesses() -> [Int32] {
      host.processes.filter(\.isBusy).map(\.pid)
    }
  }
}
