import AppBundle
import Dialogue
import IntentSchema
import Language

/// The person's own phrases, and the shortcuts that they run.
extension TurnStep {
  // MARK: Phrases

  /// Runs the shortcut whose phrase the sentence is. A phrase goes before everything else that the words could mean.
  ///
  /// While a question is open, only words that can't be its answer are a phrase.
  ///
  /// - Returns: false where the sentence is no phrase for sure.
  mutating func takePhrase(_ heard: [HeardPhrase], _ text: String) -> Bool {
    let sure = heard.filter(\.isSure)
    guard let first = sure.first else { return false }
    if let pending = conversation.pending {
      guard !canAnswer(text, pending) else { return false }
      interrupt(pending)
    }
    if speak(first.language) { keepLanguage() }
    if sure.count == 1 {
      run(first.shortcut)
    } else if conversation.isLocked {
      askToUnlock(then: .sentence(text))
    } else {
      ask(which: sure.map(\.shortcut))
    }
    return true
  }

  /// Asks whether a phrase is meant that differs by a letter or two.
  ///
  /// - Returns: false where the sentence means something as it stands, or a question is open.
  mutating func askWhetherPhrase(_ heard: [HeardPhrase], _ text: String, _ understood: Understanding?) -> Bool
  {
    // Its title is the person's own.
    guard !heard.isEmpty, conversation.pending == nil, !conversation.isLocked else { return false }
    let understanding = understood ?? engine.understand(text, context: context)
    guard decision(on: understanding) != .act else { return false }
    ask(which: heard.map(\.shortcut))
    return true
  }

  /// Takes a request about a shortcut that is called by its phrase alone: "rename pizza time to feast". Deleting it is asked about, since an
  /// app may have something of that name.
  ///
  /// - Returns: false where no phrase is named, or the words want nothing of the kind.
  mutating func takeNamedPhrase(_ text: String, _ understood: Understanding) -> Bool {
    guard conversation.pending == nil, !conversation.isLocked, wish(understood) == nil else { return false }
    var named: SpokenShortcut?
    let sentences = engine.namingShortcut(in: text) { words in
      guard let sure = surroundings.phrases(words, spoken.code).first(where: \.isSure) else { return nil }
      named = sure.shortcut
      return sure.text
    }
    for sentence in sentences {
      let understanding = engine.understand(sentence, context: context)
      // "Delete the shortcut supper" may also be a task of that name.
      guard understanding.manner == .asked, let named,
        let best = understanding.interpretations.first(where: { MemoryWish($0) != nil }),
        let wish = MemoryWish(best)
      else { continue }
      switch wish {
      case .renameShortcut: carryOut(wish)
      case .deleteShortcut(let phrase):
        let prompt = Message(
          ["assistant.shortcut.whetherDelete"], ["phrase": .text(phrase), "title": .text(named.title)])
        ask(.agreement(.delete(phrase), prompt: phrasebook.render(prompt)))
      default: continue
      }
      open.turn.understanding = explained(understanding)
      open.turn.intent = best.intent
      return true
    }
    return false
  }

  /// True where the words may be an answer to the open question.
  private func canAnswer(_ text: String, _ pending: Conversation.Pending) -> Bool {
    let expectation: Expectation
    switch pending {
    case .dialogue(_, _, let question): expectation = question.expectation
    case .choosing(let candidates, _): expectation = self.expectation(candidates)
    case .confirming(let candidate, _): expectation = self.expectation(ofConfirming: candidate)
    case .permitting(let candidate, _): expectation = self.expectation(ofPermissionFor: candidate)
    case .unlocking(let deferred, _): expectation = self.expectation(ofUnlockingFor: deferred)
    case .opening(let applications, _): expectation = self.expectation(of: applications)
    case .doubting(let words, _, _): expectation = Expectation(.choice(words.choices), intent: "")
    // The words that somebody wants to say for a shortcut may be any.
    case .memory(.phrase): return true
    case .memory(let question): expectation = self.expectation(of: question)
    }
    return engine.readAnswer(text, expecting: expectation, context: context).answer != nil
  }

  private mutating func ask(which shortcuts: [SpokenShortcut]) {
    let key = shortcuts.count == 1 ? "assistant.shortcut.whether" : "assistant.shortcut.which"
    let first = shortcuts[0]
    let prompt = phrasebook.render(
      Message(
        [key], ["phrase": .text(first.phrases.first ?? first.title), "title": .text(first.title)]))
    ask(.shortcut(shortcuts, prompt: prompt))
  }

  // MARK: Running

  mutating func run(_ shortcut: SpokenShortcut) {
    conversation.pending = nil
    var titled = shortcut
    for (index, step) in shortcut.steps.enumerated() where shortcut.steps.count > 1 {
      guard case .intent(let record) = step.content else { continue }
      titled.steps[index].title = words(
        for: Act(app: step.app, intent: record.type, parameters: record))
    }
    conversation.running = ShortcutRun(shortcut: titled)
    beginStep()
  }

