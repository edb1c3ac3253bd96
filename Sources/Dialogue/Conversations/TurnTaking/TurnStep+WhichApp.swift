import AppBundle
import Dialogue
import IntentSchema
import Language

/// Asks which app, or which reading, is meant, and takes the answer.
extension TurnStep {
  mutating func ask(_ candidates: [Conversation.Candidate], _ prompt: String) {
    let choices = Self.choices(candidates)
    if let first = candidates.first, candidates.allSatisfy({ $0.intent == first.intent }) {
      open.turn.intent = first.intent
      open.turn.parameters = first.parameters
    }
    conversation.pending = .choosing(candidates, prompt: prompt)
    ask(prompt, Expectation(.choice(choices), intent: candidates.first?.intent ?? ""), choices: choices)
  }

  private static func choices(_ candidates: [Conversation.Candidate]) -> [Choice] {
    candidates.map { Choice(title: $0.title, value: .string($0.app)) }
  }

  /// The answer that the question "Which app?" expects: one of them, or a change to what all of them are
  /// asked for.
  func expectation(_ candidates: [Conversation.Candidate]) -> Expectation {
    let first = candidates.first
    let isOneIntent = candidates.allSatisfy { $0.intent == first?.intent }
    let given = first.flatMap { candidate in
      isOneIntent
        ? knowledge.catalogue.intent(candidate.intent)?.correctables(in: candidate.parameters) : nil
    }
    return Expectation(
      .choice(Self.choices(candidates)), intent: first?.intent ?? "", corrections: given ?? [])
  }

  mutating func choose(
    _ text: String, among candidates: [Conversation.Candidate], _ prompt: String
  ) {
    let expectation = expectation(candidates)
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    if let known = openingInsteadOfAnswer(text, expectation) {
      conversation.pending = nil
      return carryOut(known)
    }
    let understanding = engine.understand(text, context: context)
    if let rule = rule(understanding) {
      _ = information(understanding)
      // "Always TasksNotes" answers "With which app?" as well.
      guard let chosen = candidates.first(where: { $0.app == rule }) else { return ask(candidates, prompt) }
      return proceed(with: chosen)
    }
    if completes(candidates, understanding) { return }
    if case .changes = reading.answer, isRequest(understanding, insteadOf: reading, for: expectation) {
      return take(text, understanding, besides: candidates, prompt)
    }
    if let chosen = named(by: text, understanding, among: candidates) { return proceed(with: chosen) }
    if let chosen = chosenWithMore(text, among: candidates) {
      prefer(chosen)
      return proceed(with: chosen)
    }
    if let more = more(text, understanding, reading, of: candidates) {
      let changed = candidates.map { candidate in
        var changed = candidate
        for (name, value) in more.fields { changed.parameters[name] = value }
        return changed
      }
      if let search = search(among: changed, preferred: nil) { return carryOut(search) }
      say("assistant.talk.acknowledgement")
      return ask(changed, prompt)
    }
    if case .hesitation? = reading.answer, isRequest(understanding, insteadOf: reading, for: expectation) {
      return take(text, understanding, besides: candidates, prompt)
    }
    take(reading, text, understanding, among: candidates, prompt)
  }

  /// Takes an answer that names no app and changes nothing that the apps are asked for.
  private mutating func take(
    _ reading: AnswerReading, _ text: String, _ understanding: Understanding,
    among candidates: [Conversation.Candidate], _ prompt: String
  ) {
    switch reading.answer {
    // Any app will do, but no other intent than the one that was meant.
    case .any where Set(candidates.map(\.intent)).count == 1: proceed(with: candidates[0])
    case .choice(let index) where candidates.indices.contains(index):
      if Set(candidates.map(\.intent)).count == 1 { prefer(candidates[index]) }
      var chosen = candidates[index]
      // Choosing it says that it is meant; it doesn't say when, or whether at all.
      if chosen.caution == .guess { chosen.caution = nil }
      proceed(with: chosen)
    case .cancel, .later, .neither, .no:
      conversation.pending = nil
      open.turn.status = .cancelled
      say("assistant.cancelled")
    case .hesitation:
      say(BeckonRequest.Talk.hesitation.text)
      ask(candidates, prompt)
    case .sayAgain, .question: ask(candidates, prompt)
    default:
      let isRequest = !understanding.interpretations.isEmpty
      if isRequest { return take(text, understanding, besides: candidates, prompt) }
      if let request = requestInAnotherLanguage(text) {
        interrupt(.choosing(candidates, prompt: prompt))
        return carryOut(request)
      }
      say("assistant.chooseAgain")
      ask(candidates, prompt)
    }
  }

  /// The values that words add to the request that an app is looked for, besides what was said already:
  /// "tomorrow at nine", "the groceries one". Nil where they are another request.
  private func more(
    _ text: String, _ understanding: Understanding, _ reading: AnswerReading,
    of candidates: [Conversation.Candidate]
  ) -> Record? {
    guard let first = candidates.first, candidates.allSatisfy({ $0.intent == first.intent }),
      let intent = knowledge.catalogue.intent(first.intent)
    else { return nil }
    func record(_ changes: [Change]) -> Record {
      Record(intent.name, Dictionary(changes.map { ($0.parameter, $0.value) }) { $1 })
    }
    if case .changes(let changes)? = reading.answer { return record(changes) }
    guard reading.answer == nil else { return nil }
    guard let best = understanding.interpretations.first, understanding.manner == .asked,
      best.leftovers.isEmpty, best.appIdentifier == nil, !best.slots.isEmpty
    else { return nil }
    if best.intent == intent.name {
      let isNew = best.slots.allSatisfy { slot in
        engine.isGoal(slot.parameter) || first.parameters[slot.parameter]?.isNull != false
      }
      let isLess = first.parameters.fields.contains { name, value in
        !value.isNull && best.parameters[name]?.isNull != false
      }
      return isNew && isLess ? best.parameters : nil
    }
    // "The groceries one" may also look up what is on it.
    guard !knowledge.acts(best.intent), best.slots.count == 1, let (goal, _) = goal(in: text, of: intent),
      goal.value.texts.contains(where: { $0.lowercased() == best.slots[0].text.lowercased() })
    else { return nil }
    return record([goal])
  }

