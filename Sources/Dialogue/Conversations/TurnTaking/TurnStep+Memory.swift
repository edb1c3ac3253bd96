import AppBundle
import Dialogue
import IntentSchema
import Language

/// Takes what refers to an earlier turn: going on, ending what runs. Undoing stands in a file of its own.
extension TurnStep {
  // MARK: Ending what runs

  /// Ends what an app began in this conversation, such as a workout or a call.
  ///
  /// - Returns: false where nothing runs that this conversation knows of.
  mutating func endWhatRuns() -> Bool {
    guard let end = whatRuns else { return false }
    begin(end)
    return true
  }

  /// Holds what an app began in this conversation, so that it can be gone on with; ends what can't be.
  ///
  /// - Returns: false where nothing runs that this conversation knows of.
  mutating func holdWhatRuns() -> Bool {
    guard let end = whatRuns(isHeld: true) else { return false }
    begin(end)
    return true
  }

  /// The request that ends what runs; nil where nothing runs that this conversation knows of.
  var whatRuns: Conversation.Candidate? { whatRuns(isHeld: false) }

  /// - Parameter isHeld: whether it is rather to pause.
  private func whatRuns(isHeld: Bool) -> Conversation.Candidate? {
    for act in conversation.memory.acts.reversed() {
      let inverses = knowledge.inverses.filter { $0.intent == act.intent }
      // Whatever ended before ends nothing now. What is only paused still runs.
      if !isPause(act), knowledge.inverses.contains(where: { $0.ends.contains(act.intent) }) { return nil }
      guard let app = knowledge.app(act.app),
        let end = ends(inverses.flatMap(\.ends), isHeld: isHeld).first(where: { knowledge.supports(app, $0) }
        ),
        let definition = knowledge.catalogue.intent(end)
      else { continue }
      // The end of a workout bears the name of its start.
      let shared = act.parameters.fields.filter { definition.parameter($0.key) != nil }
      return Conversation.Candidate(
        app: act.app, intent: end, parameters: Record(end, shared), title: name(of: app))
    }
    return nil
  }

  /// The intents that end something, the likeliest first.
  private func ends(_ ends: [String], isHeld: Bool) -> [String] {
    guard isHeld else { return ends }
    let pauses = ends.filter { end in knowledge.inverses.contains { $0.intent == end && $0.isPause } }
    return pauses + ends
  }

  // MARK: Going on with what was interrupted

  /// Keeps the open question for later, with what was to come after it: another request takes its place.
  ///
  /// - Parameter understanding: the other request. "Go on with the ride" leaves the ride to be gone on with.
  mutating func interrupt(_ pending: Conversation.Pending, for understanding: Understanding? = nil) {
    if case .doubting(_, let asked, _) = pending { return interrupt(asked, for: understanding) }
    let before = conversation
    conversation.pending = nil
    conversation.running = nil
    // The requests that were to follow wait with it: none of them is done behind the other request.
    conversation.takingBack = nil
    conversation.next = []
    conversation.waiting = []
    open.interrupts = true
    if case .resume? = understanding?.interpretations.first.flatMap(BeckonRequest.init),
      conversation.memory.interruption != nil
    {
      return
    }
    let title: String
    var saysNothing = false
    switch pending {
    case .dialogue(let dialogue, let app, _):
      saysNothing = dialogue.parameters.fields.isEmpty
      // It's said anew as easily. The person may still go back to it, but nobody reminds them.
      guard !saysNothing || conversation.memory.interruption == nil && knowledge.acts(dialogue.intent.name)
      else { return }
      leave(dialogue.supposed)
      if saysAnew(understanding, dialogue) { return }
      title = phrase(dialogue.intent.name, appName(app))
    case .confirming(let candidate, _), .permitting(let candidate, _):
      title = phrase(candidate.intent, appName(candidate.app))
    case .choosing(let candidates, _):
      guard let intent = candidates.first?.intent, candidates.allSatisfy({ $0.intent == intent }) else {
        return
      }
      // A look-up is said again more easily than an act that was left before it.
      if !knowledge.acts(intent), conversation.memory.interruption?.isOffered == false { return }
      let apps = Message(["assistant.either"], ["apps": .names(candidates.map { appName($0.app) })])
      title = phrase(intent, phrasebook.render(apps))
    case .unlocking(.request(let candidate), _): title = phrase(candidate.intent, appName(candidate.app))
    // The question is put again, once the person says to go on.
    case .unlocking(.answer(_, let pending), _): return interrupt(pending, for: understanding)
    case .unlocking, .opening, .memory, .doubting: return
    }
    conversation.memory.interruption = .init(
      pending: pending, title: title, waiting: before.waiting, next: before.next,
      takingBack: before.takingBack, running: before.running, isOffered: saysNothing)
  }

