import Language
import Learning

/// Trains the model of one language from the templates of the installed apps' intents and from the apps' own examples.
struct ModelTraining: Sendable {
  /// An app's example sentence for one of its intents.
  struct Phrase: Sendable {
    var intent: String
    var text: String
  }

  /// Knows the installed apps, and has no model itself.
  var engine: LanguageEngine
  /// Sorted, so that the cache finds a model again.
  var intents: [String]
  var phrases: [Phrase]
  var context: UnderstandingContext
  var cache: LanguageCache
  /// Called with the language before a training.
  var willTrain: @Sendable (String) -> Void

  /// The number of sentences that are made from templates for each intent.
  private static let examplesPerIntent = 150
  private static let seed: UInt64 = 20
  /// An app's own example counts as several: it is what people are told to say.
  private static let phraseWeight = 3

  /// The cached model, or a newly trained one; nil where there is nothing to learn.
  ///
  /// Cost of a training: about a second for one app's intents, ten for all of SiriKit's.
  func model() -> SentenceModel? {
    if intents.isEmpty { return nil }
    let sources = intents + phrases.map(\.text)
    if let known = cache.model(engine.resources, trainedWith: sources) { return known }
    let examples = examples
    if examples.isEmpty { return nil }
    let language = engine.resources.language
    willTrain(language)
    let model = SentenceTrainer(.of(engine.resources.folder)).train(examples)
    cache.keep(model, engine.resources, trainedWith: sources)
    return model
  }

  private var examples: [Example] {
    var examples = engine.trainingExamples(
      intents: Set(intents), count: Self.examplesPerIntent, seed: Self.seed)
    for phrase in phrases {
      let text = engine.withoutApp(phrase.text)
      guard let known = engine.understand(text, context: context).interpretations.first,
        known.intent == phrase.intent
      else { continue }
      examples += Array(repeating: engine.example(of: known, text), count: Self.phraseWeight)
    }
    return examples
  }
}
