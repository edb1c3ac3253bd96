import AppBundle
import Dialogue
import IntentSchema
import Language

/// Decides between an answer, a new request and a question about Beckon while a question is open.
extension TurnStep {
  mutating func answer(_ text: String, to pending: Conversation.Pending) {
    if takeRefusalAndRequest(text, of: pending) || takeCancelled(text, of: pending) { return }
    switch pending {
    case .dialogue(let dialogue, let identifier, let question):
      guard let app = knowledge.app(identifier) else {
        // The app was removed while its question was open.
        conversation.pending = nil
        return request(text)
      }
      // It may have been denied meanwhile.
      guard surroundings.permission(identifier, dialogue.intent.name) != .denied else {
        conversation.pending = nil
        return tellDenied(app, dialogue.parameters)
      }
      answer(text, to: question, of: dialogue, app)
    case .unlocking(let deferred, let prompt): takeUnlocking(text, deferred, prompt)
    case .choosing(let candidates, let prompt): choose(text, among: candidates, prompt)
    case .confirming(let candidate, let prompt): confirm(text, candidate, prompt)
    case .permitting(let candidate, let prompt): takePermission(text, for: candidate, prompt)
    case .opening(let applications, let prompt): chooseApplication(text, among: applications, prompt)
    case .doubting(let words, let asked, let prompt): decide(text, on: words, asked, prompt)
    case .memory(let question): answer(text, to: question)
    }
  }

  /// The question of an app's dialogue that words are said to.
  private struct Asked {
    var question: Question
    var dialogue: Dialogue
    var app: AppBundle

    var pending: Conversation.Pending { .dialogue(dialogue, app: app.identifier, question: question) }
    var expectation: Expectation { question.expectation }
  }

  private mutating func answer(
    _ text: String, to question: Question, of dialogue: Dialogue, _ app: AppBundle
  ) {
    let asked = Asked(question: question, dialogue: dialogue, app: app)
    let understanding = engine.understand(text, context: context)
    let reading = reading(of: text, understanding, to: asked)
    open.turn.reading = reading
    if askToUnlock(before: text, understanding, reading, to: asked)
      || takeElsewhere(text, understanding, reading, insteadOf: asked)
      || takeChange(understanding, reading, of: asked)
      || takeRequest(text, understanding, reading, insteadOf: asked)
    {
      return
    }
    takeAnswer(text, reading, to: asked)
  }

  /// The meaning of words as the answer; none where they pass over something that matters, or ask about what is offered.
  private func reading(of text: String, _ understanding: Understanding, to asked: Asked) -> AnswerReading {
    let expectation = asked.expectation
    let spokenReading = engine.readAnswer(text, expecting: expectation, context: context)
    let meant =
      spokenReading.answer == nil || spokenReading.changesToUnknown
      ? reading(behindWordsIn: text, spokenReading, expectation) : nil
    let said = meant ?? spokenReading
    let guess = engine.guessedAnswer(in: text, beside: said, expecting: expectation, context: context)
    var reading = resolvingPronouns(guess ?? said, to: asked.question, of: asked.dialogue.intent)
    if reading.answer == nil, expectation.kind == .yesOrNo,
      asksAgain(understanding, for: asked.dialogue.parameters)
    {
      reading.answer = .yes
    }
    if passesOver(understanding, reading, expectation) || asksOfItself(understanding, reading, expectation) {
      reading.answer = nil
    }
    return reading
  }

  /// Has Beckon unlocked first, where the answer would show or do what nobody else may.
  private mutating func askToUnlock(
    before text: String, _ understanding: Understanding, _ reading: AnswerReading, to asked: Asked
  ) -> Bool {
    let showsNames =
      conversation.isLocked && knowledge.showsNames(asked.expectation, of: asked.dialogue.intent)
    guard showsNames || needsUnlocking(asked.dialogue.parameters, of: asked.app), reading.answer != .cancel,
      !isRequestOfItsOwn(understanding, reading, asked.expectation)
    else { return false }
    // Somebody else's yes is no agreement of the person's.
    askToUnlock(then: .answer(asked.expectation.kind == .yesOrNo ? nil : text, to: asked.pending))
    return true
  }

