import AppBundle
import Dialogue
import IntentSchema
import Language

/// Decides if an app may get a request of the person's.
///
/// Nobody's words reach an app that was never allowed: `begin` asks before it calls anything.
extension TurnStep {
  /// Asks where the person hasn't decided yet or has to unlock Beckon, and says so where they denied it.
  ///
  /// - Returns: whether the request may begin now.
  mutating func isPermitted(_ candidate: Conversation.Candidate, _ app: AppBundle) -> Bool {
    let permission = surroundings.permission(app.identifier, candidate.intent)
    if permission == .denied {
      conversation.pending = nil
      tellDenied(app, candidate.parameters)
      return false
    }
    // Who has just agreed to "Shall I call 112 now, with Chatter?" isn't kept waiting by another question.
    if emergency(candidate.parameters) != nil { return true }
    // Only the person decides which apps may be used.
    if needsUnlocking(candidate.parameters, of: app) || conversation.isLocked && permission == .undetermined {
      askToUnlock(then: .request(candidate))
      return false
    }
    if permission == .undetermined {
      ask(permissionFor: candidate, words(askingFor: app))
      return false
    }
    return true
  }

  /// The apps that aren't denied the intent, and whose extension for the intent isn't set aside; all of them where no other is left, so that
  /// the person learns why nothing is done.
  func usable(_ apps: [AppBundle], for intent: String) -> [AppBundle] {
    let allowed = apps.filter { isAllowed(intent, of: $0) }
    let working = allowed.filter { app in
      guard !surroundings.setAside.isEmpty else { return true }
      let appex = app.extensions.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
      return appex.map { !surroundings.setAside.contains($0.identifier) } ?? true
    }
    return working.isEmpty ? (allowed.isEmpty ? apps : allowed) : working
  }

  /// True where the person hasn't denied an app this intent.
  func isAllowed(_ intent: String, of app: AppBundle) -> Bool {
    surroundings.permission(app.identifier, intent) != .denied
  }

  /// Says that the person doesn't let the app be used, and how that is changed.
  mutating func tellDenied(_ app: AppBundle, _ request: Record) {
    describe(request, for: app)
    conversation.takingBack = nil
    // An act that couldn't be taken back isn't done a second time.
    conversation.next = []
    let isWhole = surroundings.permission(app.identifier, nil) == .denied
    fail(
      isWhole ? "assistant.permission.isDenied" : "assistant.permission.isDeniedThis",
      [
        "app": .text(name(of: app)), "act": .text(phrase(request.type, name(of: app))),
        "intent": .text(QualifiedName.short(request.type)),
      ])
    tellToDial(insteadOf: request)
  }

  private func words(askingFor app: AppBundle) -> String {
    let usage = app.usageDescription(in: spoken.code)?.onOneLine(upTo: Self.longestUsage) ?? ""
    return phrasebook.render(
      Message(
        ["assistant.permission.ask.\(usage.isEmpty ? "plain" : "usage")"],
        ["app": .text(name(of: app)), "usage": .text(usage)]))
  }

  /// The most of an app's own words in the question, in characters.
  private static let longestUsage = 200

  mutating func ask(permissionFor candidate: Conversation.Candidate, _ prompt: String) {
    conversation.pending = .permitting(candidate, prompt: prompt)
    if let app = knowledge.app(candidate.app) { describe(candidate.parameters, for: app) }
    ask(prompt, expectation(ofPermissionFor: candidate), choices: [])
  }

  mutating func describe(_ request: Record, for app: AppBundle) {
    open.turn.app = AppReference(identifier: app.identifier, name: name(of: app))
    open.turn.intent = request.type
    open.turn.parameters = request
  }

  /// A yes or no, or a change to the request that waits.
  func expectation(ofPermissionFor candidate: Conversation.Candidate) -> Expectation {
    let given = knowledge.catalogue.intent(candidate.intent)?.correctables(in: candidate.parameters)
    return Expectation(.yesOrNo, intent: candidate.intent, corrections: given ?? [])
  }

  mutating func takePermission(_ text: String, for candidate: Conversation.Candidate, _ prompt: String) {
    guard let app = knowledge.app(candidate.app), let intent = knowledge.catalogue.intent(candidate.intent)
    else {
      // The app was removed while the question was open.
      conversation.pending = nil
      return request(text)
    }
    let expectation = expectation(ofPermissionFor: candidate)
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    let pending = Conversation.Pending.permitting(candidate, prompt: prompt)
    let ask: (inout TurnStep) -> Void = { $0.ask(permissionFor: candidate, prompt) }
    if takeOtherWords(text, reading, insteadOf: pending, candidate, expectation, ask) { return }
    if putAgain(candidate, reading.answer, { $0.ask(permissionFor: $1, prompt) }) { return }
    switch reading.answer {
    case .yes where conversation.isLocked: askToUnlock(then: .request(candidate))
    case .yes:
      act(.permit(true, app: app.identifier))
      begin(candidate, app, intent)
    case .no(instead: nil):
      conversation.pending = nil
      conversation.takingBack = nil
      act(.permit(false, app: app.identifier))
      open.turn.status = .cancelled
      say("assistant.permission.denied", ["app": .text(name(of: app))])
    // Nothing is decided by it.
    case .cancel, .later, .neither:
      conversation.pending = nil
      conversation.takingBack = nil
      open.turn.status = .cancelled
      say("assistant.cancelled")
    default:
      if reading.answer == nil, let request = requestInAnotherLanguage(text) {
        interrupt(pending)
        return carryOut(request)
      }
      say("hint.yesOrNo")
      ask(&self)
    }
  }

  /// Takes words that don't answer a question about a request: another app for it, another request, or a word to Beckon.
  ///
  /// - Parameters:
  ///   - candidate: the request; nil where something else waits for the answer.
  ///   - ask: puts the question again.
  /// - Returns: false where the words may be the answer.
  mutating func takeOtherWords(
    _ text: String, _ reading: AnswerReading, insteadOf pending: Conversation.Pending,
    _ candidate: Conversation.Candidate?, _ expectation: Expectation, _ ask: (inout TurnStep) -> Void
  ) -> Bool {
    if let known = openingInsteadOfAnswer(text, expectation) {
      conversation.pending = nil
      carryOut(known)
      return true
    }
    let understanding = engine.understand(text, context: context)
    if let candidate, let app = knowledge.app(candidate.app) {
      if let call = emergencyCall(text, insteadOf: candidate) {
        proceed(with: call)
        return true
      }
      if let named = appInstead(of: app, text, for: candidate.parameters) {
        var other = candidate
        other.app = named.identifier
        other.title = name(of: named)
        begin(other, takingBack: conversation.takingBack, then: conversation.next)
        return true
      }
      if isOtherApp(understanding, reading) {
        useOtherApp(than: app.identifier, for: candidate.parameters)
        if open.turn.status == .failed, conversation.pending != nil { ask(&self) }
        return true
      }
    }
    guard isRequest(understanding, insteadOf: reading, for: expectation) else { return false }
    if information(understanding) {
      ask(&self)
    } else {
      interrupt(pending, for: understanding)
      request(text, understood: understanding)
    }
    return true
  }
}

extension String {
  /// The text in one line, cut where it is longer.
  fileprivate func onOneLine(upTo limit: Int) -> String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > limit ? line.prefix(limit) + "…" : line
  }
}
