import AppBundle
import Synchronization

/// The groups of installed apps, which are read again where their owners have changed.
///
/// Every call of an extension asks for them.
final class KnownGroups: Sendable {
  private struct Wish: Hashable {
    var app: String
    var groups: [String]
  }

  private let installed: InstalledApps
  private let known: Mutex<(owners: FileMark, groups: [Wish: [String]])>

  init(_ installed: InstalledApps) {
    self.installed = installed
    known = Mutex((FileMark(path: installed.ownersFile.path), [:]))
  }

  /// The groups that an app is entitled to and that are its developer's. Cost: a microsecond where nothing has changed.
  func groups(of app: AppBundle) -> [String] {
    let wish = Wish(app: app.identifier, groups: app.entitlements.applicationGroups)
    guard !wish.groups.isEmpty else { return [] }
    return known.withLock { known in
      // The state of the file is taken before it is read, so that a change in between is noticed by the next call.
      if known.owners.refresh() { known.groups = [:] }
      if let groups = known.groups[wish] { return groups }
      let groups = installed.groups(of: app)
      known.groups[wish] = groups
      return groups
    }
  }

  /// Why an app can't have the files of its groups; nil where it can, or has none.
  func problem(with app: AppBundle) -> String? { installed.groupsProblem(of: app) }
}
