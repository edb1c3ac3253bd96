import Foundation

/// The outermost view of an app.
///
///     let window = UIWindow(windowScene: scene)
///     window.rootViewController = ListController()
///     window.makeKeyAndVisible()
@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open weak var windowScene: UIWindowScene? {
    didSet {
      oldValue?.windows.removeAll { $0 === self }
      windowScene?.windows.append(self)
    }
  }

  public convenience init(windowScene: UIWindowScene) {
    self.init()
    self.windowScene = windowScene
    // A property that is set while an object is made isn't observed.
    if !windowScene.windows.contains(where: { $0 === self }) { windowScene.windows.append(self) }
  }

  open func makeKeyAndVisible() {
    rootViewController?.loadViewIfNeeded()
    rootViewController?.viewWillAppear(false)
    rootViewController?.viewDidAppear(false)
  }
}
