import Conversations
import Foundation
import Language

/// Trains the models that understand sentences which no template accepts.
extension KnowledgeLoader {
  /// The model of a language for the installed apps. It is trained at its first use, unless the cache has it.
  func learnedModel(_ spoken: SpokenLanguage, _ knowledge: Knowledge) -> LearnedModel {
    let training = training(spoken, knowledge)
    return LearnedModel { training.model().map { ($0, .of(training.engine.resources.folder)) } }
  }

  /// - Parameter spoken: a language with the words of the installed apps.
  func training(_ spoken: SpokenLanguage, _ knowledge: Knowledge) -> ModelTraining {
    var engine = spoken.engine
    engine.readers = []
    let phrases = knowledge.apps.flatMap { app in
      (app.vocabulary(in: spoken.code)?.intentPhrases ?? [:]).sorted { $0.key < $1.key }
        .flatMap { intent, phrases in
          phrases.map { ModelTraining.Phrase(intent: knowledge.qualified(intent, of: app), text: $0) }
        }
    }
    return ModelTraining(
      engine: engine, intents: Set(knowledge.apps.flatMap(knowledge.intents(of:))).sorted(),
      phrases: phrases,
      context: UnderstandingContext(
        reference: configuration.now(), timeZone: configuration.timeZone),
      cache: cache, willTrain: configuration.willTrain)
  }
}

extension Assistant {
  /// Trains the missing models of all the owner's languages. Without this call, the first sentence that needs a model
  /// trains it.
  ///
  /// Cost for each language: about a second for one app's intents, ten for all of SiriKit's.
  public func train() {
    let knowledge = knowledge
    for code in owner.languages {
      _ = knowledge.languages[code].map { loader.training($0, knowledge).model() }
    }
  }
}
