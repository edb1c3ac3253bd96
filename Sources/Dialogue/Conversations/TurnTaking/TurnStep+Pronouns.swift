import AppBundle
import Dialogue
import IntentSchema
import Language

/// Finds out what "it", "them" and "her" are, by what was said and shown last.
extension TurnStep {
  /// Whom a request names that says "it" of what is under way: Bo of "send it to Bo", to "Who, then?". Nil where it's another request.
  func goalBehindPronoun(_ understanding: Understanding, _ expectation: Expectation) -> AnswerReading? {
    guard case .value(let type) = expectation.kind, let asked = expectation.parameter, engine.isGoal(asked),
      understanding.manner == .asked, let best = understanding.interpretations.first, best.leftovers.isEmpty,
      case let named = best.slots.filter({ engine.pronoun($0.text) != .one }), named.count == 1,
      named.count < best.slots.count || engine.pronounBehindVerb(in: understanding.text) != nil,
      let goal = knowledge.catalogue.intent(best.intent)?.parameter(named[0].parameter),
      engine.isGoal(goal.name),
      knowledge.catalogue.kind(of: .named(goal.type.unwrapped.base))
        == knowledge.catalogue.kind(of: .named(type.unwrapped.base))
    else { return nil }
    let reading = engine.readAnswer(named[0].text, expecting: expectation, context: context)
    if case .value? = reading.answer { return reading }
    return nil
  }

  /// The reading with what its pronouns stand for: the task of "mark it as done" is the one that was added before.
  ///
  /// A pronoun for nothing that is known leaves its parameter empty, so that the app asks for it.
  func resolvingPronouns(_ interpretation: Interpretation) -> Interpretation {
    var resolved = interpretation
    guard let intent = knowledge.catalogue.intent(interpretation.intent) else { return resolved }
    // "Read it back" is said of a list, too, where no note was spoken of.
    if let note = item("note", of: intent.name), resolved.parameters["itemType"] == note,
      interpretation.slots.contains(where: { engine.pronoun($0.text) != nil }),
      conversation.memory.mentioned(NoteRecord.type).isEmpty,
      !conversation.memory.mentioned(TaskListRecord.type).isEmpty
    {
      resolved.parameters["itemType"] = item("taskList", of: intent.name)
    }
    // "I must post the parcel, add that too": what "that" is stands beside it.
    for parameter in intent.parameters {
      guard let items = resolved.parameters[parameter.name]?.list, items.count > 1 else { continue }
      let named = items.filter { item in
        !item.isNamed { [.one, .usual, .several].contains(engine.pronoun($0)) }
      }
      if !named.isEmpty { resolved.parameters[parameter.name] = .list(named) }
    }
    for slot in interpretation.slots where slot.names.allSatisfy({ $0 == nil }) {
      // A list may have another word for it: "in there".
      guard let pronoun = engine.pronoun(slot.text) ?? slot.value.texts.first.flatMap(engine.pronoun) else {
        continue
      }
      // A template may copy the words to another parameter: "mark it as done" names a task and its title.
      for parameter in intent.parameters {
        guard let value = resolved.parameters[parameter.name],
          value.isNamed({ $0 == slot.text || engine.pronoun($0) != nil })
        else {
          continue
        }
        resolved.parameters[parameter.name] = mentioned(
          parameter.type, pronoun, of: intent, in: resolved.parameters)
        if resolved.parameters[parameter.name] == nil, pronoun != .usual, intent.acts,
          knowledge.catalogue.kind(of: .named(parameter.type.unwrapped.base)).namesSomethingKept
        {
          resolved.unresolved.insert(parameter.name)
        }
      }
      resolved.leftovers.removeAll { $0.text == slot.text }
    }
    if let thing = pointedAt(interpretation, intent) { resolved.parameters[thing.parameter] = thing.value }
    // A template may say without a word who is meant: "reply yes" goes to the one who wrote last.
    for parameter in intent.parameters {
      guard case .string(let text)? = resolved.parameters[parameter.name],
        knowledge.catalogue.kind(of: .named(parameter.type.base)).shape == .object,
        let pronoun = engine.pronoun(text)
      else { continue }
      let writer = parameter.type.base == PersonRecord.type ? conversation.memory.lastWriter : nil
      resolved.parameters[parameter.name] =
        writer.map { parameter.type.isList ? .list([$0]) : $0 }
        ?? mentioned(parameter.type, pronoun, of: intent)
    }
    return resolved
  }

  /// The thing that was made or shown last, where a request only points to it by its kind: "delete that reminder". Nil where more than one
  /// may be meant.
  private func pointedAt(_ interpretation: Interpretation, _ intent: IntentDefinition) -> (
    parameter: String, value: Value
  )? {
    guard intent.acts, !interpretation.isLearned, interpretation.slots.isEmpty,
      engine.points(open.turn.understanding?.text ?? open.turn.text)
    else { return nil }
    let open = intent.parameters.filter { parameter in
      parameter.type.isList && interpretation.parameters[parameter.name]?.isNull != false
        && knowledge.catalogue.kind(of: .named(parameter.type.unwrapped.base)).namesSomethingKept
    }
    guard open.count == 1, let value = mentioned(open[0].type, .one, of: intent) else { return nil }
    return (open[0].name, value)
  }

