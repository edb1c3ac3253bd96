import AppBundle
import Dialogue
import IntentSchema

/// Runs the dialogue engine: its lines and questions go into the turn, its calls and cards to the conversation's holder.
extension TurnStep {
  /// Begins a request, once the person lets Beckon use its app.
  ///
  /// - Parameters:
  ///   - done: what the request takes back.
  ///   - next: what begins when the request is done.
  mutating func begin(
    _ candidate: Conversation.Candidate, takingBack done: Act? = nil, then next: [Conversation.Candidate] = []
  ) {
    conversation.takingBack = done
    conversation.next = next
    conversation.memory.summary = []
    conversation.memory.history = nil
    guard let app = knowledge.app(candidate.app), let intent = knowledge.catalogue.intent(candidate.intent)
    else { return fail("assistant.noAppSupports") }
    guard isPermitted(candidate, app) else { return }
    begin(candidate, app, intent)
  }

  /// Begins a request to an app that may be used.
  mutating func begin(_ candidate: Conversation.Candidate, _ app: AppBundle, _ intent: IntentDefinition) {
    conversation.dialogues += 1
    var dialogue = Dialogue(
      app: AppReference(identifier: app.identifier, name: name(of: app)), intent: intent,
      parameters: candidate.parameters, doubts: candidate.doubts,
      options: DialogueOptions(
        supportedIntents: Set(knowledge.intents(of: app)),
        alternatives: knowledge.alternatives.filter { $0.intent == intent.name && mayLookUp($0.search, app) })
    )
    dialogue.needsAgreement = candidate.isInquiry
    dialogue.unresolved = candidate.unresolved
    dialogue.otherForms = otherForms(of: candidate.parameters, intent)
    conversation.pending = nil
    act(.prepareCards(app: app.identifier, intent: intent.name))
    send(.started, to: dialogue, of: app)
  }

  /// The persons that a name may mean which has an ending written onto it: "bo larssona yolla" sends to Bo Larsson.
  private func otherForms(of request: Record, _ intent: IntentDefinition) -> [String: [Value]] {
    var forms: [String: [Value]] = [:]
    for parameter in intent.parameters
    where knowledge.catalogue.kind(of: .named(parameter.type.unwrapped.base)) == .person {
      guard let value = request[parameter.name], case let values = value.list ?? [value], values.count == 1,
        let name = values[0].record.flatMap({ PersonRecord($0).displayName }),
        // Whom the app has registered has more than a name.
        values[0] == PersonRecord(named: name).value
      else { continue }
      let others = engine.withoutCase(name).map { name in
        let person = PersonRecord(named: name).value
        return parameter.type.isList ? Value.list([person]) : person
      }
      if !others.isEmpty { forms[parameter.name] = [value] + others + [value] }
    }
    return forms
  }

  /// True where an app may be asked for something besides, such as what it has in the place of a thing that
  /// it doesn't have.
  private func mayLookUp(_ search: Record, _ app: AppBundle) -> Bool {
    isAllowed(search.type, of: app) && !needsUnlocking(search, of: app)
  }

  /// Continues the dialogue whose call was answered or failed.
  mutating func goOn(_ event: DialogueEvent) {
    guard let calling = open.calling else { return }
    open.calling = nil
    guard let app = knowledge.app(calling.app) else { return fail("assistant.noAppSupports") }
    send(event, to: calling.dialogue, of: app)
  }

  /// Gives the dialogue an event and carries out its actions.
  mutating func send(_ event: DialogueEvent, to before: Dialogue, of app: AppBundle) {
    var dialogue = before
    // Who has agreed to a call for help is asked nothing more.
    if surroundings.asksFirst(app.identifier, dialogue.intent.name), emergency(dialogue.parameters) == nil {
      dialogue.needsAgreement = true
    }
    let actions = dialogue.receive(event)
    open.turn.app = dialogue.app
    let saidBefore = open.turn.lines.count
    if case .replied = event, let meant = knownForm(actions, of: dialogue) {
      return send(.answered(meant), to: dialogue, of: app)
    }
    let delivery = delivery(of: actions.last, dialogue)
    // That an app goes on is said once it is open. That it has to be opened is true anyway.
    let hasToBeOpened = delivery?.response.map { isFailure($0, dialogue.intent) } ?? false
    var held: [String]? = delivery == nil || hasToBeOpened ? nil : []
    for action in actions {
      switch action {
      case .say(let message):
        let line = phrasebook.render(message)
        if held != nil {
          held?.append(line)
        } else {
          say(line: line)
        }
        // A part of a long list was left out.
        if phrasebook.whole.render(message) != line { conversation.memory.summary.append(message) }
      case .show(let presentation): show(presentation, of: dialogue, app)
      // The request may have become something else: "lock the car … no, unlock it".
      case .call(let call) where needsUnlocking(call.intent, of: app):
        let candidate = Conversation.Candidate(
          app: app.identifier, intent: dialogue.intent.name, parameters: dialogue.parameters,
          title: name(of: app))
        return askToUnlock(then: .request(candidate))
      case .call(let call):
        open.calling = .init(dialogue: dialogue, app: app.identifier)
        act(.call(call, app: dialogue.app, transaction: "\(conversation.dialogues)"))
      case .ask(let asked):
        if let answer = answered(asked.expectation, of: dialogue, app) {
          return send(.answered(answer), to: dialogue, of: app)
        }
        guard put(asked, of: dialogue, app) else { return }
      case .finish(let outcome): finish(outcome, of: dialogue, app, sayingFrom: saidBefore)
      }
    }
    describe(dialogue)
    guard let delivery else { return }
    let opening = phrasebook.render(Message(["assistant.open.started"], ["app": .text(dialogue.app.name)]))
    deliver(delivery, to: dialogue.app, saying: held ?? [opening], isExplained: hasToBeOpened)
  }

