import AppBundle
import Conversations
import Dialogue
import Foundation
import IntentSchema
import Language
import Synchronization
import SystemCatalogue
import Testing

/// A conversation without any process: what its apps answer is written down.
///
/// It is taken apart and together through JSON before every event; both copies must act alike.
struct Room {
  private(set) var conversation = Conversation()
  /// The events of the last turn, a line each: `call resolve taskTitles`, `say …`, `ask …`, `card …`.
  private(set) var log: [String] = []
  private(set) var turn: Turn?
  var surroundings: Surroundings
  /// The answer of an app to a call; a handler without the method where nil.
  var reply: (HandlingCall, AppReference) -> ConversationEvent? = { _, _ in nil }
  /// Why applications of the desktop can't be started; nil where they can.
  var startFailure: StartFailure?
  /// Why apps can't be opened; nil where they can.
  var openFailure: StartFailure?
  private(set) var opened: [AppDelivery] = []
  /// The person's decisions, once `asksPermission` was called.
  private(set) var permissions: [String: Permission] = [:]
  /// The deeds that were kept.
  private(set) var deeds: [Deed] = []
  /// The outcome that an app was last told of its wish.
  private(set) var settled: PhraseWish.Outcome?
  /// The answer of what is kept of the person.
  var memory: (MemoryRequest) -> MemoryReply = { request in
    if case .pastActs = request { .pastActs([]) } else { .unavailable }
  }
  /// The card that an app's own extension shows.
  var card: (CardRequest) -> InterfaceCard? = { _ in nil }

  /// - Parameter readers: what judges sentences beside the templates.
  init(
    _ apps: [AppBundle], languages: [String] = ["en"], readers: [any SentenceReader] = []
  ) throws {
    surroundings = try Self.surroundings(apps, languages, readers)
  }

  static func surroundings(
    _ apps: [AppBundle], _ languages: [String], _ readers: [any SentenceReader] = []
  ) throws -> Surroundings {
    let catalogue = try Self.catalogue.get()
    let spoken = SpokenLanguages(try Self.language(languages[0])) { try? Self.language($0) }
    let basis = Knowledge(
      system: catalogue, apps: apps, inverses: try Inverse.bundled(),
      emergencyNumbers: try EmergencyNumbers.bundled(), languages: spoken)
    let person = Person(speaking: languages[0], and: Array(languages.dropFirst()), timeZone: .gmt)
    return Surroundings(
      knowledge: basis.speaking { language in
        var named = language
        named.engine = language.engine.with(apps: apps.map(basis.addressable))
        named.engine.readers = readers
        return named
      },
      person: person, identifier: LanguageIdentifier(languages),
      now: Date(timeIntervalSince1970: 1_772_442_000))
  }

  private static let catalogue = Result { try SystemCatalogue.load() }
  /// The languages that were loaded, by their codes. Each is loaded once.
  private static let loaded = Mutex<[String: SpokenLanguage]>([:])

  private static func language(_ code: String) throws -> SpokenLanguage {
    try loaded.withLock { loaded in
      if let known = loaded[code] { return known }
      let language = try SpokenLanguage.load(
        KnownLanguage(bundled: .bundled(code)), catalogue: try catalogue.get(), timeZone: .gmt, cache: nil)
      loaded[code] = language
      return language
    }
  }

  /// Has the person asked before an app gets a request, but for these.
  mutating func asksPermission(_ decided: [String: Permission] = [:]) {
    permissions = decided
    surroundings.permission = { app, _ in decided[app] ?? .undetermined }
  }

  /// Locks or unlocks Beckon.
  mutating func lock(_ isLocked: Bool, by reason: LockReason = .passphrase) {
    surroundings.lockedBy = { isLocked ? reason : nil }
  }

  /// Denies an app one intent, whatever else is allowed.
  mutating func deny(_ intent: String, of denied: String) {
    let before = surroundings.permission
    surroundings.permission = { app, asked in
      app == denied && asked == intent ? .denied : before(app, asked)
    }
  }

