import AppBundle
import Dialogue
import IntentSchema
import Language

/// Opens applications of the desktop: "open Firefox".
extension TurnStep {
  /// The target of a request to open something.
  enum Target {
    /// Applications of that name, and the request that follows.
    case applications([DesktopApplication], rest: String?)
    /// Applications that may be meant.
    case near([DesktopApplication])
    /// Applications whose opening isn't asked for: "should I open Firefox?".
    case spokenOf([DesktopApplication], Manner)
    /// An app of Beckon's.
    case app(AppBundle)
    case unknown(String)
  }

  // MARK: What is meant

  /// The target that a sentence wants opened; nil for a sentence that means something else.
  ///
  /// The name of an application goes before everything else. Where there is none, a template that knows the sentence goes
  /// first ("open my groceries list"), and the trained model, which would guess an act, never does.
  func opening(_ text: String, _ understanding: Understanding) -> Target? {
    let openings = engine.openings(of: text)
    guard !openings.isEmpty, understanding.manner == .asked else { return openingSpokenOf(text) }
    let applications = surroundings.applications()
    if let known = known(openings, applications) { return known }
    let best = understanding.interpretations.first
    let isOfTemplate = best.map { !$0.isLearned } ?? false
    for opening in openings where opening.rest == nil {
      let app = knowledge.apps.first { $0.isCalled(opening.name) }
      if let app, opening.form != .start || !isOfTemplate { return .app(app) }
    }
    guard let opening = openings.first(where: { $0.form != .start && $0.rest == nil }) else { return nil }
    if isOfTemplate, opening.form != .app { return nil }
    // A long name that a model reads as something else is no application's: "the seat heating too".
    if let best, opening.length > Self.shortName,
      !knowledge.acts(best.intent) || best.leftovers.isEmpty && best.score >= TurnWeights.certainty
    {
      return nil
    }
    let near = applications.near(opening.name)
    if !near.isEmpty { return .near(near) }
    // "Open the curtains" is no application's name.
    return understanding.nothing == nil && mayBeName(opening.name) ? .unknown(opening.name) : nil
  }

  /// True where words may be the name of an application that isn't there: not those of "evet evet aç" and
  /// "çantam kalmış, geri aç".
  private func mayBeName(_ words: String) -> Bool {
    engine.parts(words).count == 1
      && engine.readAnswer(words, expecting: Expectation(.yesOrNo, intent: ""), context: context).answer
        == nil
  }

  /// The applications that a sentence speaks of opening, without asking for it.
  private func openingSpokenOf(_ text: String) -> Target? {
    guard let (manner, openings) = engine.openingsSpokenOf(in: text),
      case .applications(let found, _)? = known(openings, surroundings.applications())
    else { return nil }
    return .spokenOf(found, manner)
  }

  /// So many words of an unknown name go before a model's reading.
  private static let shortName = 2

  private func known(_ openings: [Opening], _ applications: [DesktopApplication]) -> Target? {
    for opening in openings {
      let found = applications.filter { $0.isCalled(opening.name) }
      if !found.isEmpty { return .applications(found, rest: opening.rest) }
    }
    return nil
  }

  /// The application that a sentence names, while a question is open.
  ///
  /// Dictated words may begin with any verb. Only "open" with a name that an application has goes before them.
  func openingInsteadOfAnswer(_ text: String, _ expectation: Expectation) -> Target? {
    var openings = engine.openings(of: text)
    if case .value(let type) = expectation.kind {
      switch knowledge.catalogue.kind(of: type).answering {
      case .dictation, .text: openings.removeAll { $0.form == .start || $0.rest != nil }
      case .name, .truth, .meaning, .knownName: break
      }
    }
    return openings.isEmpty ? nil : known(openings, surroundings.applications())
  }

  // MARK: Opening

