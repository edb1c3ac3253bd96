public import Entities

/// The facts about a language that its models use. They must be the same in training and afterwards.
///
///     let model = SentenceTrainer(.bundled("en")).train(examples)
///     model.readings("add milk", .bundled("en"))
public struct LanguageKnowledge: Sendable {
  public var language: String
  public var entities: EntityEngine?
  public var classes: WordClasses
  /// Sentences that no app should take. The model learns from them to stay out of scope.
  public var unrelated: [String]

  public init(
    language: String, entities: EntityEngine? = nil, classes: WordClasses = WordClasses(),
    unrelated: [String] = []
  ) {
    self.language = language
    self.entities = entities
    self.classes = classes
    self.unrelated = unrelated
  }
}
