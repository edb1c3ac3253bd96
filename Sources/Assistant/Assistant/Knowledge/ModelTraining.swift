import Language
import Learning

/// Trains the model of one language from the templates of the installed apps' intents and the apps' own examples.
struct ModelTraining: Sendable {
  /// An example of an app's, for the intent that the app gives it for.
  struct Phrase: Sendable {
    var intent: String
    var text: String
  }

  /// Knows the installed apps; without a model of its own.
  var engine: LanguageEngine
  /// In order.
  var intents: [String]
  var phrases: [Phrase]
  var context: UnderstandingContext
  var cache: LanguageCache
  /// Called with the language before a training, which takes a while.
  var willTrain: @Sendable (String) -> Void

  /// Sentences an intent.
  private static let examplesPerIntent = 150
  private static let seed: UInt64 = 20
  /// The apps' own examples count several times: they are what people are told to say.
  private static let phraseWeight = 3

  /// The model that was kept, or a new one; nil where there is nothing to learn.
  ///
  /// Cost: a second or so to train for an app's intents, ten for all of SiriKit's.
  func model() -> SentenceModel? {
    if intents.isEmpty { return nil }
    let sources = intents + phrases.map(\.text)
    if let known = cache.model(engine.resources, trainedWith: sources) { return known }
    let examples = examples
    if examples.isEmpty { return nil }
    let language = engine.resources.language
    willTrain(language)
    let model = SentenceTrainer(.bundled(language)).train(examples)
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
