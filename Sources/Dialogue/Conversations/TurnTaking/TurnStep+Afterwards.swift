import AppBundle
import Dialogue
import Language

/// Keeps what is to be done after the request that is asked about.
extension TurnStep {
  /// Keeps the same for somebody else until the request that is asked about is done: "and the same to Mia", to "Send 5 euros to Bo?". It
  /// is left with that request, where the person refuses it.
  ///
  /// - Returns: false where the words say something else; then nothing was said.
  mutating func takeSameForAnother(
    _ text: String, _ understanding: Understanding, besides question: Question, of dialogue: Dialogue,
    _ app: AppBundle
  ) -> Bool {
    let asked = Act(app: app.identifier, intent: dialogue.intent.name, parameters: dialogue.parameters)
    guard knowledge.acts(asked.intent), let change = change(text, understanding, of: asked),
      change.parameters.contains(where: { isForAnother($0, change, dialogue) }),
      // Who is asked for is the answer.
      !change.parameters.contains(where: { $0 == question.expectation.parameter })
    else { return false }
    conversation.waiting.insert(Clause(text), at: 0)
    let next = Act(app: asked.app, intent: asked.intent, parameters: change.request)
    say("assistant.comesNext", ["act": .text(words(for: next))])
    describe(dialogue)
    ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
    return true
  }

  /// True where a change names somebody besides who is named already. Where several may be named, "and Mia
  /// too" adds her to them.
  private func isForAnother(_ parameter: String, _ change: RequestChange, _ dialogue: Dialogue) -> Bool {
    guard engine.isGoal(parameter), dialogue.parameters[parameter]?.isNull == false,
      let type = dialogue.intent.parameter(parameter)?.type
    else { return false }
    switch change.kind {
    case .sameFor: return true
    case .addition: return !type.isList && change.isKnown
    case .correction, .again: return false
    }
  }
}