  /// True where a request says the one anew that is left for it, to the same goal: "write this to Özge: we
  /// expect you", while another message to her is asked about.
  private func saysAnew(_ understanding: Understanding?, _ dialogue: Dialogue) -> Bool {
    guard let best = understanding?.interpretations.first, best.intent == dialogue.intent.name else {
      return false
    }
    let given = dialogue.parameters.fields.filter { !$0.value.isNull }
    let goals = given.filter { engine.isGoal($0.key) }
    return !goals.isEmpty
      && goals.allSatisfy { name, value in
        let said = best.parameters[name]?.texts.first?.lowercased() ?? ""
        return !said.isEmpty && value.texts.contains { $0.lowercased().hasPrefix(said) }
      }
  }

  /// Notes what a request was about that was left before it was done: "it" may mean that.
  mutating func leave(_ request: Record) {
    var mentions = request
    // A look at a list has only the list's name.
    if let list = item("taskList", of: request.type), request["itemType"] == list,
      let name = SpeakableRecord(request["title"])
    {
      mentions["list"] = TaskListRecord(name).value
    }
    conversation.memory.leave(mentions)
  }

  /// Tells once that the interrupted request can be gone on with.
  mutating func offerInterrupted() {
    guard let interruption = conversation.memory.interruption, !interruption.isOffered else { return }
    conversation.memory.interruption?.isOffered = true
    say("assistant.goOn", ["act": .text(interruption.title)])
  }

  /// Goes on with what was interrupted, and takes the words behind that for the answer: "back to the taxi, the cheap one's fine",
  /// "OK, the ride, whichever costs less".
  ///
  /// - Returns: false where the sentence says no such thing, or where those words are another request.
  mutating func takeResumption(_ text: String) -> Bool {
    guard conversation.pending == nil, let interrupted = conversation.memory.interruption else {
      return false
    }
    if let rest = answer(behindTopicIn: text, of: interrupted.pending) { return resume(andTake: rest) }
    guard let (head, rest) = engine.atFirstSign(text),
      let found = engine.understand(head, context: context).interpretations.first, !found.isLearned,
      case .resume? = BeckonRequest(found)
    else { return false }
    let understanding = engine.understand(rest, context: context)
    if !answers(rest, interrupted.pending), let best = understanding.interpretations.first,
      understanding.manner == .asked, !best.isAboutBeckon, best.leftovers.isEmpty,
      best.score >= TurnWeights.certainty, knowledge.isHandled(best.intent),
      best.intent != asked(in: interrupted.pending)?.intent
    {
      return false
    }
    return resume(andTake: rest)
  }

  /// Puts what was interrupted again, and takes words for the answer.
  private mutating func resume(andTake rest: String) -> Bool {
    resume()
    guard let pending = conversation.pending, !conversation.awaitsUnlocking, !open.isWorking else {
      return true
    }
    // It's answered at once, so that it isn't put.
    open.turn.question = nil
    answer(rest, to: pending)
    return true
  }

