import AppBundle
import Dialogue
import IntentSchema
import Language

/// Chooses among the readings of a sentence and the apps that can carry them out.
extension TurnStep {
  private struct Ranked {
    var candidate: Conversation.Candidate
    var interpretation: Interpretation
    var score: Double { interpretation.score }
  }

  /// Carries out the reading that is meant, with the app that is meant; asks where several may be.
  mutating func choose(among interpretations: [Interpretation], _ manner: Manner) {
    let candidates = interpretations.flatMap { self.candidates($0, manner) }
    guard let best = candidates.first, !isLookedUp(best, insteadOf: interpretations) else {
      if let handled = handled(insteadOf: interpretations, manner) { return choose(among: handled, manner) }
      return tellUnable(interpretations, manner)
    }
    var distinct = alternatives(to: best, among: candidates)
    if case .emergency? = best.candidate.caution {
      // One question is enough: whether to call. The preferred app calls, or else the first.
      let able = distinct.filter { $0.candidate.intent == best.candidate.intent }
      let app = preferredApp(for: best.candidate.intent, among: able.map(\.candidate.app))
      return proceed(with: (able.first { $0.candidate.app == app } ?? best).candidate)
    }
    let differsByApp = Set(distinct.map(\.candidate.intent)).count == 1
    let all = distinct.map(\.candidate)
    var preferred: String?
    if distinct.count > 1, differsByApp,
      let app = preferredApp(for: best.candidate.intent, among: all.map(\.app)),
      let known = distinct.first(where: { $0.candidate.app == app })
    {
      distinct = [known]
      preferred = app
    }
    if case .manner(let manner)? = distinct[0].candidate.caution, isLeft(manner) { return leave(manner) }
    if let act = doneAlready(distinct[0].candidate) {
      open.turn.status = .answered
      return say(
        "assistant.doneAlready", ["act": .text(phrase(act.intent, appName(act.app), act.parameters))])
    }
    if let owner = ownerThatCannot(distinct[0].candidate, best.interpretation) {
      open.turn.intent = best.candidate.intent
      return tellUnsupported(by: owner)
    }
    if let text = open.asPart, knowledge.acts(best.candidate.intent) {
      return ask(whetherPart: text, or: distinct.map(\.candidate))
    }
    if differsByApp, preferred == nil || !isRule(for: best.candidate.intent),
      let search = search(among: all, preferred: preferred)
    {
      tellHowMany(for: interpretations.first { $0.intent == best.candidate.intent })
      return carryOut(search)
    }
    tellPassedOver(by: best.interpretation)
    if distinct.count == 1 {
      if best.interpretation.appIdentifier != nil { remember(distinct[0].candidate) }
      if preferred != nil { tellPreference(distinct[0].candidate) }
      tellHowMany(for: interpretations.first { $0.intent == distinct[0].candidate.intent })
      if let check = check(distinct[0].candidate, distinct[0].interpretation) { return carryOut(check) }
      return proceed(with: distinct[0].candidate)
    }
    if differsByApp { return ask(whichAppOf: all) }
    ask(
      all.map {
        var candidate = $0
        candidate.title = title(candidate)
        return candidate
      },
      phrasebook.render(Message(["assistant.whichReading"])))
  }

  /// Says which words beside a look-up may ask for an act, since nothing asks about them before it's looked up.
  private mutating func tellPassedOver(by reading: Interpretation) {
    guard !knowledge.acts(reading.intent) else { return }
    for words in reading.leftovers where words.kind == .clause || words.kind == .words {
      let mayAct = engine.parts(words.text).contains { part in
        let other = engine.understand(part, context: context)
        return other.manner == .asked
          && other.interpretations.first.map { knowledge.acts($0.intent) } ?? false
      }
      if mayAct { say("assistant.unsure", ["text": .text(words.text)]) }
    }
  }

  /// Asks whether a request is to be carried out now, or belongs to what was done right before it.
  private mutating func ask(whetherPart text: String, or candidates: [Conversation.Candidate]) {
    guard var part = part(text) else {
      var candidate = candidates[0]
      candidate.caution = candidate.caution ?? .guess
      return proceed(with: candidate)
    }
    part.title = phrasebook.render(Message(["assistant.clauseAsPart"]))
    let now = candidates.map { candidate in
      var candidate = candidate
      candidate.title = phrasebook.render(
        Message(["assistant.clauseNow"], ["act": .text(title(candidate))]))
      return candidate
    }
    let said = open.turn.understanding?.text ?? ""
    ask(now + [part], phrasebook.render(Message(["assistant.whichClause"], ["text": .text(said)])))
  }

  /// A request as another thing of what was done right before it: a reminder to lock the car, after one to water the plants at 6. Nil where
  /// that wasn't done.
  private func part(_ text: String) -> Conversation.Candidate? {
    guard let last = conversation.memory.acts.last,
      let best = engine.understand(text, context: context).interpretations.first(where: {
        $0.intent == last.intent && $0.leftovers.isEmpty
      })
    else { return nil }
    var request = last.parameters
    for (name, value) in best.parameters.fields where !value.isNull { request[name] = value }
    return Conversation.Candidate(app: last.app, intent: last.intent, parameters: request, title: "")
  }