  mutating func carryOut(_ target: Target) {
    switch target {
    case .applications(let found, let rest):
      if let rest { conversation.waiting.insert(Clause(rest), at: 0) }
      found.count == 1 ? start(found[0]) : ask(which: found)
    case .near(let found): ask(which: found)
    case .spokenOf(_, .negated):
      open.turn.status = .cancelled
      say("assistant.doubt.negated")
    case .spokenOf(let found, _): ask(which: found)
    case .app(let app): start(app)
    case .unknown(let name): fail("assistant.open.unknown", ["name": .text(name)])
    }
  }

  /// Opens an app of Beckon's as the person would. One with no program of its own can only be asked for things.
  private mutating func start(_ app: AppBundle) {
    let reference = AppReference(identifier: app.identifier, name: name(of: app))
    open.turn.app = reference
    guard app.executable != nil else {
      open.turn.status = .failed
      return sayWithExample("assistant.open.app", ["app": .text(reference.name)], of: [app])
    }
    if conversation.isLocked { return askToUnlock(then: .sentence(saidLast)) }
    let started = Message(["assistant.open.started"], ["app": .text(reference.name)])
    deliver(AppDelivery(activity: nil), to: reference, saying: [phrasebook.render(started)])
  }

  private mutating func start(_ application: DesktopApplication) {
    conversation.pending = nil
    open.starting = application
    act(.start(application))
  }

  mutating func takeStart(_ failure: StartFailure?) {
    guard let application = open.starting else { return }
    open.starting = nil
    let name: [String: Message.Argument] = ["app": .text(application.name(in: spoken.code))]
    if let failure { return fail("assistant.open.failed.\(failure.rawValue)", name) }
    open.turn.status = .answered
    say("assistant.open.started", name)
    if conversation.waiting.isEmpty { offerInterrupted() }
  }

  // MARK: Which application

  private mutating func ask(which applications: [DesktopApplication]) {
    let key = applications.count == 1 ? "assistant.open.whether" : "assistant.open.which"
    let name = applications[0].name(in: spoken.code)
    ask(which: applications, phrasebook.render(Message([key], ["app": .text(name)])))
  }

  mutating func ask(which applications: [DesktopApplication], _ prompt: String) {
    conversation.pending = .opening(applications, prompt: prompt)
    let expectation = expectation(of: applications)
    guard case .choice(let choices) = expectation.kind else { return ask(prompt, expectation, choices: []) }
    ask(prompt, expectation, choices: choices)
  }

  func expectation(of applications: [DesktopApplication]) -> Expectation {
    if applications.count == 1 { return Expectation(.yesOrNo, intent: "") }
    let names = applications.map { $0.name(in: spoken.code) }
    let choices = zip(applications, names).map { application, name in
      // Several of one name are told apart by their files.
      let isShared = names.filter { $0 == name }.count > 1
      return Choice(
        title: name, subtitle: isShared ? application.identifier : nil, value: .string(application.identifier)
      )
    }
    return Expectation(.choice(choices), intent: "")
  }

  mutating func chooseApplication(
    _ text: String, among applications: [DesktopApplication], _ prompt: String
  ) {
    let expectation = expectation(of: applications)
    if let known = openingInsteadOfAnswer(text, expectation) {
      conversation.pending = nil
      return carryOut(known)
    }
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    switch reading.answer {
    case .yes where applications.count == 1, .any: start(applications[0])
    case .choice(let index) where applications.indices.contains(index): start(applications[index])
    case .no, .neither, .cancel, .later:
      conversation.pending = nil
      conversation.waiting = []
      open.turn.status = .cancelled
      say("assistant.cancelled")
    case .sayAgain, .hesitation, .question: ask(which: applications, prompt)
    default:
      let understanding = engine.understand(text, context: context)
      if information(understanding) { return ask(which: applications, prompt) }
      guard !understanding.interpretations.isEmpty else { return ask(which: applications, prompt) }
      conversation.pending = nil
      request(text, understood: understanding)
    }
  }
}

extension AppBundle {
  /// True where this is one of its names, in some language.
  fileprivate func isCalled(_ spoken: String) -> Bool {
    let plain = spoken.plainName
    return names.contains { $0.plainName == plain }
  }
}
