import AppBundle
import Dialogue
import ExtensionHost
import IntentSchema
import Language

/// Carries the dialogue engine's actions out: its calls go to the extension, the rest into the turn.
extension Assistant {
  func begin(_ candidate: Conversation.Candidate, in draft: inout TurnDraft) {
    guard let app = installed.first(where: { $0.identifier == candidate.app }),
      let intent = catalogue.intent(candidate.intent)
    else { return }
    conversation.dialogues += 1
    let supported = Set(intents(of: app))
    var dialogue = Dialogue(
      app: AppReference(identifier: app.identifier, name: app.displayName), intent: intent,
      parameters: candidate.parameters, doubts: candidate.doubts,
      options: DialogueOptions(
        supportedIntents: supported, alternatives: alternatives.filter { $0.intent == intent.name }))
    conversation.pending = nil
    prepareCards(of: app, for: intent.name)
    send(.started, to: &dialogue, of: app, in: &draft)
  }

  /// Gives the dialogue an event and does what it answers until it asks or ends.
  func send(_ event: DialogueEvent, to dialogue: inout Dialogue, of app: AppBundle, in draft: inout TurnDraft)
  {
    draft.turn.app = AppReference(identifier: app.identifier, name: app.displayName)
    var next: DialogueEvent? = event
    while let event = next {
      next = nil
      for action in dialogue.receive(event) {
        switch action {
        case .say(let message): draft.say(message)
        case .show(let presentation): show(presentation, of: dialogue, app, in: &draft)
        case .call(let call): next = reply(to: call, of: app, in: &draft)
        case .ask(let asked):
          let question = asked.worded(by: phrasebook)
          conversation.pending = .dialogue(dialogue, app: app.identifier, question: question)
          draft.ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
        case .finish(let outcome):
          conversation.pending = nil
          if draft.turn.status == .answered {
            conversation.last = Conversation.Candidate(
              app: app.identifier, intent: dialogue.intent.name, parameters: dialogue.parameters,
              title: app.displayName)
          }
          draft.turn.take(outcome)
        }
      }
    }
    // The question keeps the dialogue as it is after asking.
    if case .dialogue(_, let app, let question) = conversation.pending {
      conversation.pending = .dialogue(dialogue, app: app, question: question)
    }
    draft.turn.intent = dialogue.intent.name
    draft.turn.parameters = dialogue.parameters
  }

  private func reply(to call: HandlingCall, of app: AppBundle, in draft: inout TurnDraft) -> DialogueEvent {
    guard let launch = launch(app, for: call.intent.type) else {
      return .failed(.refused(reason: "\(app.displayName) has no extension for \(call.intent.type)"))
    }
    let transaction = "\(conversation.dialogues)"
    return draft.timed(call.phase.name) {
      do throws(HandlingFailure) {
        // The extension knows its own classes by their plain names.
        let plain = HandlingCall(call.phase, intent: call.intent.renamed(QualifiedName.plain))
        let reply = try host.call(
          plain, in: launch, transaction: transaction, catalogue: ownCatalogues[app.identifier])
        return .replied(reply.renamed { self.qualified($0, of: app) })
      } catch {
        return .failed(error)
      }
    }
  }

  // MARK: Answers

  func answer(_ text: String, to pending: Conversation.Pending, in draft: inout TurnDraft) {
    switch pending {
    case .dialogue(var dialogue, let identifier, let question):
      guard let app = installed.first(where: { $0.identifier == identifier }) else {
        // The app was removed while its question was open.
        conversation.pending = nil
        return request(text, in: &draft)
      }
      answer(text, to: question, of: &dialogue, app, in: &draft)
    case .choosing(let candidates, let prompt):
      choose(text, among: candidates, prompt, in: &draft)
    }
  }

  private func answer(
    _ text: String, to question: Question, of dialogue: inout Dialogue, _ app: AppBundle,
    in draft: inout TurnDraft
  ) {
    let reading = draft.timed("understand answer") {
      engine.readAnswer(text, expecting: question.expectation, context: context)
    }
    draft.turn.reading = reading
    let understanding = draft.timed("understand") { engine.understand(text, context: context) }
    var request: Understanding?
    if isNewRequest(understanding, insteadOf: reading, for: question.expectation) {
      if information(understanding, in: &draft) {
        return draft.ask(
          phrasebook.render(question.prompt), question.expectation, choices: question.choices)
      }
      request = understanding
    } else if reading.answer == nil {
      request = requestInAnotherLanguage(text, in: &draft)
    }
    if let request {
      _ = dialogue.receive(.replacedByNewRequest)
      conversation.pending = nil
      return carryOut(request, in: &draft)
    }
    draft.turn.status = .asking
    let event = reading.answer.map(DialogueEvent.answered) ?? .notUnderstood
    send(event, to: &dialogue, of: app, in: &draft)
  }