  /// True where a template reads a request for something new, and its pronoun stands for what was shown last: "add plums to it",
  /// behind a look at a list. "Make it half past eight" may change anything.
  func isAboutShown(_ understanding: Understanding) -> Bool {
    guard understanding.manner == .asked, let best = understanding.interpretations.first, !best.isLearned,
      best.leftovers.isEmpty, !engine.changesWhatIs(best.intent), let last = conversation.memory.acts.last,
      kind(of: best.intent) == kind(of: last.intent)
    else { return false }
    let meant = best.slots.filter { engine.pronoun($0.text) == .one }
    let resolved = resolvingPronouns(best)
    return !meant.isEmpty && meant.allSatisfy { resolved.parameters[$0.parameter]?.isNull == false }
  }

  /// An answer with what its pronoun stands for: "her", to "To whom?", is the person who was mentioned last.
  ///
  /// A pronoun for nothing that is known is no answer. It is never a name.
  func resolvingPronouns(_ reading: AnswerReading, to question: Question, of intent: IntentDefinition)
    -> AnswerReading
  {
    guard case .value(let type) = question.expectation.kind, case .value(let value)? = reading.answer,
      knowledge.catalogue.kind(of: .named(type.base)).shape == .object,
      let text = value.texts.first, let pronoun = engine.pronoun(text),
      value.isNamed({ engine.pronoun($0) != nil })
    else { return reading }
    var resolved = reading
    resolved.freeWords = 0
    resolved.answer = mentioned(type, pronoun, of: intent).map(Answer.value)
    return resolved
  }

  /// The values of a type that were mentioned last, as a request of an intent can mean them.
  ///
  /// - Parameters:
  ///   - request: what else is asked for: "read it back" looks for a note.
  ///   - isCounted: whether one of several is meant by its place.
  func mentioned(
    _ type: TypeReference, for intent: IntentDefinition, in request: Record? = nil, isCounted: Bool = false
  ) -> [Value] {
    var found =
      isCounted ? conversation.memory.counted(type.base) : conversation.memory.mentioned(type.base)
    if type.base == SpeakableRecord.type {
      // Anything has such a name: a list, a kind of ride. Only those of the same kind of requests are meant.
      found = conversation.memory.names { self.kind(of: $0) == self.kind(of: intent.name) }
      if kind(of: intent.name) == .lists {
        // A thing that has a name there is a list first of all: "what's on it?"
        let note = item("note", of: intent.name)
        let isNote = note.map { request?["itemType"] == $0 } ?? false
        // A thing that is added to lists is a task: "remind me of it tomorrow".
        let wanted = isNote ? NoteRecord.type : type.isList ? TaskRecord.type : TaskListRecord.type
        let things = conversation.memory.mentioned(wanted)
        let titles = things.compactMap { $0.record?["title"] }
        if !titles.isEmpty { found = titles }
      }
    }
    return found
  }

  /// The value that a pronoun stands for in the place of a type; nil where nothing or too much was mentioned.
  private func mentioned(
    _ type: TypeReference, _ pronoun: Pronoun, of intent: IntentDefinition, in request: Record? = nil
  ) -> Value? {
    let isCounted = if case .place = pronoun { true } else { false }
    let found = mentioned(type, for: intent, in: request, isCounted: isCounted)
    switch (pronoun, found.count) {
    case (.one, 1), (.usual, 1), (.several, 1): return type.isList ? .list(found) : found[0]
    case (.several, 2...) where type.isList: return .list(found)
    case (.place(let place), _):
      let index = place < 0 ? found.count + place : place - 1
      guard found.indices.contains(index) else { return nil }
      return type.isList ? .list([found[index]]) : found[index]
    default: return nil
    }
  }

  /// The app that just did something with what the sentence names, and can't do this with it: "delete the cheese", after
  /// the cheese was put on a list of an app that deletes nothing. Another app's things are not meant then.
  func ownerThatCannot(_ candidate: Conversation.Candidate, _ interpretation: Interpretation) -> AppBundle? {
    guard interpretation.appIdentifier == nil, let kind = kind(of: candidate.intent),
      knowledge.acts(candidate.intent),
      let last = conversation.memory.acts.last(where: { self.kind(of: $0.intent) == kind }),
      last.app != candidate.app, preference(for: kind)?.apps.contains(candidate.app) != true,
      let owner = knowledge.app(last.app),
      !knowledge.supports(owner, candidate.intent)
    else { return nil }
    let seen = conversation.memory.acts.filter { $0.app == last.app && self.kind(of: $0.intent) == kind }
      .flatMap { [$0.parameters, $0.response].compactMap { $0 } }
    let known = Set(seen.flatMap { Value.record($0).texts }.map { $0.lowercased() })
    let named = Value.record(candidate.parameters).texts.map { $0.lowercased() }
    return named.contains(where: known.contains) ? owner : nil
  }
}

extension Value {
  /// True where there are texts in the value, and all of them are such words.
  fileprivate func isNamed(_ words: (String) -> Bool) -> Bool {
    let texts = texts
    return !texts.isEmpty && texts.allSatisfy(words)
  }
}
