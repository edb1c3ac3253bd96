import Intents
import UIKit

/// The app itself: goes on with the calls, photos and music that its extensions hand over to it.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  private let player = Player()

  /// "Concierge" without the assistant has nothing to go on with.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Screen.write("Ask Beckon: it passes on what you want.")
    return true
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    switch userActivity.interaction?.intent {
    case let call as INStartCallIntent:
      Screen.write("Calling " + (call.contacts ?? []).map(\.displayName).joined(separator: ", "))
    case is INSearchForPhotosIntent, is INStartPhotoPlaybackIntent: Screen.write("Photos")
    default: return false
    }
    return true
  }

  /// Music goes on in the background.
  func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
    intent is INPlayMediaIntent ? player : nil
  }
}

/// Plays what was found.
class Player: NSObject, INPlayMediaIntentHandling {
  func handle(intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void) {
    Screen.write("Playing " + (intent.mediaItems ?? []).compactMap(\.title).joined(separator: ", "))
    completion(INPlayMediaIntentResponse(code: .success, userActivity: nil))
  }
}

/// Stands for the display, and writes what would be on it to a file in the app's group.
enum Screen {
  static func write(_ text: String) {
    let group = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.Concierge")
    guard let file = group?.appendingPathComponent("screen.txt") else { return }
    try? (text + "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