  /// The answer to a question that the conversation has already.
  private mutating func answered(_ expectation: Expectation, of dialogue: Dialogue, _ app: AppBundle)
    -> Answer?
  {
    if let known = shownBefore(expectation, of: dialogue) ?? madeLast(expectation, of: dialogue, app) {
      return .value(known)
    }
    return chosenInRequest(expectation, of: dialogue).map { .choice($0) }
  }

  /// Puts a question of a dialogue to the person.
  ///
  /// - Returns: false where the device has to be unlocked first.
  private mutating func put(_ asked: Question, of dialogue: Dialogue, _ app: AppBundle) -> Bool {
    var question = askingNobody(asked.worded(by: phrasebook), of: dialogue)
    question.expectation.last = last(question.expectation, of: dialogue)
    // They were looked through before, and there may be many.
    question.expectation.alternatives = nil
    let pending = Conversation.Pending.dialogue(dialogue, app: app.identifier, question: question)
    if conversation.isLocked, knowledge.showsNames(question.expectation, of: dialogue.intent) {
      askToUnlock(then: .answer(nil, to: pending))
      return false
    }
    conversation.pending = pending
    ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
    return true
  }

  /// The data that an app is opened with when it hands a request over to itself; nil for any other end.
  private func delivery(of end: DialogueAction?, _ dialogue: Dialogue) -> AppDelivery? {
    guard case .finish(.handedOver(let response))? = end else { return nil }
    return AppDelivery(
      activity: response[Self.activityOfResponse]?.record, intent: dialogue.parameters, response: response,
      isInBackground: code(of: response, dialogue.intent) == "handleInApp")
  }

  private func isFailure(_ response: Record, _ intent: IntentDefinition) -> Bool {
    code(of: response, intent)?.hasPrefix("failure") ?? true
  }

  private func code(of response: Record, _ intent: IntentDefinition) -> String? {
    response["code"]?.integer.flatMap { Int(exactly: $0) }.flatMap { intent.response.codes[$0] }
  }

  /// The property of every response that says what its app goes on with.
  private static let activityOfResponse = "userActivity"

  /// The thing that is asked for, where it was made last and nothing was done since: the new list, for "add
  /// tape" after "make a list called Moving".
  private mutating func madeLast(_ expectation: Expectation, of dialogue: Dialogue, _ app: AppBundle)
    -> Value?
  {
    guard case .value = expectation.kind, let parameter = expectation.parameter,
      dialogue.parameters[parameter] == nil, let made = conversation.memory.acts.last,
      made.app == app.identifier, made.intent != dialogue.intent.name, changesSomething(made),
      let more = extending(made, nil)?.parameters, more.type == dialogue.intent.name,
      let value = more[parameter], !value.isNull, open.recalled.insert(parameter).inserted
    else { return nil }
    return value
  }

  /// The answer to a question for another name than one that the app doesn't know, where what was said is a form of only one of those that
  /// it has: "fener" where "feneri hallettim" was said. Nil where it's a form of none, or of several, and where the app has that very
  /// name and can't use it.
  ///
  /// A slip counts as well, but not for people: "Marie" is hardly Maria.
  private func knownForm(_ actions: [DialogueAction], of dialogue: Dialogue) -> Answer? {
    guard case .say? = actions.first, case .ask(let question)? = actions.last,
      let name = question.expectation.parameter, let given = dialogue.parameters[name],
      case let said = given.list ?? [given], said.count == 1, let title = said[0].title
    else { return nil }
    let kind = dialogue.intent.parameter(name).map { knowledge.catalogue.kind(of: $0.type) }
    let mayBeMistyped =
      kind == .task || kind == .taskList || kind == .note || kind == .thing || kind == .speakable
    func meant(among choices: [Choice]) -> Int? {
      if choices.contains(where: { $0.title.lowercased() == title.lowercased() }) { return nil }
      let forms = choices.indices.filter { engine.isForm(title, of: choices[$0].title) }
      if forms.count == 1 { return forms[0] }
      guard forms.isEmpty, mayBeMistyped else { return nil }
      let slips = choices.indices.filter { engine.isSlip(title, of: choices[$0].title) }
      return slips.count == 1 ? slips[0] : nil
    }
    if case .choice(let choices) = question.expectation.kind {
      return meant(among: choices).map(Answer.choice)
    }
    let others = question.expectation.alternatives ?? []
    return meant(among: others).map { .value(others[$0].value) }
  }

