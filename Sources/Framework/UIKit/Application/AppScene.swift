import Foundation

/// The scene of an app that has scenes. It connects when there is something to show.
@MainActor final class AppScene {
  private let delegate: any UIApplicationDelegate
  private var scene: UIScene?
  /// The scene holds it weakly.
  private var sceneDelegate: (any UISceneDelegate)?

  /// Why no scene could be made.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Nil for an app without scenes.
  init?(_ delegate: any UIApplicationDelegate) {
    guard SceneManifest.own != nil else { return nil }
    self.delegate = delegate
  }

  /// Makes the scene, and hands it what it is to go on with.
  func connect(with activities: Set<NSUserActivity> = []) throws(Failure) {
    let options = UIScene.ConnectionOptions(activities)
    let session = UISceneSession(UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    let configuration = delegate.application(
      .shared, configurationForConnecting: session, options: options)
    session.configuration = configuration
    guard let type = configuration.delegateClass as? NSObject.Type,
      let sceneDelegate = type._madeByName() as? any UISceneDelegate
    else {
      throw Failure(
        description:
          "\(configuration.missingDelegate ?? "UISceneDelegateClassName of the Info.plist") names no class that adopts "
          + "UISceneDelegate")
    }
    let sceneType = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = sceneType.init(session: session, connectionOptions: options)
    session.scene = scene
    scene.delegate = sceneDelegate
    self.sceneDelegate = sceneDelegate
    self.scene = scene
    UIApplication.shared.connectedScenes = [scene]
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    sceneDelegate.sceneWillEnterForeground(scene)
    scene.activationState = .foregroundActive
    sceneDelegate.sceneDidBecomeActive(scene)
  }

  /// Goes on with an activity: with the connection where there is none yet.
  func go(on activity: NSUserActivity) throws(Failure) {
    guard let scene, let sceneDelegate else { return try connect(with: [activity]) }
    sceneDelegate.scene(scene, willContinueUserActivityWithType: activity.activityType)
    sceneDelegate.scene(scene, continue: activity)
  }

  /// Tells that an activity couldn't be read.
  func fail(_ type: String, _ error: any Error) {
    guard let scene else { return }
    sceneDelegate?.scene(scene, didFailToContinueUserActivityWithType: type, error: error)
  }

  /// Takes the scene away, since the app ends.
  func disconnect() {
    guard let scene, let sceneDelegate else { return }
    scene.activationState = .foregroundInactive
    sceneDelegate.sceneWillResignActive(scene)
    scene.activationState = .background
    sceneDelegate.sceneDidEnterBackground(scene)
    scene.activationState = .unattached
    UIApplication.shared.connectedScenes = []
    sceneDelegate.sceneDidDisconnect(scene)
  }
}
