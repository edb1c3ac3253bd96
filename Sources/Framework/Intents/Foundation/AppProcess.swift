import Foundation

/// Finds the facts about an app in its own process, which no host has started.
enum AppProcess {
  /// The directory of apps' data.
  static var data: URL {
    let directory = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
      .flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (directory ?? home.appending(path: ".local/share")).appending(path: "beckon")
  }

  /// `HOME`, as the assistant takes it too; Foundation asks the list of users instead.
  static var home: URL {
    ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser
  }

  /// The app's bundle; nil for a program outside of one.
  static var bundle: URL? {
    let bundle = Bundle.main.bundleURL
    return bundle.pathExtension == "app" ? bundle : nil
  }

  /// The identifier in the bundle's `Info.plist`, where it can name a directory.
  static var bundleIdentifier: String? {
    let identifier = bundle.flatMap { propertyList($0.appending(path: "Info.plist")) }?["CFBundleIdentifier"]
    guard let identifier = identifier as? String, !identifier.contains("/"), !identifier.hasPrefix(".") else {
      return nil
    }
    return identifier
  }

  static func propertyList(_ file: URL) -> [String: Any]? {
    (try? Data(contentsOf: file))
      .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
  }
}
