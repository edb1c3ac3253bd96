public import AppBundle
import Conversations
public import IntentSchema
import Language

/// Finds sentences that two apps would both take.
extension Assistant {
  private static let tried = 60
  private static let shown = 3

  /// Warnings about sentences of an app's own intents that another app's intents take as well.
  ///
  /// Only templates are compared, since models may not be trained yet. Cost: some milliseconds for each own intent.
  public func collisions(of app: AppBundle) -> [Diagnostic] {
    let knowledge = knowledge
    let engine = knowledge.languages.fallback.engine.withoutModels
    let context = configuration.context
    let own = Set(knowledge.intents(of: app)).filter {
      knowledge.catalogue.intent($0) != nil && knowledge.system.intent($0) == nil
    }
    var found: [String: [String]] = [:]
    for intent in own.sorted() {
      for sample in engine.samples(limit: Self.tried, seed: 3, intent: intent) {
        let readings = engine.understand(sample.text, context: context).interpretations
        guard let score = readings.first(where: { $0.intent == intent })?.score ?? readings.first?.score
        else { continue }
        for reading in readings
        where !own.contains(reading.intent) && reading.score >= score - TurnWeights.closeness {
          for other in knowledge.apps
          where other.identifier != app.identifier && knowledge.intents(of: other).contains(reading.intent) {
            if !found[other.displayName, default: []].contains(sample.text) {
              found[other.displayName, default: []].append(sample.text)
            }
          }
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, sentences in
      let examples = sentences.prefix(Self.shown).map { "“\($0)”" }.joined(separator: ", ")
      return Diagnostic(
        .warning, at: SourceLocation(file: app.identifier),
        "\(name) takes the same sentences: \(examples)",
        advice: "People will be asked which app they mean; name the app in its phrases to tell them apart.")
    }
  }
}
