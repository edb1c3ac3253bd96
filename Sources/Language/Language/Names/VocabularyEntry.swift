/// A name that an app or its person registered: a list, a contact, a workout.
public struct VocabularyEntry: Hashable, Sendable, Codable {
  /// What the app knows it by; comes back as `vocabularyIdentifier`.
  public var identifier: String?
  public var phrase: String
  public var synonyms: [String]
  public var pronunciationHint: String?
  /// The parameters it may fill, as `title`, `INAddTasksIntent.targetTaskList`, or the type of parameters, as `INPerson`;
  /// empty for all that take names.
  public var parameters: [String]

  public init(
    identifier: String? = nil, phrase: String, synonyms: [String] = [], pronunciationHint: String? = nil,
    parameters: [String] = []
  ) {
    self.identifier = identifier
    self.phrase = phrase
    self.synonyms = synonyms
    self.pronunciationHint = pronunciationHint
    self.parameters = parameters
  }

  /// Everything that it's called.
  var spellings: [String] { [phrase] + synonyms + [pronunciationHint].compactMap { $0 } }
}
