import AppBundle
import Dialogue
import IntentSchema
import Language

/// What refers to an earlier turn: undo, going on, ending what runs, another app.
extension TurnStep {
  // MARK: Undo

  /// Takes back what was done last, where its app has an intent for that.
  ///
  /// - Parameter thing: what the act was about, where that was said: "undo the pizza". The last act that its words fit is meant.
  mutating func undo(_ thing: String?) {
    // Said instead of an answer, in whatever language, it means what is being asked about. That isn't done yet.
    if open.interrupts { return say("assistant.notDoneYet") }
    let acts = conversation.memory.acts.filter(changesSomething)
    if let thing, !acts.isEmpty {
      guard let meant = act(about: thing) else {
        return fail("assistant.noSuchAct", ["thing": .text(thing)])
      }
      if let part = part(of: meant, thing) {
        guard let back = undoing(part) else { return tellThatItStays(part) }
        return begin(back)
      }
      return undo(meant)
    }
    guard let act = acts.last else {
      // It may have been done in another conversation.
      return remember(.lastAct)
    }
    undo(act)
  }

  /// The part of an act about several things that some words name: the eggs of "add milk and eggs". Nil where they name all of it, or none
  /// of the things.
  private func part(of act: Act, _ thing: String) -> Act? {
    let words = thing.lowercased().split(separator: " ")
    for case .list(let things) in act.parameters.fields.values where things.count > 1 {
      let named = things.filter { value in
        value.texts.contains { text in words.allSatisfy { text.lowercased().contains($0) } }
      }
      if !named.isEmpty, named.count < things.count {
        return act.without(things.filter { !named.contains($0) })
      }
    }
    return nil
  }

  private mutating func undo(_ act: Act) {
    guard let candidate = undoing(act) else { return tellThatItStays(act) }
    // After another request that was dropped, it may well mean that one. An act of long ago isn't taken back unasked.
    if conversation.memory.hasLeft { return undoDoubted(act, candidate) }
    begin(candidate, takingBack: act)
  }

  /// Takes back an act that may not be meant. The person is asked once: what its request asks about anyway needs no other question.
  mutating func undoDoubted(_ act: Act, _ candidate: Conversation.Candidate) {
    let intent = knowledge.catalogue.intent(candidate.intent)
    if intent?.requiresConfirmation(of: candidate.parameters) == true {
      begin(candidate, takingBack: act)
    } else {
      ask(whether: candidate, because: .guess, takingBack: act)
    }
  }

  mutating func tellThatItStays(_ act: Act) {
    fail("assistant.cannotUndo", ["act": .text(words(for: act)), "app": .text(appName(act.app))])
  }

  /// Takes "cancel the pizza" after the pizza was ordered, which no app may have a sentence for.
  ///
  /// - Returns: false where nothing was done that the words name.
  mutating func takeCancelled(_ text: String) -> Bool {
    guard let thing = engine.cancelledThing(text, context: context), act(about: thing) != nil else {
      return false
    }
    undo(thing)
    return true
  }

  /// The last act that changed something and that the words fit.
  private func act(about thing: String) -> Act? {
    conversation.memory.acts.last { changesSomething($0) && isAbout(thing, $0) }
  }

  /// Whether an act is about something, by the words for it: "pizza" of "Order 2 large Margherita in Pizzeria". A word may have
  /// an ending here: "pizzayı".
  func isAbout(_ thing: String, _ act: Act) -> Bool {
    let words = "\(words(for: act)) \(title(of: act))".lowercased()
    let known = words.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count >= Self.stem }
    return thing.lowercased().split(separator: " ").allSatisfy { word in
      words.contains(word) || known.contains { word.hasPrefix($0) }
    }
  }

  /// Letters of a word before an ending, at least.
  private static let stem = 4

  /// Whether people say "cancel" for an act: a ride, a table, a message, a payment, but not for locking a car.
  private func isCancelled(_ act: Act) -> Bool {
    switch knowledge.catalogue.intent(act.intent)?.weight {
    case .sending, .money: true
    case .ordinary: knowledge.inverses.contains { $0.intent == act.intent && $0.isCancelled }
    case .lookup, .deleting, nil: false
    }
  }

  /// Asks whether what was done last is to be cancelled. What nothing takes back is told.
  ///
  /// - Returns: false where the last act is none that people cancel, such as locking a car.
  mutating func askWhetherToCancel() -> Bool {
    guard !conversation.memory.hasLeft, let act = conversation.memory.acts.last, isCancelled(act) else {
      return false
    }
    if let candidate = undoing(act) {
      ask(whether: candidate, because: .guess, takingBack: act)
    } else {
      tellThatItStays(act)
    }
    return true
  }

  /// The request that takes an act back; nil where nothing does.
  func undoing(_ act: Act) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(undoing: act, in: knowledge.catalogue) }
  }

  /// The request that changes what an act made: the time of a task that was added. Nil where no intent does.
  func revising(_ act: Act, _ change: RequestChange) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(revising: act, change, in: knowledge.catalogue) }
  }

  /// The request that adds to what an act made: tasks to a list that was made. Nil where no intent does.
  ///
  /// - Parameter change: what is added; with nil, the request names only what it's added to.
  func extending(_ act: Act, _ change: RequestChange?) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(extending: act, change, in: knowledge.catalogue) }
  }

  /// The first request that the table of inverses has for an act and that its app can carry out; nil where there is none.
  func candidate(of act: Act, _ request: (Inverse) -> Record?) -> Conversation.Candidate? {
    guard let app = knowledge.app(act.app) else { return nil }
    for inverse in knowledge.inverses where inverse.intent == act.intent {
      guard let request = request(inverse),
        knowledge.supports(app, request.type)
      else { continue }
      return Conversation.Candidate(
        app: act.app, intent: request.type, parameters: request, title: name(of: app))
    }
    return nil
  }

  func changesSomething(_ act: Act) -> Bool {
    knowledge.acts(act.intent)
  }

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

  /// What ends something, the likeliest first.
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
    let running = conversation.running
    conversation.pending = nil
    conversation.running = nil
    open.interrupts = true
    if case .resume? = understanding?.interpretations.first.flatMap(BeckonRequest.init),
      conversation.memory.interruption != nil
    {
      return
    }
    let title: String
    switch pending {
    case .dialogue(let dialogue, let app, _):
      guard !dialogue.parameters.fields.isEmpty else { return }
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
      pending: pending, title: title, waiting: conversation.waiting, next: conversation.next,
      takingBack: conversation.takingBack, running: running)
    conversation.waiting = []
  }

  /// Whether a request says the one anew that is left for it, to the same goal: "write this to Özge: we expect you", while another
  /// message to her is asked about.
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

  /// Goes on with what was interrupted, and takes the words behind that for the answer: "back to the taxi, the cheap one's fine".
  ///
  /// - Returns: false where the sentence says no such thing, or where those words are another request.
  mutating func takeResumption(_ text: String) -> Bool {
    guard conversation.pending == nil, let interrupted = conversation.memory.interruption,
      let (head, rest) = engine.atFirstSign(text),
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
    resume()
    guard let pending = conversation.pending, !conversation.awaitsUnlocking, !open.isWorking else {
      return true
    }
    // It's answered at once, so that it isn't put.
    open.turn.question = nil
    answer(rest, to: pending)
    return true
  }

  /// Whether words answer the question that was interrupted.
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
    case .dialogue(_, _, let question):
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

  /// What was done, in words: "add to a list in ListOMat".
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
