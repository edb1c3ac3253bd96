import AppBundle
import Dialogue
import IntentSchema
import Language

/// Decides between an answer, a new request and a question about Beckon while a question is open.
extension TurnStep {
  mutating func answer(_ text: String, to pending: Conversation.Pending) {
    switch pending {
    case .dialogue(let dialogue, let identifier, let question):
      guard let app = knowledge.app(identifier) else {
        // The app was removed while its question was open.
        conversation.pending = nil
        return request(text)
      }
      answer(text, to: question, of: dialogue, app)
    case .choosing(let candidates, let prompt): choose(text, among: candidates, prompt)
    }
  }

  private mutating func answer(
    _ text: String, to question: Question, of dialogue: Dialogue, _ app: AppBundle
  ) {
    let reading = engine.readAnswer(text, expecting: question.expectation, context: context)
    open.turn.reading = reading
    let understanding = engine.understand(text, context: context)
    var request: Understanding?
    if isNewRequest(understanding, insteadOf: reading, for: question.expectation) {
      if information(understanding) {
        return ask(
          phrasebook.render(question.prompt), question.expectation, choices: question.choices)
      }
      request = understanding
    } else if reading.answer == nil {
      request = requestInAnotherLanguage(text)
    }
    if let request {
      conversation.pending = nil
      return carryOut(request)
    }
    open.turn.status = .asking
    send(reading.answer.map(DialogueEvent.answered) ?? .notUnderstood, to: dialogue, of: app)
  }

  /// Answers a question about Beckon itself, such as "help". The open question stays open.
  ///
  /// - Returns: false where the sentence is no such question; then nothing was said.
  private mutating func information(_ understanding: Understanding) -> Bool {
    guard let best = understanding.interpretations.first, let request = BeckonRequest(best),
      request.isInformation
    else { return false }
    open.turn.understanding = understanding
    carryOut(request, best)
    return true
  }

  /// Whether the words start something new rather than answer the open question.
  private func isNewRequest(
    _ understanding: Understanding, insteadOf reading: AnswerReading, for expectation: Expectation
  ) -> Bool {
    guard let request = understanding.interpretations.first, !request.isGuess else { return false }
    // While a dialogue is open, "cancel" and "say that again" are meant for it.
    switch reading.answer {
    case .cancel, .later, .sayAgain, .hesitation: return false
    default: break
    }
    if request.appIdentifier != nil { return true }
    guard case .value(let type)? = reading.answer.flatMap({ _ in expectation.kind }) else {
      return reading.answer == nil && request.score >= TurnWeights.request
    }
    switch knowledge.catalogue.kind(of: type).answering {
    // Dictated words are never a request, whatever they say.
    case .dictation: return false
    // These parameters name something that exists, so a whole sentence is rather a request.
    case .knownName: return request.score >= TurnWeights.request
    case .truth, .text, .name, .meaning:
      return request.isAboutBeckon && request.score >= TurnWeights.requestInsteadOfName
    }
  }

  // MARK: Which app, which reading

  mutating func ask(_ candidates: [Conversation.Candidate], _ prompt: String) {
    let choices = Self.choices(candidates)
    conversation.pending = .choosing(candidates, prompt: prompt)
    ask(prompt, Expectation(.choice(choices), intent: candidates.first?.intent ?? ""), choices: choices)
  }

  private static func choices(_ candidates: [Conversation.Candidate]) -> [Choice] {
    candidates.map { Choice(title: $0.title, value: .string($0.app)) }
  }

  private mutating func choose(
    _ text: String, among candidates: [Conversation.Candidate], _ prompt: String
  ) {
    let expectation = Expectation(
      .choice(Self.choices(candidates)), intent: candidates.first?.intent ?? "")
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    switch reading.answer {
    case .choice(let index) where candidates.indices.contains(index): begin(candidates[index])
    case .cancel, .later, .neither, .no:
      conversation.pending = nil
      open.turn.status = .cancelled
      say("assistant.cancelled")
    case .sayAgain, .hesitation, .question: ask(candidates, prompt)
    default:
      let understanding = engine.understand(text, context: context)
      if information(understanding) { return ask(candidates, prompt) }
      let isRequest = understanding.interpretations.first.map { !$0.isGuess } ?? false
      if let request = isRequest ? understanding : requestInAnotherLanguage(text) {
        conversation.pending = nil
        return carryOut(request)
      }
      say("assistant.chooseAgain")
      ask(candidates, prompt)
    }
  }
}
