/// Where one clause of a sentence ends and another begins.
extension Lexicon {
  /// The places at which clauses begin, besides the first: behind signs, before words such as "because", and in a language with verbs
  /// at the end behind these.
  ///
  ///     // "move 300 to main so I don't go broke": before "so"
  ///     // "uçak rötar yapmış iptal et arabayı": behind "yapmış"
  func clauseStarts(of sentence: Sentence) -> [Int] {
    let (reasons, ends) = (
      words.list(WordLists.WellKnown.reasons), words.list(WordLists.WellKnown.clauseEnds)
    )
    var places: Set<Int> = []
    if reasons != nil || ends != nil {
      for span in spans(of: sentence, []).spans {
        guard case .list(let list) = span.category else { continue }
        if list == reasons { places.insert(span.tokens.lowerBound) }
        if list == ends { places.insert(span.tokens.upperBound) }
      }
    }
    let keys = sentence.words
    return sentence.tokens.indices.dropFirst().filter { place in
      places.contains(place) || isSign(place, in: sentence) || isBehindVerb(place, in: sentence, keys)
    }
  }

  /// True where a comma or a stop stands before a word, outside of quotation marks. Words behind a colon
  /// belong to those before it: “建个露营清单：帐篷和睡袋”.
  func isSign(_ place: Int, in sentence: Sentence) -> Bool {
    sentence.isBehindSign(place) && sentence.tokens[place].joints.isDisjoint(with: [.quoted, .enumerating])
      && !sentence.hasColon(before: place)
  }

  /// True where the words before a sign say that somebody says what follows: "my mother always says, lock the car".
  ///
  /// - Parameter spans: those of the sentence.
  func isQuoted(from place: Int, of sentence: Sentence, _ spans: SpanTable) -> Bool {
    isSign(place, in: sentence)
      && words.places(of: WordLists.WellKnown.quoting, in: spans).contains {
        $0.upperBound == place && $0.lowerBound > 0
      }
  }

  /// The parts of a sentence between its commas and stops.
  func parts(of sentence: Sentence) -> [Range<Int>] {
    sentence.parts(startingAt: sentence.tokens.indices.dropFirst().filter { isSign($0, in: sentence) })
  }

  /// True where a verb ends a clause before a word without a sign: "yapmış" of "uçak rötar yapmış iptal et
  /// arabayı", and "arasana" of "annemi de arasana haber vereyim".
  private func isBehindVerb(_ place: Int, in sentence: Sentence, _ words: [String]) -> Bool {
    guard !verbs.verbIsFirst, place > 0, place + 1 < sentence.count,
      place > 1 || verbs.says(words[place - 1]),
      !sentence.tokens[place].joints.contains(.quoted)
    else { return false }
    // "Yaz" of "Özge'ye geç kalacağım yaz, Bo'yu ara" is the verb of what stands before it.
    if verbs.isVerb(words[place]), sentence.isBehindSign(place + 1) { return false }
    // "Musun" of "geliyor musun" belongs to its verb.
    if let form = verbs.verb(in: words, endingAt: place + 1, isKnown: { _ in true }), form.verb < place {
      return false
    }
    // The word itself says something, whatever stands before it.
    return place > 1 && verbs.isStatement(["", words[place - 1]]) || verbs.asks(words, at: place - 1)
  }
}
