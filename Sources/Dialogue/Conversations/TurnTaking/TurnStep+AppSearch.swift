import AppBundle
import Dialogue
import IntentSchema

/// Finds the one of several apps that knows what a request names, before the person is asked which app they mean.
extension TurnStep {
  /// The search among the apps of these candidates; nil where nothing is named that an app could know, or where one of the
  /// apps may not be called yet.
  ///
  /// - Parameter preferred: the app that the person chose before.
  func search(among candidates: [Conversation.Candidate], preferred: String?) -> AppSearch? {
    guard candidates.count > 1, let first = candidates.first,
      let intent = knowledge.catalogue.intent(first.intent),
      let parameter = nameOfSomething(in: first.parameters, intent),
      candidates.allSatisfy({ ($0.caution == nil || $0.caution == .guess) && mayBeCalled($0) })
    else { return nil }
    return AppSearch(
      candidates: candidates.filter { $0.app == preferred } + candidates.filter { $0.app != preferred },
      parameter: parameter, preferred: preferred)
  }

  /// The parameter whose value names something that is in an app already: the list of "add milk to groceries".
  ///
  /// What is searched for is there already, too. The title of what is made is new.
  private func nameOfSomething(in request: Record, _ intent: IntentDefinition) -> String? {
    intent.parameters.first { parameter in
      guard let value = request[parameter.name], !value.isNull else { return false }
      return switch knowledge.catalogue.kind(of: .named(parameter.type.unwrapped.base)) {
      case .task, .taskList, .note, .thing, .person: true
      case .speakable: !intent.acts
      default: false
      }
    }?.name
  }

  private func mayBeCalled(_ candidate: Conversation.Candidate) -> Bool {
    guard let app = knowledge.app(candidate.app) else { return false }
    return surroundings.permission(candidate.app, candidate.intent) == .allowed
      && !needsUnlocking(candidate.parameters, of: app)
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
    search.answers.append(.init(resolution))
    carryOut(search)
  }

  private mutating func end(_ search: AppSearch) {
    if let found = search.found {
      if found.app == search.preferred {
        tellPreference(found)
      } else if found.caution == nil {
        say("assistant.knownBy", ["app": .text(appName(found.app))])
      }
      // That it names something which is there doesn't say that it asks for something: "I've put milk on groceries".
      return proceed(with: found)
    }
    if let preferred = search.candidates.first, preferred.app == search.preferred {
      tellPreference(preferred)
      return proceed(with: preferred)
    }
    ask(whichAppOf: search.candidates)
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
