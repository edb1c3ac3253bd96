import AppBundle
import Dialogue
import IntentSchema
import Language

/// Going on with a conversation whose front has gone away, since it was killed.
extension TurnStep {
  /// Puts the open question again, or drops one that nobody waits for any more.
  mutating func takeReturn() {
    guard let pending = conversation.pending else { return }
    if needsUnlocking(pending) { return askToUnlock(then: .answer(nil, to: pending)) }
    switch pending {
    case .dialogue(let dialogue, let identifier, let question):
      guard let app = knowledge.app(identifier) else { return drop() }
      describe(dialogue.parameters, for: app)
      ask(phrasebook.render(question.prompt), question.expectation, choices: question.choices)
    case .confirming(let candidate, let prompt):
      if isGone(candidate) { drop() } else { ask(whether: candidate, prompt) }
    case .permitting(let candidate, let prompt):
      if isGone(candidate) { drop() } else { ask(permissionFor: candidate, prompt) }
    case .choosing(let candidates, let prompt):
      if candidates.contains(where: isGone) { drop() } else { ask(candidates, prompt) }
    case .unlocking(let deferred, let prompt): ask(toUnlockFor: deferred, prompt)
    case .opening(let applications, let prompt): ask(which: applications, prompt)
    case .doubting(let doubted, let asked, let prompt):
      ask(doubted.choices, about: doubted.text, asked, prompt)
    // An old offer may not fit any more, and an app doesn't wait for its wish.
    case .memory(.offer): drop()
    case .memory(let question): if conversation.wish == nil { ask(question) } else { drop() }
    }
  }

  /// True where the question may show what nobody is to see while Beckon is locked.
  private func needsUnlocking(_ pending: Conversation.Pending) -> Bool {
    func needsUnlocking(_ request: Record, _ app: String) -> Bool {
      knowledge.app(app).map { self.needsUnlocking(request, of: $0) } ?? false
    }
    switch pending {
    case .dialogue(let dialogue, let app, _): return needsUnlocking(dialogue.parameters, app)
    case .confirming(let candidate, _), .permitting(let candidate, _):
      return needsUnlocking(candidate.parameters, candidate.app)
    case .choosing(let candidates, _): return candidates.contains { needsUnlocking($0.parameters, $0.app) }
    case .doubting(_, let asked, _): return self.needsUnlocking(asked)
    case .unlocking, .opening, .memory: return false
    }
  }

  private func isGone(_ candidate: Conversation.Candidate) -> Bool { knowledge.app(candidate.app) == nil }

  private mutating func drop() { conversation = conversation.withoutRequest() }
}
