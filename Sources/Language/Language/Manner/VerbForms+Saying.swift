/// Verbs that say something, and verbs that ask for something.
extension VerbForms {
  /// True where words end as those said beside a request do: "markete gideceğim" of "markete gideceğim,
  /// listeye süt ekle".
  ///
  /// - Parameter words: normalised.
  func isRemark(_ words: [String]) -> Bool {
    isStatement(words)
      || !verbIsFirst && words.count > 1
        && words.last.map { ends(VerbEnding.Letters(of: $0), in: remarks) || tellsPurpose($0) } ?? false
  }

  /// True where a word is any negated verb that may tell what a request before it is for: "gitmeyelim" of "çiçek almayı hatırlat, eli boş
  /// gitmeyelim".
  func tellsPurpose(_ word: String) -> Bool { ends(VerbEnding.Letters(of: word), in: purposes) }

  /// True where a word is any verb with one of some endings.
  private func ends(_ word: VerbEnding.Letters, in endings: [VerbEnding]) -> Bool {
    endings.contains { $0.isAtEnd(of: word, behind: Weights.Manner.statementStem) }
  }

  /// True where words end as a statement or a question does: "dolapta varmış", "sana bir şey soracağım". Such
  /// words name no thing.
  ///
  /// - Parameter words: normalised.
  func isStatement(_ words: [String]) -> Bool {
    guard !verbIsFirst, let last = words.last else { return false }
    let letters = VerbEnding.Letters(of: last)
    if nouns.begin(letters) { return false }
    if words.count > 1, statementWords.contains(last) || words.contains(where: saysAnything) { return true }
    if ends(letters, in: statements) { return true }
    switch verb(in: words, endingAt: words.count, isKnown: { _ in false })?.manner {
    case .reported, .done, .mentioned, .questioned: return true
    case .asked, .negated, .conditional, nil: return false
    }
  }

  /// True where a word is any verb that says something wherever it stands, or a listed one in a form that
  /// does.
  private func saysAnything(_ word: String) -> Bool {
    let letters = VerbEnding.Letters(of: word)
    if nouns.begin(letters) { return false }
    return ends(letters, in: clauses) || says(letters, verbs.contains, tenses)
  }

  /// True where a word is a listed verb in a form that tells something, in whatever voice: "ekliyorlar",
  /// "eklenmemiş", "yazardı".
  ///
  /// - Parameter isLast: whether it ends the sentence. "Eklenmiş" describes a thing before another word.
  func says(_ word: String, isLast: Bool = false) -> Bool {
    says(VerbEnding.Letters(of: word), verbs.contains, tenses, describes: !isLast)
  }

  private func says(
    _ letters: VerbEnding.Letters, _ isStem: (String) -> Bool, _ tenses: [VerbEnding], describes: Bool = true
  ) -> Bool {
    guard !verbIsFirst, !tenses.isEmpty, !nouns.begin(letters) else { return false }
    // Few endings tell something, so the stem is looked up last.
    for length in stride(from: letters.count - 1, to: 0, by: -1) {
      let whole = tells(letters, from: length, isShort: false, tenses, describes)
      let short = tells(letters, from: length, isShort: true, tenses, describes)
      guard whole || short else { continue }
      let stem = Array(letters[..<length]).word
      if isStem(stem) || irregular[stem].map(isStem) ?? false || unmarked[stem].map(isStem) ?? false {
        if whole { return true }
        // "ekliyor" has lost the vowel of "ekle".
      } else if short, restored.contains(where: { isStem(stem + $0) }) {
        return true
      }
    }
    return false
  }

  /// True where letters behind a stem are an ending that tells something.
  ///
  /// - Parameter isShort: whether the stem has lost its vowel.
  private func tells(
    _ letters: VerbEnding.Letters, from start: Int, isShort: Bool, _ tenses: [VerbEnding], _ describes: Bool
  ) -> Bool {
    func has(_ parts: [VerbEnding], from start: Int, _ isEnd: (Int) -> Bool) -> Bool {
      parts.contains { $0.isIn(letters, from: start) && isEnd(start + $0.count) }
    }
    func isAll(_ parts: [VerbEnding], from start: Int) -> Bool {
      has(parts, from: start) { $0 == letters.count }
    }
    func ends(_ start: Int, hasVoice: Bool) -> Bool {
      for tense in tenses where tense.isIn(letters, from: start) {
        let end = start + tense.count
        if end == letters.count { return !hasVoice || !describes || !isAll(attributive, from: start) }
        if isAll(persons, from: end) { return true }
      }
      return false
    }
    // Only the present tense takes the vowel of a verb.
    if isShort { return closeVowels.contains(letters[start]) && ends(start, hasVoice: false) }
    return ends(start, hasVoice: false)
      || has(voices, from: start) { end in
        ends(end, hasVoice: true) || has(turns, from: end) { ends($0, hasVoice: false) }
      }
      || has(turns, from: start) { ends($0, hasVoice: false) }
  }

  /// True where a word makes a thing of a listed verb: "eklemen" of "eklemen hataydı".
  func isGerund(_ word: String) -> Bool { isVerb(word, in: gerunds) }

  /// True where a word is a listed verb with one of some endings.
  private func isVerb(_ word: String, in endings: [VerbEnding]) -> Bool {
    let letters = VerbEnding.Letters(of: word)
    return endings.contains { plain(letters, $0) { _ in false } != nil }
  }

  /// True where a word asks for an act: a listed verb as it is, or in another form of requests, such as
  /// "eklesene".
  func asks(_ words: [String], at index: Int) -> Bool {
    let word = words[index]
    if verbs.contains(word) || unmarked[word] != nil {
      return index + 1 == words.count || !particles.contains(word)
    }
    // "Dayım" is an uncle, and no "let me say".
    if nouns.contains(word) { return false }
    return wanting.contains(word) || isVerb(word, in: askings)
  }

  /// True where the word behind a request tells that somebody says it: "dedi" of "listeye ekmek ekle dedi
  /// bana".
  func isQuoted(_ words: [String], at index: Int) -> Bool {
    index > 0 && quoting.contains(words[index]) && verbs.contains(words[index - 1])
  }

  /// True where a word is the verb of the object before it, and tells something: "attım" of "Anna'ya mesaj
  /// attım".
  func isTaken(_ words: [String], at index: Int) -> Bool {
    guard index > 0, let verbs = taken[words[index - 1]] else { return false }
    return says(VerbEnding.Letters(of: words[index]), verbs.contains, tenses + loose)
  }

  /// True where words hold a verb whose goal is no place to put things: "dikkat et" of "listeye dikkat et".
  func hasGoalOfItsOwn(_ words: [String]) -> Bool {
    guard !verbIsFirst else { return false }
    return words.indices.contains { index in
      dative.contains { verb in
        guard let stem = verb.last, index + verb.count <= words.count,
          verb.dropLast().elementsEqual(words[index..<index + verb.count - 1])
        else { return false }
        let last = index + verb.count - 1
        let word = words[last]
        if word == stem { return last + 1 == words.count }
        return says(VerbEnding.Letters(of: word), { $0 == stem }, tenses + loose)
      }
    }
  }
}
