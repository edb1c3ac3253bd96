import AppBundle
import Dialogue
import Foundation
import IntentSchema
import Language

/// Looks up and changes what is kept of the person: shortcuts, suggestions, the history.
extension TurnStep {
  // MARK: Requests

  mutating func carryOut(_ wish: MemoryWish) {
    switch wish {
    case .addShortcut(let phrase, let count): addShortcut(calling: phrase, last: count)
    case .listShortcuts: remember(.shortcuts)
    case .renameShortcut(let name, let other):
      if let refusal = refusal(of: other) { return refuse(refusal) }
      remember(.rename(name, to: other))
    case .deleteShortcut(let name): remember(.delete(name))
    case .runShortcut(let name): remember(.find(name))
    case .suggest(let app, let isMore):
      remember(.suggestions(after: isMore ? conversation.memory.offered.count : 0, app: app))
    case .why(let name): tellWhy(name)
    case .stopSuggesting(let name): stopSuggesting(name)
    case .suggestAgain(let name): remember(.allowNamed(name))
    case .suggesting(let app, let isWanted):
      let name = appName(app)
      remember(isWanted ? .allowNamed(name) : .dismissNamed(name))
    case .forgetAll:
      let example = conversation.memory.acts.last?.app ?? knowledge.apps.first?.identifier
      say("assistant.memory.forgetAll", ["app": .text(example.map(appName) ?? "")])
    case .forgetApp(.unknown("")):
      let example =
        conversation.memory.acts.last.map { appName($0.app) } ?? knowledge.apps.first.map(self.name)
      say("assistant.memory.whichApp", ["app": .text(example ?? "")])
    case .forgetApp(.unknown(let name)):
      let nearest = EditDistance.nearest(to: name, among: knowledge.apps.map(self.name))
      sayUnknownApp(UnknownApp(name: name, nearest: nearest))
    case .forgetApp(.installed(let app)):
      let prompt = Message(["assistant.memory.forget"], ["app": .text(appName(app))])
      ask(.agreement(.forget(app: app), prompt: phrasebook.render(prompt)))
    case .history(let time, let app):
      let interval = time.flatMap(PastTime.init)?
        .interval(before: surroundings.now, in: surroundings.person.timeZone)
      remember(.history(HistoryPage(interval: interval, app: app)))
    }
  }

  /// The request to the memory that a sentence makes; nil for any other sentence.
  func wish(_ understanding: Understanding) -> MemoryWish? {
    guard case .memory(let wish)? = understanding.interpretations.first.flatMap(BeckonRequest.init) else {
      return nil
    }
    return wish
  }

  mutating func remember(_ request: MemoryRequest) {
    conversation.pending = nil
    if conversation.isLocked {
      // Nobody asked for them.
      if case .fittingSuggestions = request { return }
      return askToUnlock(then: .sentence(saidLast))
    }
    open.remembering = request
    act(.remember(request))
  }

  /// Offers something without being asked.
  mutating func suggest() { remember(.fittingSuggestions) }

  // MARK: Shortcuts

  private mutating func addShortcut(calling phrase: String?, last count: Int) {
    if count == 1, let phrase, let named = conversation.memory.named {
      return add(named.shortcut, calling: phrase)
    }
    if count == 1, let opened = conversation.memory.opened { return add([opened], calling: phrase) }
    let offered = conversation.memory.offered
    if count == 1, offered.count > 1 { return ask(which: offered, .name(phrase: phrase)) }
    let steps =
      count == 1 && !offered.isEmpty
      ? offered.map(\.step) : conversation.memory.acts.suffix(count).map(step)
    // It may have been done in the app itself.
    if count == 1, steps.isEmpty { return remember(.nameable(phrase: phrase)) }
    guard steps.count == count else { return fail("assistant.shortcut.nothing") }
    add(steps, calling: phrase)
  }

  mutating func add(_ steps: [SpokenShortcut.Step], calling phrase: String?) {
    guard let shortcut = shortcut(of: steps) else { return }
    guard let phrase, !phrase.isEmpty else { return askPhrase(for: shortcut) }
    add(shortcut, calling: phrase)
  }

  /// A new shortcut of some steps. Where none can be made of them, that is told, and the result is nil.
  mutating func shortcut(of steps: [SpokenShortcut.Step]) -> SpokenShortcut? {
    // "At five" of today is no time for another day.
    if let passing = steps.first(where: { step in
      if case .intent(let record) = step.content { knowledge.hasMoment(record) } else { false }
    }) {
      fail("assistant.shortcut.passes", ["title": .text(passing.title)])
      return nil
    }
    let title = phrasebook.render(
      Message(["assistant.shortcut.steps"], ["titles": .names(steps.map(\.title))]))
    return SpokenShortcut("", title: steps.count == 1 ? steps[0].title : title, steps: steps)
  }

