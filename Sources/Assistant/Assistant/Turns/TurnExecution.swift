import AppBundle
import Conversations
import Dialogue
import Dispatch
import ExtensionHost
import IntentSchema

/// Carries out the actions of one turn.
///
/// It keeps the knowledge that the turn began with, whatever is installed meanwhile.
struct TurnExecution {
  private let surroundings: Surroundings
  private let apps: PersonalApps
  private let configuration: Configuration
  private let clock = ContinuousClock()
  /// The turn's language. Apps are asked in it.
  private var language: String
  /// The launch of the extension that was called last. The calls of a turn mostly go to one extension.
  private var known: (app: String, intent: String, launch: ExtensionLaunch)?

  /// The conversation's name towards extensions.
  private let session: Int
  /// The conversation's name in the history.
  private let history: String
  /// Keeps the conversation for another process.
  private let store: ConversationStore?
  /// The deeds of apps so far.
  private var deeds: [Deed] = []
  /// The outcome of an app's wish; nil where no wish was settled.
  private(set) var outcome: PhraseWish.Outcome?
  /// Why the question that the turn asks couldn't be kept.
  private(set) var notKept: ConversationStoreError?

  init(
    _ surroundings: Surroundings, _ apps: PersonalApps, _ configuration: Configuration, session: Int,
    history: String, keptIn store: ConversationStore?
  ) {
    self.session = session
    self.history = history
    self.store = store
    self.surroundings = surroundings
    self.apps = apps
    self.configuration = configuration
    language = surroundings.person.languages[0]
  }

  /// Takes a turn from its first event to its end.
  ///
  /// - Parameter observe: receives the turn's events as they happen.
  mutating func run(
    _ first: ConversationEvent, of conversation: inout Conversation, _ observe: (TurnEvent) -> Void
  ) -> Turn {
    var ended = Turn(text: "", language: language)
    var cards: [CardInMaking] = []
    var next: ConversationEvent? = first
    while let event = next {
      next = nil
      let name: String? = if case .said = event { "understand" } else { nil }
      let actions = timed(name, observe) {
        Processors.shared.lend { conversation.receive(event, in: surroundings) }
      }
      language = conversation.language ?? language
      let tone = tone(of: actions)
      for action in actions {
        switch action {
        case .say(let line): observe(.said(line, tone))
        case .show(let card): observe(.shown(card))
        case .ask(let question): if store == nil { observe(.asked(question)) }
        case .prefer(let preference, let kind): keep(preference, for: kind)
        case .permit(let isAllowed, let app): permit(isAllowed, app)
        case .prepareCards(let app, let intent): prepareCards(app, intent)
        case .makeCard(let request): if let card = begin(request) { cards.append(card) }
        case .call(let call, let app, let transaction):
          observe(.appWorking(app, call.phase))
          let launch = launch(app, handling: call.intent.type)
          next = timed(call.phase.name, observe) { reply(to: call, app, launch, transaction) }
        case .start(let application):
          next = timed("start", observe) { .started(start(application)) }
        case .open(let app, let delivery):
          next = timed("open", observe) { .opened(open(app, delivery)) }
        case .remember(let request):
          next = timed("remember", observe) { .remembered(reply(to: request)) }
        case .keep(let deed): deeds.append(deed)
        case .settle(let outcome): self.outcome = outcome
        case .awaitCards:
          next = timed("cards", observe) { .cardsMade(made(cards, isAsking: conversation.isOpen)) }
        case .finish(let turn):
          ended = turn
          if store == nil || turn.question == nil { observe(.finished(turn)) }
        }
      }
    }
    // The person has the answer before anything is written. A question is written down first: whoever has seen it can answer it,
    // whatever happens to this process.
    defer {
      if store != nil, let question = ended.question {
        observe(.asked(question))
        observe(.finished(ended))
      }
    }
    notKept = apps.memory.keep(ended, deeds, in: history, leaving: conversation, store)
    return ended
  }

  /// The lines on the way to a failure tell of it.
  private func tone(of actions: [ConversationAction]) -> TurnEvent.Tone {
    let hasFailed = actions.contains { action in
      guard case .finish(let turn) = action else { return false }
      return turn.status == .failed || turn.status == .notUnderstood
    }
    return hasFailed ? .failure : .plain
  }

