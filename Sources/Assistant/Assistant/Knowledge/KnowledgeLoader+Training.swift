import Conversations
import Foundation
import Language

/// The models that understand what no template has, trained on the device.
extension KnowledgeLoader {
  /// The model of a language for what is installed, trained where that has not been done.
  func learnedModel(_ spoken: SpokenLanguage, _ knowledge: Knowledge) -> LearnedModel {
    let training = training(spoken, knowledge)
    return LearnedModel { training.model().map { ($0, .bundled(training.engine.resources.language)) } }
  }

  /// - Parameter spoken: with what the installed apps add to it.
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
  /// Trains what the models of all of the owner's languages lack, which is done otherwise when a sentence first needs one.
  ///
  /// Cost: a second or so for an app's intents, ten for all of SiriKit's, a language.
  public func train() {
    let knowledge = knowledge
    for code in owner.languages {
      _ = knowledge.languages[code].map { loader.training($0, knowledge).model() }
    }
  }
}
