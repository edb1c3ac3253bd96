import Foundation
@_spi(Runtime) import Intents

/// An object that can hold the activity which a screen shows.
///
///     userActivity = NSUserActivity(activityType: "com.example.ListOMat.list")
@MainActor open class UIResponder: NSObject {
  /// The activity that the screen shows. Before it is saved, `updateUserActivityState` may bring it up to
  /// date.
  open var userActivity: NSUserActivity? {
    didSet {
      if oldValue !== userActivity { oldValue?._willSave = nil }
      let responder = WeakResponder(responder: self)
      userActivity?._willSave = { activity in
        // Activities are saved where they change, which may be another thread; responders belong to this one.
        guard Thread.isMainThread else { return }
        let saved = SavedActivity(activity: activity)
        MainActor.assumeIsolated { responder.responder?.updateUserActivityState(saved.activity) }
      }
    }
  }
  open var next: UIResponder? { nil }

  @MainActor public override init() { super.init() }

  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

private struct WeakResponder: @unchecked Sendable {
  weak var responder: UIResponder?
}

private struct SavedActivity: @unchecked Sendable {
  let activity: NSUserActivity
}