  /// The readings and apps that are nearly as likely as the best, each once.
  private func alternatives(to best: Ranked, among candidates: [Ranked]) -> [Ranked] {
    // Looking something up does no harm, so that it isn't worth a question what else may be meant.
    let looksUp = !knowledge.acts(best.candidate.intent)
    let close = candidates.filter {
      best.score - $0.score < TurnWeights.closeness
        && (!looksUp || $0.candidate.intent == best.candidate.intent)
    }
    var distinct: [Ranked] = []
    for candidate in close
    where !distinct.contains(where: {
      $0.candidate.app == candidate.candidate.app && $0.candidate.intent == candidate.candidate.intent
    }) {
      distinct.append(candidate)
    }
    return distinct
  }

  /// What an installed app can do, where something is read that none can: "is there anything on this month", without an app for bills. Where
  /// a template reads it, only something of the same kind is meant instead: a task for a note. Nil where that isn't likely either.
  private func handled(insteadOf interpretations: [Interpretation], _ manner: Manner) -> [Interpretation]? {
    guard manner == .asked, context.intents == nil, !interpretations.isEmpty,
      interpretations.allSatisfy({ $0.appIdentifier == nil && !knowledge.isHandled($0.intent) })
    else { return nil }
    // A template that is hardly right says no more than a model.
    let isLearned = interpretations.allSatisfy { $0.isLearned || $0.score < TurnWeights.certainty }
    let domains = interpretations.map { knowledge.catalogue.intent($0.intent)?.domain }
    let able = Set(
      knowledge.catalogue.intents.values.filter {
        knowledge.isHandled($0.name) && (isLearned || domains.contains($0.domain))
      }.map(\.name))
    guard !able.isEmpty else { return nil }
    var few = context
    few.intents = able
    let found = engine.understand(open.turn.understanding?.text ?? open.turn.text, context: few)
    guard found.manner == .asked else { return nil }
    let handled = found.interpretations.filter { !$0.isAboutBeckon && able.contains($0.intent) }
    return handled.isEmpty ? nil : handled
  }

  /// Says that no app, or not the named one, can do what is asked for.
  private mutating func tellUnable(_ interpretations: [Interpretation], _ manner: Manner) {
    if isLeft(manner), let first = interpretations.first, knowledge.acts(first.intent) {
      return leave(manner)
    }
    guard let named = interpretations.first?.appIdentifier.flatMap(knowledge.app) else {
      let act = interpretations.first.map { phrase($0.intent, nil) }
      return fail("assistant.noAppCan", ["act": .text(act ?? "")])
    }
    tellUnsupported(by: named)
  }

  private mutating func tellUnsupported(by app: AppBundle) {
    open.turn.app = AppReference(identifier: app.identifier, name: name(of: app))
    open.turn.status = .failed
    sayWithExample("assistant.unsupportedIntent", ["app": .text(name(of: app))], of: [app])
  }

  /// The last act, where it's asked about: "did you lock it?" Nil for anything else.
  private func doneAlready(_ candidate: Conversation.Candidate) -> Act? {
    guard candidate.caution == .manner(.questioned), let act = conversation.memory.acts.last,
      act.app == candidate.app, act.intent == candidate.intent,
      candidate.parameters.fields.allSatisfy({ $0.value.isNull || act.parameters[$0.key] == $0.value })
    else { return nil }
    return act
  }

  /// Nobody wants to be asked about what they want left, have done or only speak of.
  func isLeft(_ manner: Manner) -> Bool { manner == .negated || manner == .done || manner == .mentioned }

  private mutating func leave(_ manner: Manner) {
    // "I've bought the milk, tick it off": what is told only leads to what is asked for.
    if manner == .done, !conversation.waiting.isEmpty {
      open.turn.status = .answered
      return
    }
    // "When did I say I'd call the vet?" asks about what was noted down.
    if manner != .negated, lookAtMade(open.turn.text) { return }
    open.turn.status = .cancelled
    say("assistant.doubt.\(manner.rawValue)")
  }

  /// True where something would be looked up, and an act is as likely that the named app can't carry out.
  private func isLookedUp(_ ranked: Ranked, insteadOf interpretations: [Interpretation]) -> Bool {
    let candidate = ranked.candidate
    guard !knowledge.acts(candidate.intent), let app = knowledge.app(candidate.app) else { return false }
    return interpretations.contains { other in
      other.appIdentifier == candidate.app && ranked.score - other.score < TurnWeights.closeness
        && knowledge.acts(other.intent) && !knowledge.supports(app, other.intent)
    }
  }

