import Entities

extension LanguageEngine {
  /// True for words that ask something and name one of some things: its whole name, two words of it, or one that no template has.
  ///
  ///     engine.asks("when did I say I'd do the dry cleaning?", about: ["pick up the dry cleaning"])  // true
  ///     engine.asks("I hate dry cleaning", about: ["pick up the dry cleaning"])                      // false: it asks nothing
  ///
  /// Cost: linear in the words of both.
  public func asks(_ text: String, about things: [String]) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text), isQuestion(sentence) else { return false }
    return things.contains { isNamed($0, in: sentence) }
  }

  private func isQuestion(_ sentence: Sentence) -> Bool {
    lexicon.words.tokenizer.endsInQuestionMark(sentence)
      || !lexicon.words.places(of: WordLists.WellKnown.askingForFacts, in: lexicon.spans(of: sentence, []))
        .isEmpty
      || MannerReader(lexicon, grammar).cues(in: sentence).contains { $0.manner == .questioned }
  }

  private func isNamed(_ thing: String, in sentence: Sentence) -> Bool {
    let tokenizer = lexicon.words.tokenizer
    let name = tokenizer.sentence(thing).words.filter { !lexicon.words.articles.contains($0) }
    if tokenizer.joinsWords {
      // Where words aren't spaced, one character says nothing.
      let pairs = Set(zip(name, name.dropFirst()).map { $0 + $1 })
      return zip(sentence.words, sentence.words.dropFirst()).contains { pairs.contains($0 + $1) }
    }
    let said = name.filter { word in
      let stems = lexicon.endings.stems(word)
      return sentence.words.contains {
        $0 == word || stems.contains($0) || lexicon.endings.stems($0).contains(word)
      }
    }
    return !said.isEmpty
      && (said.count == name.count || said.count > 1
        || said.contains { lexicon.requests?.number(of: $0) == nil })
  }
}
