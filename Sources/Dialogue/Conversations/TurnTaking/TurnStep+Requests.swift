import AppBundle
import Dialogue
import IntentSchema
import Language

/// Finds the app and the intent that carry a sentence out.
extension TurnStep {
  /// - Parameter understood: the meaning of the sentence, where choosing the language needed it already.
  mutating func request(_ text: String, understood: Understanding? = nil) {
    let understanding = understood ?? engine.understand(text, context: context)
    if let opening = opening(text, understanding) {
      open.turn.understanding = explained(understanding)
      return carryOut(opening)
    }
    if takeRetraction(text) { return }
    let clauses = engine.clauses(of: text, understood: understanding, context: context)
    if clauses.count > 1 || clauses.first.map({ $0 != text && understanding.manner == .done }) ?? false {
      conversation.waiting = Array(clauses.dropFirst()) + conversation.waiting
      return request(clauses[0])
    }
    if let more = more(text, understanding) {
      open.turn.understanding = explained(understanding)
      return begin(more)
    }
    let change = change(text, understanding)
    if resume(correcting: text, ratherThan: change) { return }
    if let change {
      open.turn.understanding = explained(understanding)
      return carryOut(change)
    }
    carryOut(likelyAct(text, understanding) ?? understanding)
  }

  /// What this sentence changes in what was done last: after "add milk", "and eggs" adds eggs too.
  ///
  /// Nil where the sentence is a request of its own.
  private func change(_ text: String, _ understanding: Understanding) -> RequestChange? {
    // "And bread" is no slip of "and great".
    let isTalk = understanding.isTalk && understanding.corrections.isEmpty
    guard let last = conversation.memory.acts.last, understanding.problem == nil,
      understanding.unknownApp == nil,
      let change = engine.change(text, of: last.parameters, context: context),
      // In "no problem" and "no need to call Dad" any words behind "no" are no other value.
      change.isKnown || !isTalk && understanding.manner == .asked
    else { return nil }
    // Talk such as "okay" may begin a correction, so it is no evidence against one. Neither is what no app can do, nor "make
    // it three", which is said of anything.
    let best = understanding.interpretations.first
    let isPossible =
      best.map { best in
        best.isAboutBeckon || knowledge.isHandled(best.intent)
      } ?? false
    let own =
      understanding.isTalk || !isPossible || best?.intent != last.intent && isSaidOfAnything(best)
      ? 0 : probability(of: understanding)
    guard own == 0 || TurnWeights.logOdds(change.score) > TurnWeights.logOdds(own) else { return nil }
    return change
  }

  /// A request that says with "too" that it goes on with the last one, and leaves out where that went: "also add basil", after "add
  /// rice to Groceries" or after a list was made. Nil for any other.
  private func more(_ text: String, _ understanding: Understanding) -> Conversation.Candidate? {
    guard let last = conversation.memory.acts.last, changesSomething(last), engine.saysToo(text),
      let best = understanding.interpretations.first,
      // A template's doubt is whether such a thing is meant, and the last act says so.
      best.isLearned ? decision(on: understanding) == .act : understanding.manner == .asked,
      best.leftovers.isEmpty, best.appIdentifier ?? last.app == last.app,
      let intent = knowledge.catalogue.intent(best.intent),
      intent.parameters.contains(where: { $0.type.isList && best.parameters[$0.name]?.isNull == false })
    else { return nil }
    let known = best.intent == last.intent ? last.parameters : extending(last, nil)?.parameters
    guard let known, known.type == best.intent else { return nil }
    let goals = known.fields.filter { name, value in
      engine.isGoal(name) && !value.isNull && best.parameters[name]?.isNull != false
    }
    guard !goals.isEmpty else { return nil }
    var request = best.parameters
    for (name, value) in goals { request[name] = value }
    return Conversation.Candidate(
      app: last.app, intent: best.intent, parameters: request, title: appName(last.app))
  }

