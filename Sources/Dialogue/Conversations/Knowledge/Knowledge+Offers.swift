public import Language

/// Texts that a person may want to type, for a front that completes words.
///
///     let offers = session.offers()
///     offers.names  // ListOMat, Grocery store …
public struct Offers: Hashable, Sendable {
  /// Whole sentences: what the apps say that one can say, and the shortest ways to ask Beckon itself for something.
  public var sentences: [String]
  /// The names of apps, and the names that apps know.
  public var names: [String]

  public init(sentences: [String], names: [String]) {
    self.sentences = sentences
    self.names = names
  }
}

extension Knowledge {
  /// The texts that can be said in a language.
  ///
  /// Cost: understands each of the apps' examples, some milliseconds.
  /// - Parameter isOffered: whether examples of an app's intent are wanted, by the app's identifier and the qualified name.
  public func offers(
    in spoken: SpokenLanguage, context: UnderstandingContext, where isOffered: (String, String) -> Bool
  ) -> Offers {
    // The person waits behind the Tab key: templates alone judge, since a model may still have to be learnt.
    var spoken = spoken
    spoken.engine.readers = []
    let vocabularies = vocabularies(spoken.code)
    let examples = apps.flatMap { app in
      self.examples(of: app, in: spoken, context: context) { isOffered(app.identifier, $0) }
    }
    return Offers(
      sentences: examples + ownRequests(in: spoken, context: context),
      names: apps.flatMap { app in
        [app.displayName] + app.alternativeNames.map(\.name)
          + (vocabularies[app.identifier] ?? []).map(\.phrase)
      })
  }

  /// The shortest sentence for each thing that Beckon itself can be asked for.
  private func ownRequests(in spoken: SpokenLanguage, context: UnderstandingContext) -> [String] {
    let intents = spoken.engine.templateCounts.keys.filter { $0.hasPrefix(Interpretation.prefixOfBeckon) }
      .sorted()
    return intents.compactMap { intent in
      let samples = spoken.engine.samples(limit: Self.samplesTried, seed: 1, intent: intent)
      guard let shortest = samples.map(\.text).min(by: { ($0.count, $0) < ($1.count, $1) }),
        let best = spoken.engine.understand(shortest, context: context).interpretations.first,
        BeckonRequest(best) != nil
      else { return nil }
      return shortest
    }
  }

  /// So many that each of an intent's templates is among them.
  private static let samplesTried = 40
}
