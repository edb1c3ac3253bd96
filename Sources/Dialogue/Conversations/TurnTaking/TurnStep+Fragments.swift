import Dialogue
import IntentSchema
import Language

/// Takes an answer for what it says as the request under way, where that is more: "at Noma, at eight, four of us", to "For how many?"
extension TurnStep {
  /// The values of a sentence without a verb that gives several at once: "four of us at eight at Luigi's", to "For how many?". So it is
  /// with an app's own order that is under way: "a margherita please", where one was chosen before.
  ///
  /// Nil where the sentence is an answer by itself, or says something else. What was said before stays.
  func fragment(
    _ understanding: Understanding, _ reading: AnswerReading, to question: Question, of dialogue: Dialogue
  ) -> [Change]? {
    guard understanding.manner == .asked,
      let best = understanding.interpretations.first, best.intent == dialogue.intent.name,
      best.leftovers.isEmpty, !engine.asksWhatIs(understanding.text),
      addsOnly(best, to: dialogue, question)
        && (reading.answer == nil || reading.changesToUnknown || givesMore(best, than: reading, question))
        || (reading.answer == nil
          ? engine.isFragment(best, of: understanding.text) || isOwnOrder(best)
          : saysMore(best, than: reading, question) && keepsGiven(best, by: dialogue))
    else { return nil }
    let given = dialogue.intent.correctables(in: dialogue.parameters)
    return best.parameters.fields.sorted { $0.key < $1.key }
      .filter { dialogue.intent.parameter($0.key) != nil && !$0.value.isNull }
      .map { name, value in
        // "At eight" is on the day that was said before.
        let words = best.slots.first { $0.parameter == name }?.text ?? ""
        let expectation = Expectation(.yesOrNo, intent: dialogue.intent.name, corrections: given)
        if given.contains(where: { $0.parameter == name }),
          case .changes(let changes)? = engine.readAnswer(words, expecting: expectation, context: context)
            .answer,
          let kept = changes.first(where: { $0.parameter == name })
        {
          return kept
        }
        return Change(parameter: name, value: value)
      }
  }

  /// True where a reading says what is asked for, and nothing that was said before: "from Savings to Main",
  /// to "Which account?", after "transfer 200".
  private func addsOnly(_ best: Interpretation, to dialogue: Dialogue, _ question: Question) -> Bool {
    guard let asked = question.expectation.parameter, best.appIdentifier == nil,
      best.score >= TurnWeights.certainty
    else { return false }
    return best.parameters[asked]?.isNull == false && keepsGiven(best, by: dialogue)
  }

  /// True where a reading says nothing else of what was said before: "sunuma bugün yetişmese de olur", to "What should it say?", names no
  /// other recipient.
  private func keepsGiven(_ best: Interpretation, by dialogue: Dialogue) -> Bool {
    best.parameters.fields.allSatisfy { name, value in
      value.isNull || dialogue.parameters[name]?.isNull != false || dialogue.parameters[name] == value
    }
  }

  /// True where words as the request under way give all that they give as an answer, and something else: "at Noma, at eight, four of
  /// us", to "For how many?". As an answer they name no restaurant.
  private func givesMore(_ best: Interpretation, than reading: AnswerReading, _ question: Question) -> Bool {
    guard let asked = question.expectation.parameter, case .value(let type) = question.expectation.kind,
      knowledge.catalogue.kind(of: type).answering == .meaning
    else { return false }
    let answered: [String: Value]
    switch reading.answer {
    case .value(let value): answered = [asked: value]
    case .changes(let changes):
      answered = Dictionary(changes.map { ($0.parameter, $0.value) }, uniquingKeysWith: { _, last in last })
    default: return false
    }
    let more = best.slots.filter { answered[$0.parameter] == nil }
    // "Three" of "three, Mia can't make it" is a number of people, and no time as well.
    return !more.isEmpty && answered.allSatisfy { best.parameters[$0.key] == $0.value }
      && more.allSatisfy { slot in
        !best.slots.contains { other in
          other != slot && other.ranges.contains { range in slot.ranges.contains { $0.overlaps(range) } }
        }
      }
  }

  /// True where words as the request under way say what it's asked for and something else, and as an answer
  /// are only a title: "eggs and flour, all on Groceries", to "What should I add?".
  private func saysMore(_ best: Interpretation, than reading: AnswerReading, _ question: Question) -> Bool {
    let expectation = question.expectation
    guard case .value? = reading.answer, reading.freeWords > 0, takesNames(expectation),
      best.score >= TurnWeights.certainty, let asked = expectation.parameter
    else { return false }
    let names = Set(best.slots.map(\.parameter))
    return names.count > 1 && names.contains(asked)
  }
}
