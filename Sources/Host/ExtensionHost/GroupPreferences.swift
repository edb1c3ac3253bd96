import Foundation

/// Keeps the settings of an app group, `UserDefaults(suiteName:)`, in the group's container.
///
///     try GroupPreferences.link("group.com.example.ListOMat", container: group, in: configuration)
///
/// Foundation reads a suite's property list from the configuration directory of the process. A symbolic link there leads
/// to the container, for the app's own process and for each of its extensions.
public enum GroupPreferences {
  /// Makes the link. Settings that were there before move into the container, where it has none.
  ///
  /// - Parameters:
  ///   - container: the group's directory.
  ///   - configuration: `~/.config` of the process that reads the settings.
  /// - Throws: errors of the file system.
  public static func link(_ group: String, container: URL, in configuration: URL) throws {
    let manager = FileManager.default
    let link = configuration.appending(path: "\(group).plist")
    let file = container.appending(path: "Library/Preferences/\(group).plist")
    if (try? manager.destinationOfSymbolicLink(atPath: link.path)) == file.path { return }
    for directory in [configuration, file.deletingLastPathComponent()] {
      try manager.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    if (try? manager.destinationOfSymbolicLink(atPath: link.path)) != nil {
      try manager.removeItem(at: link)
    } else if manager.fileExists(atPath: link.path) {
      if manager.fileExists(atPath: file.path) {
        // There are two sets of settings. Those of the container are in use, the others are kept beside the link.
        try? manager.removeItem(at: link.appendingPathExtension("old"))
        try manager.moveItem(at: link, to: link.appendingPathExtension("old"))
      } else {
        try manager.moveItem(at: link, to: file)
      }
    }
    try manager.createSymbolicLink(at: link, withDestinationURL: file)
  }

  /// Removes the link of a group. The settings stay.
  public static func unlink(_ group: String, container: URL, in configuration: URL) {
    let link = configuration.appending(path: "\(group).plist")
    let file = container.appending(path: "Library/Preferences/\(group).plist")
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) == file.path else { return }
    try? FileManager.default.removeItem(at: link)
  }
}
