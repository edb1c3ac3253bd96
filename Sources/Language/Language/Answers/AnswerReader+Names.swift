import IntentSchema

/// Tells names that nobody knows from words that are no name.
extension AnswerReader {
  /// True where words may name what is asked for, although nobody of that name is known. "Text her" names no
  /// person, and "how long will it take" no place.
  func mayBeNamed(_ words: Range<Int>, _ type: TypeReference) -> Bool {
    if lexicon.named(sentence.text(words), slot: askedSlot).hit != nil { return true }
    // “我妈”: a list says whom it names.
    if person(listedAs: words) != nil { return true }
    let kind = lexicon.catalogue.kind(of: .named(type.base))
    let isPerson = [.person, .personName, .personHandle].contains(kind)
    let isPlace = [.place, .placeTrigger, .point].contains(kind)
    // A sentence names no thing either: "maaş yatmadı daha" is nobody's bill.
    if kind == .thing, lexicon.verbs.isStatement(words.map(sentence.key)) { return false }
    // A task, a title or a text may be any words: "how to get there".
    guard isPerson || isPlace || kind == .taskList else { return true }
    if lexicon.isNoName(words, of: sentence) || !isPlace && isBoundedByPronoun(words) { return false }
    if lexicon.verbs.isStatement(words.map(sentence.key)) { return false }
    return !isPerson || words.count <= Weights.Answers.freeNameWords && !asksForSomething(words)
  }

  /// True where words are rather one of several things than the list that they go on: "lemons" of "no wait,
  /// lemons". A list that isn't known is named with an article, or as a list: "the hardware one".
  func isItem(_ fit: Fit, ratherThan goal: Fit) -> Bool {
    func parameter(_ fit: Fit) -> ParameterDefinition? { intent?.parameter(fit.change.parameter) }
    guard !fit.isKnown, !goal.isKnown, let type = parameter(goal)?.type, parameter(fit)?.type.isList == true,
      lexicon.catalogue.kind(of: type) == .taskList
    else { return false }
    // Nobody counts a list: "üç mum olsun".
    if startsWithNumber(fit.words) { return true }
    // "Make it limes instead", "pardon ayran diyecektim": nothing behind it points at a list, as "one" does.
    let behind = fit.words.upperBound..<sentence.count
    let isBare =
      lexicon.verbs.verbIsFirst
      ? !behind.contains { lexicon.pronoun(sentence.text($0..<$0 + 1)) != nil }
      : behind.allSatisfy {
        lexicon.verbs.isVerb(sentence.key($0)) || lexicon.verbs.isStatement([sentence.key($0)])
      }
    let article = fit.words.lowerBound > 0 ? sentence.key(fit.words.lowerBound - 1) : ""
    return isBare && !lexicon.words.articles.contains(article)
  }

  /// True where some of the words say a value of another parameter: "large" of "one of them large".
  func saysAnother(than parameter: ParameterDefinition, _ words: Range<Int>) -> Bool {
    let types = Set((intent?.parameters ?? []).map(\.type.base)).subtracting([parameter.type.base])
    return words.contains { token in
      spans.indices(at: token).contains { index in
        let span = spans.spans[index]
        return words.contains(span.tokens.upperBound - 1)
          && (span.listed.flatMap { lexicon.words.lists[$0.list].type }).map(types.contains) ?? false
      }
    }
  }

  /// True where several words begin or end with one that asks for something and is nobody's name.
  func asksForSomething(_ words: Range<Int>) -> Bool {
    words.count > 1
      && [words.lowerBound, words.upperBound - 1].contains { lexicon.verbs.isAction(sentence.key($0)) }
  }

  /// True where words point to a thing, as "it" and "the first one" do.
  func isPronoun(_ words: Range<Int>) -> Bool { lexicon.pronoun(sentence.text(words)) != nil }

  /// True where the first or the last of several words points to a thing, as "it" does.
  func isBoundedByPronoun(_ words: Range<Int>) -> Bool {
    words.count > 1
      && [words.lowerBound, words.upperBound - 1].contains { isPronoun($0..<$0 + 1) }
  }
}
