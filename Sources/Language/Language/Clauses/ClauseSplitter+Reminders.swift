import IntentSchema

/// Tells things that belong to a reminder from those that are asked for beside it.
extension ClauseSplitter {
  /// The request in full where it's another thing to be reminded of, as the one before it is: "remind me to
  /// lock the car", of "remind me to water the plants at 6 and lock the car".
  ///
  /// Nil where it can't be one: it stands in a sentence of its own, or it speaks to Beckon, as "get me a ride" and "please lock the car" do.
  func thing(_ text: String, of before: String) -> String? {
    guard verbIsFirst || lexicon.words.tokenizer.joinsWords,
      case .success(let part) = lexicon.sentence(text), reminds(before),
      !startsSentence(text), !isToldToBeckon(part),
      let reminder = understand(before).interpretations.first,
      let title = reminder.slots.last(where: { slot in
        slot.isFree && lexicon.takesSentences(slot.parameter, of: reminder.intent)
      }), let start = title.ranges.first?.lowerBound,
      understand(text).interpretations.first?.intent != reminder.intent
    else { return nil }
    let asPart = String(decoding: Array(before.utf8).prefix(start), as: UTF8.self) + text
    guard case let found = understand(asPart), found.manner == .asked else { return nil }
    return found.interpretations.contains { $0.intent == reminder.intent && $0.leftovers.isEmpty }
      ? asPart : nil
  }

  /// True where a full stop stands before a part of the sentence, or before the word that joins it: "… the
  /// cat. And lock the car".
  private func startsSentence(_ part: String) -> Bool {
    sentence.tokens.indices.contains { place in
      sentence.tokens[place].joints.contains(.stop)
        && (place...place + 1).contains { start in
          start < sentence.count && sentence.text(start..<sentence.count).hasPrefix(part)
        }
    }
  }

  /// True where a request begins with words such as "please" and "can you", or speaks of the person who makes
  /// it.
  private func isToldToBeckon(_ part: Sentence) -> Bool {
    lexicon.spans(of: part, []).spans.contains { $0.category.isLead && $0.tokens.lowerBound == 0 }
      || part.tokens.indices.contains { lexicon.pronoun(part.text($0..<$0 + 1)) == .speaker }
  }

  /// True where one side says that the person is to be reminded, and the other of what: “明早八点你提醒我一声，给闺女打电话”,
  /// "I've got to pay the rent on the 20th, remind me of it".
  func isOneReminder(_ whole: Understanding, _ left: String, _ right: String) -> Bool {
    guard let best = whole.interpretations.first, best.leftovers.isEmpty,
      case let titles = best.slots.filter({ slot in
        slot.isFree && lexicon.takesSentences(slot.parameter, of: best.intent)
      }),
      case let titled = [left, right].filter({ side in titles.contains { side.contains($0.text) } }),
      titled.count == 1
    else { return false }
    let asking = titled[0] == left ? right : left
    // In "remind me to water the plants, and lock the car" the title stands beside the words that remind.
    return reminds(asking) && !reminds(titled[0])
      && understand(asking).interpretations.first?.intent == best.intent
  }

  func reminds(_ text: String) -> Bool {
    guard case .success(let part) = lexicon.sentence(text) else { return false }
    return lexicon.reminds(lexicon.spans(of: part, []), within: part.tokens.indices)
  }
}
