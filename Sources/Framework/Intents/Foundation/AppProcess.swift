import Foundation

/// Finds the facts about an app in its own process, which no host has started.
enum AppProcess {
  /// The directory of apps' data.
  static var data: URL {
    let directory = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
      .flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    let fallback = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return (directory ?? fallback).appending(path: "beckon")
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
