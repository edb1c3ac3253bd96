import Foundation

extension FileManager {
  /// The directory that an app and its extensions share; made when it isn't there.
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
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? homeDirectoryForCurrentUser.appending(path: ".local/share")
    return data.appending(path: "beckon/groups").appending(path: group, directoryHint: .isDirectory)
  }

  /// Whether the app's bundle lists the group; a program outside a bundle has no entitlements to ask.
  private func isEntitled(to group: String) -> Bool {
    let bundle = Bundle.main.bundleURL
    let names = (try? contentsOfDirectory(atPath: bundle.path)) ?? []
    guard bundle.pathExtension == "app", let name = names.first(where: { $0.hasSuffix(".entitlements") })
    else {
      return true
    }
    let entitlements =
      (try? Data(contentsOf: bundle.appending(path: name)))
      .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
    let groups = entitlements?["com.apple.security.application-groups"] as? [String]
    return groups?.contains(group) ?? false
  }
}
