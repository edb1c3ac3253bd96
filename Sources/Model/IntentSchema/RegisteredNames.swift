/// The names that an app registered for its person: what `INVocabulary` writes and the assistant reads.
///
/// A JSON file in the app's container.
public struct RegisteredNames: Hashable, Sendable, Codable {
  public struct Name: Hashable, Sendable, Codable {
    public var phrase: String
    /// What the app knows it by.
    public var identifier: String?
    /// How it's said, where the spelling doesn't tell.
    public var pronunciationHint: String?

    public init(phrase: String, identifier: String? = nil, pronunciationHint: String? = nil) {
      self.phrase = phrase
      self.identifier = identifier
      self.pronunciationHint = pronunciationHint
    }
  }

  /// By what they name: the raw value of an `INVocabularyStringType`, in decimal digits. The most important come first.
  public var names: [String: [Name]]

  public init(names: [String: [Name]] = [:]) { self.names = names }

  public static let fileName: String = "vocabulary.json"
  /// What is read of an app's file; the rest is left out.
  public static let maximumNames: Int = 20_000
  public static let maximumLength: Int = 200
  public static let maximumBytes: Int = 8_000_000
}