  mutating func beginStep() {
    guard let running = conversation.running, let step = running.step else {
      conversation.running = nil
      return
    }
    guard let app = knowledge.app(step.app) else {
      return fail("assistant.shortcut.noApp", ["title": .text(step.title), "app": .text(step.app)])
    }
    let reference = AppReference(identifier: app.identifier, name: name(of: app))
    switch step.content {
    case .activity(let activity):
      guard surroundings.permission(app.identifier, nil) != .denied else {
        return tellDenied(app, activity)
      }
      if conversation.isLocked { return askToUnlock(then: .step) }
      open.turn.app = reference
      deliver(
        AppDelivery(activity: activity), to: reference,
        saying: [
          phrasebook.render(Message(["assistant.open.started"], ["app": .text(reference.name)]))
        ])
    case .intent(var parameters):
      guard knowledge.supports(app, parameters.type) else {
        return fail("assistant.unsupportedIntent.plain", ["app": .text(reference.name)])
      }
      for (parameter, source) in step.inputs {
        // A value that an earlier step didn't give is asked for.
        parameters[parameter] = running.value(for: source).flatMap {
          fitting($0, type(of: source, in: running), parameter, of: parameters.type)
        }
      }
      begin(
        Conversation.Candidate(
          app: app.identifier, intent: parameters.type, parameters: parameters, title: step.title))
    }
  }

  /// The type that an earlier step's response declares for what it gives; nil for what is inside of a property.
  private func type(of source: SpokenShortcut.Source, in running: ShortcutRun) -> TypeReference? {
    guard source.path.count == 1, running.shortcut.steps.indices.contains(source.step),
      case .intent(let record) = running.shortcut.steps[source.step].content
    else { return nil }
    return knowledge.catalogue.intent(record.type)?.response.properties
      .first { $0.name == source.path[0] }?.type
  }

  /// A value of another step as a parameter can have it; nil where it can't. Anything can be said as text.
  ///
  /// - Parameter declared: the type that the other step has for it: 1500 of a length of time is "25 minutes".
  private func fitting(
    _ value: Value, _ declared: TypeReference?, _ parameter: String, of intent: String
  ) -> Value? {
    guard let type = knowledge.catalogue.intent(intent)?.parameter(parameter)?.type else { return nil }
    let kind = knowledge.catalogue.kind(of: .named(type.base))
    switch (kind.answering, value) {
    case (.dictation, .string), (.text, .string): return type.isList ? .list([value]) : value
    case (.dictation, _), (.text, _):
      let words = phrasebook.render(
        Message(["assistant.act.value"], ["value": .value(value, declared ?? wordedType(of: value))]))
      return type.isList ? .list([.string(words)]) : .string(words)
    case (.truth, _), (.knownName, _), (.name, _), (.meaning, _):
      return value.record.map { $0.type == type.base } ?? true ? value : nil
    }
  }

  private func wordedType(of value: Value) -> TypeReference {
    switch value {
    case .record(let record): .named(record.type)
    case .list(let values): .list(values.first.map(wordedType) ?? .text)
    default: .text
    }
  }

  /// Goes on with the next step, or tells what was done and what wasn't.
  mutating func goOnRunning() {
    guard let running = conversation.running else { return }
    guard running.isStepDone else {
      conversation.running = nil
      conversation.waiting = []
      guard running.shortcut.steps.count > 1, !conversation.isLocked else { return }
      let (done, left) = running.titles
      if !done.isEmpty { say("assistant.shortcut.done", ["titles": .names(done)]) }
      return say("assistant.shortcut.left", ["titles": .names(left)])
    }
    conversation.running?.next()
    guard conversation.running?.step != nil else {
      conversation.running = nil
      if conversation.waiting.isEmpty { offerInterrupted() }
      return
    }
    open.turn.status = .answered
    beginStep()
  }

  // MARK: Opening an app

  /// Opens an app with what it is to go on with.
  ///
  /// - Parameters:
  ///   - lines: what is said once it is open.
  ///   - isExplained: whether the person knows already that it has to be opened.
  mutating func deliver(
    _ delivery: AppDelivery, to app: AppReference, saying lines: [String], isExplained: Bool = false
  ) {
    open.delivering = .init(app: app, lines: lines, isExplained: isExplained)
    act(.open(app, delivery))
  }

  mutating func takeOpening(_ failure: StartFailure?) {
    guard let delivering = open.delivering else { return }
    open.delivering = nil
    switch failure {
    case nil:
      open.turn.status = .answered
      for line in delivering.lines { say(line: line) }
      if let step = conversation.running?.step, case .activity = step.content {
        conversation.memory.opened = step
        conversation.memory.named = nil
      }
      conversation.running?.takeSuccess(open.turn.response, answer: "")
    case .unavailable?:
      // The app did its part. It can't be seen from here.
      if !delivering.isExplained {
        say("assistant.open.failed.unavailable", ["app": .text(delivering.app.name)])
      }
      if conversation.running != nil { open.turn.status = .failed }
    case let failure?:
      fail("assistant.open.failed.\(failure.rawValue)", ["app": .text(delivering.app.name)])
    }
    if conversation.next.isEmpty, conversation.waiting.isEmpty, conversation.running == nil {
      offerInterrupted()
    }
  }
}