  private mutating func carryOut(_ change: RequestChange) {
    guard let act = conversation.memory.acts.last else { return }
    var again = Conversation.Candidate(
      app: act.app, intent: act.intent, parameters: dialled(change.request), title: appName(act.app))
    if let emergency = emergency(again.parameters) {
      again.caution = .emergency(number: emergency.number)
      return proceed(with: again)
    }
    guard change.kind == .correction, changesSomething(act) else {
      return begin(change.kind == .addition ? extending(act, change) ?? again : again)
    }
    if let rest = leftOut(change, of: act) {
      guard let back = undoing(rest) else { return tellThatItStays(rest) }
      return begin(back)
    }
    if let revision = revising(act, change) { return begin(revision) }
    guard let back = undoing(act) else {
      // The old one can't be taken back, so the person must know of it before there are two.
      return ask(whether: again, because: .again(after: words(for: act)))
    }
    if !change.isKnown, replacesKnown(change, of: act) { return ask(whether: again, insteadOf: act, back) }
    begin(back, takingBack: act, then: [again])
  }

  /// What a change takes back of an act that was about several things: the batteries for "just the dog food", after "add batteries and
  /// dog food". Nil where it asks for something else.
  private func leftOut(_ change: RequestChange, of act: Act) -> Act? {
    guard change.parameters.count == 1, let name = change.parameters.first,
      let kept = change.request[name]?.list, let given = act.parameters[name]?.list,
      kept.count < given.count, kept.allSatisfy(given.contains)
    else { return nil }
    return act.without(kept)
  }

  /// Whether any words are to take the place of a thing that the app knew: "run, I meant cycling" that of a workout. They may be
  /// no other thing at all.
  private func replacesKnown(_ change: RequestChange, of act: Act) -> Bool {
    change.parameters.contains { name in
      let known = act.parameters[name]?.record
      return known?["identifier"]?.string != nil || known?["vocabularyIdentifier"]?.string != nil
    }
  }

  /// Asks whether something is to be done instead of an act, before that is taken back.
  private mutating func ask(
    whether again: Conversation.Candidate, insteadOf act: Act, _ back: Conversation.Candidate
  ) {
    conversation.takingBack = act
    conversation.next = [again]
    let wanted = Act(app: again.app, intent: again.intent, parameters: again.parameters)
    ask(
      whether: back,
      phrasebook.render(
        Message(
          ["assistant.insteadOf"], ["act": .text(words(for: wanted)), "done": .text(words(for: act))])))
  }

  mutating func carryOut(_ understanding: Understanding) {
    open.turn.understanding = explained(understanding)
    switch understanding.problem {
    case .empty: return notUnderstood("assistant.empty")
    case .tooLong:
      open.turn.status = .notUnderstood
      return say("assistant.tooLong")
    case nil: break
    }
    if let own = ownRequest(understanding), !isForApp(understanding) {
      // What is kept of the person is told and changed by nobody else.
      if conversation.isLocked, wish(understanding) != nil {
        return askToUnlock(then: .sentence(saidLast))
      }
      if rule(understanding) != nil || wish(understanding)?.changesMemory == true
        || BeckonRequest(own)?.doesSomething == true, understanding.manner != .asked
      {
        open.turn.status = .cancelled
        return say("assistant.doubt.negated")
      }
      return BeckonRequest(own).map { carryOut($0, own) } ?? notUnderstood("assistant.notUnderstood")
    }
    if tellToDial(understanding.interpretations.filter { !$0.isAboutBeckon }, understanding.manner) { return }
    if find(understanding) { return }
    if let unknown = understanding.unknownApp { return sayUnknownApp(unknown) }
    guard !understanding.interpretations.isEmpty else {
      return takeShown(understanding.text) || takeCancelled(understanding.text)
        || resume(agreeing: understanding.text) || takeOwnRequest(besideTalk: understanding.text)
        || tellNotFound()
        ? () : notUnderstood("assistant.notUnderstood")
    }
    guard !knowledge.apps.isEmpty else { return fail("assistant.noApps") }
    choose(
      among: Self.completeFirst(understanding.interpretations.filter { !$0.isAboutBeckon }),
      understanding.manner)
  }

