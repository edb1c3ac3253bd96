import AppBundle
import Foundation
import IntentSchema
import Language
import Learning

/// The models that understand what no template has: trained on the device from the templates of the installed apps'
/// intents and the apps' own examples.
extension Assistant {
  /// Sentences an intent.
  private static let examplesPerIntent = 150
  private static let trainingSeed: UInt64 = 20

  /// Trains the models of all of the person's languages and keeps them on disk.
  ///
  /// Cost: a second or so for an app's intents, ten for all of SiriKit's, a language.
  /// - Returns: the languages that have a model now.
  @discardableResult
  public func train() throws -> [String] {
    try FileManager.default.createDirectory(at: places.models, withIntermediateDirectories: true)
    var trained: [String] = []
    for code in languages {
      guard let spoken = language(code) else { continue }
      let file = modelFile(spoken)()
      for old in (try? FileManager.default.contentsOfDirectory(atPath: places.models.path)) ?? []
      where old.hasPrefix("\(code)-") && old != file.lastPathComponent {
        try? FileManager.default.removeItem(at: places.models.appending(path: old))
      }
      if !FileManager.default.fileExists(atPath: file.path) {
        let examples = trainingExamples(spoken)
        if examples.isEmpty { continue }
        let model = SentenceTrainer(.bundled(code)).train(examples)
        try model.file.write(to: file, options: .atomic)
      }
      trained.append(code)
    }
    relearn()
    return trained
  }

  private func trainingExamples(_ spoken: SpokenLanguage) -> [Example] {
    let intents = Set(installed.flatMap(intents(of:)))
    var examples = spoken.engine.trainingExamples(
      intents: intents, count: Self.examplesPerIntent, seed: Self.trainingSeed)
    // The apps' own examples count several times: they are what people are told to say.
    for app in installed {
      for (intent, phrases) in app.vocabulary(in: spoken.code)?.intentPhrases ?? [:] {
        let name = qualified(intent, of: app)
        for phrase in phrases {
          let text = spoken.engine.withoutApp(phrase)
          guard let known = spoken.engine.understand(text, context: context).interpretations.first,
            known.intent == name
          else { continue }
          examples += Array(repeating: spoken.engine.example(of: known, text), count: 3)
        }
      }
    }
    return examples
  }

  /// The model of a language for what is installed, if it has been trained.
  func learnedModel(_ spoken: SpokenLanguage) -> LearnedModel {
    let (file, code) = (modelFile(spoken), spoken.code)
    return LearnedModel {
      guard let data = try? Data(contentsOf: file()), let model = try? SentenceModel(file: data) else {
        return nil
      }
      return (model, .bundled(code))
    }
  }

  /// Named for all that it was trained with, so that an old one is never taken. Cost: a look at every grammar's text,
  /// so not before it's asked for.
  private func modelFile(_ spoken: SpokenLanguage) -> @Sendable () -> URL {
    let intents = Set(installed.flatMap(intents(of:))).sorted()
    let phrases = installed.flatMap { app in
      (app.vocabulary(in: spoken.code)?.intentPhrases ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    }
    let (folder, code, resources) = (places.models, spoken.code, spoken.baseEngine.resources)
    return {
      folder.appending(path: "\(code)-\(resources.fingerprint(adding: intents + phrases)).model")
    }
  }
}