  mutating func add(_ shortcut: SpokenShortcut, calling phrase: String) {
    if let refusal = refusal(of: phrase) {
      refuse(refusal)
      return askPhrase(for: shortcut)
    }
    if let known = conversation.wish?.phrase {
      remember(.rephrase(shortcut, from: known, to: phrase))
    } else if let named = conversation.memory.named, named.shortcut == shortcut {
      remember(.rephrase(shortcut, from: named.phrase, to: phrase))
    } else {
      remember(.add(shortcut, phrase: phrase))
    }
  }

  private func step(_ act: Act) -> SpokenShortcut.Step {
    SpokenShortcut.Step(app: act.app, .intent(knowledge.lasting(act.parameters)), title: words(for: act))
  }

  private mutating func askPhrase(for shortcut: SpokenShortcut) {
    if let wish = conversation.wish, wish.shortcut == shortcut { return ask(about: wish) }
    let prompt = Message(["assistant.shortcut.phrase"], ["title": .text(shortcut.title)])
    ask(.phrase(shortcut, prompt: phrasebook.render(prompt)))
  }

  /// Why a text can't be a phrase by what it means already; nil where it may be one.
  func refusal(of phrase: String) -> PhraseRefusal? {
    let yesOrNo = Expectation(.yesOrNo, intent: "")
    if engine.readAnswer(phrase, expecting: yesOrNo, context: context).answer != nil || answersChoice(phrase)
    {
      return .reserved(phrase)
    }
    return meaning(of: phrase).map { .request(phrase, meaning: $0) }
  }

  /// True where words choose one of several, whatever they are: "3", "the second one".
  private func answersChoice(_ phrase: String) -> Bool {
    // Titles that nobody says.
    let choices = (0..<3).map { Choice(title: "\u{E000}\($0)\u{E000}", value: .integer(Int64($0))) }
    let reading = engine.readAnswer(
      phrase, expecting: Expectation(.choice(choices), intent: ""), context: context)
    if case .choice? = reading.answer { return reading.freeWords == 0 }
    return false
  }

  /// The meaning that a text has already, in words; nil where it means nothing yet.
  func meaning(of text: String) -> String? {
    let understanding = engine.understand(text, context: context)
    // Nothing may stand in the way of a call for help.
    if knowledge.emergencyNumbers.number(text) != nil
      || understanding.interpretations.contains(where: { emergency(dialled($0.parameters)) != nil })
    {
      return phrasebook.render(Message(["assistant.shortcut.emergency"]))
    }
    guard decision(on: understanding) == .act, let best = understanding.interpretations.first,
      !best.isLearned
    else { return nil }
    if best.isAboutBeckon { return phrasebook.render(Message(["assistant.shortcut.toBeckon"])) }
    let app = knowledge.apps.first { knowledge.supports($0, best.intent) }
    return phrase(best.intent, app.map(name) ?? "")
  }

  mutating func refuse(_ refusal: PhraseRefusal) {
    open.turn.status = .failed
    switch refusal {
    case .empty: say("assistant.shortcut.refused.empty")
    case .tooLong(let limit): say("assistant.shortcut.refused.tooLong", ["limit": .count(limit)])
    case .reserved(let text): say("assistant.shortcut.refused.reserved", ["phrase": .text(text)])
    case .phrase(let text, let other, let title):
      say(
        "assistant.shortcut.refused.phrase",
        ["phrase": .text(text), "other": .text(other), "title": .text(title)])
    case .request(let text, let meaning):
      say("assistant.shortcut.refused.request", ["phrase": .text(text), "meaning": .text(meaning)])
    }
  }

  /// Asks whether a phrase that does something already is to do this instead.
  ///
  /// - Returns: false where the phrase is refused for another reason.
  private mutating func askToReplace(_ refusal: PhraseRefusal, _ request: MemoryRequest) -> Bool {
    guard case .add(let shortcut, phrase: _) = request,
      case .phrase(let said, let other, let title) = refusal,
      said.lowercased() == other.lowercased()
    else { return false }
    let prompt = Message(
      ["assistant.shortcut.replace"],
      ["phrase": .text(other), "title": .text(title), "new": .text(shortcut.title)])
    ask(.agreement(.replace(shortcut, phrase: other), prompt: phrasebook.render(prompt)))
    return true
  }

  // MARK: Suggestions