  /// The answer behind words for what was interrupted: "whichever costs less" of "OK, the ride, whichever costs less". It isn't a yes, since
  /// nobody sees the question any more.
  private func answer(behindTopicIn text: String, of pending: Conversation.Pending) -> String? {
    guard case .dialogue(_, _, let question) = pending, let act = asked(in: pending) else { return nil }
    return engine.topics(in: text).first { thing, rest in
      guard isAbout(thing, act) else { return false }
      let reading = engine.readAnswer(rest, expecting: question.expectation, context: context)
      switch reading.answer {
      case .choice, .changes: return reading.freeWords == 0
      case .value: return reading.freeWords == 0 && !reading.changesToUnknown
      default: return false
      }
    }?.rest
  }

  /// True where words answer the question that was interrupted.
  private func answers(_ text: String, _ pending: Conversation.Pending) -> Bool {
    guard case .dialogue(_, _, let question) = pending else { return false }
    let reading = engine.readAnswer(text, expecting: question.expectation, context: context)
    return reading.answer != nil && reading.freeWords == 0
  }

  mutating func resume() {
    guard let interruption = conversation.memory.interruption else {
      if let act = conversation.memory.acts.last, isPause(act), let candidate = undoing(act) {
        return begin(candidate)
      }
      return say("assistant.nothingToGoOn")
    }
    conversation.memory.interruption = nil
    conversation.pending = interruption.pending
    conversation.waiting = interruption.waiting
    conversation.next = interruption.next
    conversation.takingBack = interruption.takingBack
    conversation.running = interruption.running
    switch interruption.pending {
    case .dialogue(let dialogue, let identifier, _)
    where knowledge.app(identifier).map { needsUnlocking(dialogue.parameters, of: $0) } ?? false:
      askToUnlock(then: .answer(nil, to: interruption.pending))
    case .unlocking(let deferred, _): goOn(with: deferred)
    case .dialogue(let dialogue, _, let question):
      open.turn.intent = dialogue.intent.name
      open.turn.parameters = dialogue.parameters
      ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
    case .confirming(let candidate, let prompt): ask(whether: candidate, prompt)
    // It may have been allowed meanwhile.
    case .permitting(let candidate, _):
      begin(candidate, takingBack: conversation.takingBack, then: conversation.next)
    case .choosing(let candidates, let prompt):
      // The app may have been chosen for what came between.
      let app = candidates.first.flatMap { preferredApp(for: $0.intent, among: candidates.map(\.app)) }
      if let known = candidates.first(where: { $0.app == app }) { return proceed(with: known) }
      ask(candidates, prompt)
    case .opening, .memory, .doubting: break
    }
  }

  /// Takes words that agree to the act of the interrupted request, such as "ok send it": its question is put again.
  ///
  /// - Parameter pending: the question that is open meanwhile. It becomes the interrupted one.
  /// - Returns: false where the words agree to nothing of the kind.
  mutating func resume(agreeing text: String, besides pending: Conversation.Pending? = nil) -> Bool {
    guard let interruption = conversation.memory.interruption,
      case .dialogue(let dialogue, app: _, question: _) = interruption.pending
    else { return false }
    let expectation = Expectation(.yesOrNo, intent: dialogue.intent.name, request: dialogue.parameters)
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    guard reading.answer == .yes, reading.freeWords == 0 else { return false }
    conversation.memory.interruption = nil
    if let pending { interrupt(pending) }
    let left = conversation.memory.interruption
    conversation.memory.interruption = interruption
    resume()
    conversation.memory.interruption = left
    return true
  }

  /// Takes a request that says nothing but what the interrupted one has: "OK, order the pizza", while a large margherita is left to be
  /// agreed to. Its question is put again.
  ///
  /// - Returns: false where it's another request, or says something else.
  mutating func resume(repeating understanding: Understanding) -> Bool {
    guard let interruption = conversation.memory.interruption,
      case .dialogue(let dialogue, let app, _) = interruption.pending,
      understanding.problem == nil, understanding.manner == .asked,
      let best = understanding.interpretations.first, best.intent == dialogue.intent.name,
      best.appIdentifier ?? app == app, case let meant = best.slots.filter({ engine.pointsBack($0.text) }),
      best.leftovers.allSatisfy({ left in meant.contains { $0.ranges.contains(left.range) } }),
      best.parameters.fields.allSatisfy({ name, value in
        let given = (dialogue.parameters[name]?.texts ?? []).map { $0.lowercased() }
        return value.isNull || dialogue.parameters[name] == value
          // "That pizza" is the one that was left.
          || dialogue.parameters[name]?.isNull == false && meant.contains { $0.parameter == name }
          || !value.texts.isEmpty && value.texts.allSatisfy { given.contains($0.lowercased()) }
      })
    else { return false }
    open.turn.understanding = explained(understanding)
    resume()
    return true
  }

