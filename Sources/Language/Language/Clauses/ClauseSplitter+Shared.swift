import IntentSchema

/// Requests that share their verb: "add milk to groceries and nails to the hardware list" is two, though one verb is said.
extension ClauseSplitter {
  /// The requests, each with the verb; nil where the sentence is one, or where any of them isn't understood.
  ///
  /// Both must fill the same parameters by templates. No text that a person dictates is cut.
  ///
  /// - Parameter whole: the meaning of the whole sentence.
  func sharingVerb(_ whole: Understanding, _ seams: [Seam]) -> [String]? {
    guard let best = whole.interpretations.first, best.slots.count > 1,
      !best.slots.contains(where: isDictated)
    else { return nil }
    for seam in seams.prefix(Weights.Clauses.seams) where mayShare(best, seam) {
      let left = sentence.text(0..<seam.words.lowerBound)
      let right = sentence.text(seam.words.upperBound..<sentence.count)
      // "Misafir geliyor, pasta almayı hatırlat": who comes needs no reminder.
      if !verbIsFirst, lexicon.verbs.isRemark((0..<seam.words.lowerBound).map(sentence.key)) { continue }
      // "Gran's birthday is on Thursday, remind me at ten to call her" is one, of which a part is asked about. "Yarın onda Ayşe'yi aramamı,
      // üçte de kargoyu almamı hatırlat" is two.
      if !verbIsFirst, seam.words.isEmpty, best.leftovers.contains(where: { $0.text == left }),
        lexicon.objectClause(sentence, 0..<seam.words.lowerBound) == nil
      {
        continue
      }
      // "Remind me to pack tonight and get me a ride at 6" has two verbs, and so has "add milk to groceries and remind me to go to the
      // bank".
      if verbIsFirst, let other = understand(right).interpretations.first, !other.isLearned, isRequest(right)
      {
        continue
      }
      guard let full = request(verbIsFirst ? left : right, like: best) else { continue }
      let place = full.slots.flatMap(\.ranges)
      guard let start = place.map(\.lowerBound).min(), let end = place.map(\.upperBound).max() else {
        continue
      }
      let spoken = Array((verbIsFirst ? left : right).utf8)
      guard end <= spoken.count else { continue }
      let parts =
        verbIsFirst
        ? [left, String(decoding: spoken[..<start], as: UTF8.self) + right]
        : [left + String(decoding: spoken[end...], as: UTF8.self), right]
      if parts.allSatisfy({ request($0, like: full) != nil }) { return parts }
    }
    return nil
  }

  /// Two requests of which only the first has its verb, in a language that has verbs at the end: "Bo'ya on euro gönder, Mia'ya da
  /// yirmi", "Anna'ya geldim yaz, Bo'ya da gecikiyorum". Nil for any other sentence.
  func leavingVerbOut() -> [String]? {
    let verbs = lexicon.verbs
    guard !verbIsFirst,
      let also = sentence.tokens.indices.last(where: { verbs.instead.contains(sentence.key($0)) }),
      also > 1, !verbs.isVerb(sentence.key(sentence.count - 1)),
      let verb = sentence.tokens.indices.last(where: { $0 < also && verbs.isVerb(sentence.key($0)) }),
      verb > 0, verb + 1 < also, also - verb <= Weights.Clauses.goalWords
    else { return nil }
    let left = sentence.text(0..<verb + 1)
    let goal = sentence.text(verb + 1..<also)
    let first = understand(left)
    guard first.manner == .asked, let best = first.interpretations.first, best.leftovers.isEmpty else {
      return nil
    }
    let rest = also + 1..<sentence.count
    var right = "\(goal) \(sentence.text(rest)) \(sentence.text(verb..<verb + 1))"
    if rest.isEmpty || lexicon.pronoun(sentence.text(rest)) != nil {
      // "Bo'ya da aynısını": all but the goal is the same.
      guard let end = goalEnd(before: verb) else { return nil }
      right = "\(goal) \(sentence.text(end..<verb + 1))"
    } else if let unit = unit(before: verb),
      spans.indices(at: rest.lowerBound).contains(where: {
        spans.spans[$0].category == .number && spans.spans[$0].tokens == rest
      })
    {
      right = "\(goal) \(sentence.text(rest)) \(unit) \(sentence.text(verb..<verb + 1))"
    }
    let second = understand(right)
    guard second.manner == .asked, let other = second.interpretations.first, other.leftovers.isEmpty,
      other.intent == best.intent,
      Set(other.slots.map(\.parameter)) == Set(best.slots.map(\.parameter))
    else { return nil }
    return [left, right]
  }

  /// The end of the first name with an ending behind an apostrophe.
  private func goalEnd(before verb: Int) -> Int? {
    sentence.tokens.indices.first { $0 < verb && sentence.tokens[$0].joints.contains(.apostrophe) }
      .map { $0 + 1 }
  }