  private func timed<Result>(
    _ name: String?, _ observe: (TurnEvent) -> Void, _ work: () -> Result
  ) -> Result {
    guard let name else { return work() }
    let start = clock.now
    let result = work()
    observe(.measured(.init(name: name, duration: clock.now - start)))
    return result
  }

  private func keep(_ preference: AppPreference?, for kind: RequestKind) {
    do {
      try apps.preferences.set(preference, for: kind)
    } catch {
      configuration.couldNotKeep(error)
    }
  }

  private func reply(to request: MemoryRequest) -> MemoryReply {
    // Requests that the app has left to be taken in would come back later.
    if case .forget(let name) = request, let app = surroundings.knowledge.app(name) {
      WaitingRequests(in: apps.places).discard(of: app)
    }
    return apps.memory.reply(
      to: request, in: language, surroundings.knowledge, without: surroundings.setAside)
  }

  private func permit(_ isAllowed: Bool, _ app: String) {
    apps.memory.file.attempt { try apps.memory.permit(isAllowed, app: app) }
  }

  /// - Returns: why it wasn't started; nil where it was.
  private func start(_ application: DesktopApplication) -> StartFailure? {
    do throws(StartFailure) {
      try configuration.desktop.start(application)
      return nil
    } catch {
      return error
    }
  }

  /// - Returns: why the app wasn't opened; nil where it was.
  private func open(_ reference: AppReference, _ delivery: AppDelivery) -> StartFailure? {
    guard let open = configuration.openApp else { return .unavailable }
    guard let app = surroundings.knowledge.app(reference.identifier) else { return .missing }
    return open(app, delivery)
  }

  // MARK: Calls

  private mutating func launch(_ reference: AppReference, handling intent: String) -> ExtensionLaunch? {
    if let known, known.app == reference.identifier, known.intent == intent,
      known.launch.language == language
    {
      return known.launch
    }
    guard let app = surroundings.knowledge.app(reference.identifier),
      let launch = apps.launch(app, handling: intent, language: language)
    else { return nil }
    known = (reference.identifier, intent, launch)
    return launch
  }

  private func reply(
    to call: HandlingCall, _ reference: AppReference, _ launch: ExtensionLaunch?, _ transaction: String
  ) -> ConversationEvent {
    let knowledge = surroundings.knowledge
    guard let app = knowledge.app(reference.identifier), let launch else {
      return .failed(.refused(reason: "\(reference.name) has no extension for \(call.intent.type)"))
    }
    // It may have been denied since the turn began, by a command.
    guard apps.memory.permission(of: app.identifier, for: call.intent.type) != .denied else {
      return .failed(.refused(reason: "the person doesn't let Beckon use \(reference.name) for that"))
    }
    do throws(HandlingFailure) {
      // The extension knows its own classes by their plain names.
      let plain = HandlingCall(call.phase, intent: call.intent.renamed(QualifiedName.plain))
      let reply = try apps.host.call(
        plain, in: launch, transaction: "\(session).\(transaction)",
        catalogue: knowledge.ownCatalogue(of: app.identifier))
      return .replied(reply.renamed { knowledge.qualified($0, of: app) })
    } catch {
      return .failed(error)
    }
  }

  // MARK: Cards

  /// Starts the extension that shows an intent, so that it is ready when there is something to show.
  private func prepareCards(_ identifier: String, _ intent: String) {
    guard let app = surroundings.knowledge.app(identifier),
      let launch = apps.launch(app, showing: intent, language: language)
    else { return }
    DispatchQueue.global(qos: .utility).async { [host = apps.host] in host.prepare(launch) }
  }

  private func begin(_ request: CardRequest) -> CardInMaking? {
    guard let app = surroundings.knowledge.app(request.app.identifier),
      let launch = apps.launch(app, showing: request.intent, language: language)
    else { return nil }
    return CardInMaking(request, host: apps.host, launch: launch, patience: configuration.cardPatience)
  }

  /// The cards that came in time. A person waits for a question, so its cards get a sixth of the time of an answer's.
  private func made(_ cards: [CardInMaking], isAsking: Bool) -> [Int: InterfaceCard] {
    let patience = configuration.cardPatience / (isAsking ? 6 : 1)
    var made: [Int: InterfaceCard] = [:]
    for card in cards { made[card.number] = card.wait(seconds: patience) }
    return made
  }
}
