import Foundation

/// The outermost view of an app.
@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?

  open func makeKeyAndVisible() {
    rootViewController?.loadViewIfNeeded()
    rootViewController?.viewWillAppear(false)
    rootViewController?.viewDidAppear(false)
  }
}
