public import AppBundle
public import Language

extension Knowledge {
  /// The app's `AppIntentVocabulary.plist` in a language; the one in its development language where there is none.
  public func vocabulary(of app: AppBundle, in language: String) -> AppIntentVocabulary? {
    app.vocabulary(in: language) ?? app.vocabulary(in: Self.developmentLanguage)
  }

  /// The default of `CFBundleDevelopmentRegion`.
  private static let developmentLanguage = "en"

  /// The example sentences of an app's vocabulary that Beckon really understands in this language.
  ///
  /// A sentence that no template reads as its own intent is left out, so that a person never tries an example that fails. No model is
  /// asked: nobody waits for help while models are still being trained.
  ///
  /// Each example costs the understanding of a sentence, and no more than are wanted are understood.
  ///
  /// - Parameters:
  ///   - limit: the most examples that are wanted.
  ///   - isOffered: whether examples of an intent are wanted, by its qualified name.
  public func examples(
    of app: AppBundle, in spoken: SpokenLanguage, context: UnderstandingContext,
    atMost limit: Int = .max, where isOffered: (String) -> Bool = { _ in true }
  ) -> [String] {
    guard let vocabulary = vocabulary(of: app, in: spoken.code) else { return [] }
    let intents = app.extensions.flatMap(\.intentsSupported).filter { isOffered(qualified($0, of: app)) }
    let engine = spoken.engine.withoutModels
    var found: [String] = []
    for intent in intents {
      for phrase in vocabulary.intentPhrases[intent] ?? [] where found.count < limit {
        let best = engine.understand(phrase, context: context).interpretations.first
        if best?.intent == qualified(intent, of: app) { found.append(phrase) }
      }
    }
    return found
  }
}
