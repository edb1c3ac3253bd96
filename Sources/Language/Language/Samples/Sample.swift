/// A sentence that the grammars accept, with what it fills.
public struct Sample: Hashable, Sendable, Codable {
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
  /// Sentences that the grammars accept: the inverse of `understand(_:)`.
  ///
  /// Templates take turns, so that `limit` sentences show as many of them as possible; the same seed gives the same
  /// sentences. Free text is filled with words of no language.
  ///
  /// - Parameter intent: only sentences of this intent.
  public func samples(limit: Int, seed: UInt64, intent: String? = nil) -> [Sample] {
    let templates = grammar.parts[.requests]?.templates ?? []
    var wanted = templates.filter { intent == nil || $0.intent == intent }
    guard !wanted.isEmpty else { return [] }
    var sampler = Sampler(lexicon, grammar.grammar, seed: seed)
    wanted.shuffle(using: &sampler.random)
    return (0..<max(0, limit)).map { sampler.sample(wanted[$0 % wanted.count]) }
  }
}
