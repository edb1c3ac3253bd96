import IntentSchema

extension Lexicon {
  /// The readings without things and texts of which is only said that there are some: "something" of "remind me of something". They
  /// are asked for as those that nobody mentioned.
  func withoutVague(_ understanding: Understanding) -> Understanding {
    guard let vague = words.list(WordLists.WellKnown.vague) else { return understanding }
    var understanding = understanding
    for index in understanding.interpretations.indices {
      removeVague(vague, from: &understanding.interpretations[index])
    }
    return understanding
  }

  private func removeVague(_ list: Int32, from reading: inout Interpretation) {
    let found = reading.slots.filter { slot in
      slot.isFree && !slot.parameter.contains(".") && takesSentences(slot.parameter, of: reading.intent)
        && isWhole(slot.text, in: list)
    }
    for slot in found {
      RecordPath.remove([slot.parameter], from: &reading.parameters)
      reading.spelled += slot.ranges
    }
    reading.slots.removeAll { found.contains($0) }
  }

  private func isWhole(_ text: String, in list: Int32) -> Bool {
    let sentence = words.tokenizer.sentence(text)
    var isWhole = false
    words.listIndex.hits(in: sentence) { tokens, value in
      if Int32(value.list) == list, tokens.count == sentence.count { isWhole = true }
    }
    return isWhole
  }
}
