import Foundation

/// An object that can hold the activity which a screen shows.
@MainActor open class UIResponder: NSObject {
  open var userActivity: NSUserActivity?
  open var next: UIResponder? { nil }

  @MainActor public override init() { super.init() }

  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
}
