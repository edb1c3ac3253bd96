/// The apps that a person prefers for one kind of requests.
///
///     var preference = AppPreference(["com.example.TasksNotes"])
///     preference.first(among: ["com.example.ListOMat", "com.example.TasksNotes"])  // TasksNotes
public struct AppPreference: Hashable, Sendable, Codable {
  /// Identifiers, the preferred app first. The others are for what the first one can't do.
  public private(set) var apps: [String]
  /// True where the person said so ("always use TasksNotes for lists"), instead of choosing the app once.
  public var isRule: Bool

  public init(_ apps: [String] = [], isRule: Bool = false) {
    self.apps = apps
    self.isRule = isRule
  }

  /// The preferred one of these apps; nil where the person prefers none of them.
  public func first(among able: [String]) -> String? { apps.first(where: able.contains) }

  /// Puts an app before all others.
  public mutating func prefer(_ app: String, isRule: Bool = false) {
    apps = [app] + apps.filter { $0 != app }
    self.isRule = isRule
  }

  /// Puts an app behind the first one, which can't do what this one is chosen for.
  mutating func preferSecond(_ app: String) {
    guard let first = apps.first, first != app else { return }
    apps = [first, app] + apps.dropFirst().filter { $0 != app }
  }
}
