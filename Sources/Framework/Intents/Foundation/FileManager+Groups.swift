import Foundation

extension FileManager {
  /// The directory that an app and its extensions share. It is made where it is missing.
  ///
  /// - Returns: nil when the app's entitlements don't list the group.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    guard let directory = groupDirectory(groupIdentifier) else { return nil }
    try? createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return directory
  }

  private func groupDirectory(_ group: String) -> URL? {
    if let context = ExtensionEnvironment.current {
      return context.groupContainers[group].map { URL(filePath: $0, directoryHint: .isDirectory) }
    }
    // An app's own process: no host tells it where its groups are.
    guard isEntitled(to: group), !group.contains("/"), !group.hasPrefix(".") else { return nil }
    return AppProcess.data.appending(path: "groups").appending(path: group, directoryHint: .isDirectory)
  }

  /// True where the app's bundle lists the group; a program outside a bundle has no entitlements to ask.
  private func isEntitled(to group: String) -> Bool {
    guard let bundle = AppProcess.bundle else { return true }
    guard
      let name = (try? contentsOfDirectory(atPath: bundle.path))?.first(where: {
        $0.hasSuffix(".entitlements")
      })
    else { return false }
    let entitlements = AppProcess.propertyList(bundle.appending(path: name))
    let groups = entitlements?["com.apple.security.application-groups"] as? [String]
    return groups?.contains(group) ?? false
  }
}
