import CoreSpotlight
import Intents
import UIKit

/// The screen with the cash machines near the person.
class CashMachines: UIViewController {
  static let activityType = "com.example.bank.show-cash-machines"

  private static let machines = ["Market Square 3, open all day", "Station, 5:00 to 1:00"]

  /// Shows the screen, and tells the assistant that the person is here.
  func show() {
    let screen = ([Texts.text("Show cash machines")] + Self.machines).joined(separator: "\n") + "\n"
    Screen.write(screen)
    let activity = Self.activity()
    userActivity = activity
    activity.becomeCurrent()
  }

  /// The activity of the screen: its title, the words it is found by, and the values it is opened with.
  private static func activity() -> NSUserActivity {
    let activity = NSUserActivity(activityType: activityType)
    activity.title = Texts.text("Show cash machines")
    activity.userInfo = ["screen": "cash-machines"]
    activity.requiredUserInfoKeys = ["screen"]
    activity.persistentIdentifier = "cash-machines"
    activity.suggestedInvocationPhrase = Texts.text("Where can I get cash")
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    let attributes = CSSearchableItemAttributeSet(contentType: .content)
    attributes.contentDescription = Texts.text("Cash machines near you")
    attributes.keywords = Texts.text("cash").components(separatedBy: ", ")
    attributes.thumbnailURL = Bundle.main.url(forResource: "cash-machine", withExtension: "png")
    activity.contentAttributeSet = attributes
    return activity
  }
}

/// Stands for the display, and writes what would be on it to a file in the app's group.
enum Screen {
  static func write(_ text: String) {
    let group = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.Bank")
    guard let file = group?.appendingPathComponent("screen.txt") else { return }
    try? text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// The app's texts, in the person's language.
enum Texts {
  static func text(_ key: String) -> String {
    let path = Bundle.main.path(forResource: INPreferences.siriLanguageCode(), ofType: "lproj")
    let bundle = path.flatMap { Bundle(path: $0) } ?? .main
    return bundle.localizedString(forKey: key, value: nil, table: nil)
  }
}