  /// Words as where a request goes, with how many of them nobody knows.
  private func goal(in text: String, of intent: IntentDefinition) -> (Change, freeWords: Int)? {
    guard let goal = intent.parameters.first(where: { engine.isGoal($0.name) }) else { return nil }
    let reading = engine.readAnswer(
      text, expecting: Expectation(.value(goal.type), intent: intent.name, parameter: goal.name),
      context: context)
    guard case .value(let value)? = reading.answer else { return nil }
    return (Change(parameter: goal.name, value: value), reading.freeWords)
  }

  /// The app that an answer begins with, and what it says besides of the request: "ListOMat, the hardware store list", to "With which app?".
  /// Nil where what stands behind the app is something else.
  private func chosenWithMore(_ text: String, among candidates: [Conversation.Candidate])
    -> Conversation.Candidate?
  {
    guard let (head, rest) = engine.atFirstSign(text), Set(candidates.map(\.intent)).count == 1 else {
      return nil
    }
    let expectation = expectation(candidates)
    func app(_ words: String) -> Int? {
      guard
        case .choice(let index)? = engine.readAnswer(words, expecting: expectation, context: context).answer
      else { return nil }
      return index
    }
    // "Not TasksNotes, the other one" says twice which app is meant.
    guard let index = app(head), candidates.indices.contains(index), app(rest) == nil else { return nil }
    var chosen = candidates[index]
    let said = engine.readAnswer(rest, expecting: self.expectation([chosen]), context: context)
    let understanding = engine.understand(rest, context: context)
    guard let more = more(rest, understanding, said, of: [chosen]) ?? goal(rest, understanding, of: chosen)
    else { return nil }
    for (name, value) in more.fields where !value.isNull { chosen.parameters[name] = value }
    return chosen
  }

  /// Where a request is to go, in a few words that say nothing else: "hardware store".
  private func goal(_ text: String, _ understanding: Understanding, of candidate: Conversation.Candidate)
    -> Record?
  {
    // "It's easier" is no list's name, and neither is "the other one".
    guard !understanding.isTalk, !understanding.interpretations.contains(where: \.isAboutBeckon),
      !engine.isOnlyRemarks(text, countsOne: true, context: context),
      let intent = knowledge.catalogue.intent(candidate.intent),
      let (goal, freeWords) = goal(in: text, of: intent), freeWords <= TurnWeights.usualWords,
      candidate.parameters[goal.parameter]?.isNull != false
    else { return nil }
    return Record(intent.name, [goal.parameter: goal.value])
  }

  /// The only one of several acts that words name, with nothing that was said otherwise before: "just remind me" and "no, call her", to
  /// "Shall I call mum now, or remind you of it too?" Nil where they name another act, or none.
  private func named(
    by text: String, _ understanding: Understanding, among candidates: [Conversation.Candidate]
  ) -> Conversation.Candidate? {
    let behindNo = engine.atFirstSign(text).flatMap { head, rest in
      isRefusal(head, of: expectation(candidates)) ? engine.understand(rest, context: context) : nil
    }
    return [understanding, behindNo].lazy.compactMap { $0 }.compactMap { said in
      guard said.manner == .asked, let best = said.interpretations.first, best.leftovers.isEmpty,
        case let named = candidates.filter({ $0.intent == best.intent }), named.count == 1
      else { return nil }
      return best.slots.allSatisfy { slot in
        engine.pronoun(slot.text) != nil
          || named[0].parameters[slot.parameter]?.texts.contains(slot.text) == true
      } ? named[0] : nil
    }.first
  }

  /// Takes words that choose an app and say more of the same request: "in ListOMat, on the groceries one", after "put nappies on my
  /// list". What was said before stays.
  ///
  /// - Returns: false where they are no such words.
  private mutating func completes(
    _ candidates: [Conversation.Candidate], _ understanding: Understanding
  ) -> Bool {
    guard let best = understanding.interpretations.first, understanding.manner == .asked,
      best.leftovers.isEmpty,
      let chosen = candidates.first(where: { $0.app == best.appIdentifier }),
      candidates.allSatisfy({ $0.intent == best.intent }),
      chosen.parameters.fields.contains(where: { !$0.value.isNull && best.parameters[$0.key] == nil })
    else { return false }
    var completed = chosen
    for (name, value) in best.parameters.fields where !value.isNull { completed.parameters[name] = value }
    prefer(completed)
    proceed(with: completed)
    return true
  }

  /// Takes a request that was said instead of choosing an app. What the app was asked for is kept for later.
  private mutating func take(
    _ text: String, _ understanding: Understanding, besides candidates: [Conversation.Candidate],
    _ prompt: String
  ) {
    if information(understanding) { return ask(candidates, prompt) }
    interrupt(.choosing(candidates, prompt: prompt), for: understanding)
    request(text, understood: understanding)
  }
}
