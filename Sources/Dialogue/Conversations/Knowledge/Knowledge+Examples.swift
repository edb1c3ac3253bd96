public import AppBundle
public import Language

extension Knowledge {
  /// An app's own words in a language, or else those that it was written with.
  public func vocabulary(of app: AppBundle, in language: String) -> AppIntentVocabulary? {
    app.vocabulary(in: language) ?? app.vocabulary(in: Self.developmentLanguage)
  }

  /// What a bundle is written in unless it says otherwise: the default of `CFBundleDevelopmentRegion`.
  private static let developmentLanguage = "en"

  /// What an app says that one can say to it, in a language of a conversation, as far as it's understood: an example that
  /// fails would be worse than none.
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