  /// Takes words that change what an interrupted request was asked for, after a look at something: "make it half past eight" to the
  /// message that a list came between.
  ///
  /// - Parameter other: what the words change in the look-up. Where they name what that was asked for, they are about that.
  /// - Returns: false where they change nothing of the interrupted request.
  mutating func resume(correcting text: String, ratherThan other: RequestChange?) -> Bool {
    guard let interruption = conversation.memory.interruption,
      case .dialogue(let dialogue, let identifier, let question) = interruption.pending,
      let app = knowledge.app(identifier), let last = conversation.memory.acts.last, !changesSomething(last),
      other?.kind ?? .correction == .correction
    else { return false }
    let given = dialogue.intent.correctables(in: dialogue.parameters)
    let reading = engine.readAnswer(
      text, expecting: Expectation(.yesOrNo, intent: dialogue.intent.name, corrections: given),
      context: context)
    guard case .changes(let changes) = reading.answer, reading.freeWords == 0,
      changes.allSatisfy({ change in given.contains { $0.parameter == change.parameter } }),
      other?.parameters.allSatisfy({ last.parameters[$0].map(\.isNull) ?? true }) ?? true
    else { return false }
    resume()
    // It may have been left because the person has to agree to something else first.
    guard case .dialogue = conversation.pending, question == openQuestion else { return true }
    open.turn.question = nil
    open.turn.reading = reading
    send(.answered(.changes(changes)), to: dialogue, of: app)
    return true
  }

  /// Takes words that answer the question of an interrupted request, after a look at something: "Groceries", to "Which list?", where
  /// the person has looked up which lists there are.
  ///
  /// - Returns: false where they name none of the choices, and nothing that was shown.
  mutating func resume(answering text: String, _ understanding: Understanding) -> Bool {
    guard let interruption = conversation.memory.interruption,
      case .dialogue(let dialogue, let identifier, let question) = interruption.pending,
      let app = knowledge.app(identifier), let last = conversation.memory.acts.last, !changesSomething(last)
    else { return false }
    let reading = engine.readAnswer(text, expecting: question.expectation, context: context)
    switch reading.answer {
    case .choice where reading.freeWords == 0: break
    case .value(let value):
      let shown = last.response.map { Value.record($0).texts } ?? []
      guard value.texts.contains(where: { name in shown.contains { $0.lowercased() == name.lowercased() } })
      else { return false }
    default: return false
    }
    guard !isRequest(understanding, insteadOf: reading, for: question.expectation),
      let answer = reading.answer
    else { return false }
    resume()
    guard case .dialogue = conversation.pending, question == openQuestion else { return true }
    open.turn.question = nil
    open.turn.reading = reading
    send(.answered(answer), to: dialogue, of: app)
    return true
  }

  /// The question of the open dialogue.
  private var openQuestion: Question? {
    if case .dialogue(_, app: _, let question) = conversation.pending { question } else { nil }
  }

  private func isPause(_ act: Act) -> Bool {
    knowledge.inverses.contains { $0.intent == act.intent && $0.isPause }
  }

  // MARK: Words

  /// An app's name in the turn's language.
  func appName(_ identifier: String) -> String { knowledge.app(identifier).map(name) ?? identifier }

  /// The words for what was done: "add to a list in ListOMat".
  func title(of act: Act) -> String { phrase(act.intent, appName(act.app)) }
}

extension Value {
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .record(let record): record.fields.values.flatMap(\.texts)
    case .null, .bool, .integer, .double, .bytes: []
    }
  }
}
