public import AppBundle
import Conversations
public import IntentSchema
import Language

/// Finds example sentences of an app that Beckon takes for something else.
extension Assistant {
  /// Warnings about the example sentences of an app's vocabularies that aren't understood as their own intent by that very
  /// app, each with what it was taken for.
  ///
  ///     for warning in assistant.misunderstoodExamples(of: app) { print(warning) }
  ///
  /// Each language's examples are understood in that language, with all apps that are installed. Only templates count, since
  /// models may not be trained yet. Cost: some milliseconds for each example, and the reading of each language.
  public func misunderstoodExamples(of app: AppBundle) -> [Diagnostic] {
    let knowledge = knowledge
    return app.vocabularies.sorted { $0.key < $1.key }.flatMap { tag, vocabulary -> [Diagnostic] in
      let code = LanguageTag.base(tag)
      guard let spoken = knowledge.languages[code] else { return [] }
      let engine = spoken.engine.withoutModels
      return vocabulary.intentPhrases.sorted { $0.key < $1.key }.flatMap { intent, phrases in
        phrases.compactMap { phrase in
          let found = engine.understand(phrase, context: configuration.context)
          return misunderstanding(
            of: phrase, as: knowledge.qualified(intent, of: app), app, found, knowledge
          ).map { problem in
            Diagnostic(
              .warning, at: SourceLocation(file: "\(app.identifier)/\(tag)"), key: intent,
              "“\(phrase)” \(problem)",
              advice: "Say it in other words or name the app in it; people are shown no example that fails.")
          }
        }
      }
    }
  }

  /// The fault of an example, as "isn't understood"; nil where it means what it's an example of.
  private func misunderstanding(
    of phrase: String, as intent: String, _ app: AppBundle, _ found: Understanding, _ knowledge: Knowledge
  ) -> String? {
    guard let best = found.interpretations.first else { return "isn't understood" }
    let other = best.appIdentifier.flatMap { $0 == app.identifier ? nil : knowledge.app($0) }
    if best.intent == intent, other == nil { return nil }
    let owner = other ?? (QualifiedName.app(of: best.intent).flatMap { knowledge.app($0) })
    let taken = QualifiedName.plain(best.intent)
    guard let owner, owner.identifier != app.identifier else { return "is taken for \(taken)" }
    return "is taken for \(taken) of \(owner.displayName)"
  }
}
