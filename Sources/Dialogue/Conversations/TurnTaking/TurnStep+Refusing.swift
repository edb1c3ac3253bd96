import Dialogue
import IntentSchema
import Language

/// Takes a refusal of what is asked and another request in one sentence: "no, lock the car" to "Send it to Anna?".
extension TurnStep {
  /// Drops what is asked about and leaves the request behind the refusal to the rest of the turn; false where the sentence is
  /// no refusal with such a request.
  mutating func takeRefusalAndRequest(_ text: String, of pending: Conversation.Pending) -> Bool {
    guard let expectation = refusable(pending), let (head, rest) = engine.atFirstSign(text),
      isRefusal(head, of: expectation) || cancels(head, pending),
      !isPartOfAnswer(text, rest, to: expectation),
      // "Dur, önce Mia'yı ara": what is asked about is only put off.
      !engine.saysMeanwhile(rest)
    else { return false }
    let understanding = engine.understand(rest, context: context)
    guard changes(behindPronounIn: rest, understanding, to: expectation) == nil,
      let best = understanding.interpretations.first, !best.isAboutBeckon,
      best.intent != expectation.intent,
      // The request is sure to be asked for, whatever must still be confirmed of it. A reason is hardly like one.
      understanding.manner == .asked, knowledge.isHandled(best.intent),
      best.isLearned
        ? best.leftovers.isEmpty && best.score >= TurnWeights.complete : best.score >= TurnWeights.certainty
    else { return false }
    drop(pending)
    guard conversation.pending == nil, !open.isWorking else { return true }
    open.turn.status = .answered
    conversation.waiting = [Clause(rest)]
    conversation.next = []
    return true
  }

  /// True where words cancel by its name what is asked about: "forget the sandpaper".
  private func cancels(_ words: String, _ pending: Conversation.Pending) -> Bool {
    guard let asked = asked(in: pending), let thing = engine.cancelledThing(words, context: context) else {
      return false
    }
    return isAbout(thing, asked)
  }

  /// Takes words that cancel a thing by its name while something is asked about.
  ///
  ///     "forget the ride", to "Which one: Hop or Leap?"    // drops the ride
  ///     "cancel the table", after a table was booked       // takes that back; the question is kept for later
  ///     "never mind the cab, cancel it"                    // nothing was done with a cab: "it" is what is asked about
  ///     "no jam", to "Shall I create the list?"            // jam isn't added, and the other things are
  mutating func takeCancelled(_ text: String, of pending: Conversation.Pending) -> Bool {
    if takeRefusedThing(text, of: pending) { return true }
    guard let asked = asked(in: pending), let thing = engine.cancelledThing(text, context: context) else {
      return false
    }
    if !isAbout(thing, asked) {
      if let done = act(about: thing) {
        // "Forget it" speaks of what is asked about.
        guard engine.pronoun(thing) == nil else { return false }
        interrupt(pending)
        undo(done)
        return true
      }
      guard endsInRefusal(text, of: pending) else { return false }
    }
    drop(pending)
    return true
  }

  /// Leaves out one of the things that a request under way is about. Without any thing left, the request is dropped.
  private mutating func takeRefusedThing(_ text: String, of pending: Conversation.Pending) -> Bool {
    guard case .dialogue(let dialogue, let identifier, _) = pending, let app = knowledge.app(identifier),
      let thing = refusedThing(text, of: dialogue.parameters),
      case let changes = left(of: dialogue.parameters, without: thing), !changes.isEmpty
    else { return false }
    if changes.contains(where: { $0.value.list?.isEmpty ?? false }) {
      drop(pending)
    } else {
      send(.answered(.changes(changes)), to: dialogue, of: app)
    }
    return true
  }

  /// True where only the last of several parts is a refusal by itself: "cancel it" of "never mind the cab, cancel it".
  private func endsInRefusal(_ text: String, of pending: Conversation.Pending) -> Bool {
    let parts = engine.parts(text)
    guard parts.count > 1, let last = parts.last, let expectation = refusable(pending) else { return false }
    return isRefusal(last, of: expectation)
      && !parts.dropLast().contains { isRefusal($0, of: expectation) }
  }

  /// The act that a question asks to do; nil for questions about something else, and for requests to several
  /// intents.
  func asked(in pending: Conversation.Pending) -> Act? {
    switch pending {
    case .dialogue(let dialogue, let app, _):
      return Act(app: app, intent: dialogue.intent.name, parameters: dialogue.parameters)
    case .confirming(let candidate, _):
      return Act(app: candidate.app, intent: candidate.intent, parameters: candidate.parameters)
    case .choosing(let candidates, _):
      guard let first = candidates.first, candidates.allSatisfy({ $0.intent == first.intent }) else {
        return nil
      }
      return Act(app: first.app, intent: first.intent, parameters: first.parameters)
    case .permitting, .unlocking, .opening, .doubting, .memory: return nil
    }
  }

  /// The answer that a question expects, where a refusal ends it as a whole; nil for questions that a refusal
  /// doesn't end.
  private func refusable(_ pending: Conversation.Pending) -> Expectation? {
    switch pending {
    case .dialogue(_, app: _, let question): question.expectation
    case .choosing(let candidates, prompt: _): expectation(candidates)
    case .confirming(let candidate, prompt: _): self.expectation(ofConfirming: candidate)
    case .permitting, .unlocking, .opening, .doubting, .memory: nil
    }
  }

  func isRefusal(_ words: String, of expectation: Expectation) -> Bool {
    let reading = engine.readAnswer(words, expecting: expectation, context: context)
    guard reading.freeWords == 0 else { return false }
    return switch reading.answer {
    case .no(instead: nil), .cancel, .neither: true
    default: false
    }
  }

  /// The changes to what is asked about, by a request that calls it "it": the payee by "send it to Mia". Nil
  /// where it's another request, or changes nothing.
  func changes(
    behindPronounIn text: String, _ understanding: Understanding, to expectation: Expectation
  ) -> [Change]? {
    guard expectation.kind == .yesOrNo, understanding.manner == .asked,
      let place = understanding.interpretations.first?.slots
        .first(where: { engine.pronoun($0.text) == .one })?.ranges.last
        ?? engine.pronounBehindVerb(in: text)
    else { return nil }
    let rest = String(decoding: Array(text.utf8).dropFirst(place.upperBound), as: UTF8.self)
    let reading = engine.readAnswer(rest, expecting: expectation, context: context)
    guard case .changes(let changes)? = reading.answer, reading.freeWords == 0,
      // "Ondan 9 euro iste" of 9 euros that were to be sent is another request.
      changes.contains(where: { !expectation.isPresent($0) })
    else { return nil }
    return changes
  }

  /// True where the words behind the refusal say what is wanted instead, in answer to the question: "no, 7".
  private func isPartOfAnswer(_ text: String, _ rest: String, to expectation: Expectation) -> Bool {
    switch engine.readAnswer(text, expecting: expectation, context: context).answer {
    case .no(instead: nil), .cancel, .neither, .value, nil: break
    default: return true
    }
    let reading = engine.readAnswer(rest, expecting: expectation, context: context)
    return reading.answer != nil && reading.freeWords == 0
  }

  private mutating func drop(_ pending: Conversation.Pending) {
    if case .dialogue(let dialogue, let identifier, _) = pending, let app = knowledge.app(identifier) {
      return send(.answered(.cancel), to: dialogue, of: app)
    }
    conversation.pending = nil
    say("assistant.cancelled")
  }
}
