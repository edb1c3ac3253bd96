/// Names a process by its person and its extension. Calls with the same key share one process and wait for each other.
///
///     host.stop { $0.identifier == "com.example.ListOMat.Intents" }
public struct ExtensionKey: Hashable, Sendable {
  /// The person that the process works for, as in `ExtensionLaunch.person`.
  public var person: String
  /// The extension's bundle identifier.
  public var identifier: String

  public init(person: String, identifier: String) {
    self.person = person
    self.identifier = identifier
  }
}
