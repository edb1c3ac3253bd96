/// The app that a conversation is with.
public struct AppReference: Codable, Hashable, Sendable {
  /// The bundle identifier, such as `com.example.ListOMat`.
  public var identifier: String
  /// The name that a person knows it by.
  public var name: String

  public init(identifier: String, name: String) {
    self.identifier = identifier
    self.name = name
  }
}