  /// Takes what is told to Beckon itself beside talk or a reason: “你好呀，这个怎么用”, "ow, cancel that, my knee hurts".
  ///
  /// - Returns: false where no part of the sentence is told to Beckon, or more than one asks for something.
  private mutating func takeOwnRequest(besideTalk text: String) -> Bool {
    let parts = engine.parts(text)
    guard (2...TurnWeights.partsOfTalk).contains(parts.count) else { return false }
    let understood = parts.map { engine.understand($0, context: context) }
    let asking = understood.filter { !$0.isTalk && !$0.interpretations.isEmpty }
    guard asking.count == 1, asking[0].manner == .asked, let best = asking[0].interpretations.first,
      !best.isLearned, best.score >= TurnWeights.certainty, let request = BeckonRequest(best),
      !zip(parts, understood).contains(where: { part, found in
        found.interpretations.isEmpty && (found.manner != .asked || engine.endsInQuestionMark(part))
      })
    else { return false }
    // "Sorry, the neighbours are loud" asks for nothing to be said again.
    if case .sayAgain = request { return false }
    carryOut(request, best)
    return true
  }

  /// The readings that have a place for every word, where a surer one leaves words over; else all.
  ///
  /// A model has a place for any word that some sentence of the intent has, so that its reading doesn't stand against a template's: "put
  /// milk on the list and read it" would only be a look at the list.
  private static func completeFirst(_ interpretations: [Interpretation]) -> [Interpretation] {
    guard let best = interpretations.first, !best.leftovers.isEmpty else { return interpretations }
    let complete = interpretations.filter { $0.leftovers.isEmpty && (!$0.isLearned || best.isLearned) }
    return complete.first.map { $0.score >= TurnWeights.complete } ?? false ? complete : interpretations
  }

  /// The reading as a request to Beckon itself; nil where an app's reading is better, or as good and some app handles it.
  func ownRequest(_ understanding: Understanding) -> Interpretation? {
    guard let best = understanding.interpretations.first else { return nil }
    if best.isAboutBeckon { return best }
    let isHandled = knowledge.isHandled(best.intent)
    return isHandled
      ? nil : understanding.interpretations.first { $0.isAboutBeckon && $0.score >= best.score }
  }

  /// Whether a sentence that may mean Beckon rather means an app: "continue", when nothing was interrupted, and "done", when
  /// nothing runs.
  private func isForApp(_ understanding: Understanding) -> Bool {
    switch understanding.interpretations.first.flatMap(BeckonRequest.init) {
    case .resume? where conversation.memory.interruption == nil: break
    case .done? where whatRuns == nil: break
    default: return false
    }
    return understanding.interpretations.contains { found in
      !found.isAboutBeckon && knowledge.isHandled(found.intent)
    }
  }

  // MARK: Caution

  /// Only an act can be done by mistake: what looks something up is done without asking.
  func caution(about interpretation: Interpretation, _ manner: Manner) -> Caution? {
    guard knowledge.acts(interpretation.intent) else { return nil }
    if manner != .negated, let emergency = emergency(interpretation.parameters) {
      return .emergency(number: emergency.number)
    }
    if manner != .asked { return .manner(manner) }
    if let leftover = Self.leftover(of: interpretation) { return .leftover(leftover) }
    return interpretation.score < TurnWeights.certainty || isOfSomethingElse(interpretation) ? .guess : nil
  }

  /// What a reading leaves over, as it's told: another request or a time goes before words that nobody knows, and those are told
  /// together.
  private static func leftover(of reading: Interpretation) -> Leftover? {
    let words = reading.leftovers.filter { $0.kind == .words }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard words.count == reading.leftovers.count, let first = words.first else {
      return reading.leftovers.first { $0.kind != .words }
    }
    return Leftover(words.map(\.text).joined(separator: " … "), .words, range: first.range)
  }

