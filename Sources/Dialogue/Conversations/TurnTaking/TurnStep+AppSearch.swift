import AppBundle
import Dialogue
import IntentSchema
import Language

/// Finds the one of several apps that knows what a request names, before the person is asked which app they mean.
extension TurnStep {
  /// The search among the apps of these candidates; nil where the request has nothing that only some apps know, or where one of
  /// the apps may not be called yet.
  ///
  /// - Parameter preferred: the app that the person chose before.
  func search(among candidates: [Conversation.Candidate], preferred: String?) -> AppSearch? {
    guard candidates.count > 1, let first = candidates.first,
      let intent = knowledge.catalogue.intent(first.intent),
      case let parameters = [
        parameter(of: first.parameters, intent, where: isTrigger),
        parameter(of: first.parameters, intent) { namesSomething($0, intent) },
      ].compactMap({ $0 }), let parameter = parameters.first,
      candidates.allSatisfy({ mayBeCalled($0) })
    else { return nil }
    return AppSearch(
      candidates: candidates.filter { $0.app == preferred } + candidates.filter { $0.app != preferred },
      parameter: parameter, next: parameters.dropFirst().first, preferred: preferred)
  }

  /// The first parameter of a kind that the request gives.
  private func parameter(of request: Record, _ intent: IntentDefinition, where fits: (ValueKind) -> Bool)
    -> String?
  {
    intent.parameters.first {
      request[$0.name].map { !$0.isNull } == true
        && fits(knowledge.catalogue.kind(of: .named($0.type.unwrapped.base)))
    }?.name
  }

  /// True for a kind of value that sets off a reminder. A list app that keeps no times would lose it.
  private func isTrigger(_ kind: ValueKind) -> Bool { kind == .timeTrigger || kind == .placeTrigger }

  /// True where a value of this kind names something that is in an app already: the list of "add milk to
  /// groceries".
  ///
  /// Things that are searched for are there already, too. The title of what is made is new.
  private func namesSomething(_ kind: ValueKind, _ intent: IntentDefinition) -> Bool {
    kind.namesSomethingKept || kind == .speakable && !intent.acts
  }

  private func mayBeCalled(_ candidate: Conversation.Candidate) -> Bool {
    guard let app = knowledge.app(candidate.app) else { return false }
    return surroundings.permission(candidate.app, candidate.intent) == .allowed
      && !needsUnlocking(candidate.parameters, of: app)
  }

  /// The question to the only app whether it knows a person, before something is done that nobody confirms; nil where no such
  /// name is in the request.
  ///
  /// "Call mia later" may name somebody, or not. An app that knows its people tells; where it takes any words, the person is
  /// asked.
  func check(_ candidate: Conversation.Candidate, _ reading: Interpretation) -> AppSearch? {
    guard candidate.caution == nil, let intent = knowledge.catalogue.intent(candidate.intent), intent.acts,
      !intent.requiresConfirmation(of: candidate.parameters), mayBeCalled(candidate),
      let slot = reading.slots.first(where: { isUnsureName($0, of: intent) })
    else { return nil }
    return AppSearch(candidates: [candidate], parameter: slot.parameter)
  }

  /// True where words in the place of a person are several in small letters that nobody registered: "mia
  /// later".
  private func isUnsureName(_ slot: FilledSlot, of intent: IntentDefinition) -> Bool {
    guard slot.isFree, slot.names.allSatisfy({ $0 == nil }),
      let type = intent.parameter(slot.parameter)?.type,
      knowledge.catalogue.kind(of: .named(type.unwrapped.base)) == .person
    else { return false }
    return slot.value.texts.contains { name in
      name.contains(" ") && name == name.lowercased() && name != name.uppercased()
        && !name.contains(where: \.isNumber)
    }
  }

  mutating func carryOut(_ search: AppSearch) {
    guard let candidate = search.current, let app = knowledge.app(candidate.app) else { return end(search) }
    conversation.dialogues += 1
    open.searching = search
    act(
      .call(
        HandlingCall(.resolve(search.parameter), intent: candidate.parameters),
        app: AppReference(identifier: app.identifier, name: name(of: app)),
        transaction: "\(conversation.dialogues)"))
  }

  /// Takes an app's answer. An app that fails knows nothing.
  mutating func goOn(_ search: AppSearch, _ reply: HandlingReply?) {
    open.searching = nil
    let resolution: Resolution? =
      switch reply {
      case .resolution(let resolution): resolution
      case .resolutions(let resolutions): resolutions.first
      case .response, .options, .value, .notImplemented, nil: nil
      }
    var search = search
    let asked = search.current?.parameters[search.parameter]
    search.answers.append(.init(resolution, asked: asked))
    carryOut(search)
  }

  private mutating func end(_ search: AppSearch) {
    var search = search
    if search.turnToNext() { return carryOut(search) }
    let ablest = search.ablest
    if search.candidates.count == 1, var checked = ablest.first {
      if search.answers == [.taken] { checked.caution = .guess }
      return proceed(with: checked)
    }
    if let preferred = ablest.first(where: { $0.app == search.preferred }) {
      tellPreference(preferred)
      return proceed(with: preferred)
    }
    guard ablest.count == 1 else { return ask(whichAppOf: ablest) }
    // That it names something which is there doesn't say that it asks for something: "I've put milk on groceries".
    if ablest[0].caution == nil {
      let text = isTrigger(search, ablest[0]) ? "assistant.keepsTimes" : "assistant.knownBy"
      say(text, ["app": .text(appName(ablest[0].app))])
    }
    proceed(with: ablest[0])
  }

  private func isTrigger(_ search: AppSearch, _ candidate: Conversation.Candidate) -> Bool {
    guard let intent = knowledge.catalogue.intent(candidate.intent) else { return false }
    return parameter(of: candidate.parameters, intent, where: isTrigger) == search.parameter
  }

  mutating func ask(whichAppOf candidates: [Conversation.Candidate]) {
    ask(
      candidates.map {
        var candidate = $0
        candidate.title = appName(candidate.app)
        return candidate
      },
      phrasebook.render(Message(["assistant.whichApp"])))
  }
}