  /// Takes words that name something else to open, another app for the request, or somebody else whom it is for too.
  private mutating func takeElsewhere(
    _ text: String, _ understanding: Understanding, _ reading: AnswerReading, insteadOf asked: Asked
  ) -> Bool {
    let (question, dialogue) = (asked.question, asked.dialogue)
    if let known = openingInsteadOfAnswer(text, asked.expectation) {
      interrupt(asked.pending)
      carryOut(known)
      return true
    }
    if let named = appInstead(of: asked.app, text, for: dialogue.parameters) {
      let candidate = Conversation.Candidate(
        app: named.identifier, intent: dialogue.parameters.type, parameters: dialogue.parameters,
        title: name(of: named))
      prefer(candidate)
      begin(candidate)
      return true
    }
    if takeSameForAnother(text, understanding, besides: question, of: dialogue, asked.app) { return true }
    guard isOtherApp(understanding, reading) else { return false }
    useOtherApp(than: asked.app.identifier, for: dialogue.parameters)
    // Where no other app can do it, the question of this one stays open.
    if open.turn.status == .failed, conversation.pending != nil { put(question) }
    return true
  }

  /// Takes words that change or take back what is being asked about, although they read as a request.
  private mutating func takeChange(
    _ understanding: Understanding, _ reading: AnswerReading, of asked: Asked
  ) -> Bool {
    let (question, dialogue) = (asked.question, asked.dialogue)
    if let changes = fragment(understanding, reading, to: question, of: dialogue)
      ?? instead(understanding, reading, asked.expectation, of: dialogue)
    {
      open.turn.reading?.answer = .changes(changes)
      send(.answered(.changes(changes)), to: dialogue, of: asked.app)
      return true
    }
    if let named = goalBehindPronoun(understanding, asked.expectation) {
      open.turn.reading = named
      take(named, question, dialogue, asked.app)
      return true
    }
    // What agrees takes nothing back, whatever a model hears in it.
    guard reading.answer != .yes, takesBack(understanding, dialogue) else { return false }
    open.turn.reading?.answer = .cancel
    send(.answered(.cancel), to: dialogue, of: asked.app)
    return true
  }

  /// Takes words that are a request of their own, or asks whether they are.
  private mutating func takeRequest(
    _ text: String, _ understanding: Understanding, _ reading: AnswerReading, insteadOf asked: Asked
  ) -> Bool {
    let (question, dialogue) = (asked.question, asked.dialogue)
    if isRequest(understanding, insteadOf: reading, for: asked.expectation) {
      if information(understanding) {
        // Talk leaves the turn to the request that is under way.
        if understanding.isTalk { describe(dialogue) }
        put(question)
        return true
      }
      interrupt(asked.pending, for: understanding)
      request(text, understood: understanding)
      return true
    }
    if reading.answer == nil || reading.freeWords > 0, let request = requestInAnotherLanguage(text) {
      if case .cancel? = request.interpretations.first.flatMap(BeckonRequest.init) {
        send(.answered(.cancel), to: dialogue, of: asked.app)
      } else {
        interrupt(asked.pending)
        carryOut(request)
      }
      return true
    }
    if let call = emergencyCall(reading.answer, to: question, of: dialogue, asked.app) {
      proceed(with: call)
      return true
    }
    return askWhetherRequest(text, understanding, insteadOf: reading, asked.expectation, asked.pending)
      || reading.answer == nil && understanding.interpretations.isEmpty
        && resume(agreeing: text, besides: asked.pending)
  }

  private mutating func takeAnswer(_ text: String, _ said: AnswerReading, to asked: Asked) {
    var reading = said
    // No change is missed by a question, so that a yes behind it is a yes.
    if reading.answer == nil, asked.expectation.kind == .yesOrNo, engine.asksOnlyForFact(text) {
      reading.answer = .question(.unknown)
    }
    if isSaidBesides(text, reading, asked.expectation) {
      open.turn.status = .asking
      return send(.notUnderstood, to: asked.dialogue, of: asked.app)
    }
    let passedOver = engine.passedOver(
      by: reading, in: text, expecting: asked.expectation, context: context)
    for words in passedOver { say("assistant.unsure", ["text": .text(words)]) }
    let isWhole = passedOver.isEmpty || asked.expectation.kind == .yesOrNo
    take(
      reading, asked.question, isWhole ? asked.dialogue : asked.dialogue.needingAgreement, asked.app)
  }

  /// Puts an app's question as it was put before.
  private mutating func put(_ question: Question) {
    ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
  }

