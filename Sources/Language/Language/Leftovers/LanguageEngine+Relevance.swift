import Foundation

extension LanguageEngine {
  /// The sum of what the words of a sentence that nobody understands say of an intent; 0 where they say
  /// nothing of it. A word says the more the fewer intents have it.
  ///
  ///     engine.relevance(of: "INSendPaymentIntent", ["Send Bo 12 euros"], to: "what about my money")  // 2.5
  ///
  /// - Parameter examples: what people say to the app for this intent.
  public func relevance(of intent: String, _ examples: [String], to text: String) -> Double {
    guard case .success(let sentence) = lexicon.sentence(text) else { return 0 }
    let known = Set(examples.flatMap { lexicon.words.tokenizer.sentence($0).words })
    let words = lexicon.words.intentWords
    return Set(sentence.words).reduce(0) { sum, word in
      let verb = lexicon.verbs.verb(in: [word], endingAt: 1) { lexicon.requests?.number(of: $0) != nil }
      let forms = [word] + lexicon.endings.stems(word) + [verb?.plain].compactMap { $0 }
      let numbers = forms.compactMap { lexicon.requests?.number(of: $0).map(Int32.init) }
      let share = numbers.map(words.share).max() ?? 0
      guard share < Weights.Leftovers.commonShare, !lexicon.words.fillerWords.contains(word) else {
        return sum
      }
      let isSaid =
        numbers.contains { words.has($0, intent: intent) } || forms.contains(where: known.contains)
      return isSaid ? sum - log(max(share, Weights.Leftovers.leastShare)) : sum
    }
  }
}
