import Language
import Learning

/// Trains one of the models that read what no template accepts: two of requests, one of answers, and one of remarks.
///
/// The model of the framework's intents is the same for everybody. It is trained once for a version of Beckon, and each
/// installation uses the part for its own intents. The intents that apps bring along have a model of their own, for which
/// the framework's sentences are out of scope. It is trained again when such an app comes or goes.
struct ModelTraining: Sendable {
  /// An app's example sentence for one of its intents.
  struct Phrase: Sendable {
    var intent: String
    var text: String
  }

  /// The kind of sentences that the model is for. One of answers or of remarks needs no intents.
  var subject = LanguageCache.Subject.requests
  /// Knows the templates of the intents, and the apps' names for their phrases.
  var engine: LanguageEngine
  /// The intents that the model tells apart, sorted.
  var intents: [String]
  /// Intents whose sentences are out of scope, sorted.
  var foreign: [String] = []
  var phrases: [Phrase] = []
  var context: UnderstandingContext
  var cache: LanguageCache
  /// Keeps two processes from training the same model.
  var lock: FileLock
  /// Called with the language before a training.
  var willTrain: @Sendable (String) -> Void

  /// The number of sentences that are made from templates for each intent.
  private static let examplesPerIntent = 80
  /// The number of sentences of each intent that is out of scope.
  private static let foreignPerIntent = 15
  /// One of so many examples of speech of other intents is out of scope too.
  private static let foreignSpeechStep = 4
  /// The number of further sentences that no app should take.
  private static let unrelated = 400
  private static let seed: UInt64 = 20
  /// An app's own example counts as several: it is what people are told to say.
  private static let phraseWeight = 3

  /// True where the model has still to be trained.
  var isMissing: Bool {
    hasSources && !cache.hasModel(subject, engine.resources, trainedWith: sources)
  }

  private var hasSources: Bool {
    switch subject {
    case .requests: !intents.isEmpty
    case .answers: engine.resources.folder.hasAnswers
    case .remarks: engine.resources.folder.hasRemarks
    }
  }

  /// The cached model, or a newly trained one; nil where there is nothing to learn.
  ///
  /// Where another process trains it, this one waits. Cost of a training: about a second for one app's intents, half a
  /// minute for all of SiriKit's.
  func model() -> SentenceModel? {
    guard hasSources else { return nil }
    if let known = cache.model(subject, engine.resources, trainedWith: sources) { return known }
    willTrain(engine.resources.language)
    return lock.whileHeld {
      if let known = cache.model(subject, engine.resources, trainedWith: sources) { return known }
      let knowledge = LanguageKnowledge.of(engine.resources.folder)
      let examples =
        switch subject {
        case .requests: examples(knowledge.unrelated)
        case .answers: engine.answerExamples()
        case .remarks: engine.remarkExamples()
        }
      if examples.isEmpty { return nil }
      let model = SentenceTrainer(knowledge).train(examples)
      cache.keep(model, subject, engine.resources, trainedWith: sources)
      return model
    }
  }

  private var sources: [String] { intents + ["foreign"] + foreign + ["phrases"] + phrases.map(\.text) }

  /// None where the language has no sentences that ask for nothing: a model that knows only requests takes anything for one.
  private func examples(_ unrelated: [String]) -> [Example] {
    if unrelated.isEmpty { return [] }
    // The names of apps must not count, so that the same sources give the same model.
    let plain = engine.with(apps: [])
    var examples = plain.trainingExamples(
      intents: Set(intents), count: Self.examplesPerIntent, seed: Self.seed)
    let speech = foreign.isEmpty ? plain.speech(intents: Set(intents)) : []
    if !speech.isEmpty { examples += speech + unrelated.map { Example(text: $0, intent: nil) } }
    for phrase in phrases {
      let text = engine.withoutApp(phrase.text)
      guard let known = engine.understand(text, context: context).interpretations.first,
        known.intent == phrase.intent
      else { continue }
      examples += Array(repeating: engine.example(of: known, text), count: Self.phraseWeight)
    }
    return examples.isEmpty || foreign.isEmpty ? examples : examples + outside(plain, unrelated)
  }

  /// Sentences that the model must not take for one of its intents.
  private func outside(_ engine: LanguageEngine, _ unrelated: [String]) -> [Example] {
    let foreign = engine.trainingExamples(
      intents: Set(foreign), count: Self.foreignPerIntent, seed: Self.seed)
    let step = max(1, unrelated.count / Self.unrelated)
    let apart = stride(from: 0, to: unrelated.count, by: step).map { unrelated[$0] }.filter {
      engine.understand($0, context: context).interpretations.isEmpty
    }
    // Sentences of other things are the nearest to those of an app's own: a coffee, beside a pizza.
    let speech = engine.speech(intents: Set(self.foreign))
    let other = speech.filter { $0.intent != nil }
    let spoken =
      speech.filter { $0.intent == nil }
      + stride(from: 0, to: other.count, by: Self.foreignSpeechStep).map { other[$0] }
    return ((foreign + spoken).map(\.text) + apart).map { Example(text: $0, intent: nil) }
  }
}