  /// Tells what the person wants to know about Beckon itself, which leaves the open question open.
  private func information(_ understanding: Understanding, in draft: inout TurnDraft) -> Bool {
    guard let best = understanding.interpretations.first, let request = AssistantRequest(best),
      request.isInformation
    else { return false }
    draft.turn.understanding = understanding
    carryOut(request, best, in: &draft)
    return true
  }

  /// What a text that is no answer asks for in another of the person's languages that it may be in, which becomes the
  /// turn's.
  private func requestInAnotherLanguage(_ text: String, in draft: inout TurnDraft) -> Understanding? {
    for code in identifier.candidates(text, current: language) where code != language {
      guard let understanding = self.language(code)?.engine.understand(text, context: context),
        let request = understanding.interpretations.first, !Self.isGuess(request),
        request.score >= Self.requestThreshold
      else { continue }
      guard speak(code) else { return nil }
      conversation.language = code
      draft.speak(code, phrasebook)
      return understanding
    }
    return nil
  }

  /// How sure a sentence must be understood as a request to pass before an answer that is also possible.
  private static let requestThreshold = 0.5
  /// The same where the words could also be the name that was asked for.
  private static let certainRequest = 0.9

  /// Whether the words start something new rather than answer the open question.
  private func isNewRequest(
    _ understanding: Understanding, insteadOf reading: AnswerReading, for expectation: Expectation
  ) -> Bool {
    guard let request = understanding.interpretations.first, !Self.isGuess(request) else { return false }
    // "Cancel" and "say that again" within a dialogue are about the dialogue.
    if reading.answer == .cancel || reading.answer == .sayAgain { return false }
    if request.appIdentifier != nil { return true }
    guard case .value(let type)? = reading.answer.flatMap({ _ in expectation.kind }) else {
      return reading.answer == nil && request.score >= Self.requestThreshold
    }
    switch catalogue.kind(of: type).answering {
    // Dictated words are never a request, whatever they say.
    case .dictation: return false
    // What exists already goes by short names.
    case .knownName: return request.score >= Self.requestThreshold
    case .truth, .text, .name, .meaning:
      return request.intent.hasPrefix(AssistantRequest.prefix) && request.score >= Self.certainRequest
    }
  }

  private func choose(
    _ text: String, among candidates: [Conversation.Candidate], _ prompt: String, in draft: inout TurnDraft
  ) {
    let choices = candidates.map { Choice(title: $0.title, value: .string($0.app)) }
    let expectation = Expectation(.choice(choices), intent: candidates.first?.intent ?? "")
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    draft.turn.reading = reading
    switch reading.answer {
    case .choice(let index) where candidates.indices.contains(index):
      begin(candidates[index], in: &draft)
    case .cancel, .neither, .no:
      conversation.pending = nil
      draft.turn.status = .cancelled
      draft.say("assistant.cancelled")
    case .sayAgain: ask(candidates, prompt, in: &draft)
    default:
      let understanding = engine.understand(text, context: context)
      if information(understanding, in: &draft) { return ask(candidates, prompt, in: &draft) }
      let isRequest = understanding.interpretations.first.map { !Self.isGuess($0) } ?? false
      if let request = isRequest ? understanding : requestInAnotherLanguage(text, in: &draft) {
        conversation.pending = nil
        return carryOut(request, in: &draft)
      }
      draft.say("assistant.chooseAgain")
      ask(candidates, prompt, in: &draft)
    }
  }
}

extension HandlingPhase {
  /// What the step is called where a turn's time is shown.
  var name: String {
    switch self {
    case .resolve(let parameter): "resolve \(parameter)"
    case .confirm: "confirm"
    case .handle: "handle"
    case .options(let parameter, _): "options of \(parameter)"
    case .defaultValue(let parameter): "default of \(parameter)"
    }
  }
}

extension Turn {
  fileprivate mutating func take(_ outcome: Outcome) {
    switch outcome {
    case .completed(let response), .inProgress(let response), .handedOver(let response):
      status = .answered
      self.response = response
    case .failed(let cause):
      status = .failed
      if case .response(_, let response) = cause { self.response = response }
    case .cancelled, .declined, .replaced: status = .cancelled
    }
  }
}
