/// Identifies an app to programs and to the person.
///
///     AppReference(identifier: "com.example.ListOMat", name: "ListOMat")
public struct AppReference: Codable, Hashable, Sendable {
  /// The bundle identifier.
  public var identifier: String
  /// The name that the person knows it by.
  public var name: String

  public init(identifier: String, name: String) {
    self.identifier = identifier
    self.name = name
  }
}
