/// Names that an app registers for its person.
///
///     let names = RegisteredNames(names: ["501": [.init(phrase: "Grocery store", identifier: "17")]])
///     let data = try JSONEncoder().encode(names)
///
/// `INVocabulary` leaves them as a JSON file in the app's container. The assistant takes them from there into its store, before
/// the next sentence.
public struct RegisteredNames: Hashable, Sendable, Codable {
  /// The kinds of names: the cases of `INVocabularyStringType` with their raw values.
  ///
  /// `ValueTypes.registeredNames` lists the parameters that a name of each kind may fill.
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

  /// One registered name.
  ///
  ///     RegisteredNames.Name(phrase: "Groceries", identifier: "17", pronunciationHint: "grow sir ease")
  public struct Name: Hashable, Sendable, Codable {
    public var phrase: String
    /// The app's own identifier for the named thing.
    public var identifier: String?
    /// The sound in plain words, where the spelling doesn't tell it.
    public var pronunciationHint: String?

    public init(phrase: String, identifier: String? = nil, pronunciationHint: String? = nil) {
      self.phrase = phrase
      self.identifier = identifier
      self.pronunciationHint = pronunciationHint
    }
  }

  /// Names by the raw value of their `INVocabularyStringType` in decimal digits. The most important names come first. An empty
  /// list removes the names of its kind.
  public var names: [String: [Name]]
  /// True where the app has no others: names of kinds that aren't here are removed.
  public var isWhole: Bool

  public init(names: [String: [Name]] = [:], isWhole: Bool = false) {
    self.names = names
    self.isWhole = isWhole
  }

  private enum CodingKeys: String, CodingKey { case names, isWhole }

  /// A file of an app that was built with an earlier version doesn't say whether it is whole. It left out what it had removed.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    names = try members.decode([String: [Name]].self, forKey: .names)
    isWhole = try members.decodeIfPresent(Bool.self, forKey: .isWhole) ?? names.isEmpty
  }

  public static let fileName: String = "vocabulary.json"
  /// The most names that are read of an app. Further ones are ignored.
  public static let maximumNames: Int = 20_000
  /// The longest name, in Unicode scalars. Longer ones are ignored.
  public static let maximumLength: Int = 200
  /// The largest file that is read.
  public static let maximumBytes: Int = 8_000_000
}
