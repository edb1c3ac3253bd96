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

/// A name that an app or its person registered: a list, a contact, a workout.
public struct VocabularyEntry: Hashable, Sendable, Codable {
  /// What the app knows it by; comes back as `vocabularyIdentifier`.
  public var identifier: String?
  public var phrase: String
  public var synonyms: [String]
  public var pronunciationHint: String?
  /// The parameters it may fill, as `title` or `INAddTasksIntent.targetTaskList`; empty for all that take names.
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
}
