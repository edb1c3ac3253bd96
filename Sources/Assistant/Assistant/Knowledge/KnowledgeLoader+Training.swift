import Conversations
import Foundation
import IntentSchema
import Language

/// Trains the models that understand sentences which no template accepts.
extension KnowledgeLoader {
  /// The intents that a model is for, in the order in which the models are asked. The model of apps' own intents knows
  /// the framework's sentences; the framework's model doesn't know those of apps.
  enum Subject: CaseIterable {
    case ownIntents
    case framework
    case answers
    case remarks
  }

  /// The models of a language for the installed apps. Each is read, or trained where it is missing, when a sentence first
  /// needs it.
  ///
  /// - Parameter spoken: a language with the words of the installed apps.
  func learnedReaders(_ spoken: SpokenLanguage, _ knowledge: Knowledge) -> [any SentenceReader] {
    [Subject.ownIntents, .framework].map { learnedReader($0, spoken, knowledge) }
  }

  /// A model that is read when a sentence or an answer first needs it.
  func learnedReader(_ subject: Subject, _ spoken: SpokenLanguage, _ knowledge: Knowledge)
    -> any SentenceReader
  {
    RecentJudgements(of: LearnedModel { training(subject, spoken, knowledge)?.model() })
  }

  /// - Returns: nil where no installed app needs the model.
  func training(_ subject: Subject, _ spoken: SpokenLanguage, _ knowledge: Knowledge) -> ModelTraining? {
    guard let base = languages[spoken.code]?.engine else { return nil }
    let wanted = Set(knowledge.apps.flatMap(knowledge.intents(of:)))
    var training = frameworkTraining(base, into: cache)
    let framework = training.intents
    switch subject {
    // Without apps nothing is asked for and nothing answered.
    case .answers: return wanted.isEmpty ? nil : speechTraining(.answers, base, into: cache)
    case .remarks: return wanted.isEmpty ? nil : speechTraining(.remarks, base, into: cache)
    case .framework:
      return wanted.isDisjoint(with: framework) ? nil : training
    case .ownIntents:
      // An intent without phrases in the language has nothing to be learnt from.
      let own = spoken.engine.templateCounts.keys.filter { wanted.contains($0) && system.intent($0) == nil }
        .sorted()
      if own.isEmpty { return nil }
      // The engine must not wait for a model that is trained under the same lock.
      training.engine = spoken.engine.withoutModels
      training.intents = own
      training.foreign = framework
      training.phrases = phrases(for: Set(own), spoken.code, knowledge)
      return training
    }
  }

  /// The training of the framework's intents, which is the same for everybody.
  ///
  /// - Parameter engine: a language without any app's words.
  func frameworkTraining(_ engine: LanguageEngine, into cache: LanguageCache) -> ModelTraining {
    ModelTraining(
      engine: engine, intents: engine.templateCounts.keys.filter { system.intent($0) != nil }.sorted(),
      context: configuration.context, cache: cache,
      lock: FileLock(configuration.places.training(engine.resources.language)),
      willTrain: configuration.willTrain)
  }

  /// The training of what people answer, or say beside it, which is the same for everybody.
  func speechTraining(_ subject: LanguageCache.Subject, _ engine: LanguageEngine, into cache: LanguageCache)
    -> ModelTraining
  {
    var training = frameworkTraining(engine, into: cache)
    training.subject = subject
    training.intents = []
    return training
  }

  /// The apps' example sentences for some intents.
  private func phrases(for intents: Set<String>, _ language: String, _ knowledge: Knowledge)
    -> [ModelTraining.Phrase]
  {
    knowledge.apps.flatMap { app in
      (app.vocabulary(in: language)?.intentPhrases ?? [:]).sorted { $0.key < $1.key }
        .flatMap { intent, phrases in
          phrases.map { ModelTraining.Phrase(intent: knowledge.qualified(intent, of: app), text: $0) }
        }
    }.filter { intents.contains($0.intent) }
  }
}

extension Assistant {
  /// Trains the models of the framework's intents for every language that comes with Beckon, so that a release has them and
  /// nobody's machine need train them.
  ///
  /// Cost: half a minute for each language.
  /// - Parameter directory: of the languages' folders. A model goes into `LANGUAGE/models`.
  public func trainFramework(into directory: URL) {
    for code in Self.languages {
      guard let engine = loader.languages[code]?.engine else { continue }
      let models = LanguageFolder(code: code, directory: directory.appending(path: code)).models
      let cache = LanguageCache(folder: models)
      _ = loader.frameworkTraining(engine, into: cache).model()
      _ = loader.speechTraining(.answers, engine, into: cache).model()
      _ = loader.speechTraining(.remarks, engine, into: cache).model()
    }
  }

  /// Trains the missing models of all the owner's languages, the preferred language first. A sentence that needs one
  /// earlier waits for it.
  ///
  /// Cost: nothing where no model is missing. For each language a minute once for a version of Beckon, and about a
  /// second for the intents that apps bring along.
  ///
  /// - Parameter most: the most languages that are wanted.
  public func train(languages most: Int = .max) {
    for code in owner.languages.prefix(most) {
      for training in trainings(code) { _ = training.model() }
    }
  }

  /// Trains them in a process that nobody waits for, one such process at a time. Apps that were installed while it waited
  /// for its turn are learnt too.
  public func trainInBackground() {
    FileLock(places.learning).whileHeld {
      reloadApps()
      train()
    }
  }

  /// True while a process learns in the background.
  public var isLearning: Bool { FileLock(places.learning).isHeld }

  /// The owner's languages in which something is still to be learnt, in their order.
  public var unlearntLanguages: [String] {
    owner.languages.filter { trainings($0).contains(where: \.isMissing) }
  }

  private func trainings(_ code: String) -> [ModelTraining] {
    let knowledge = knowledge
    guard let spoken = knowledge.languages[code] else { return [] }
    return KnowledgeLoader.Subject.allCases.compactMap { loader.training($0, spoken, knowledge) }
  }
}
