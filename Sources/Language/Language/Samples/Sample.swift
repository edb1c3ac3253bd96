/// A sentence that the grammars accept, with its slots.
///
///     for sample in engine.samples(limit: 10, seed: 1) { print(sample.text) }
public struct Sample: Hashable, Sendable, Codable {
  /// A parameter with the words that fill it.
  public struct Slot: Hashable, Sendable, Codable {
    public var parameter: String
    public var text: String
  }

  public var text: String
  public var intent: String
  /// In the order of the sentence.
  public var slots: [Slot]
  public var template: TemplateReference
}

extension LanguageEngine {
  /// Sentences that the grammars accept: the inverse of `understand(_:context:)`.
  ///
  /// Templates take turns, so that `limit` sentences show as many of them as possible. The same seed gives the same
  /// sentences. Free text is filled with words of no language.
  ///
  /// - Parameter intent: the only intent; nil for all.
  public func samples(limit: Int, seed: UInt64, intent: String? = nil) -> [Sample] {
    let templates = grammar.parts[.requests]?.templates ?? []
    var wanted = templates.filter { intent == nil || $0.intent == intent }
    guard !wanted.isEmpty else { return [] }
    var sampler = Sampler(lexicon, grammar.grammar, seed: seed)
    wanted.shuffle(using: &sampler.random)
    return (0..<max(0, limit)).map { sampler.sample(wanted[$0 % wanted.count]) }
  }
}
