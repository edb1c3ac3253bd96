public import Entities

/// The facts about a language that its models are trained with.
///
///     let knowledge = LanguageKnowledge.bundled("en")
///     let model = SentenceTrainer(knowledge).train(examples)
///     model.readings(ModelSentence("add milk", knowledge.entities))
public struct LanguageKnowledge: Sendable {
  public var language: String
  /// Sentences that the model reads need the same ones.
  public var entities: EntityEngine?
  /// The model keeps them.
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
