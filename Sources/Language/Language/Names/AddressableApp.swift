/// The facts about an app that the language layer needs.
///
///     AddressableApp(identifier: "com.example.ListOMat", names: ["ListOMat"], intents: ["INAddTasksIntent"])
public struct AddressableApp: Hashable, Sendable, Codable {
  public var identifier: String
  /// The app's name first, then its alternative names.
  public var names: [String]
  /// The sounds of names in plain words, where the spelling doesn't tell: "list oh mat".
  public var pronunciationHints: [String]
  /// The class names of its intents.
  public var intents: [String]

  public init(identifier: String, names: [String], pronunciationHints: [String] = [], intents: [String]) {
    self.identifier = identifier
    self.names = names
    self.pronunciationHints = pronunciationHints
    self.intents = intents
  }
}
