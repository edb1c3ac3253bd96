import AppBundle
import Dialogue
import IntentSchema
import Language

/// Which of several apps is meant: as the person chose before, in this conversation or in earlier ones.
extension TurnStep {
  func kind(of intent: String) -> RequestKind? {
    knowledge.catalogue.intent(intent).flatMap { RequestKind(domain: $0.domain) }
  }

  // MARK: What was chosen

  /// The preference that holds now: what was chosen in this conversation, unless a newer one was made elsewhere.
  func preference(for kind: RequestKind) -> AppPreference? {
    isChosenHere(kind) ? conversation.memory.chosenApps[kind]?.preference : surroundings.preferences[kind]
  }

  private func isChosenHere(_ kind: RequestKind) -> Bool {
    guard let chosen = conversation.memory.chosenApps[kind] else { return false }
    let lasting = surroundings.preferences[kind]
    return lasting == chosen.lasting || lasting == chosen.preference
  }

  /// The app that such a request goes to; nil where the person has to say which.
  ///
  /// The app that began something also pauses and ends it, whatever app is preferred.
  func preferredApp(for intent: String, among able: [String]) -> String? {
    guard let kind = kind(of: intent) else { return nil }
    let acts = conversation.memory.acts
    if !begins(intent) {
      let begun = acts.last { self.kind(of: $0.intent) == kind && begins($0.intent) }
      if let begun, able.contains(begun.app) { return begun.app }
    }
    return preference(for: kind)?.first(among: able)
      ?? acts.last { self.kind(of: $0.intent) == kind && able.contains($0.app) }?.app
  }

  /// True where the person said that an app is to be used always, rather than chose it once.
  func isRule(for intent: String) -> Bool {
    kind(of: intent).flatMap(preference)?.isRule ?? false
  }

  /// True where an intent starts something that runs until another one ends it: a workout, a call.
  private func begins(_ intent: String) -> Bool {
    knowledge.inverses.contains { $0.intent == intent && !$0.ends.isEmpty }
  }

  /// Tells once in a conversation that the app is the one that was chosen in an earlier one.
  mutating func tellPreference(_ candidate: Conversation.Candidate) {
    guard let kind = kind(of: candidate.intent), !isChosenHere(kind),
      let lasting = surroundings.preferences[kind], lasting.apps.contains(candidate.app),
      // The person knows of a rule: they said it.
      !(lasting.isRule && lasting.apps.first == candidate.app),
      conversation.memory.kindsTold.insert(kind).inserted
    else { return }
    say("assistant.asLastTime", ["app": .text(appName(candidate.app))])
  }

  // MARK: Choosing

  /// Keeps the app that the person named, for this conversation.
  mutating func remember(_ candidate: Conversation.Candidate) {
    guard let kind = kind(of: candidate.intent) else { return }
    var preference = preference(for: kind) ?? AppPreference()
    preference.prefer(candidate.app, isRule: preference.isRule && preference.apps.first == candidate.app)
    remember(preference, for: kind)
  }

  private mutating func remember(_ preference: AppPreference, for kind: RequestKind) {
    conversation.memory.chosenApps[kind] = .init(
      preference: preference, lasting: surroundings.preferences[kind])
  }

  /// Keeps the app that the person chose among several, beyond this conversation.
  mutating func prefer(_ candidate: Conversation.Candidate) {
    guard let kind = kind(of: candidate.intent) else { return }
    var preference = preference(for: kind) ?? AppPreference()
    if let first = preference.apps.first.flatMap(knowledge.app),
      first.identifier != candidate.app, !knowledge.supports(first, candidate.intent)
    {
      preference.preferSecond(candidate.app)
    } else {
      preference.prefer(candidate.app)
    }
    keep(preference, for: kind)
  }

  private mutating func keep(_ preference: AppPreference, for kind: RequestKind) {
    remember(preference, for: kind)
    act(.prefer(preference, for: kind))
  }

  // MARK: Said in words

  /// The installed app that the person wants always, such as in "always use TasksNotes".
  func rule(_ understanding: Understanding) -> String? {
    guard
      case .useApp(.installed(let app), _)? = understanding.interpretations.first.flatMap(BeckonRequest.init)
    else { return nil }
    return app
  }

