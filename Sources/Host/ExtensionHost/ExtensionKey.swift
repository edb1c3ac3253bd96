/// Whose process of which extension: calls with the same key share one process and wait for one another.
///
///     host.stop { $0.identifier == "com.example.ListOMat.Intents" }
public struct ExtensionKey: Hashable, Sendable {
  /// The person that the process works for; see `ExtensionLaunch.person`.
  public var person: String
  /// The extension's bundle identifier.
  public var identifier: String

  public init(person: String, identifier: String) {
    self.person = person
    self.identifier = identifier
  }
}
