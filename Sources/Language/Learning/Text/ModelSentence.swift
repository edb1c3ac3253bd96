public import Entities
import Foundation

/// A sentence as models see it: its words, and the values in it. It is made once for all models.
///
///     let sentence = ModelSentence("put milk on my list", entities)
///     model.judge(sentence, limit: 3)
///
/// Cost: finding the values, and some 30 numbers for each word.
public struct ModelSentence: Sendable {
  public let text: String
  let words: [WordSequence.Word]
  /// By word: the values that it is part of.
  let values: [[FeatureMark]]
  /// By word: its features for the models of slots, as far as no model's own knowledge counts.
  let wordFeatures: [[UInt64]]
  /// The features of the whole sentence for the model of intents, as far as no model's own knowledge counts.
  let sentenceFeatures: [UInt64]
  /// The features of the whole sentence for the model of speech.
  let speechFeatures: [UInt64]

  /// - Parameter entities: the values of the language; nil where it has none. They must be those of the training.
  public init(_ text: String, _ entities: EntityEngine?) {
    let sequence = WordSequence(text)
    var values = [[FeatureMark]](repeating: [], count: sequence.words.count)
    if let entities {
      let context = EntityContext(reference: Date(timeIntervalSince1970: 1_700_000_000), timeZone: .gmt)
      for entity in entities.entities(Self.kinds, in: text, context) {
        guard let range = sequence.words(in: entity.range) else { continue }
        let name = FeatureHash.of(entity.kind.rawValue)
        for index in range { values[index].append(FeatureMark(name, index, range)) }
      }
    }
    let features = WordFeatures(words: sequence.words, values: values)
    self.text = text
    words = sequence.words
    self.values = values
    wordFeatures = words.indices.map(features.features)
    sentenceFeatures = features.ofSentence
    speechFeatures = features.ofSpeech
  }

  private static let kinds: Set<Entity.Kind> = [
    .time, .duration, .number, .ordinal, .money, .temperature, .distance, .percent, .rating,
  ]
}