  /// Has the person asked each time before an app carries out one intent.
  mutating func askFirst(_ intent: String, of app: String) {
    surroundings.asksFirst = { $0 == app && $1 == intent }
  }

  /// Begins another conversation of the same person.
  mutating func startAnew() { conversation = Conversation() }

  // MARK: Events

  @discardableResult
  mutating func say(_ text: String) throws -> [String] { try take(.said(text)) }

  /// Takes an event and all that follows from it, until the turn ends.
  @discardableResult
  mutating func take(_ first: ConversationEvent) throws -> [String] {
    log = []
    turn = nil
    var cards: [CardRequest] = []
    var preferred: [(RequestKind, AppPreference?)] = []
    // The next turn finds them.
    defer { for (kind, preference) in preferred { surroundings.preferences[kind] = preference } }
    var next: ConversationEvent? = first
    while let event = next {
      next = nil
      let actions = try receive(event)
      for (index, action) in actions.enumerated() {
        let isLast = index == actions.count - 1
        switch action {
        case .say(let line): log.append("say \(line)")
        case .show(let card): log.append("card \(card.title)")
        case .ask(let question): log.append("ask \(question.prompt)")
        case .prefer(let preference, let kind): preferred.append((kind, preference))
        case .permit(let isAllowed, let app):
          log.append("\(isAllowed ? "allow" : "deny") \(app)")
          permissions[app] = isAllowed ? .allowed : .denied
          surroundings.permission = { [permissions] app, _ in permissions[app] ?? .undetermined }
        case .prepareCards: break
        case .makeCard(let request): cards.append(request)
        case .call(let call, let app, _):
          #expect(isLast)
          log.append("call \(app.name) \(call.phase)")
          next =
            reply(call, app)
            ?? .replied(call.phase == .handle ? .response(Self.success(call.intent)) : .notImplemented)
        case .start(let application):
          #expect(isLast)
          log.append("start \(application.identifier)")
          next = .started(startFailure)
        case .open(let app, let delivery):
          #expect(isLast)
          log.append("open \(app.name)")
          opened.append(delivery)
          next = .opened(openFailure)
        case .remember(let request):
          #expect(isLast)
          next = .remembered(memory(request))
        case .keep(let deed): deeds.append(deed)
        case .settle(let outcome): settled = outcome
        case .awaitCards:
          #expect(isLast)
          let made = cards.compactMap { request in card(request).map { (request.number, $0) } }
          next = .cardsMade(Dictionary(made, uniquingKeysWith: { first, _ in first }))
        case .finish(let turn):
          #expect(isLast)
          self.turn = turn
        }
      }
    }
    return log
  }

  private static func success(_ intent: Record) -> Record {
    Record("\(intent.type)Response", ["code": .integer(3)])
  }

  private mutating func receive(_ event: ConversationEvent) throws -> [ConversationAction] {
    let data = try JSONEncoder().encode(conversation)
    var copy = try JSONDecoder().decode(Conversation.self, from: data)
    #expect(copy == conversation)
    let actions = conversation.receive(event, in: surroundings)
    #expect(copy.receive(event, in: surroundings).count == actions.count)
    #expect(copy == conversation)
    return actions
  }
}

extension AppBundle {
  /// An app that handles intents, and shows those named.
  static func app(_ name: String, _ intents: [String], showing shown: [String] = []) -> AppBundle {
    let directory = URL(filePath: "/nowhere/\(name).app")
    func bundle(_ kind: String, _ intents: [String]) -> ExtensionBundle {
      ExtensionBundle(
        name: name + kind, identifier: "com.example.\(name).\(kind)",
        executable: directory.appending(path: kind), principalClass: "X", intentsSupported: intents,
        directory: directory)
    }
    return AppBundle(
      identifier: "com.example.\(name)", displayName: name, extensions: [bundle("Intents", intents)],
      interfaces: shown.isEmpty ? [] : [bundle("UI", shown)], directory: directory)
  }

  static let lists: [String] = [
    "INAddTasksIntent", "INCreateTaskListIntent", "INSearchForNotebookItemsIntent",
  ]
}
