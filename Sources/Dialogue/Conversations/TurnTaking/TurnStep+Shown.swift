import Dialogue
import IntentSchema
import Language

/// Takes words that refer to things that were shown, by their place: "the first one".
extension TurnStep {
  // MARK: Alone

  /// Takes words that only say which of the things is meant that were shown last: a list is shown, and of anything else the
  /// person is asked what to do with it.
  ///
  /// - Parameter request: the reading of the words as a request, where there is one. It holds where it names something that is known, or
  ///   where nothing follows what was shown.
  /// - Returns: false where the words say nothing of the kind.
  mutating func takeShown(_ text: String, unless request: Interpretation? = nil) -> Bool {
    guard let act = conversation.memory.acts.last, !changesSomething(act), let things = shown(by: act) else {
      return false
    }
    let next = following(act, choosing: things.first)?.intent
    if let request {
      let namesSomething = request.slots.contains { $0.names.contains { $0 != nil } }
      guard let next, next == request.intent || !namesSomething else { return false }
    }
    let choices = things.map { Choice(title: title(of: $0), value: $0) }
    let reading = engine.readAnswer(
      text, expecting: Expectation(.choice(choices), intent: next ?? ""), context: context)
    // "Book it then", after the prices of rides: the app asks which one.
    if case .yes? = reading.answer, reading.namesAct, let request = following(act) {
      begin(request)
      return true
    }
    guard case .choice(let index)? = reading.answer, choices.indices.contains(index) else {
      guard case .place? = engine.pronoun(text) else { return false }
      tellHowMany(things)
      return true
    }
    open.turn.reading = reading
    let thing = things[index]
    if let request = following(act, choosing: thing) {
      begin(request)
    } else if thing.record?.type == TaskListRecord.type, let name = thing.record?["title"] {
      var request = Record(act.intent, ["title": name])
      if let list = item("taskList", of: act.intent) { request["itemType"] = list }
      begin(
        Conversation.Candidate(
          app: act.app, intent: act.intent, parameters: request, title: appName(act.app)))
    } else {
      conversation.memory.leave(Record(act.intent, ["thing": thing]))
      say("assistant.shown.what", ["thing": .text(choices[index].title)])
    }
    return true
  }

  /// The things that an app's answer listed; nil where it showed nothing of which one can be meant.
  private func shown(by act: Act) -> [Value]? {
    let lists = act.response?.fields.sorted { $0.key < $1.key }.compactMap(\.value.list) ?? []
    return lists.first { $0.contains { $0.record != nil } }
  }

  /// The request that people make after an act, with what was said for that: the ride whose prices were shown. Nil where there is none.
  ///
  /// - Parameter thing: the one that was chosen of what was shown.
  func following(_ act: Act, choosing thing: Value? = nil) -> Conversation.Candidate? {
    candidate(of: act) { $0.request(after: act, choosing: thing, in: knowledge.catalogue) }
      ?? thing.flatMap { order($0, shownBy: act) }
  }

  /// The order of a thing that another intent of an app's own has shown: of a pizza on the menu. Nil where several intents take it, and
  /// where the person isn't asked before it's done.
  private func order(_ thing: Value, shownBy act: Act) -> Conversation.Candidate? {
    guard let app = knowledge.app(act.app), QualifiedName.app(of: act.intent) == act.app,
      let type = thing.record?.type
    else { return nil }
    let orders = knowledge.intents(of: app).compactMap { name -> Record? in
      guard name != act.intent, let intent = knowledge.catalogue.intent(name),
        let parameter = intent.parameters.first(where: { $0.type.unwrapped == .named(type) }),
        case let request = Record(name, [parameter.name: thing]), intent.requiresConfirmation(of: request)
      else { return nil }
      return request
    }
    guard orders.count == 1, let order = orders.first else { return nil }
    return Conversation.Candidate(
      app: act.app, intent: order.type, parameters: order, title: name(of: app))
  }

  /// A request with what it takes over from the look-up before it, where it says nothing of that itself: "book the Hop" goes where the
  /// prices were asked for.
  func takingOver(_ candidate: Conversation.Candidate) -> Conversation.Candidate {
    guard let act = conversation.memory.acts.last, let following = following(act),
      following.app == candidate.app, following.intent == candidate.intent,
      following.parameters.fields.keys.allSatisfy({ candidate.parameters[$0]?.isNull != false })
    else { return candidate }
    var candidate = candidate
    candidate.parameters.fields.merge(following.parameters.fields) { $1 }
    return candidate
  }

  /// The value that says in a request of an intent that lists, or notes, are looked for; nil where the intent
  /// looks for nothing of the kind.
  func item(_ name: String, of intent: String) -> Value? {
    guard let type = knowledge.catalogue.intent(intent)?.parameter("itemType")?.type else { return nil }
    return knowledge.catalogue.caseValue(name, of: type)
  }

  private func title(of thing: Value) -> String {
    phrasebook.render(
      Message(
        ["assistant.act.value"], ["value": .value(thing, .named(thing.record?.type ?? SpeakableRecord.type))])
    )
  }

  // MARK: In a request

  /// Tells how many there are, where the words count beyond the things that were mentioned: "delete the second one" of one.
  mutating func tellHowMany(for interpretation: Interpretation?) {
    guard let interpretation, let intent = knowledge.catalogue.intent(interpretation.intent) else { return }
    for slot in interpretation.slots {
      guard case .place(let place)? = engine.pronoun(slot.text),
        let type = intent.parameter(slot.parameter)?.type
      else { continue }
      let things = mentioned(type, for: intent, isCounted: true)
      if !things.isEmpty, abs(place) > things.count { return tellHowMany(things) }
    }
  }

  private mutating func tellHowMany(_ things: [Value]) {
    say(
      "assistant.shown.only",
      ["things": .names(things.map(title)), "count": .count(things.count)])
  }
}
