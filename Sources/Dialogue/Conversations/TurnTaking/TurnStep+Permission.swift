import AppBundle
import Dialogue
import IntentSchema
import Language

/// Whether an app may get a request of the person's.
///
/// Nobody's words reach an app that was never allowed: `begin` asks before it calls anything.
extension TurnStep {
  /// Asks where the person hasn't decided yet, and says so where they denied it.
  ///
  /// - Returns: whether the request may begin now.
  mutating func isPermitted(_ candidate: Conversation.Candidate, _ app: AppBundle) -> Bool {
    switch surroundings.permission(app.identifier) {
    case .allowed: return true
    case .denied:
      conversation.pending = nil
      tellDenied(app, candidate.parameters)
      return false
    // Who has just agreed to "Shall I call 112 now, with Chatter?" isn't kept waiting by another question.
    case .undetermined where emergency(candidate.parameters) != nil: return true
    case .undetermined:
      ask(permissionFor: candidate, words(askingFor: app))
      return false
    }
  }

  /// The apps that aren't denied, and whose extension for the intent isn't set aside; all of them where no other is left, so that
  /// the person learns why nothing is done.
  func usable(_ apps: [AppBundle], for intent: String) -> [AppBundle] {
    let allowed = apps.filter { surroundings.permission($0.identifier) != .denied }
    let working = allowed.filter { app in
      guard !surroundings.setAside.isEmpty else { return true }
      let appex = app.extensions.first { $0.intentsSupported.contains(QualifiedName.plain(intent)) }
      return appex.map { !surroundings.setAside.contains($0.identifier) } ?? true
    }
    return working.isEmpty ? (allowed.isEmpty ? apps : allowed) : working
  }

  /// Says that the person doesn't let the app be used, and how that is changed.
  mutating func tellDenied(_ app: AppBundle, _ request: Record) {
    describe(request, for: app)
    conversation.takingBack = nil
    // What couldn't be taken back isn't done a second time.
    conversation.next = []
    fail("assistant.permission.isDenied", ["app": .text(name(of: app))])
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

  private mutating func ask(permissionFor candidate: Conversation.Candidate, _ prompt: String) {
    conversation.pending = .permitting(candidate, prompt: prompt)
    if let app = knowledge.app(candidate.app) { describe(candidate.parameters, for: app) }
    ask(prompt, expectation(ofPermissionFor: candidate), choices: [])
  }

  private mutating func describe(_ request: Record, for app: AppBundle) {
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
    if let known = openingInsteadOfAnswer(text, expectation) {
      conversation.pending = nil
      return carryOut(known)
    }
    if let call = emergencyCall(text, insteadOf: candidate) { return proceed(with: call) }
    if let named = appInstead(of: app, text, for: candidate.parameters) {
      var other = candidate
      other.app = named.identifier
      other.title = name(of: named)
      return begin(other, takingBack: conversation.takingBack, then: conversation.next)
    }
    let understanding = engine.understand(text, context: context)
    if isOtherApp(understanding, reading) {
      useOtherApp(than: app.identifier, for: candidate.parameters)
      guard open.turn.status == .failed, conversation.pending != nil else { return }
      return ask(permissionFor: candidate, prompt)
    }
    if isRequest(understanding, insteadOf: reading, for: expectation) {
      if information(understanding) { return ask(permissionFor: candidate, prompt) }
      interrupt(.permitting(candidate, prompt: prompt), for: understanding)
      return request(text, understood: understanding)
    }
    if putAgain(candidate, reading.answer, { $0.ask(permissionFor: $1, prompt) }) { return }
    switch reading.answer {
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
        interrupt(.permitting(candidate, prompt: prompt))
        return carryOut(request)
      }
      say("hint.yesOrNo")
      ask(permissionFor: candidate, prompt)
    }
  }
}

extension String {
  /// The text in one line, cut where it is longer.
  fileprivate func onOneLine(upTo limit: Int) -> String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > limit ? line.prefix(limit) + "…" : line
  }
}
