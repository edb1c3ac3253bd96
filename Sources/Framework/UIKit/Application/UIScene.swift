import Foundation

/// One of an app's windows with its content.
///
///     func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { show(userActivity) }
@MainActor open class UIScene: UIResponder {
  /// The state of a scene: in front or not.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// The reasons for which a scene connects.
  @MainActor open class ConnectionOptions: NSObject {
    /// The activities that it is to go on with.
    public let userActivities: Set<NSUserActivity>
    /// The type of an activity of another device that is still on its way; nil, since there is no other device.
    public let handoffUserActivityType: String?
    public let sourceApplication: String?

    init(_ userActivities: Set<NSUserActivity>) {
      self.userActivities = userActivities
      handoffUserActivityType = nil
      sourceApplication = nil
      super.init()
    }
  }

  public let session: UISceneSession
  open weak var delegate: (any UISceneDelegate)?
  open internal(set) var activationState: ActivationState = .unattached
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! = ""

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
}

/// A scene that shows windows.
///
///     guard let scene = scene as? UIWindowScene else { return }
///     window = UIWindow(windowScene: scene)
@MainActor open class UIWindowScene: UIScene {
  open internal(set) var windows: [UIWindow] = []
}

/// Receives a scene's events.
///
///     class SceneDelegate: UIResponder, UIWindowSceneDelegate {
///       var window: UIWindow?
///
///       func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
///         for activity in options.userActivities { show(activity) }
///       }
///
///       func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { show(userActivity) }
///     }
///
/// The class is named by the `UIApplicationSceneManifest` in the app's Info.plist. An app that is started for an activity gets it
/// with the connection, one that runs with `scene(_:continue:)`.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}

  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) {}
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// Receives the events of a scene that shows windows.
///
///     class SceneDelegate: UIResponder, UIWindowSceneDelegate {
///       var window: UIWindow?
///     }
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
