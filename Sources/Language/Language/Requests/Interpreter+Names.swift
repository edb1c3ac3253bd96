/// The names of people among other words.
extension Interpreter {
  /// The words of a person's name without those in ideographs beside it, where the name is written in letters: Mia of “昨天吃饭Mia帮我垫了钱”.
  /// Those words are left over. A form of address is a part of the name's words: “Mia姐”.
  ///
  /// Nobody's name mixes both, where words aren't spaced.
  func inOneScript(
    _ given: Match.Capture, _ slot: Slot, in interpretation: inout Interpretation
  ) -> Match.Capture {
    let sentence = matcher.sentence
    guard lexicon.words.tokenizer.joinsWords, slot.isPerson, given.span == nil,
      let first = given.tokens.first(where: { !sentence.isIdeograph($0) }),
      case let end = given.tokens[first...].first(where: sentence.isIdeograph) ?? given.tokens.upperBound,
      case let name = first..<end, name != given.tokens,
      sentence.text(name).contains(where: \.isLetter),
      // “Anna和李明” are two.
      lexicon.separator(matcher.spans).parts(given.tokens, of: sentence).count == 1
    else { return given }
    let titles = lexicon.words.places(of: WordLists.WellKnown.formsOfAddress, in: matcher.spans)
    for rest in [given.tokens.lowerBound..<first, end..<given.tokens.upperBound]
    where !rest.isEmpty && !titles.contains(rest) {
      interpretation.leftovers.append(Leftover(rest, of: sentence, .words))
    }
    var capture = given
    capture.tokens = name
    return capture
  }
}
