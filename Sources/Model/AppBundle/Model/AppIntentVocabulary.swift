/// An app's own words in one language, the same for every person: the content of `AppIntentVocabulary.plist`.
///
///     let workouts = AppIntentVocabulary.ParameterVocabulary(
///       parameterNames: ["INStartWorkoutIntent.workoutName"],
///       items: [.init(identifier: "run", synonyms: [.init(phrase: "easy run")])])
///     AppIntentVocabulary(parameterVocabularies: [workouts])
public struct AppIntentVocabulary: Hashable, Sendable, Codable {
  /// Words for the values of one or more parameters.
  public struct ParameterVocabulary: Hashable, Sendable, Codable {
    /// `<intent class>.<property>`, such as `INStartWorkoutIntent.workoutName`.
    public var parameterNames: [String]
    public var items: [Item]

    public init(parameterNames: [String], items: [Item]) {
      self.parameterNames = parameterNames
      self.items = items
    }
  }

  /// One thing and the ways to say it.
  public struct Item: Hashable, Sendable, Codable {
    /// The app receives it as `INSpeakableString.vocabularyIdentifier`.
    public var identifier: String
    public var synonyms: [Synonym]

    public init(identifier: String, synonyms: [Synonym]) {
      self.identifier = identifier
      self.synonyms = synonyms
    }
  }

  /// One way to say a thing.
  public struct Synonym: Hashable, Sendable, Codable {
    public var phrase: String
    /// The sound of the phrase in plain words.
    public var pronunciation: String?
    /// Whole sentences with the phrase.
    public var examples: [String]

    public init(phrase: String, pronunciation: String? = nil, examples: [String] = []) {
      self.phrase = phrase
      self.pronunciation = pronunciation
      self.examples = examples
    }
  }

  public var parameterVocabularies: [ParameterVocabulary]
  /// Example sentences by intent class name, in the order of the file.
  public var intentPhrases: [String: [String]]

  public init(parameterVocabularies: [ParameterVocabulary] = [], intentPhrases: [String: [String]] = [:]) {
    self.parameterVocabularies = parameterVocabularies
    self.intentPhrases = intentPhrases
  }
}