  /// The suggestions that words mean: "the second one", "the pizza". All of them where no words are said.
  private func offered(_ words: String?) -> [OfferedAction] {
    let offered = conversation.memory.offered
    guard let words else { return offered }
    let choices = offered.map { Choice(title: $0.title, subtitle: $0.reason, value: .string($0.key)) }
    let reading = engine.readAnswer(
      words, expecting: Expectation(.choice(choices), intent: ""), context: context)
    guard case .choice(let index)? = reading.answer, offered.indices.contains(index) else { return [] }
    return [offered[index]]
  }

  private mutating func tellWhy(_ name: String?) {
    guard !conversation.memory.offered.isEmpty else { return say("assistant.suggest.nothingSuggested") }
    let meant = offered(name)
    guard !meant.isEmpty else { return say("assistant.suggest.unknown", ["name": .text(name ?? "")]) }
    for offer in meant {
      say("assistant.suggest.why", ["title": .text(offer.title), "reason": .text(offer.reason)])
    }
  }

  private mutating func stopSuggesting(_ name: String?) {
    let meant = offered(name)
    switch meant.count {
    case 1: remember(.dismiss(meant[0]))
    case 0:
      // An action that isn't offered now may be at another time.
      guard let name else { return say("assistant.suggest.nothingSuggested") }
      remember(.dismissNamed(name))
    default: ask(which: meant, .dismiss)
    }
  }

  private mutating func ask(which offered: [OfferedAction], _ use: MemoryQuestion.OfferUse) {
    ask(.which(offered, use, prompt: phrasebook.render(Message(["assistant.suggest.which"]))))
  }

  private mutating func offer(_ actions: [OfferedAction], next: Int?) {
    conversation.memory.offered = actions
    conversation.memory.opened = nil
    conversation.memory.named = nil
    let key = actions.count == 1 ? "assistant.suggest.whether" : "assistant.suggest.choose"
    let prompt = Message(
      [key], ["title": .text(actions[0].title), "reason": .text(actions[0].reason)])
    ask(.offer(actions, next: next, prompt: phrasebook.render(prompt)))
  }

  mutating func accept(_ action: OfferedAction) {
    run(SpokenShortcut(action.key, title: action.title, steps: [action.step]))
  }

  // MARK: Replies

  mutating func takeReply(_ reply: MemoryReply) {
    guard let request = open.remembering else { return }
    open.remembering = nil
    switch reply {
    case .suggestions(let actions, let isMore): take(actions, isMore: isMore, for: request)
    case .dismissed(let actions): takeDismissed(actions, request)
    case .shortcuts(let shortcuts): list(shortcuts)
    case .added(let shortcut, let phrase):
      conversation.memory.named = .init(shortcut: shortcut, phrase: phrase)
      say("assistant.shortcut.added", ["phrase": .text(phrase), "title": .text(shortcut.title)])
      open.outcome = .phrase(phrase, language: spoken.code)
    case .found(let shortcut): run(shortcut)
    case .renamed(let shortcut, let phrase):
      conversation.memory.named = .init(shortcut: shortcut, phrase: phrase)
      say("assistant.shortcut.renamed", ["phrase": .text(phrase), "title": .text(shortcut.title)])
      open.outcome = .phrase(phrase, language: spoken.code)
    case .phraseDeleted(let phrase, _):
      conversation.memory.named = nil
      say("assistant.shortcut.phraseDeleted", ["phrase": .text(phrase)])
      open.outcome = .deleted
    case .deleted(let shortcut):
      conversation.memory.named = nil
      say("assistant.shortcut.deleted", ["title": .text(shortcut.title)])
    case .refused(let refusal):
      if askToReplace(refusal, request) { return }
      refuse(refusal)
      switch request {
      case .add(let shortcut, _), .rephrase(let shortcut, _, _): askPhrase(for: shortcut)
      default: break
      }
    case .unknown(let name, let phrases):
      let key = phrases.isEmpty ? "assistant.shortcut.none" : "assistant.shortcut.unknown"
      fail(key, ["name": .text(name), "phrases": .names(phrases)])
    case .forgotten(let app):
      conversation.memory.forget(app: app)
      say("assistant.memory.forgotten", ["app": .text(appName(app))])
    case .hits(let found): take(found)
    case .history(let requests, let earlier):
      guard case .history(let page) = request else { return }
      list(requests, of: page, earlier: earlier)
    case .pastActs(let acts):
      guard case .pastActs(let thing) = request else { return }
      undoFromHistory(acts, about: thing)
    case .allowed(let titles): takeAllowed(titles, request)
    case .declined: break
    case .unavailable: takeUnavailable(request)
    }
  }

