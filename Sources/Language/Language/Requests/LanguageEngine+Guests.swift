import IntentSchema

/// The number of people that a request is for, where several kinds of them are counted: "a table for two adults and two kids".
extension LanguageEngine {
  /// Words that count people of several kinds, and how many they are together.
  private struct Guests {
    var words: Range<Int>
    var count: Double
  }

  /// The same request for all the people that the sentence counts. A template takes the first number: two, of "two adults and two kids".
  func countingGuests(_ found: Understanding, in sentence: Sentence, _ context: UnderstandingContext)
    -> Understanding
  {
    guard let best = found.interpretations.first, let intent = lexicon.catalogue.intent(best.intent),
      let people = intent.parameters.first(where: {
        AnswerRoles.bundled.parameters(AnswerRoles.people).contains($0.name)
      })
    else { return found }
    guard let guests = guests(in: sentence),
      let noun = lexicon.words.spellings(of: WordLists.WellKnown.guests).first
    else { return withHeadcount(found, people, in: sentence, context) }
    let number = "\(Int(guests.count))"
    let gap = lexicon.words.tokenizer.joinsWords ? "" : " "
    let counted = sentence.edited(
      [(sentence.place(of: guests.words), "\(gap)\(number)\(gap)\(noun)\(gap)")], lexicon.words.tokenizer)
    var all = understandWhole(counted, context)
    guard let meant = all.interpretations.first, meant.intent == best.intent, all.manner == found.manner,
      meant.parameters[people.name]?.double == guests.count
    else { return found }
    all.text = found.text
    return all
  }

  /// The same for as many people as the sentence counts, where a model passed over them: "saturday at eight there'll be seven of us".
  private func withHeadcount(
    _ found: Understanding, _ people: ParameterDefinition, in sentence: Sentence,
    _ context: UnderstandingContext
  ) -> Understanding {
    guard var best = found.interpretations.first, best.isLearned,
      best.parameters[people.name]?.isNull != false
    else { return found }
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    let units = lexicon.words.places(of: WordLists.WellKnown.headcountUnits, in: spans)
    let counted = units.flatMap { unit in
      spans.spans.filter { $0.category == .number && $0.tokens.upperBound == unit.lowerBound }
        .map { (number: $0, words: $0.tokens.lowerBound..<unit.upperBound) }
    }
    guard let longest = counted.max(by: { $0.words.count < $1.words.count }),
      counted.allSatisfy({ $0.words.clamped(to: longest.words) == $0.words }),
      let value = lexicon.valueBuilder(TimeRecords(context)).value(
        people.type, .number(spans.numbers[Int(longest.number.payload)])),
      case let places = sentence.ranges(longest.words),
      // "Six of us, no, seven".
      !found.takenBack.contains(where: { back in places.contains { $0.overlaps(back) } }),
      !best.slots.contains(where: { slot in
        slot.ranges.contains { range in places.contains { $0.overlaps(range) } }
      })
    else { return found }
    best.parameters[people.name] = value
    best.slots.append(
      FilledSlot(
        parameter: people.name, text: sentence.text(longest.words), ranges: places, value: value))
    best.leftovers.removeAll { left in places.contains { $0.overlaps(left.range) } }
    var all = found
    all.interpretations[0] = best
    return all
  }

  /// Nil where no two kinds of people stand beside each other.
  private func guests(in sentence: Sentence) -> Guests? {
    let plain = lexicon.spans(of: sentence, [])
    let kinds = lexicon.words.places(of: WordLists.WellKnown.guestKinds, in: plain)
    guard !kinds.isEmpty else { return nil }
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    let joiners = lexicon.words.places(of: WordLists.WellKnown.guestJoiners, in: plain)
    let companions = lexicon.words.list(WordLists.WellKnown.companions)
    // "Two adults", and "the baby" for one.
    var counted = kinds.compactMap { kind -> Guests? in
      guard
        let number = spans.spans.filter({
          $0.category == .number && $0.tokens.upperBound == kind.lowerBound
        }).max(by: { $0.tokens.count < $1.tokens.count })
      else { return nil }
      return Guests(
        words: number.tokens.lowerBound..<kind.upperBound, count: spans.numbers[Int(number.payload)])
    }
    guard !counted.isEmpty else { return nil }
    counted += plain.spans.filter { span in companions.map { span.category == .list($0) } ?? false }
      .compactMap { span in
        span.listed.flatMap { lexicon.words.meaning($0).double }.map { Guests(words: span.tokens, count: $0) }
      }
    counted.sort { ($0.words.lowerBound, -$0.words.count) < ($1.words.lowerBound, -$1.words.count) }
    var all: Guests?
    for next in counted {
      guard let before = all else {
        all = next
        continue
      }
      if next.words.lowerBound < before.words.upperBound { continue }
      let between = before.words.upperBound..<next.words.lowerBound
      let isBeside =
        between.isEmpty || joiners.contains { $0 == between }
      if isBeside {
        all = Guests(
          words: before.words.lowerBound..<next.words.upperBound, count: before.count + next.count)
      } else if counted.contains(where: { $0.words == before.words }) {
        // Nothing was added to it yet.
        all = next
      }
    }
    return all.flatMap { found in counted.contains { $0.words == found.words } ? nil : found }
  }
}
