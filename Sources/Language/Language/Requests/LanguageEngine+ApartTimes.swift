import Entities
import IntentSchema

extension LanguageEngine {
  /// The reading of a sentence whose day and time stand apart, as if they stood together: "a table on Saturday for three at 8 pm".
  ///
  /// - Parameters:
  ///   - found: its reading, which leaves one of both over, or has both in the same parameter.
  ///   - read: understands the sentence with both together.
  /// - Returns: nil where there aren't just two times, or where the other reading is no better.
  func withTimesTogether(
    _ found: Understanding, _ sentence: Sentence, read: (Sentence) -> Understanding
  ) -> (Understanding, Sentence)? {
    guard let best = found.interpretations.first, !best.isAboutBeckon else { return nil }
    let left = best.leftovers.filter { $0.kind == .time }
    let isDoubled = Set(best.slots.map(\.parameter)).count < best.slots.count
    // Most sentences are done here: to find times again costs as much as to read a sentence.
    guard !left.isEmpty || isDoubled else { return nil }
    let times = lexicon.times(of: sentence)
    let taking = best.slots.filter { times.contains($0.ranges) }
    let places = Set(taking.flatMap(\.ranges) + left.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
    guard places.count == 2, Set(taking.map(\.parameter)).count == 1,
      !left.isEmpty || taking.count == 2,
      !taking.contains(where: { Slot.isDictated($0.parameter) }),
      let first = sentence.tokens(at: [places[0]]), let second = sentence.tokens(at: [places[1]]),
      first.upperBound < second.lowerBound
    else { return nil }
    let (day, time) = (sentence.place(of: first), sentence.place(of: second))
    let together = sentence.edited(
      [(day.upperBound..<day.upperBound, " \(sentence.text(second)) "), (time, " ")], lexicon.words.tokenizer)
    // Words that were moved have no place of their own in the person's text, so that nothing tells whether they are read. As a text of
    // its own the sentence does.
    let plain = read(lexicon.words.tokenizer.sentence(together.text))
    guard let again = plain.interpretations.first, again.intent == best.intent,
      !again.leftovers.contains(where: { $0.kind == .time }),
      // "On Thursday on Friday" are two times still, of which one would be lost.
      again.slots.contains(where: { slot in
        [first, second].allSatisfy { slot.text.contains(sentence.text($0)) }
      }),
      again.leftovers.count <= best.leftovers.count,
      Set(best.slots.map(\.parameter)).isSubset(of: again.slots.map(\.parameter))
    else { return nil }
    var reading = read(together)
    guard reading.interpretations.first?.intent == best.intent else { return nil }
    for index in reading.interpretations.indices {
      reading.interpretations[index].leftovers.removeAll { $0.range.isEmpty }
    }
    var understanding = reading
    understanding.text = found.text
    return (understanding, together)
  }
}

extension Lexicon {
  /// The places of all times in the person's text, also of those that are a part of another one.
  fileprivate func times(of sentence: Sentence) -> [[Range<Int>]] {
    spans(of: sentence, entities(of: sentence)).spans.filter { $0.category == .value(.time) }
      .map { sentence.ranges($0.tokens) }
  }
}