  /// Pairs an interpretation with each app that can carry it out: the app that was named, or else the apps that know a
  /// name in the sentence, or else all that support the intent.
  private func candidates(_ found: Interpretation, _ manner: Manner) -> [Ranked] {
    var interpretation = resolvingPronouns(found)
    let said = open.turn.understanding?.text ?? open.turn.text
    interpretation.parameters = dialled(engine.written(interpretation, of: said))
    let caution = caution(about: interpretation, manner) ?? cautionOfRepetition(interpretation, found)
    return apps(for: interpretation).map { app in
      let candidate = Conversation.Candidate(
        app: app.identifier, intent: interpretation.intent, parameters: interpretation.parameters,
        doubts: interpretation.doubts, title: name(of: app), caution: caution,
        isInquiry: interpretation.isInquiry, unresolved: interpretation.unresolved)
      return Ranked(candidate: takingOver(candidate), interpretation: interpretation)
    }
  }

  /// Asks about a pronoun that would only do once more what was done last: "onu" of "zeytin istiyormuş, onu da koy", behind cheese that was
  /// put on the same list.
  private func cautionOfRepetition(_ resolved: Interpretation, _ said: Interpretation) -> Caution? {
    guard knowledge.acts(resolved.intent), let last = conversation.memory.acts.last,
      last.intent == resolved.intent, kind(of: last.intent) == .lists, !engine.changesWhatIs(last.intent),
      case let meant = said.slots.filter({ engine.pronoun($0.text) == .one && !engine.isGoal($0.parameter) }),
      !meant.isEmpty,
      said.slots.allSatisfy({ engine.pronoun($0.text) == .one }),
      meant.allSatisfy({ slot in
        let before = (last.parameters[slot.parameter]?.texts ?? []).map { $0.lowercased() }
        let again = resolved.parameters[slot.parameter]?.texts ?? []
        return !again.isEmpty && again.allSatisfy { before.contains($0.lowercased()) }
      })
    else { return nil }
    return .guess
  }

  /// The apps that a request is for: the one that is named, those that know a name in it, or else all that can carry it out.
  func apps(for interpretation: Interpretation) -> [AppBundle] {
    let able = knowledge.apps.filter { app in
      interpretation.appIdentifier.map { $0 == app.identifier } ?? true
        && knowledge.supports(app, interpretation.intent)
    }
    let owner = ownerOfMention(in: interpretation)
    let suggested = able.filter {
      interpretation.suggestedApps.contains($0.identifier) || $0.identifier == owner
    }
    let mayBeUsed = suggested.contains { isAllowed(interpretation.intent, of: $0) }
    return usable(mayBeUsed ? suggested : able, for: interpretation.intent)
  }

  /// The app that did or showed last what a pronoun stands for: "read it back", after a note was made there.
  private func ownerOfMention(in interpretation: Interpretation) -> String? {
    guard interpretation.appIdentifier == nil else { return nil }
    let named = interpretation.slots.filter {
      $0.names.allSatisfy { $0 == nil } && engine.pronoun($0.text) != nil
    }
    .flatMap { interpretation.parameters[$0.parameter]?.texts ?? [] }
    guard !named.isEmpty else { return nil }
    return conversation.memory.acts.last { act in
      let known = [act.parameters, act.response].compactMap { $0 }.flatMap { Value.record($0).texts }
      return named.contains(where: known.contains)
    }?.app
  }

  /// The words for what a reading would do, with its values, so that a yes can't mean something else: "send a
  /// message with Chatter (Anna, “hi”)".
  func title(_ candidate: Conversation.Candidate) -> String {
    let act = phrase(candidate.intent, appName(candidate.app), candidate.parameters)
    let values = knowledge.catalogue.intent(candidate.intent)?.parameters.compactMap { parameter in
      candidate.parameters[parameter.name].flatMap { words(for: $0, parameter.type, of: candidate.intent) }
    }
    guard let values, !values.isEmpty else { return act }
    // A thing may stand in two parameters, such as a task and its title.
    let said = values.enumerated().filter { place, text in !values[..<place].contains(text) }.map(\.element)
    let all = said.joined(separator: phrasebook.render(Message([TextKey.separator.rawValue])))
    return phrasebook.render(
      Message(["assistant.reading.with-values"], ["act": .text(act), "values": .text(all)]))
  }

  /// A value as it stands in such a title; nil where it says nothing by itself, such as a yes. A case of an enumeration does only in
  /// an app's own intent, "large".
  private func words(for value: Value, _ type: TypeReference, of intent: String) -> String? {
    let kind = knowledge.catalogue.kind(of: .named(type.unwrapped.base))
    guard !value.isNull, kind != .identifier, kind.answering != .truth,
      QualifiedName.app(of: intent) != nil || !knowledge.isEnumeration(type.unwrapped)
    else {
      return nil
    }
    let key = kind.answering == .dictation ? "assistant.reading.text" : "assistant.act.value"
    let words = phrasebook.render(Message([key], ["value": .value(value, type)]))
    return words.isEmpty ? nil : words
  }
}
