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
    if takeRetraction(text) || takeResumption(text) || takeDefinition(text, understanding)
      || takeNamedPhrase(text, understanding)
    {
      return
    }
    if resume(repeating: understanding) { return }
    let clauses = engine.clauses(of: text, understood: understanding, context: context)
    let isPart = isLeft(understanding.manner) || understanding.isOfClause
    if let first = clauses.first?.text, clauses.count > 1 || first != text && isPart {
      conversation.waiting = Array(clauses.dropFirst()) + conversation.waiting
      if clauses.count == 1, let told = text.range(of: first, options: .backwards) {
        mention(String(text[..<told.lowerBound]))
      }
      return request(first)
    }
    let change = change(text, understanding)
    // A model may leave a word out that is no verb: "wood glue too".
    if let more = more(text, understanding),
      change == nil || understanding.interpretations.first?.isLearned == false
    {
      open.turn.understanding = explained(understanding)
      return begin(more)
    }
    if conversation.memory.interruption != nil, !isAboutShown(understanding),
      resume(correcting: text, ratherThan: change) || resume(answering: text, understanding)
        || understanding.interpretations.first?.isLearned != false && resume(agreeing: text)
    {
      return
    }
    if let change {
      open.turn.understanding = explained(understanding)
      return carryOut(change)
    }
    carryOut(likelyAct(text, understanding) ?? understanding)
  }

  /// Notes whom a remark before a request speaks of: "him" is Bo in "Bo asked about lunch, message him I can't".
  private mutating func mention(_ remark: String) {
    guard let told = engine.understand(remark, context: context).interpretations.first else { return }
    leave(resolvingPronouns(told).parameters)
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
      // Nobody else is told what is kept of the person, and nobody else changes it.
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
        || lookAtMade(understanding.text) || tellNotFound()
        ? () : notUnderstood("assistant.notUnderstood")
    }
    guard !knowledge.apps.isEmpty else { return fail("assistant.noApps") }
    // "The small one" of what was shown is no place to go to, and "never mind" behind a reason is told to Beckon.
    if let best = understanding.interpretations.first {
      let isDoubtful = !best.leftovers.isEmpty || best.score < TurnWeights.certainty
      if understanding.manner == .asked, isDoubtful || isOwnOrder(best),
        takeShown(understanding.text, unless: best)
      {
        return
      }
      if best.isLearned, isDoubtful, takeOwnRequest(besideTalk: understanding.text) { return }
      if best.slots.contains(where: { engine.pronoun($0.text) != nil }) {
        for remark in best.leftovers where remark.kind == .clause || remark.kind == .antecedent {
          mention(remark.text)
        }
      }
    }
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

  /// True where a sentence that may mean Beckon rather means an app: "continue", when nothing was
  /// interrupted, and "done", when nothing runs.
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
    let leftover = Self.leftover(
      of: isOfLastAct(interpretation) ? interpretation.withoutAntecedents : interpretation)
    // Something that is told of may well be asked for, so that another request beside it matters more.
    if manner != .asked, manner != .reported || leftover?.kind != .clause { return .manner(manner) }
    if let leftover { return .leftover(leftover) }
    // Words that weren't understood may have been about another thing, which "it" means now.
    let isOfMissed =
      open.followsMiss == true && interpretation.slots.contains { engine.pronoun($0.text) != nil }
    return isOfMissed || interpretation.score < TurnWeights.certainty || isOfSomethingElse(interpretation)
      ? .guess : nil
  }

  /// True where a request is of the same kind as what was done or looked at last, so that "it" means that: "stuck at the lights, pause it",
  /// while a run is on.
  private func isOfLastAct(_ interpretation: Interpretation) -> Bool {
    conversation.memory.acts.last.map { kind(of: $0.intent) == kind(of: interpretation.intent) } ?? false
  }

  /// The words that a reading leaves over, as they are told. Another request or a time goes before words that
  /// nobody knows, and those are told together.
  private static func leftover(of reading: Interpretation) -> Leftover? {
    let words = reading.leftovers.filter { $0.kind == .words }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard words.count == reading.leftovers.count, let first = words.first else {
      return reading.leftovers.first { $0.kind != .words }
    }
    return Leftover(words.map(\.text).joined(separator: " … "), .words, range: first.range)
  }

  /// The outcome of a sentence that is said while no question is open.
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
      case .guess, .manner(.reported): return begin(candidate)
      case .manner(.conditional):
        say("assistant.cannotWait")
        return begin(candidate)
      // A clause that stands in the request as well may be another one: a note “还有Bo那边转9欧”.
      case .leftover(let leftover)
      where leftover.kind != .clause || !candidate.parameters.fields.values.contains(.string(leftover.text)):
        let key = leftover.kind == .time ? "assistant.onlyNow" : "assistant.unsure"
        open.unsure = phrasebook.render(Message([key], ["text": .text(leftover.text)]))
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
    // A request that would be done once more is named anew after each change.
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

  /// The words for what an intent does, to go on a sentence with: "add to a list in ListOMat", or "add to a
  /// list" without an app.
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
    conversation.isMissed = true
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
  /// True for talk that asks for nothing.
  var isTalk: Bool { interpretations.first.flatMap(BeckonRequest.init)?.isTalk ?? false }
}

extension Interpretation {
  /// The same without the remarks that may name what a pronoun stands for.
  fileprivate var withoutAntecedents: Interpretation {
    var rest = self
    rest.leftovers.removeAll { $0.kind == .antecedent }
    return rest
  }
}
