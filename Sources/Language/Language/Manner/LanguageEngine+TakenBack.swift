import IntentSchema

/// Finds requests that are taken back in the same sentence.
extension LanguageEngine {
  /// The request of a sentence whose last words take it back, as one that isn't to be done; nil where they don't.
  ///
  ///     "start a run, no, don't start it"  // the words have the verb of the request once more
  ///     "add milk to the list, let's not"  // the words refuse, and say nothing else
  ///
  /// Without this, words behind a sign would be taken for a remark beside the request.
  /// - Parameters:
  ///   - whole: the reading of all words.
  ///   - found: what else is made of the sentence.
  func takenBackAtEnd(
    _ sentence: Sentence, _ whole: Understanding, _ found: Understanding, _ context: UnderstandingContext
  ) -> Understanding? {
    let least = max(1, sentence.count - Weights.Manner.takingBack)
    guard sentence.count > 1, found.manner == .asked, found.nothing == nil else { return nil }
    let closing = lexicon.spans(of: sentence, []).spans.filter(\.category.isTail)
    for sign in least..<sentence.count where sentence.isBehindSign(sign) {
      let tail = sign..<sentence.count
      // “别的没了” says that this is all.
      if closing.contains(where: { $0.tokens.upperBound == tail.upperBound && $0.tokens.contains(sign) }) {
        continue
      }
      // “不练了，取消吧” has a template of its own.
      if let best = found.interpretations.first, tail.allSatisfy({ best.spells($0, of: sentence) }) {
        return nil
      }
      let words = sentence.keeping(tail, lexicon.words.tokenizer)
      let isRefusal = !isDictated(tail, of: whole, sentence) && onlyRefuses(words, context)
      let request = sentence.keeping(0..<sign, lexicon.words.tokenizer)
      let isOwnVerb =
        tail.count == 1 && lexicon.verbs.isNegated(sentence.key(sign), of: sentence.key(sign - 1))
      let acts = isRefusal || isOwnVerb ? [] : negatedActs(words)
      guard isRefusal || isOwnVerb || !acts.isEmpty else { continue }
      // "Forget the cab, cancel it" asks for no cab that would be taken back.
      if refusesAct(request) { return nil }
      var front = readings(of: lexicon.requested(request), context)
      guard let first = front.interpretations.first, lexicon.catalogue.intent(first.intent)?.acts == true,
        isRefusal || isOwnVerb || acts.contains(where: { isVerb(of: first, request, in: $0) })
      else { continue }
      front.text = whole.text
      return front.marked(.negated)
    }
    return nil
  }

  /// True where words are a part of a text that somebody is told or that is written down.
  private func isDictated(_ tokens: Range<Int>, of whole: Understanding, _ sentence: Sentence) -> Bool {
    guard let best = whole.interpretations.first else { return false }
    return sentence.ranges(tokens).contains { place in
      best.slots.contains { slot in
        slot.ranges.contains { $0.overlaps(place) } && lexicon.takesSentences(slot, of: best, sentence)
      }
    }
  }

  /// True where a template has the words for a refusal and leaves none of them open. "No, the green one" names something. A model takes
  /// much for a refusal: "unutmayalım" says what the request is for.
  func onlyRefuses(_ words: Sentence, _ context: UnderstandingContext) -> Bool {
    AnswerReader(
      lexicon, grammar.parts[.answers], lexicon.cleaned(words), Expectation(.yesOrNo, intent: ""), context
    ).readings.contains { ($0.kind == .no || $0.kind == .cancel) && $0.pieces.isEmpty }
  }

  /// True where words tell that an act isn't to be done.
  private func refusesAct(_ words: Sentence) -> Bool {
    MannerReader(lexicon, grammar).cues(in: words).contains { $0.manner == .negated }
  }

  /// The acts that words say not to do: "start it" of "no, don't start it", "ekle" of "eklemeyelim".
  private func negatedActs(_ tail: Sentence) -> [Sentence] {
    let manner = MannerReader(lexicon, grammar)
    return manner.cues(in: tail).filter { $0.manner == .negated }.flatMap { manner.acts(of: $0, in: tail) }
  }

  /// True where an act is no more than the verb of a request that was read before it: "start it" behind "start a run". In "start a run,
  /// don't start the music" it's another one, and in "remind me to buy flowers, don't buy too many" the verb is the text's own.
  private func isVerb(of request: Interpretation, _ words: Sentence, in act: Sentence) -> Bool {
    let spans = lexicon.spans(of: act, [])
    let tokens = act.tokens.indices.filter { !spans.isFiller($0) }
    guard let verb = lexicon.verbs.verbIsFirst ? tokens.first : tokens.last else { return false }
    let said = words.tokens.indices.filter { words.key($0) == act.key(verb) }
    return said.contains { token in
      !words.ranges(token..<token + 1).contains(where: request.fills)
    }
      && tokens.allSatisfy {
        $0 == verb || words.words.contains(act.key($0)) || lexicon.pronoun(act.text($0..<$0 + 1)) != nil
      }
  }
}
