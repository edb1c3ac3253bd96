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
  /// A sentence that isn't understood as its own intent is left out, so that a person never tries an example that fails.
  public func examples(of app: AppBundle, in spoken: SpokenLanguage, context: UnderstandingContext)
    -> [String]
  {
    guard let vocabulary = vocabulary(of: app, in: spoken.code) else { return [] }
    return app.extensions.flatMap(\.intentsSupported).flatMap { intent in
      (vocabulary.intentPhrases[intent] ?? []).filter { phrase in
        let best = spoken.engine.understand(phrase, context: context).interpretations.first
        return best?.intent == qualified(intent, of: app)
      }
    }
  }
}