  /// What becomes of a sentence that is said while no question is open.
  func decision(on understanding: Understanding) -> Turn.Decision {
    let readings = Self.completeFirst(understanding.interpretations)
    guard understanding.problem == nil, understanding.unknownApp == nil, let best = readings.first else {
      return .leave
    }
    if best.isAboutBeckon { return .act }
    guard knowledge.isHandled(best.intent) else { return .leave }
    switch caution(about: best, understanding.manner) {
    case nil: return .act
    case .manner(let manner) where isLeft(manner): return .leave
    case .manner, .leftover, .guess, .again, .emergency: return .ask
    }
  }

  /// Carries a reading out, or asks first whether it is meant where there is a reason to.
  mutating func proceed(with candidate: Conversation.Candidate) {
    if replaceLast(by: candidate) { return }
    // Nobody is asked about what won't be done anyway.
    guard let caution = candidate.caution, surroundings.permission(candidate.app, candidate.intent) != .denied
    else {
      return begin(candidate)
    }
    // A doubtful reading that is put to the person anyway, with all its facts, needs no question before that one.
    if knowledge.catalogue.intent(candidate.intent)?.requiresConfirmation(of: candidate.parameters) == true {
      switch caution {
      case .guess: return begin(candidate)
      case .leftover(let leftover) where leftover.kind == .words:
        say("assistant.unsure", ["text": .text(leftover.text)])
        return begin(candidate)
      case .leftover(let leftover) where leftover.kind == .time:
        say("assistant.onlyNow", ["text": .text(leftover.text)])
        return begin(candidate)
      case .leftover, .manner, .again, .emergency: break
      }
    }
    ask(whether: candidate, because: caution)
  }

  /// Asks whether an act is meant, and says why it's asked.
  ///
  /// - Parameter done: what it would take back.
  mutating func ask(
    whether candidate: Conversation.Candidate, because caution: Caution, takingBack done: Act? = nil
  ) {
    conversation.takingBack = done
    conversation.next = []
    var meant = candidate
    meant.caution = nil
    // What would be done once more is named anew after each change.
    if case .again = caution { meant.caution = caution }
    meant.title =
      done == nil ? title(candidate) : phrase(candidate.intent, appName(candidate.app), candidate.parameters)
    ask(whether: meant, words(for: caution, about: meant))
  }

  private func words(for caution: Caution, about candidate: Conversation.Candidate) -> String {
    var arguments: [String: Message.Argument] = ["act": .text(candidate.title)]
    let key: String
    switch caution {
    case .manner(let manner): key = "assistant.doubt.\(manner.rawValue)"
    case .leftover(let leftover):
      key = "assistant.doubt.\(leftover.kind.rawValue)"
      arguments["text"] = .text(leftover.text)
    case .emergency(let number): return words(beforeCalling: number, with: appName(candidate.app))
    case .guess: key = "assistant.doYouMean"
    case .again(let done):
      key = "assistant.staysToo"
      arguments["done"] = .text(done)
      arguments["act"] = .text(
        words(for: Act(app: candidate.app, intent: candidate.intent, parameters: candidate.parameters)))
    }
    return phrasebook.render(Message([key], arguments))
  }

  /// What an intent does, in words that go on a sentence: "add to a list in ListOMat", or "add to a list" without an app.
  ///
  /// - Parameter request: its values, where they decide on the words: "lock" or "unlock".
  func phrase(_ intent: String, _ app: String?, _ request: Record? = nil) -> String {
    var arguments: [String: Message.Argument] = ["intent": .text(intentTitle(intent))]
    arguments["app"] = app.map(Message.Argument.text)
    for parameter in knowledge.catalogue.intent(intent)?.parameters ?? [] {
      guard let value = request?[parameter.name], !value.isNull else { continue }
      arguments["intent.\(parameter.name)"] = .value(value, parameter.type)
    }
    return phrasebook.render(
      Message(["assistant.reading.\(intent)", "assistant.reading.any"], arguments))
  }