  /// The thing that is asked for, where the last answer showed the only one that it can be: the bill of "and
  /// what do I owe? … pay it on Friday". The person still has to agree to the whole request.
  private mutating func shownBefore(_ expectation: Expectation, of dialogue: Dialogue) -> Value? {
    guard dialogue.intent.requiresConfirmation(of: dialogue.parameters),
      case .value(let type) = expectation.kind, !type.isList,
      type.base != PersonRecord.type, let parameter = expectation.parameter,
      dialogue.parameters[parameter] == nil
    else { return nil }
    // These are the look-ups since the last act of the kind.
    let acts = conversation.memory.acts.filter { kind(of: $0.intent) == kind(of: dialogue.intent.name) }
    let looked = acts.suffix(from: acts.lastIndex(where: changesSomething).map { $0 + 1 } ?? 0)
    guard
      let shown = looked.reversed().lazy.compactMap({
        $0.shown(type.base, fitting: dialogue.parameters)
      }).first, open.recalled.insert(parameter).inserted
    else { return nil }
    return shown
  }

  /// The value that the person gave last time where this is asked for now, for "the same as last time".
  private func last(_ expectation: Expectation, of dialogue: Dialogue) -> Value? {
    guard let parameter = expectation.parameter,
      let value = conversation.memory.last(parameter, of: dialogue.intent.name, app: dialogue.app.identifier)
    else { return nil }
    // One element of a list may be asked for.
    guard case .choice = expectation.kind, let list = value.list else { return value }
    return list.count == 1 ? list[0] : nil
  }

  /// Says in the turn which request it is about.
  mutating func describe(_ dialogue: Dialogue) {
    open.turn.app = dialogue.app
    open.turn.intent = dialogue.intent.name
    open.turn.parameters = dialogue.parameters
  }

  /// - Parameter first: the first line of the turn that was said with the end.
  private mutating func finish(
    _ outcome: Outcome, of dialogue: Dialogue, _ app: AppBundle, sayingFrom first: Int
  ) {
    // Beckon adds lines of its own below.
    let answer = open.turn.lines[first...]
    conversation.pending = nil
    open.turn.take(outcome)
    tellToDial(after: dialogue.parameters, outcome)
    let takenBack = conversation.takingBack
    conversation.takingBack = nil
    guard open.turn.status == .answered else {
      leave(dialogue.parameters)
      let next = conversation.next
      conversation.next = []
      // An act that couldn't be taken back isn't done a second time, unless the app itself says so, and the
      // person wants it all the same.
      if let takenBack, case .failed(.response) = outcome, next.count == 1 {
        ask(whether: next[0], because: .again(after: words(for: takenBack)))
      }
      return
    }
    tellWhatIsNotKept(of: dialogue.parameters, in: open.turn.response, by: app.identifier)
    if let takenBack { conversation.memory.remove(takenBack) }
    let before = conversation.memory.interruption
    var act = Act(
      app: app.identifier, intent: dialogue.intent.name, parameters: dialogue.parameters,
      response: open.turn.response)
    act.isTakingBack = takenBack != nil
    conversation.memory.add(act)
    let isDone = isDone(outcome, dialogue.intent)
    if isDone { keep(act, takingBack: takenBack) }
    forgetInterrupted(before, after: act)
    // What an app goes on with is done once it is open.
    if case .handedOver = outcome { return }
    if isDone {
      conversation.running?.takeSuccess(open.turn.response, answer: answer.joined(separator: " "))
    }
    if conversation.next.isEmpty, conversation.waiting.isEmpty, conversation.running == nil {
      offerInterrupted()
    }
  }

  /// Forgets what was interrupted once it's done after all, or once the person was told that they can go on with it and did several other
  /// things.
  private mutating func forgetInterrupted(_ before: Memory.Interruption?, after act: Act) {
    guard let before, before.isOffered else { return }
    let since = (before.actsSince ?? 0) + (changesSomething(act) ? 1 : 0)
    conversation.memory.interruption?.actsSince = since
    if since > TurnWeights.actsSinceInterruption || asked(in: before.pending)?.intent == act.intent {
      conversation.memory.interruption = nil
    }
  }

  /// True where the app did what it was asked for, or goes on with it: it doesn't only say that it has to be
  /// opened.
  private func isDone(_ outcome: Outcome, _ intent: IntentDefinition) -> Bool {
    switch outcome {
    case .completed, .inProgress: true
    case .handedOver(let response): !isFailure(response, intent)
    case .failed, .cancelled, .declined, .replaced: false
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