  /// The unit of the only amount of money before a verb: "euro" of "on euro".
  private func unit(before verb: Int) -> String? {
    let valued = self.valued
    let amounts = valued.spans.filter { $0.category == .value(.money) && $0.tokens.upperBound <= verb }
    guard let amount = amounts.max(by: { $0.tokens.count < $1.tokens.count }),
      amounts.allSatisfy({ $0.tokens.overlaps(amount.tokens) }),
      let number = valued.indices(at: amount.tokens.lowerBound).map({ valued.spans[$0] }).filter({
        $0.category == .number && $0.tokens.upperBound < amount.tokens.upperBound
      }).max(by: { $0.tokens.count < $1.tokens.count })
    else { return nil }
    return sentence.text(number.tokens.upperBound..<amount.tokens.upperBound)
  }

  /// Where another goal stands without a word that joins it, in a language that has verbs at the end: before "market listesine" of
  /// "manav listesine elma market listesine un ekle".
  func goalsAgain(_ whole: Understanding) -> [Seam] {
    guard !verbIsFirst, let best = whole.interpretations.first else { return [] }
    let spelled = sentence.tokens.indices.filter { best.spells($0, of: sentence) }
    return sentence.tokens.indices.compactMap { place in
      guard !spelled.contains(place),
        spelled.contains(where: { $0 < place && sentence.key($0) == sentence.key(place) }),
        let name = spans.spans.filter({ $0.category == .vocabulary && $0.tokens.upperBound == place }).map(
          \.tokens.lowerBound
        )
        .min(), name > 0
      else { return nil }
      return Seam(words: name..<name)
    }
  }

  /// True where a value goes over a seam that has one of the template's own words in it ("milk to groceries
  /// and nails"), or the reading has no place for some words.
  private func mayShare(_ best: Interpretation, _ seam: Seam) -> Bool {
    let sides = [seam.words.lowerBound - 1, seam.words.upperBound].map { side in
      best.slots.filter { slot in
        sentence.ranges(side..<side + 1).contains { word in slot.ranges.contains { $0.overlaps(word) } }
      }
    }
    // "Crisps, balloons and candles" are the things of one list.
    let enumerates = sides[0].contains { slot in
      slot.value.list != nil && sides[1].contains { $0.parameter == slot.parameter }
    }
    if !enumerates, best.isLearned || best.isShortened || !best.leftovers.isEmpty { return true }
    if verbIsFirst, beginsAtAnotherTime(seam, than: best) { return true }
    let spelled = Set(sentence.tokens.indices.filter { best.spells($0, of: sentence) }.map(sentence.key))
    return sides.joined().contains { slot in
      slot.isFree
        && sentence.tokens.indices.contains { index in
          guard let place = sentence.ranges(index..<index + 1).first,
            slot.ranges.contains(where: { $0.contains(place) })
          else { return false }
          return spelled.contains(sentence.key(index))
        }
    }
  }

  /// True where a time of its own follows a seam, so that something else is asked for behind it: 后天给花浇水 of
  /// “提醒我明天买蛋糕，后天给花浇水”. Words that only say something of that time are a remark: 后天是她生日.
  private func beginsAtAnotherTime(_ seam: Seam, than best: Interpretation) -> Bool {
    let valued = self.valued
    let moments = lexicon.moments(of: best.intent)
    guard
      let time = valued.indices(at: seam.words.upperBound).map({ valued.spans[$0] })
        .filter({ $0.category == .value(.time) }).max(by: { $0.tokens.count < $1.tokens.count }),
      time.tokens.upperBound < sentence.count,
      best.slots.contains(where: { slot in
        moments.contains { $0.name == slot.base }
          && !slot.ranges.contains { range in sentence.ranges(time.tokens).contains { $0.overlaps(range) } }
      })
    else { return false }
    return !lexicon.words.places(of: WordLists.WellKnown.stating, in: spans).contains {
      $0.lowerBound >= time.tokens.upperBound
    }
  }

  private func isDictated(_ slot: FilledSlot) -> Bool { Slot.isDictated(slot.parameter) }

  /// The meaning of a part that has all the parameters of another one.
  private func request(_ text: String, like other: Interpretation) -> Interpretation? {
    let understanding = understand(text)
    guard understanding.manner == .asked, let found = understanding.interpretations.first, !found.isLearned,
      found.intent == other.intent, found.score >= Weights.Clauses.request, found.leftovers.isEmpty,
      Set(found.slots.map(\.parameter)) == Set(other.slots.map(\.parameter)),
      !found.slots.contains(where: isOnlyAside)
    else { return nil }
    return found
  }

  /// True where free words say nothing: "like" of "remind me to put the bins out tonight, like 10 ish".
  private func isOnlyAside(_ slot: FilledSlot) -> Bool {
    guard slot.isFree, case .success(let words) = lexicon.sentence(slot.text) else { return false }
    return SpeechCleaner(words, lexicon.words.speech.rules).isOnlyAside(words.tokens.indices)
  }
}
