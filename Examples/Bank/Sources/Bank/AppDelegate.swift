import Intents
import UIKit

/// Opens the screen that the person wants to be at.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  private let machines = CashMachines()

  /// "Bank cash-machines" stands for a person who opens the screen by hand and leaves the app again.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if CommandLine.arguments.dropFirst().first == "cash-machines" {
      machines.show()
      exit(0)
    }
    return true
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == CashMachines.activityType else { return false }
    machines.show()
    restorationHandler([machines])
    return true
  }
}
