public import AppBundle
import Dialogue
public import IntentSchema
import Language

/// A locked Beckon does nothing that shows what is the person's, and nothing that only they may do.
///
/// A request waits for the passphrase, and goes on then without being said again.
extension TurnStep {
  /// True where a locked Beckon doesn't carry a request out. Help is called whoever asks for it.
  func needsUnlocking(_ request: Record, of app: AppBundle) -> Bool {
    conversation.isLocked && emergency(request) == nil && knowledge.needsUnlocking(request, of: app)
  }

  /// The sentence that is being carried out, which may be one of several that were said together.
  var saidLast: String { open.turn.understanding?.text ?? open.turn.text }

  /// Leaves out of the turn what a program could read of it and nobody may be told: the other tasks of a list.
  mutating func hidePrivateFacts() {
    open.turn.parameters = open.turn.parameters.map(knowledge.lasting)
    if open.turn.intent.map(knowledge.acts) ?? false { open.turn.response = nil }
  }

  // MARK: Asking

  /// Asks to unlock Beckon, and keeps what goes on then.
  mutating func askToUnlock(then deferred: Conversation.Deferred) {
    let key = surroundings.lockedBy() == .desktop ? "assistant.lock.askDesktop" : "assistant.lock.ask"
    ask(toUnlockFor: deferred, phrasebook.render(Message([key])))
  }

  mutating func ask(toUnlockFor deferred: Conversation.Deferred, _ prompt: String) {
    conversation.pending = .unlocking(deferred, prompt: prompt)
    if let candidate = deferred.candidate, let app = knowledge.app(candidate.app) {
      describe(candidate.parameters, for: app)
    }
    ask(prompt, expectation(ofUnlockingFor: deferred), choices: [])
  }

  /// The expected answer: whether to go on, or a change to the request that waits.
  func expectation(ofUnlockingFor deferred: Conversation.Deferred) -> Expectation {
    deferred.candidate.map(expectation(ofPermissionFor:)) ?? Expectation(.yesOrNo, intent: "")
  }

  // MARK: What is said then

  mutating func takeUnlocking(_ text: String, _ deferred: Conversation.Deferred, _ prompt: String) {
    let expectation = expectation(ofUnlockingFor: deferred)
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    if goesOn(text) {
      return conversation.isLocked ? askToUnlock(then: deferred) : goOn(with: deferred)
    }
    let pending = Conversation.Pending.unlocking(deferred, prompt: prompt)
    let candidate = deferred.candidate
    if takeOtherWords(text, reading, insteadOf: pending, candidate, expectation, { $0.putAgain(deferred) }) {
      return
    }
    if let candidate, putAgain(candidate, reading.answer, { $0.putAgain(.request($1)) }) { return }
    switch reading.answer {
    case .yes: conversation.isLocked ? askToUnlock(then: deferred) : goOn(with: deferred)
    case .no(instead: nil), .cancel, .later, .neither:
      conversation.pending = nil
      conversation.takingBack = nil
      conversation.next = []
      open.turn.status = .cancelled
      say("assistant.cancelled")
    default:
      if reading.answer == nil, let request = requestInAnotherLanguage(text) {
        interrupt(pending)
        return carryOut(request)
      }
      putAgain(deferred)
    }
  }

  /// Asks again what can be asked now: to unlock, or whether to go on once that is done.
  private mutating func putAgain(_ deferred: Conversation.Deferred) {
    if conversation.isLocked { return askToUnlock(then: deferred) }
    ask(toUnlockFor: deferred, phrasebook.render(Message(["assistant.lock.goOn"])))
  }

  /// True where the person says that it's done: "go on", "I'm done".
  private func goesOn(_ text: String) -> Bool {
    switch engine.understand(text, context: context).interpretations.first.flatMap(BeckonRequest.init) {
    case .resume, .done: true
    default: false
    }
  }

  /// Goes on with what waited, where the person has unlocked Beckon by some other way than words.
  mutating func takeUnlocked() {
    guard case .unlocking(let deferred, _)? = conversation.pending else { return }
    conversation.isLocked ? askToUnlock(then: deferred) : goOn(with: deferred)
  }

  mutating func goOn(with deferred: Conversation.Deferred) {
    conversation.pending = nil
    switch deferred {
    case .request(let candidate):
      begin(candidate, takingBack: conversation.takingBack, then: conversation.next)
    case .answer(let text?, let pending):
      conversation.pending = pending
      answer(text, to: pending)
    case .answer(nil, let pending):
      conversation.pending = pending
      takeReturn()
    case .sentence(let text): takeSentence(text)
    case .step: beginStep()
    }
  }
}

extension Conversation {
  /// The part of a conversation that goes on once the person has unlocked Beckon.
  indirect enum Deferred: Hashable, Sendable, Codable {
    case request(Candidate)
    /// The answer to a question of an app that has to do with something private; nil puts the question again.
    case answer(String?, to: Pending)
    /// A sentence about something that is kept of the person.
    case sentence(String)
    /// The step of the shortcut that is being carried out.
    case step

    var candidate: Candidate? { if case .request(let candidate) = self { candidate } else { nil } }
  }

  /// Keeps nothing in mind that somebody else than the person could be told.
  mutating func becomeLocked() {
    lastLines = []
    memory = memory.whileLocked
    if case .memory? = pending { pending = nil }
  }
}

extension Knowledge {
  /// True where a question shows what an app knows by name and only the person may see: "Which one: Anna
  /// Ivanova or Anna Marin?"
  ///
  /// Only its developer knows what an app's own intent is about, so that there people, places, lists, tasks
  /// and notes count.
  func showsNames(_ question: Expectation, of intent: IntentDefinition) -> Bool {
    switch question.kind {
    case .choice, .yesOrNo: break
    case .value: return false
    }
    guard let parameter = question.parameter.flatMap(intent.parameter) else { return false }
    return switch catalogue.kind(of: parameter.type).privacy {
    case .personal: true
    case .unknown: QualifiedName.app(of: intent.name) == nil
    case .open: false
    }
  }

  /// True where an app or the catalogue wants a request to wait until Beckon is unlocked.
  ///
  /// Protected files of an app are open as long as its person is logged in, so both keys of its Info.plist mean the lock.
  public func needsUnlocking(_ request: Record, of app: AppBundle) -> Bool {
    let name = QualifiedName.plain(request.type)
    return catalogue.intent(request.type)?.needsUnlocking(for: request) ?? true
      || app.extensions.contains {
        $0.restrictedWhileLocked.contains(name) || $0.restrictedWhileProtectedDataUnavailable.contains(name)
      }
  }
}
