import Dialogue
import IntentSchema
import Language

/// Finds what a request says already of a choice that its app offers only later.
extension TurnStep {
  /// The thing that is offered, where the words of this turn's request tell which: the Hop by "the cheap one" of "cab to the station, the
  /// cheap one".
  ///
  /// The person still has to agree to the whole request.
  /// - Returns: nil where the words tell none or several, or were tried before.
  mutating func chosenInRequest(_ expectation: Expectation, of dialogue: Dialogue) -> Int? {
    guard case .choice = expectation.kind, let parameter = expectation.parameter,
      dialogue.intent.requiresConfirmation(of: dialogue.parameters),
      let request = open.turn.understanding?.interpretations.first, request.intent == dialogue.intent.name,
      open.recalled.insert(parameter).inserted
    else { return nil }
    let app = dialogue.app.name.lowercased()
    let hints = hints(of: parameter, in: request, expectation).filter {
      // "Hopper'dan" names the app, and no Hop. "One" says how many.
      !$0.lowercased().contains(app) && !isNumber($0)
    }
    let chosen = hints.compactMap { hint -> (hint: String, index: Int)? in
      let reading = engine.readAnswer(hint, expecting: expectation, context: context)
      guard case .choice(let index)? = reading.answer, reading.freeWords == 0 else { return nil }
      return (hint, index)
    }
    guard let first = chosen.first, chosen.allSatisfy({ $0.index == first.index }) else { return nil }
    if request.leftovers.count == 1, chosen.contains(where: { $0.hint == request.leftovers[0].text }) {
      open.unsure = nil
    }
    return first.index
  }

  /// The words that no value of a request has, and those of the value itself where it's no name of what is offered: "a big one".
  private func hints(of parameter: String, in request: Interpretation, _ expectation: Expectation) -> [String]
  {
    let text = Array((open.turn.understanding?.text ?? open.turn.text).utf8)
    let filled = request.slots.flatMap(\.ranges).filter { $0.upperBound <= text.count }
    let ends = ([0, text.count] + filled.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    let unfilled = zip(ends, ends.dropFirst()).map { $0..<$1 }.filter { piece in
      !piece.isEmpty && !filled.contains { $0.overlaps(piece) }
    }
    let parts = unfilled.flatMap { engine.parts(String(decoding: text[$0], as: UTF8.self)) }
    let said = request.slots.filter { slot in slot.parameter == parameter && !isName(slot.text, expectation) }
    return parts + request.leftovers.map(\.text) + said.map(\.text)
  }

  /// True for a number and nothing else: "one", "bir".
  func isNumber(_ words: String) -> Bool {
    let expectation = Expectation(.value(.number), intent: "")
    if case .value? = engine.readAnswer(words, expecting: expectation, context: context).answer {
      return true
    }
    return false
  }

  /// True where words share one with the name of something that is offered.
  private func isName(_ words: String, _ expectation: Expectation) -> Bool {
    guard case .choice(let choices) = expectation.kind else { return false }
    let said = Set(words.lowercased().split(separator: " "))
    return choices.contains { !said.isDisjoint(with: $0.title.lowercased().split(separator: " ")) }
  }

  /// Says which words of the request nobody knows, unless they turned out to choose something.
  mutating func sayUnsure() {
    guard let line = open.unsure else { return }
    open.unsure = nil
    say(line: line)
  }
}
