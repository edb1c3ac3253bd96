import Intents
import UIKit

/// Does in the app what its extensions hand over to it.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, handle intent: INIntent,
    completionHandler: @escaping (INIntentResponse) -> Void
  ) {
    switch intent {
    case is INPlayMediaIntent: completionHandler(INPlayMediaIntentResponse(code: .success, userActivity: nil))
    default: completionHandler(INIntentResponse())
    }
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    true
  }
}
