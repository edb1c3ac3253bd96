import Foundation

/// The purpose of a scene, and the classes that serve it.
///
///     let role = session.role  // .windowApplication
@MainActor open class UISceneSession: NSObject {
  /// The kind of things that a scene shows.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app's own windows.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  open internal(set) weak var scene: UIScene?
  public let role: Role
  open internal(set) var configuration: UISceneConfiguration
  public let persistentIdentifier: String = UUID().uuidString
  open var userInfo: [String: Any]?
  open var stateRestorationActivity: NSUserActivity?

  init(_ configuration: UISceneConfiguration) {
    role = configuration.role
    self.configuration = configuration
    super.init()
  }
}

/// The classes of a scene, as the app's Info.plist names them.
///
///     UISceneConfiguration(name: "Default Configuration", sessionRole: session.role).delegateClass  // SceneDelegate
@MainActor open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  /// The class's name in the Info.plist, where the program has no such class.
  let missingDelegate: String?

  /// - Parameter name: one in the Info.plist, whose classes it gets; nil for the first of the role.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    let listed = SceneManifest.own?.configuration(name, sessionRole)
    self.name = name ?? listed?["UISceneConfigurationName"] as? String
    role = sessionRole
    let delegate = listed?["UISceneDelegateClassName"] as? String
    let delegateClass: AnyClass? = delegate.flatMap(NSClassFromString)
    missingDelegate = delegateClass == nil ? delegate : nil
    super.init()
    self.delegateClass = delegateClass
    sceneClass = (listed?["UISceneClassName"] as? String).flatMap(NSClassFromString)
  }
}

/// The scenes in an app's Info.plist.
struct SceneManifest {
  private let configurations: [String: Any]

  /// That of this program's bundle; nil for an app without scenes.
  static var own: SceneManifest? {
    let file = Bundle.main.bundleURL.appending(path: "Info.plist")
    let list = (try? Data(contentsOf: file)).flatMap {
      try? PropertyListSerialization.propertyList(from: $0, format: nil)
    }
    return SceneManifest((list as? [String: Any])?["UIApplicationSceneManifest"])
  }

  init?(_ manifest: Any?) {
    guard let manifest = manifest as? [String: Any] else { return nil }
    configurations = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
  }

  func configuration(_ name: String?, _ role: UISceneSession.Role) -> [String: Any]? {
    let all = configurations[role.rawValue] as? [[String: Any]] ?? []
    return name == nil ? all.first : all.first { $0["UISceneConfigurationName"] as? String == name }
  }
}
