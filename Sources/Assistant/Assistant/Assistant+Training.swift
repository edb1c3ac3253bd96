import AppBundle
import IntentSchema
import Language
import Learning

/// The models that understand what no template has, trained on the device.
extension Assistant {
  /// Trains what the models of all of the person's languages lack, which is done otherwise when a sentence first needs one.
  ///
  /// Cost: a second or so for an app's intents, ten for all of SiriKit's, a language.
  public func train() {
    for code in languages { _ = language(code).map { training($0).model() } }
  }

  /// The model of a language for what is installed, trained where that has not been done.
  func learnedModel(_ spoken: SpokenLanguage) -> LearnedModel {
    let training = training(spoken)
    return LearnedModel { training.model().map { ($0, .bundled(training.engine.resources.language)) } }
  }

  private func training(_ spoken: SpokenLanguage) -> ModelTraining {
    var engine = spoken.engine
    engine.readers = []
    let phrases = installed.flatMap { app in
      (app.vocabulary(in: spoken.code)?.intentPhrases ?? [:]).sorted { $0.key < $1.key }
        .flatMap { intent, phrases in
          phrases.map { ModelTraining.Phrase(intent: qualified(intent, of: app), text: $0) }
        }
    }
    return ModelTraining(
      engine: engine, intents: Set(installed.flatMap(intents(of:))).sorted(), phrases: phrases,
      context: context, cache: cache, willTrain: configuration.willTrain)
  }
}
