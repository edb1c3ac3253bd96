/// The apps that a person prefers for one kind of requests.
///
///     try memory.choose(ChosenApps(["com.example.TasksNotes"], isRule: true), for: "lists")  // "always use TasksNotes"
public struct ChosenApps: Hashable, Sendable, Codable {
  /// Identifiers, the preferred one first.
  public var apps: [String]
  /// True where the person said so ("always use TasksNotes"), instead of choosing it once.
  public var isRule: Bool

  public init(_ apps: [String], isRule: Bool = false) {
    self.apps = apps
    self.isRule = isRule
  }
}