  /// The reading of an answer that has other words before it, or behind it. As a whole the words say nothing,
  /// or only name somebody whom nobody knows.
  private func reading(behindWordsIn text: String, _ whole: AnswerReading, _ expectation: Expectation)
    -> AnswerReading?
  {
    if whole.answer == nil {
      if let verdict = verdictInAnotherLanguage(text, expectation) { return verdict }
      if let agreement = engine.agreement(behindRemarkIn: text, expecting: expectation, context: context) {
        return agreement
      }
    }
    if let change = engine.change(beforeAgreementIn: text, expecting: expectation, context: context) {
      return change
    }
    let answer = engine.answer(behindWordsIn: text, expecting: expectation, context: context)
    // "It was Anna, and thirty not twenty-five" changes more than its end.
    if case .changes(let all) = whole.answer, case .changes(let some) = answer?.answer,
      Set(some.map(\.parameter)).isStrictSubset(of: all.map(\.parameter))
    {
      return nil
    }
    return answer?.changesToUnknown == true && whole.answer != nil ? nil : answer
  }

  /// True where a change would pass over somebody whom the words as another request name: Mia of "and ask Mia
  /// for her half, 15 euros", to "Send 31 euros to Bo?".
  private func passesOver(
    _ understanding: Understanding, _ reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    guard case .changes(let changes)? = reading.answer, let best = understanding.interpretations.first,
      reading.freeWords == 0, best.intent != expectation.intent, knowledge.isHandled(best.intent)
    else { return false }
    // "Hayır, ondan 9 euro iste", to "Send 9 euros to Mia?": what is the same already is no correction.
    if changes.allSatisfy(expectation.isPresent), understanding.manner == .asked,
      best.score >= TurnWeights.certainty
    {
      return true
    }
    let people = (knowledge.catalogue.intent(best.intent)?.parameters ?? []).filter {
      $0.type.base == PersonRecord.type
    }
    let values = expectation.corrections.compactMap(\.value) + changes.map(\.value)
    let known = values.flatMap(\.texts).map { $0.lowercased() }
    return best.slots.contains { slot in
      people.contains { $0.name == slot.parameter } && engine.pronoun(slot.text) == nil
        && !known.contains { $0.hasPrefix(slot.text.lowercased()) }
    }
  }

  /// True where words ask to take back what is only being asked about, where nothing of that kind was done
  /// before: "cancel the ride", to "Which one: Hop or Leap?".
  private func takesBack(_ understanding: Understanding, _ dialogue: Dialogue) -> Bool {
    guard understanding.manner == .asked, let best = understanding.interpretations.first,
      best.slots.isEmpty, best.score >= TurnWeights.certainty,
      !conversation.memory.acts.contains(where: { $0.intent == dialogue.intent.name })
    else { return false }
    // "Unlock it", to "Shall I unlock the car?", undoes nothing: locking and unlocking are one intent.
    return best.intent != dialogue.intent.name
      && knowledge.inverses.contains { $0.intent == dialogue.intent.name && $0.undo == best.intent }
  }

  /// True where words that would be a title only say or ask something: "it's fine, I've got plenty", "is that
  /// shop any good?", to "What should I add?".
  private func isSaidBesides(_ text: String, _ reading: AnswerReading, _ expectation: Expectation) -> Bool {
    // "Are we still on for tonight?" is asked of whom the message is for.
    guard case .value? = reading.answer, reading.freeWords > TurnWeights.usualWords, takesNames(expectation),
      expectation.parameter.map(engine.isDictated) != true
    else { return false }
    return engine.isOnlyRemarks(text, countsOne: !takesTitles(expectation), context: context)
      || engine.endsInQuestionMark(text)
  }

  /// The changes that a refusal asks for in other words: "no, send it to Mia", to "Send 5 euros to Bo?". Nil
  /// for a refusal that asks for nothing, or for just what is refused.
  private func instead(
    _ understanding: Understanding, _ reading: AnswerReading, _ expectation: Expectation,
    of dialogue: Dialogue
  ) -> [Change]? {
    switch reading.answer {
    case nil, .no(instead: nil), .cancel: break
    default: return nil
    }
    let text = understanding.text
    guard expectation.kind == .yesOrNo, !engine.asksWhatIs(text) else { return nil }
    if let changes = changes(behindPronounIn: text, understanding, to: expectation) { return changes }
    if let (_, rest) = engine.atFirstSign(text),
      let changes = changes(
        behindPronounIn: rest, engine.understand(rest, context: context), to: expectation)
    {
      return changes
    }
    guard reading.answer != nil, understanding.manner == .asked,
      let best = understanding.interpretations.first, best.intent == dialogue.intent.name,
      best.leftovers.isEmpty, best.score >= TurnWeights.certainty
    else { return nil }
    let names = Set(best.slots.filter { engine.pronoun($0.text) == nil }.map(\.parameter))
    let changes = best.parameters.fields.sorted { $0.key < $1.key }.compactMap { name, value in
      value.isNull || !names.contains(name) || dialogue.parameters[name] == value
        ? nil : Change(parameter: name, value: value)
    }
    return changes.isEmpty ? nil : changes
  }

