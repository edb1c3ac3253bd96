/// An app that can be spoken to, as the language layer knows it.
public struct AddressableApp: Hashable, Sendable, Codable {
  public var identifier: String
  /// Its name first, then its alternative names.
  public var names: [String]
  /// How names are said where the spelling doesn't tell: "list oh mat".
  public var pronunciationHints: [String]
  /// Class names of the intents that it handles.
  public var intents: [String]

  public init(identifier: String, names: [String], pronunciationHints: [String] = [], intents: [String]) {
    self.identifier = identifier
    self.names = names
    self.pronunciationHints = pronunciationHints
    self.intents = intents
  }
}