  /// The app's own title for its intent, or the words of the class name: "add tasks intent".
  private func intentTitle(_ intent: String) -> String {
    let key = "intent.\(intent)"
    return phrasebook.hasText(key)
      ? phrasebook.render(Message([key])) : QualifiedName.plain(intent).spacedFromCamelCase
  }

  // MARK: Nothing to carry out

  mutating func sayUnknownApp(_ unknown: UnknownApp) {
    guard !knowledge.apps.isEmpty else { return fail("assistant.noApps") }
    var arguments: [String: Message.Argument] = [
      "name": .text(unknown.name), "apps": .names(knowledge.apps.map(name)),
      "count": .count(knowledge.apps.count),
    ]
    arguments["nearest"] = unknown.nearest.map(Message.Argument.text)
    fail("assistant.unknownApp.\(unknown.nearest == nil ? "plain" : "nearest")", arguments)
  }

  /// The most of a person's words that is repeated to them, in characters.
  private static let quotedLimit = 80

  mutating func notUnderstood(_ key: String) {
    let text = open.turn.text
    let shown = String(text.prefix(Self.quotedLimit)) + (text.count > Self.quotedLimit ? "…" : "")
    open.turn.status = .notUnderstood
    if let example = exampleSpokenOf(text) {
      return say("\(key).with-example", ["text": .text(shown), "example": .text(example)])
    }
    // An example of the app that was used last is nearer to what is meant than one of any other.
    let last = conversation.memory.acts.last?.app
    sayWithExample(
      key, ["text": .text(shown)],
      of: knowledge.apps.filter { $0.identifier == last } + knowledge.apps.filter { $0.identifier != last })
  }

  /// An example of what the words speak of most: of money where they have "money", of pizza where they have "pizzas". Nil where
  /// they speak of nothing that an app does.
  private func exampleSpokenOf(_ text: String) -> String? {
    var found: [(app: AppBundle, intent: String, relevance: Double)] = []
    for app in knowledge.apps {
      let phrases = knowledge.vocabulary(of: app, in: spoken.code)?.intentPhrases ?? [:]
      for intent in app.extensions.flatMap(\.intentsSupported) where phrases[intent]?.isEmpty == false {
        let name = knowledge.qualified(intent, of: app)
        let relevance = engine.relevance(of: name, phrases[intent] ?? [], to: text)
        if relevance >= TurnWeights.spokenOf { found.append((app, name, relevance)) }
      }
    }
    for (app, intent, _) in found.sorted(by: { $0.relevance > $1.relevance }).prefix(
      TurnWeights.spokenOfTried)
    {
      let example = knowledge.examples(of: app, in: spoken, context: context, atMost: 1) {
        $0 == intent && isAllowed($0, of: app)
      }.first
      if let example { return example }
    }
    return nil
  }

  /// Says the text `<key>.with-example` with a sentence that one of these apps understands, or else `<key>.plain`.
  mutating func sayWithExample(
    _ key: String, _ arguments: [String: Message.Argument], of apps: [AppBundle]
  ) {
    var arguments = arguments
    let example = firstExample(of: apps)
    arguments["example"] = example.map(Message.Argument.text)
    say("\(key).\(example == nil ? "plain" : "with-example")", arguments)
  }

  private func firstExample(of apps: [AppBundle]) -> String? {
    apps.lazy.compactMap { examples(of: $0, atMost: 1).first }.first
  }

  func examples(of app: AppBundle, atMost limit: Int = .max) -> [String] {
    knowledge.examples(of: app, in: spoken, context: context, atMost: limit) { isAllowed($0, of: app) }
  }
}

extension Understanding {
  /// Whether it is talk that asks for nothing.
  var isTalk: Bool { interpretations.first.flatMap(BeckonRequest.init)?.isTalk ?? false }
}
