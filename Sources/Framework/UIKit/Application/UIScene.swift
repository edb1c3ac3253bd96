import Foundation

/// One of an app's windows with its content.
@MainActor open class UIScene: UIResponder {
  open weak var delegate: (any UISceneDelegate)?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! = ""
}

/// Receives a scene's events about activities.
///
///     class SceneDelegate: UIResponder, UISceneDelegate {
///       func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { show(userActivity) }
///     }
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}
