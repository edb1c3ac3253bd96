public import Entities

/// What models of one language lean on; the same in training and afterwards.
public struct LanguageKnowledge: Sendable {
  public var language: String
  public var entities: EntityEngine?
  public var classes: WordClasses
  /// Sentences that no app is asked for: what being out of scope sounds like.
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
