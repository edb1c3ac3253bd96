/// Tells words for somebody who is spoken of from others that stand where a template has them.
extension MannerReader {
  /// True where the words for somebody are several, of which some begin like a request, at the start or
  /// behind "and". "Mark" and "Mark Smith" are names.
  func hasRequest(_ somebody: Range<Int>, _ words: [String], _ spans: SpanTable) -> Bool {
    guard forms.verbIsFirst, somebody.count > Weights.Manner.nameWords else { return false }
    let joints = lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans).map(\.upperBound)
    return ([somebody.lowerBound] + joints).contains { somebody.contains($0) && forms.isVerb(words[$0]) }
  }

  /// True where the words for somebody end in the one who speaks, with a clause before: "get me a ride and
  /// let Anna know I". In "my wife and I" a joining word stands before.
  func endsInSpeaker(_ somebody: Range<Int>, _ sentence: Sentence, _ spans: SpanTable) -> Bool {
    let last = somebody.upperBound - 1
    guard forms.verbIsFirst, somebody.count > Weights.Manner.nameWords,
      lexicon.pronoun(sentence.text(last..<last + 1)) == .speaker
    else { return false }
    return !lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans).contains {
      $0.upperBound == last
    }
  }

  /// True where the words for somebody have the beginning of a request, in which the speaker is named: "I'd like to" of "yeah I'd like to
  /// book the Lion, there's going to be six of us".
  func asksForSpeaker(_ somebody: Range<Int>, _ sentence: Sentence, _ spans: SpanTable) -> Bool {
    forms.verbIsFirst
      && spans.spans.contains { span in
        span.category.isLead && span.tokens.count > 1 && span.tokens.clamped(to: somebody) == span.tokens
          && lexicon.pronoun(sentence.text(span.tokens.lowerBound..<span.tokens.lowerBound + 1)) == .speaker
      }
  }

  /// True where the words for somebody lead to another one, who is told something: 跟李明 of “再跟李明说……”.
  func tellsSomebody(_ somebody: Range<Int>, _ spans: SpanTable) -> Bool {
    lexicon.words.places(of: WordLists.WellKnown.objectLeads, in: spans).contains {
      $0.clamped(to: somebody) == $0 && $0.upperBound < somebody.upperBound
    }
  }

  /// True where words tell for whom something is done, rather than an act: 给加班 of “给加班的同事点披萨”.
  func beginsWithObject(_ words: Range<Int>, _ spans: SpanTable) -> Bool {
    lexicon.words.places(of: WordLists.WellKnown.objectLeads, in: spans).contains {
      $0.lowerBound == words.lowerBound && $0.upperBound < words.upperBound
    }
  }

  /// True where somebody is rather the one for whom something is to be done: 我妈 of 给我妈打电话.
  func isObject(_ doer: Range<Int>, _ sentence: Sentence, _ spans: SpanTable) -> Bool {
    guard !sentence.isBehindSign(doer.lowerBound) else { return false }
    return lexicon.words.places(of: WordLists.WellKnown.objectLeads, in: spans).contains {
      $0.upperBound == doer.lowerBound
    }
  }

  /// True where words for somebody have the person who speaks in them, or words of politeness.
  func asks(_ doer: Range<Int>, _ sentence: Sentence, _ spans: SpanTable) -> Bool {
    doer.contains { lexicon.pronoun(sentence.text($0..<$0 + 1)) == .speaker }
      || spans.spans.contains { $0.category.isLead && doer.clamped(to: $0.tokens) == $0.tokens }
  }
}
