import Dialogue
import IntentSchema
import Language

/// Asks whether a reading is meant, and takes the answer.
extension TurnStep {
  /// Asks whether a reading is meant, before anything is done.
  mutating func ask(whether candidate: Conversation.Candidate, _ prompt: String) {
    conversation.pending = .confirming(candidate, prompt: prompt)
    open.turn.app = AppReference(identifier: candidate.app, name: appName(candidate.app))
    open.turn.intent = candidate.intent
    open.turn.parameters = candidate.parameters
    ask(
      prompt, Expectation(.yesOrNo, intent: candidate.intent, request: candidate.parameters), choices: [])
  }

  /// A yes or no; where the question names the values, they may be changed as well.
  func expectation(ofConfirming candidate: Conversation.Candidate) -> Expectation {
    guard case .again? = candidate.caution else {
      return Expectation(.yesOrNo, intent: candidate.intent, request: candidate.parameters)
    }
    return expectation(ofPermissionFor: candidate)
  }

  /// Puts the question again, with what the answer has changed.
  private mutating func ask(whetherStill candidate: Conversation.Candidate, _ prompt: String, isChanged: Bool)
  {
    if case .again? = candidate.caution, let caution = candidate.caution {
      return ask(whether: candidate, because: caution)
    }
    // Anything else that would be done, or taken back, stands in the question and stays.
    guard isChanged, conversation.takingBack == nil, conversation.next.isEmpty else {
      return ask(whether: candidate, prompt)
    }
    ask(whether: candidate, because: .manner(.reported))
  }

  /// Puts a question about a request again, where the answer neither agrees nor refuses.
  ///
  /// - Parameter ask: puts it, about what the answer has changed.
  /// - Returns: false for every other answer.
  mutating func putAgain(
    _ candidate: Conversation.Candidate, _ answer: Answer?,
    _ ask: (inout TurnStep, Conversation.Candidate) -> Void
  ) -> Bool {
    var meant = candidate
    switch answer {
    case .changes(let changes):
      // A change is no agreement.
      for change in changes { meant.parameters[change.parameter] = change.value }
      say(BeckonRequest.Talk.acknowledgement.text)
    case .hesitation: say(BeckonRequest.Talk.hesitation.text)
    case .sayAgain: break
    default: return false
    }
    ask(&self, meant)
    return true
  }

  mutating func confirm(_ text: String, _ candidate: Conversation.Candidate, _ prompt: String) {
    let expectation = expectation(ofConfirming: candidate)
    var reading = engine.readAnswer(text, expecting: expectation, context: context)
    let understanding = engine.understand(text, context: context)
    if reading.answer == nil, asksAgain(understanding, for: candidate.parameters) { reading.answer = .yes }
    open.turn.reading = reading
    if let known = openingInsteadOfAnswer(text, expectation) {
      conversation.pending = nil
      return carryOut(known)
    }
    if let call = emergencyCall(text, insteadOf: candidate) { return proceed(with: call) }
    if isRequest(understanding, insteadOf: reading, for: expectation) {
      if information(understanding) { return ask(whether: candidate, prompt) }
      interrupt(.confirming(candidate, prompt: prompt), for: understanding)
      return request(text, understood: understanding)
    }
    let isPutAgain = putAgain(candidate, reading.answer) { step, meant in
      step.ask(whetherStill: meant, prompt, isChanged: meant.parameters != candidate.parameters)
    }
    if isPutAgain { return }
    switch reading.answer {
    case .yes: begin(candidate, takingBack: conversation.takingBack, then: conversation.next)
    case nil, .question:
      if reading.answer == nil, let request = requestInAnotherLanguage(text) {
        interrupt(.confirming(candidate, prompt: prompt))
        return carryOut(request)
      }
      let pending = Conversation.Pending.confirming(candidate, prompt: prompt)
      if askWhetherRequest(text, understanding, insteadOf: reading, expectation, pending) { return }
      let hint = phrasebook.render(Message(["hint.yesOrNo"]))
      // Who goes on talking of other things doesn't want it.
      if reading.answer == nil, conversation.lastLines.contains(hint) { return drop(candidate) }
      say(line: hint)
      ask(whether: candidate, prompt)
    default: drop(candidate)
    }
  }

  private mutating func drop(_ candidate: Conversation.Candidate) {
    conversation.pending = nil
    conversation.takingBack = nil
    conversation.next = []
    open.turn.status = .cancelled
    say("assistant.cancelled")
  }
}
