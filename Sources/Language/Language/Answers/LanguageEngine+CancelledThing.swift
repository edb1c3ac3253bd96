import IntentSchema

extension LanguageEngine {
  /// The thing that was done and that a sentence wants taken back: "pizza" of "cancel the pizza"; nil where
  /// it says nothing of the kind.
  public func cancelledThing(_ text: String, context: UnderstandingContext) -> String? {
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    return thing(.cancelThing, beforeSignIn: spoken, context) ?? thing(.cancelThing, in: spoken, context)
  }

  /// The thing that a sentence doesn't want after all: "jam" of "hm, no jam"; nil where it says anything else.
  public func refusedThing(_ text: String, context: UnderstandingContext) -> String? {
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    return thing(.refuseThing, beforeSignIn: spoken, context) ?? thing(.refuseThing, in: spoken, context)
  }

  /// The same before a sign, where the words behind it only refuse or ask for nothing: "never mind the table, cancel it", "forget the ride,
  /// I'll just drive", "not the honey, we've still got some".
  private func thing(
    _ kind: AnswerReader.Kind, beforeSignIn spoken: Sentence, _ context: UnderstandingContext
  ) -> String? {
    guard let sign = spoken.tokens.indices.dropFirst().first(where: { spoken.isBehindSign($0) }),
      case .success(let head) = lexicon.sentence(spoken.text(0..<sign)),
      let thing = thing(kind, in: head, context)
    else { return nil }
    let rest = spoken.keeping(sign..<spoken.count, lexicon.words.tokenizer)
    // "No honey, pears instead" wants something else. Only what is too long for a thing's name says why.
    if kind == .refuseThing, lengthOfThing(rest.text) <= Weights.Remarks.thing { return nil }
    return onlyRefuses(rest, context) || asksNothing(rest.text, context) ? thing : nil
  }

  private func thing(_ kind: AnswerReader.Kind, in spoken: Sentence, _ context: UnderstandingContext)
    -> String?
  {
    let reader = AnswerReader(
      lexicon, grammar.parts[.answers], lexicon.cleaned(spoken), Expectation(.yesOrNo, intent: ""), context)
    let sentence = reader.sentence
    guard let words = reader.best(kind)?.pieces.first?.words,
      !words.dropFirst().contains(where: sentence.isBehindSign)
    else { return nil }
    if kind == .refuseThing {
      // "No, the jam" wants it. In "peynir olmasın" and “果酱算了” the words that refuse stand behind the thing.
      let sign = (0...words.lowerBound).last { $0 == 0 || sentence.isBehindSign($0) } ?? 0
      let isLed = !(sign..<words.lowerBound).allSatisfy { lexicon.words.articles.contains(sentence.key($0)) }
      let mayFollow = !lexicon.verbs.verbIsFirst || lexicon.words.tokenizer.joinsWords
      let isFollowed = mayFollow && words.upperBound < sentence.count
      guard isLed || isFollowed else { return nil }
    }
    return sentence.text(words)
  }
}
