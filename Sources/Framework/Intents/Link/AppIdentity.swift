import ExtensionProtocol
import Foundation

/// The app or extension that this process is, as far as it can know that itself.
struct AppIdentity: Sendable {
  /// The bundle identifier.
  var identifier: String
  /// The directory of its own data.
  var container: URL
  /// Nil in an extension, whose Info.plist doesn't declare activities.
  var activityTypes: Set<String>?
  /// True where this is the bundle that is installed; an extension is always started from there.
  var isInstalled: Bool

  /// Nil for a program outside of a bundle.
  static let current: AppIdentity? = {
    let bundle = Bundle.main.bundleURL
    guard let information = AppProcess.propertyList(bundle.appending(path: "Info.plist")),
      let identifier = information["CFBundleIdentifier"] as? String, !identifier.contains("/"),
      !identifier.hasPrefix(".")
    else { return nil }
    switch bundle.pathExtension {
    case "app":
      let installed = AppProcess.data.appending(path: "apps/\(identifier).app")
      return AppIdentity(
        identifier: identifier,
        container: AppProcess.data.appending(path: "containers").appending(path: identifier),
        activityTypes: Set(information["NSUserActivityTypes"] as? [String] ?? []),
        isInstalled: bundle.resolvingSymlinksInPath().path == installed.resolvingSymlinksInPath().path)
    // The host makes an extension's container its home.
    case "appex":
      return AppIdentity(
        identifier: identifier, container: AppProcess.home, isInstalled: true)
    default: return nil
    }
  }()
}
