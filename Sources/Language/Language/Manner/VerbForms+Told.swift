/// Verbs that another one has as its object, and what somebody is told.
extension VerbForms {
  /// The letters of the ending that makes a verb the object of another one: 4 for "almayı" of "süt almayı hatırlat".
  ///
  /// A word that isn't listed as a verb may be a noun, so that it's a verb only behind words that could be
  /// its own object.
  /// - Parameter word: normalised.
  func objectEnding(of word: String, isBehindWords: Bool) -> Int? {
    let letters = VerbEnding.Letters(of: word)
    guard
      let length = objects.first(where: { $0.isAtEnd(of: letters, behind: Weights.Manner.conditionStem) })?
        .count
    else { return nil }
    if verbs.contains(Array(letters.dropLast(length)).word) { return length }
    return isBehindWords && !nouns.begin(letters) ? length : nil
  }

  /// The change that makes a person's own verb of the one that another is to be told: "geç kalacağım" for
  /// "geç kalacağımı söyle".
  ///
  /// - Returns: how many letters at the end of the word make way, and for which.
  func toldEnding(of word: String) -> (drop: Int, add: String)? {
    let letters = VerbEnding.Letters(of: word)
    if nouns.begin(letters) { return nil }
    return told.first { $0.ending.isAtEnd(of: letters, behind: 1) }.map { ($0.drop, $0.add) }
  }

  /// The own words for a verb that says what somebody wants or feels now: "istiyorum" for "istediğimi".
  func toldWord(_ word: String) -> String? { states[word] }

  /// The person's own words for those with a verb of being that another is to be told: "yoldayım" for "yolda
  /// olduğumu".
  ///
  /// - Parameters:
  ///   - word: the verb, normalised.
  ///   - before: the word before it, as it's written.
  /// - Returns: what stands instead of both; nil for another verb.
  func toldBeing(_ word: String, behind before: String) -> String? {
    switch being[word] {
    case .word(let instead): return "\(before) \(instead)"
    case .ending(let behindVowel, let behindConsonant):
      guard let last = before.last(where: vowels.contains), let end = before.last else { return nil }
      let ending = vowels.contains(end) ? behindVowel : behindConsonant
      return before + ending.compactMap { letter($0, after: last) }
    case nil: return nil
    }
  }

  /// The letter of an ending that goes with the vowel before it: ı after a and ı, u after o and u.
  private func letter(_ choices: Set<Character>, after vowel: Character) -> Character? {
    if choices.count == 1 { return choices.first }
    return harmony[vowel].flatMap { choices.contains($0) ? $0 : nil }
  }
}
