/// A name that an app or its person registered: a list, a contact, a workout.
///
///     VocabularyEntry(identifier: "17", phrase: "Grocery store", parameters: ["INTaskList"])
public struct VocabularyEntry: Hashable, Sendable, Codable {
  /// The app's own identifier, which it receives back as `vocabularyIdentifier`.
  public var identifier: String?
  public var phrase: String
  public var synonyms: [String]
  public var pronunciationHint: String?
  /// The parameters that it may fill: `title`, `INAddTasksIntent.targetTaskList`, or a type of parameters such as
  /// `INPerson`. Empty for all parameters that take names.
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

  /// All names of the thing.
  var spellings: [String] { [phrase] + synonyms + [pronunciationHint].compactMap { $0 } }
}
