import Foundation

/// The running app, as far as its delegate needs it.
///
///     UIApplication.shared.delegate = delegate
@MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let userActivityDictionary = LaunchOptionsKey(rawValue: "userActivityDictionary")
    public static let userActivityType = LaunchOptionsKey(rawValue: "userActivityType")
    public static let url = LaunchOptionsKey(rawValue: "url")
  }

  /// The state of the app: in front, in the background, or between.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public static let shared: UIApplication = UIApplication()
  open weak var delegate: (any UIApplicationDelegate)?
  open var applicationState: State { .active }
  open internal(set) var connectedScenes: Set<UIScene> = []
  /// An app has one scene here.
  open var supportsMultipleScenes: Bool { false }
}
