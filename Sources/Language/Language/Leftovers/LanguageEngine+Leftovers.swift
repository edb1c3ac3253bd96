import IntentSchema

extension LanguageEngine {
  /// The understanding with what its readings leave over. Only those that change anything are looked at.
  ///
  /// - Parameter read: understands a part of the sentence, where a template accepts it.
  func withLeftovers(
    _ found: Understanding, _ sentence: Sentence, _ context: UnderstandingContext,
    read: @escaping (Sentence) -> Understanding
  ) -> Understanding {
    var understanding = withSpokenValues(found, sentence, context)
    for index in understanding.interpretations.indices {
      lexicon.leavePastOver(in: &understanding.interpretations[index], sentence, TimeRecords(context))
    }
    let places = understanding.interpretations.indices.filter { index in
      let reading = understanding.interpretations[index]
      return (reading.isLearned || reading.slots.contains(where: \.isFree))
        && lexicon.catalogue.intent(reading.intent)?.acts ?? false
    }
    guard !places.isEmpty else { return understanding }
    var finder = LeftoverFinder(
      lexicon, grammar.parts[.requests], sentence, TimeRecords(context), takenBack: found.takenBack,
      read: read)
    for index in places {
      understanding.interpretations[index].leftovers += finder.leftovers(
        of: understanding.interpretations[index])
      lexicon.endTitle(of: &understanding.interpretations[index], sentence)
      lexicon.takeTitle(of: &understanding.interpretations[index], sentence)
      // A time that one part leaves over may be a value after all.
      let reading = understanding.interpretations[index]
      let moments = Set(lexicon.moments(of: reading.intent).map(\.name))
      let places = reading.slots.filter { moments.contains($0.parameter) }.flatMap(\.ranges)
      understanding.interpretations[index].leftovers.removeAll { left in
        left.kind == .time && places.contains { $0.overlaps(left.range) }
      }
    }
    return understanding
  }
}