  /// Gives the dialogue the answer that a sentence was read as.
  mutating func take(_ reading: AnswerReading, _ question: Question, _ dialogue: Dialogue, _ app: AppBundle) {
    open.turn.status = .asking
    if case .changes = reading.answer { open.changedQuestion = phrasebook.render(question.prompt) }
    if case .any = reading.answer, let middle = middleCase(question.expectation) {
      // Beckon chose it, so the person agrees to it before anything is done.
      return send(.answered(.value(middle)), to: dialogue.needingAgreement, of: app)
    }
    if let answer = reading.answer, reading.isSpotted {
      return send(.answered(answer), to: dialogue.needingAgreement, of: app)
    }
    send(reading.answer.map(DialogueEvent.answered) ?? .notUnderstood, to: dialogue, of: app)
  }

  /// The case in the middle where one of several is asked for, for "you choose": the medium pizza. Nil for other questions.
  private func middleCase(_ expectation: Expectation) -> Value? {
    guard case .value(let type) = expectation.kind, !type.isList, knowledge.isEnumeration(type),
      let cases = knowledge.catalogue.cases(of: type)?.keys.filter({ $0 > 0 }).sorted(), cases.count > 1
    else { return nil }
    return .integer(Int64(cases[(cases.count - 1) / 2]))
  }

  /// True where the words ask for something else, so that the open question isn't put again.
  private mutating func isRequestOfItsOwn(
    _ understanding: Understanding, _ reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    let own = understanding.interpretations.first.flatMap(BeckonRequest.init)
    return own?.isInformation != true && isRequest(understanding, insteadOf: reading, for: expectation)
  }

  /// The app that the request should go to instead: "no wait, in ListOMat".
  func appInstead(of app: AppBundle, _ text: String, for request: Record) -> AppBundle? {
    guard let (identifier, rest) = engine.addressed(text) else { return appNamed(text, than: app, request) }
    guard identifier != app.identifier, let named = knowledge.app(identifier),
      knowledge.supports(named, request.type)
    else { return nil }
    if case .talk(.hesitation)? = engine.understand(rest, context: context).interpretations.first
      .flatMap(BeckonRequest.init)
    {
      return named
    }
    let objection = engine.readAnswer(
      rest, expecting: Expectation(.yesOrNo, intent: request.type), context: context)
    if case .no(instead: nil)? = objection.answer { return named }
    return nil
  }

  /// The other app that the words name and nothing else: "in ListOMat".
  private func appNamed(_ text: String, than app: AppBundle, _ request: Record) -> AppBundle? {
    let others = knowledge.apps.filter {
      $0.identifier != app.identifier && knowledge.supports($0, request.type)
    }
    let named = others.filter { text.lowercased().contains(name(of: $0).lowercased()) }
    guard named.count == 1 else { return nil }
    let choices = others.map { Choice(title: name(of: $0), value: .string($0.identifier)) }
    let reading = engine.readAnswer(
      text, expecting: Expectation(.choice(choices), intent: request.type), context: context)
    guard case .choice(let index)? = reading.answer, others[index] == named[0] else { return nil }
    return named[0]
  }

  /// True where the request should go to another app. "The other one" of two choices is an answer; a no is
  /// not.
  func isOtherApp(_ understanding: Understanding, _ reading: AnswerReading) -> Bool {
    guard case .otherApp? = understanding.interpretations.first.flatMap(BeckonRequest.init) else {
      return false
    }
    switch reading.answer {
    case .no, nil: return true
    default: return reading.freeWords > 0
    }
  }

  /// Answers a question about Beckon itself, such as "help". The open question stays open.
  ///
  /// - Returns: false where the sentence is no such question; then nothing was said.
  mutating func information(_ understanding: Understanding) -> Bool {
    guard let best = ownRequest(understanding), let request = BeckonRequest(best) else { return false }
    if case .undo = request {
      // The request that is being asked about isn't done yet. The person doesn't speak now of what was done
      // before it.
      open.turn.intent = best.intent
      say("assistant.notDoneYet")
    } else if case .memory(.addShortcut) = request {
      // The request that is being asked about gets its phrase once it is done.
      open.turn.intent = best.intent
      say("assistant.shortcut.notYet")
    } else if case .resume = request, conversation.memory.interruption == nil {
      // "Go on" waits for the question that is open.
      open.turn.intent = best.intent
    } else if request.isInformation {
      carryOut(request, best)
    } else {
      return false
    }
    open.turn.understanding = understanding
    return true
  }
}
