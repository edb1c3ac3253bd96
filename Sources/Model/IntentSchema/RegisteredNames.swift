/// The names that an app registered for its person: what `INVocabulary` writes and the assistant reads.
///
/// A JSON file in the app's container.
public struct RegisteredNames: Hashable, Sendable, Codable {
  /// What a name is of: the cases of `INVocabularyStringType` with their raw values.
  ///
  /// What such a name may fill stands in `ValueTypes.registeredNames`.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case contactName = 1
    case contactGroupName = 2
    case photoTag = 100
    case photoAlbumName = 101
    case workoutActivityName = 200
    case carProfileName = 300
    case carName = 301
    case paymentsOrganizationName = 400
    case paymentsAccountNickname = 401
    case notebookItemTitle = 500
    case notebookItemGroupName = 501
    case mediaPlaylistTitle = 700
    case mediaMusicArtistName = 701
    case mediaAudiobookTitle = 702
    case mediaAudiobookAuthorName = 703
    case mediaShowTitle = 704
  }

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
