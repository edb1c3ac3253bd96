import Foundation
import IntentSchema

extension InstalledApps {
  /// The file of the groups' owners, beside the directory of apps.
  public var ownersFile: URL { directory.deletingLastPathComponent().appending(path: "group-owners.json") }

  /// The groups that an app is entitled to and that are its developer's.
  ///
  /// An app that was copied here gets a group that is nobody's, as an installed one does. Cost: reading a small file.
  public func groups(of app: AppBundle) -> [String] {
    let wanted = app.entitlements.applicationGroups
    guard !wanted.isEmpty else { return [] }
    do {
      var owners = try GroupOwners(ownersFile)
      if wanted.contains(where: { owners[$0] == nil }) {
        let signer = signer(of: app.identifier)
        try changeOwners { $0.claim(wanted, for: app.developer, signer) }
        owners = try GroupOwners(ownersFile)
      }
      // Reading who signed it takes longer than everything else here, and mostly isn't needed.
      let signer = wanted.contains { owners.key(of: $0) != nil } ? signer(of: app.identifier) : nil
      return wanted.filter { owners.belongs($0, to: app.developer, signer) }
    } catch {
      // Nobody can tell whose they are.
      return []
    }
  }

  /// Why an app can't have the files of its groups; nil where it can, or has none.
  public func groupsProblem(of app: AppBundle) -> String? {
    guard !app.entitlements.applicationGroups.isEmpty else { return nil }
    return ownersProblem.map { "whose its files are can't be told: \($0)" }
  }

  /// The fault of the file of the groups' owners; nil where it can be read.
  public var ownersProblem: String? {
    do {
      _ = try GroupOwners(ownersFile)
      return nil
    } catch {
      return "\(ownersFile.path) is damaged; repair it, or move it away and install the apps again"
    }
  }

  /// Lets groups be anybody's again whose files are gone.
  public func releaseGroups(where isFree: (String) -> Bool) throws {
    try changeOwners { owners in owners.release(owners.owners.keys.filter(isFree)) }
  }

  private func changeOwners(_ change: (inout GroupOwners) -> Void) throws {
    let lock = try DirectoryLock(directory)
    defer { lock.release() }
    var owners = try GroupOwners(ownersFile)
    let before = owners
    change(&owners)
    if owners != before { try owners.write(to: ownersFile) }
  }

  // MARK: Installing, while the directory is locked

  /// - Throws: each group of the bundle that belongs to another developer.
  func checkGroups(
    _ reading: BundleReading, _ signer: SigningKey?, among installed: [AppBundle]
  ) throws(Diagnostics) {
    guard !reading.groups.isEmpty else { return }
    let owners = try owners()
    var findings = Findings()
    let apps = installed.filter { $0.identifier != reading.app.identifier }
    for group in reading.groups {
      // Apps that were installed before owners were written down own their groups too.
      let users = apps.filter { $0.entitlements.applicationGroups.contains(group.value) }
      guard let owner = owners[group.value] ?? users.first?.developer else { continue }
      let key = owners.key(of: group.value)
      guard owner != reading.app.developer || (key != nil && key != signer) else { continue }
      let app = users.first { $0.developer == owner }
      // The keys only matter where the names are the same.
      let isOtherKey = owner == reading.app.developer
      let found = signer.map { " with the key \($0.identifier)" } ?? ", and isn't signed"
      findings.add(
        .groupTaken(
          group.value, owner: owner + (isOtherKey ? key.map { " with the key \($0.identifier)" } ?? "" : ""),
          app: app?.displayName, developer: reading.app.developer + (isOtherKey ? found : "")),
        at: group.place)
    }
    if !findings.all.isEmpty { throw Diagnostics(findings.all) }
  }

  func claimGroups(of app: AppBundle, _ signer: SigningKey?) throws(Diagnostics) {
    var owners = try owners()
    let before = owners
    owners.claim(app.entitlements.applicationGroups, for: app.developer, signer)
    guard owners != before else { return }
    do { try owners.write(to: ownersFile) } catch { throw Diagnostics(failedAt: ownersFile, error) }
  }

  private func owners() throws(Diagnostics) -> GroupOwners {
    do { return try GroupOwners(ownersFile) } catch { throw Diagnostics(failedAt: ownersFile, error) }
  }
}