  private mutating func takeDismissed(_ actions: [OfferedAction], _ request: MemoryRequest) {
    if actions.isEmpty, case .dismissNamed(let name) = request {
      return say("assistant.suggest.unknown", ["name": .text(name)])
    }
    for action in actions {
      conversation.memory.offered.removeAll { $0.key == action.key }
      say("assistant.suggest.dismissed", ["title": .text(action.title)])
    }
  }

  private mutating func takeAllowed(_ titles: [String], _ request: MemoryRequest) {
    guard case .allowNamed(let name) = request else { return }
    guard !titles.isEmpty else { return say("assistant.suggest.notDismissed", ["name": .text(name)]) }
    for title in titles { say("assistant.suggest.allowed", ["title": .text(title)]) }
  }

  private mutating func takeUnavailable(_ request: MemoryRequest) {
    switch request {
    // The person needs no answer to a no, and asked for no suggestion at the beginning.
    case .decline, .fittingSuggestions: return
    // It wasn't asked for by name: the sentence may mean something else.
    case .search: goOnUnfound(isKnown: false)
    default: fail("assistant.memory.unavailable")
    }
  }

  private mutating func take(_ actions: [OfferedAction], isMore: Bool, for request: MemoryRequest) {
    if case .nameable(let phrase) = request {
      if actions.isEmpty { return fail("assistant.shortcut.nothing") }
      // Its title is said before or with the phrase, so that the person sees what it is.
      if actions.count == 1 { return add([actions[0].step], calling: phrase) }
      return ask(which: actions, .name(phrase: phrase))
    }
    if !actions.isEmpty {
      let before: Int? =
        switch request {
        case .suggestions(let after, _): after
        case .fittingSuggestions: 0
        default: nil
        }
      return offer(actions, next: isMore ? before.map { $0 + actions.count } : nil)
    }
    // Nobody asked at the beginning.
    guard !open.turn.text.isEmpty else { return }
    // "Order the usual, then tell Anna": nothing was ordered that Anna could be told of.
    conversation.waiting = []
    if case .suggestions(1..., _) = request { return say("assistant.suggest.noMore") }
    say("assistant.suggest.none")
  }

  private mutating func list(_ shortcuts: [SpokenShortcut]) {
    guard !shortcuts.isEmpty else { return say("assistant.shortcut.none") }
    say("assistant.shortcut.list", ["count": .count(shortcuts.count)])
    for shortcut in shortcuts {
      for phrase in shortcut.phrases.isEmpty ? [shortcut.title] : shortcut.phrases {
        say("assistant.shortcut.entry", ["phrase": .text(phrase), "title": .text(shortcut.title)])
      }
    }
  }

  /// - Parameter acts: what was done, the newest first.
  private mutating func undoFromHistory(_ acts: [Act], about thing: String?) {
    func isMeant(_ act: Act) -> Bool { thing.map { isAbout($0, act) } ?? true }
    guard let act = acts.first(where: { changesSomething($0) && isMeant($0) }) else {
      return thing.map { fail("assistant.noSuchAct", ["thing": .text($0)]) }
        ?? fail("assistant.nothingToUndo")
    }
    guard let candidate = undoing(act) else {
      return fail("assistant.cannotUndo", ["act": .text(title(of: act)), "app": .text(appName(act.app))])
    }
    // It was another conversation. What is meant is put to the person.
    conversation.memory.add(act)
    undoDoubted(act, candidate)
  }

  // MARK: History

  /// - Parameter earlier: the number of requests before these, which aren't told.
  private mutating func list(_ requests: [PastRequest], of page: HistoryPage, earlier: Int) {
    conversation.memory.summary = []
    conversation.memory.history = nil
    guard !requests.isEmpty else { return say("assistant.memory.nothingAsked") }
    if earlier > 0 {
      var next = page
      next.told += requests.count
      conversation.memory.history = next
      say("assistant.memory.earlier", ["count": .count(earlier)])
    }
    for request in requests {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = surroundings.person.timeZone
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: request.moment)
      let time = DateComponentsRecord(
        parts: [
          .year: parts.year, .month: parts.month, .day: parts.day, .hour: parts.hour, .minute: parts.minute,
        ].compactMapValues { $0 })
      say(
        "assistant.memory.past",
        [
          "time": .value(time.value, .named(DateComponentsRecord.type)), "text": .text(request.said),
        ])
    }
  }
}

extension String {
  /// The text without quotation marks and blanks around it.
  var withoutQuotes: String {
    trimmingCharacters(in: CharacterSet(charactersIn: "\"'“”‘’„«»「」『』《》.,!。，！ ").union(.whitespaces))
  }
}