  /// "Always use TasksNotes for lists."
  mutating func useAlways(_ named: BeckonRequest.NamedApp, for kind: RequestKind?) {
    if conversation.isLocked { return askToUnlock(then: .sentence(saidLast)) }
    switch named {
    case .unknown(let name):
      let nearest = EditDistance.nearest(to: name, among: knowledge.apps.map(self.name))
      sayUnknownApp(UnknownApp(name: name, nearest: nearest))
    case .installed(let identifier):
      guard let app = knowledge.app(identifier) else { return fail("assistant.noAppSupports") }
      let able = knowledge.kinds(of: app)
      let wanted = kind.map { [$0] } ?? kinds(meantFor: app, able)
      open.turn.app = AppReference(identifier: identifier, name: name(of: app))
      guard !wanted.isEmpty, wanted.allSatisfy(able.contains) else {
        return fail(
          "assistant.unsupportedKind", ["app": .text(name(of: app)), "kinds": .names(wanted.map(words))])
      }
      for kind in wanted {
        var preference = preference(for: kind) ?? AppPreference()
        preference.prefer(identifier, isRule: true)
        keep(preference, for: kind)
      }
      say("assistant.always", ["app": .text(name(of: app)), "kinds": .names(wanted.map(words))])
    }
  }

  /// "Ask me again which app for lists."
  mutating func askAgain(for kind: RequestKind?) {
    if conversation.isLocked { return askToUnlock(then: .sentence(saidLast)) }
    let kinds = kind.map { [$0] } ?? RequestKind.allCases.filter { preference(for: $0) != nil }
    guard kinds.contains(where: { preference(for: $0) != nil }) else {
      return say("assistant.asksAlready")
    }
    for kind in kinds {
      conversation.memory.chosenApps[kind] = nil
      act(.prefer(nil, for: kind))
    }
    say("assistant.asksAgain", ["kinds": .names(kinds.map(words))])
  }

  /// The kinds of requests that "always use it" is said of: that of the open question, that of what was done
  /// last, or all that another app can do as well.
  private func kinds(meantFor app: AppBundle, _ able: [RequestKind]) -> [RequestKind] {
    let present: String? =
      switch conversation.pending {
      case .choosing(let candidates, _): candidates.first?.intent
      case .dialogue(let dialogue, _, _): dialogue.intent.name
      case .confirming(let candidate, _), .permitting(let candidate, _): candidate.intent
      case .unlocking(let deferred, _): deferred.candidate?.intent
      case .opening, .memory, .doubting: nil
      case nil: conversation.memory.acts.last?.intent
      }
    if let kind = present.flatMap(kind), able.contains(kind) { return [kind] }
    let others = knowledge.apps.filter { $0.identifier != app.identifier }.flatMap(knowledge.kinds)
    let shared = able.filter(others.contains)
    return shared.isEmpty ? able : shared
  }

  private func words(_ kind: RequestKind) -> String {
    phrasebook.render(Message(["assistant.kind.\(kind.rawValue)"]))
  }

  // MARK: Another app

  /// Does the last request again, with another app that can do it.
  mutating func useOtherApp() {
    guard let act = conversation.memory.acts.last else { return say("assistant.nothingOpen") }
    useOtherApp(than: act.app, for: act.parameters, insteadOf: act)
  }

  /// Does a request with another app than the one that has it now.
  ///
  /// - Parameter act: what was done already, and is taken back where that is possible.
  mutating func useOtherApp(than app: String, for request: Record, insteadOf act: Act? = nil) {
    let others = usable(
      knowledge.apps.filter { $0.identifier != app && knowledge.supports($0, request.type) },
      for: request.type)
    let candidates = others.map {
      Conversation.Candidate(
        app: $0.identifier, intent: request.type, parameters: request, title: name(of: $0))
    }
    guard let first = candidates.first else {
      open.turn.status = .failed
      return say("assistant.noOtherApp", ["act": .text(phrase(request.type, appName(app)))])
    }
    if candidates.count > 1 { return ask(candidates, phrasebook.render(Message(["assistant.whichApp"]))) }
    prefer(first)
    guard let act, changesSomething(act), let back = undoing(act) else { return begin(first) }
    begin(back, takingBack: act, then: [first])
  }
}
