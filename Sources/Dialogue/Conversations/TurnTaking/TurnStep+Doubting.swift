import Dialogue
import IntentSchema
import Language

/// Words that answer the open question, and may as well be a request that is hardly understood: "Put a tent and a torch on it",
/// said where the name of a list is asked for.
extension TurnStep {
  /// Asks what is meant, where nobody can tell.
  ///
  /// - Returns: false where the words are rather what they were read as.
  mutating func askWhetherRequest(
    _ text: String, _ understanding: Understanding, insteadOf reading: AnswerReading,
    _ expectation: Expectation, _ pending: Conversation.Pending
  ) -> Bool {
    guard let request = doubtfulRequest(text, understanding), let best = request.interpretations.first else {
      return false
    }
    if reading.answer == nil {
      // An act is put to the person. What only looks something up would be done at once.
      // Words that agree are no request, though which of several is asked: "tamamdır onayla".
      guard knowledge.acts(best.intent), best.score < TurnWeights.certainty,
        engine.readAnswer(
          text, expecting: Expectation(.yesOrNo, intent: expectation.intent), context: context
        ).answer != .yes
      else { return false }
      interrupt(pending, for: request)
      carryOut(request)
      return true
    }
    guard case .value? = reading.answer, reading.freeWords > TurnWeights.usualWords,
      takesNames(expectation)
    else { return false }
    let answer = probability(of: reading, for: expectation)
    let decision = TurnWeights.isRequest(request: probability(of: request), answer: answer)
    guard decision >= TurnWeights.doubtfulRequest else { return false }
    open.turn.weighing = .init(answer: answer, request: best.score, isRequest: decision)
    let prompt = phrasebook.render(Message(["assistant.meant.question"]))
    ask(what: text, isMeantBy: best, insteadOf: pending, prompt)
    return true
  }

  /// True where a name or a title is asked for, and no words to write down.
  func takesNames(_ expectation: Expectation) -> Bool {
    guard case .value(let type) = expectation.kind else { return false }
    switch knowledge.catalogue.kind(of: type).answering {
    case .name, .knownName, .text: return true
    case .dictation, .truth, .meaning: return false
    }
  }

  /// True where the title of a song or a film may be the answer, which may be any sentence.
  func takesTitles(_ expectation: Expectation) -> Bool {
    guard case .value(let type) = expectation.kind else { return false }
    return knowledge.catalogue.kind(of: type).answering == .text
  }

  /// The readings of words that likely ask for an act, where nothing else is understood; nil where they don't.
  ///
  /// The person is asked whether it's meant. Measured: *requests*; of 30 such acts 26 were meant, of look-ups one in three.
  func likelyAct(_ text: String, _ understanding: Understanding) -> Understanding? {
    guard let request = doubtfulRequest(text, understanding), let best = request.interpretations.first,
      knowledge.acts(best.intent), best.score >= TurnWeights.likelyAct
    else { return nil }
    return request
  }

  /// The readings of words that are no request for sure and may be one; nil where they aren't likely, or no app could do it.
  private func doubtfulRequest(_ text: String, _ understanding: Understanding) -> Understanding? {
    guard understanding.interpretations.isEmpty, understanding.problem == nil,
      understanding.unknownApp == nil,
      understanding.mayBeRequest(of: knowledge.isHandled)
    else { return nil }
    var context = context
    context.keepsDoubtful = true
    let request = engine.understand(text, context: context)
    guard request.manner == .asked, let best = request.interpretations.first, !best.isAboutBeckon,
      knowledge.isHandled(best.intent)
    else { return nil }
    return request
  }

  private mutating func ask(
    what text: String, isMeantBy request: Interpretation, insteadOf pending: Conversation.Pending,
    _ prompt: String
  ) {
    let able = knowledge.apps.filter { knowledge.supports($0, request.intent) }
    let act = phrase(request.intent, able.count == 1 ? name(of: able[0]) : nil)
    func title(_ key: String) -> String {
      phrasebook.render(Message(["assistant.meant.\(key)"], ["text": .text(text), "act": .text(act)]))
    }
    ask(
      [title("answer"), title("request")].map { Choice(title: $0, value: .string($0)) }, about: text, pending,
      prompt)
  }

  mutating func ask(
    _ choices: [Choice], about text: String, _ pending: Conversation.Pending, _ prompt: String
  ) {
    conversation.pending = .doubting(.init(text: text, choices: choices), of: pending, prompt: prompt)
    ask(prompt, Expectation(.choice(choices), intent: ""), choices: choices)
  }

  /// Takes the answer to the question which of both is meant.
  mutating func decide(
    _ text: String, on doubted: Conversation.DoubtedWords, _ pending: Conversation.Pending, _ prompt: String
  ) {
    let expectation = Expectation(.choice(doubted.choices), intent: "")
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    conversation.pending = pending
    switch reading.answer {
    case .choice(0): takeAnswer(doubted.text, to: pending)
    case .choice: takeRequest(doubted.text, insteadOf: pending, isMeant: true)
    case .no(instead: nil), .neither: takeRequest(doubted.text, insteadOf: pending, isMeant: false)
    case .hesitation:
      say(BeckonRequest.Talk.hesitation.text)
      ask(doubted.choices, about: doubted.text, pending, prompt)
    case .sayAgain, .question: ask(doubted.choices, about: doubted.text, pending, prompt)
    case nil where agrees(text): takeAnswer(doubted.text, to: pending)
    // Anything else is said to the question before: "camping".
    default: answer(text, to: pending)
    }
  }

  private func agrees(_ text: String) -> Bool {
    engine.readAnswer(text, expecting: Expectation(.yesOrNo, intent: ""), context: context).answer == .yes
  }

  private mutating func takeAnswer(_ text: String, to pending: Conversation.Pending) {
    guard case .dialogue(let dialogue, let identifier, let question) = pending,
      let app = knowledge.app(identifier), isAllowed(dialogue.intent.name, of: app),
      !needsUnlocking(dialogue.parameters, of: app)
    else { return answer(text, to: pending) }
    let reading = engine.readAnswer(text, expecting: question.expectation, context: context)
    take(reading, question, dialogue, app)
  }

  /// - Parameter isMeant: whether the person said that it's a request, so that it is no guess any more.
  private mutating func takeRequest(
    _ text: String, insteadOf pending: Conversation.Pending, isMeant: Bool
  ) {
    var context = context
    context.keepsDoubtful = true
    var request = engine.understand(text, context: context)
    interrupt(pending, for: request)
    if isMeant, let best = request.interpretations.first {
      request.interpretations = [best]
      request.interpretations[0].score = max(best.score, TurnWeights.certainty)
    }
    carryOut(request)
  }
}

extension Understanding {
  /// True where a reading that was dropped is likely enough to ask about it.
  fileprivate func mayBeRequest(of isSupported: (String) -> Bool) -> Bool {
    weighings.contains { $0.probability >= TurnWeights.doubtfulReading && isSupported($0.intent) }
  }
}
