import CoreSpotlight
import Foundation
import Intents
import UIKit

/// The delegate of the app where it has a main loop.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let lines = Diary()
  private var lingers = false

  func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool {
    lines.write("will continue \(userActivityType)")
    return false
  }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    let page = userActivity.userInfo?["page"] as? Int
    lines.write(
      "continue \(userActivity.activityType) \(userActivity.title ?? "-") \(page.map { "\($0)" } ?? "-") "
        + "\((userActivity.interaction?.intent).map { "\(type(of: $0))" } ?? "-") \(getpid())")
    if let item = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String {
      lines.write("item \(item)")
    }
    if let path = userActivity.title, path.hasPrefix("/") {
      lines.write("reads \((try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing")")
    }
    if userActivity.title == "crash" { fatalError("as asked") }
    if userActivity.title == "linger" { lingers = true }
    restorationHandler([self])
    return userActivity.title != "decline"
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    lines.write("restore \(activity.activityType)")
  }

  func application(
    _ application: UIApplication, handle intent: INIntent,
    completionHandler: @escaping (INIntentResponse) -> Void
  ) {
    guard let create = intent as? INCreateNoteIntent else { return }
    lines.write("handle \(create.title?.spokenPhrase ?? "-")")
    completionHandler(INCreateNoteIntentResponse(code: .success, userActivity: nil))
  }

  func applicationWillTerminate(_ application: UIApplication) {
    lines.write("terminate")
    if lingers { sleep(3) }
  }
}

/// The scene of the app where its Info.plist has one.
final class DiaryScene: UIResponder, UIWindowSceneDelegate {
  private let lines = Diary()
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    let titles = connectionOptions.userActivities.map { "\($0.activityType) \($0.title ?? "-")" }
    lines.write(
      "connect \(session.configuration.name ?? "-") \((scene as? UIWindowScene)?.windows.count ?? 0) "
        + titles.joined(separator: ", "))
  }

  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
    lines.write("scene will continue \(userActivityType)")
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    lines.write("scene continue \(userActivity.activityType) \(userActivity.title ?? "-")")
  }

  func sceneDidDisconnect(_ scene: UIScene) { lines.write("disconnect") }
}

/// The file in which the app keeps what it was told.
struct Diary {
  func write(_ line: String) {
    let environment = ProcessInfo.processInfo.environment
    // A confined app can only write into its home.
    for directory in [environment["XDG_DATA_HOME"] ?? "/tmp", environment["HOME"] ?? "/tmp"] {
      let file = URL(filePath: directory).appending(path: "diary.txt")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      if (try? Data((text + line + "\n").utf8).write(to: file, options: .atomic)) != nil { return }
    }
  }
}
