import IntentSchema

extension LanguageEngine {
  /// The thing that was done and that a sentence wants taken back: "pizza" of "cancel the pizza"; nil where
  /// it says nothing of the kind.
  public func cancelledThing(_ text: String, context: UnderstandingContext) -> String? {
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    return cancelledThing(beforeSignIn: spoken, context) ?? cancelledThing(spoken, context)
  }

  /// The same before a sign, where the words behind it only refuse or ask for nothing: "never mind the table, cancel it", "forget the ride,
  /// I'll just drive".
  private func cancelledThing(beforeSignIn spoken: Sentence, _ context: UnderstandingContext) -> String? {
    guard let sign = spoken.tokens.indices.dropFirst().first(where: { spoken.isBehindSign($0) }),
      case .success(let head) = lexicon.sentence(spoken.text(0..<sign)),
      let thing = cancelledThing(head, context)
    else { return nil }
    let rest = spoken.keeping(sign..<spoken.count, lexicon.words.tokenizer)
    return onlyRefuses(rest, context) || asksNothing(rest.text, context) ? thing : nil
  }

  private func cancelledThing(_ spoken: Sentence, _ context: UnderstandingContext) -> String? {
    let reader = AnswerReader(
      lexicon, grammar.parts[.answers], lexicon.cleaned(spoken), Expectation(.yesOrNo, intent: ""), context)
    guard let words = reader.best(.cancelThing)?.pieces.first?.words,
      !words.dropFirst().contains(where: reader.sentence.isBehindSign)
    else { return nil }
    return reader.sentence.text(words)
  }
}
