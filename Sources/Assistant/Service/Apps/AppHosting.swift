public import AppBundle
import AppGateway
public import Assistant
public import Conversations
public import ExtensionHost
import ExtensionProtocol
import Foundation
import IntentSchema
import Synchronization

/// The processes of apps: takes in what they donate, starts them, and hands them what they are to go on with.
///
///     let hosting = AppHosting(environment)
///     configuration.openApp = { hosting.open($0, $1) }
///     configuration.exchange = hosting
///     let assistant = try Assistant(configuration)
///     try hosting.attach(assistant)
///
/// The service listens to apps from its start. An assistant in a front's own process listens from the first app that is to be
/// opened, until it ends. Both serve the extensions that they start.
public final class AppHosting: AppExchange {
  private let environment: [String: String]
  private let note: @Sendable (String) -> Void
  private let now: (@Sendable () -> Date)?
  private let fronts: ConnectedFronts?
  private let state = Mutex(State())

  private struct State {
    var assistant: Assistant?
    var gateway: AppGateway?
    var listening: Listening?
    /// The socket for apps that a supervisor has handed down.
    var handedDown: Int32?
    /// Why nobody listens, as it was told.
    var obstacle: String?
  }

  private struct Listening {
    var launcher: AppLauncher
    /// The file of the socket; nil where a supervisor keeps it.
    var path: String?
  }

  /// - Parameters:
  ///   - fronts: where the person is asked what apps want to know; nil where they can't be asked.
  ///   - now: the moment of what apps donate, where another time is played than that of the apps' clock; nil for theirs.
  ///   - note: told what an app was refused, for whoever watches the service.
  public init(
    _ environment: [String: String], asking fronts: ConnectedFronts? = nil,
    now: (@Sendable () -> Date)? = nil, note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.environment = environment
    self.now = now
    self.fronts = fronts
    self.note = note
  }

  /// Names the assistant whose apps they are.
  public func attach(_ assistant: Assistant) { state.withLock { $0.assistant = assistant } }

  /// Listens to apps, and takes in what they kept while nobody did.
  ///
  /// Where another process listens, which has opened an app for a moment, it begins when that one has ended.
  ///
  /// - Parameter socket: one that a supervisor has handed down, and keeps.
  public func listen(on socket: Int32? = nil) {
    if let socket { state.withLock { $0.handedDown = socket } }
    do {
      _ = try launcher()
      // Requests that apps kept while nobody listened are there when the service says that it's ready.
      let (gateway, assistant) = state.withLock { ($0.gateway, $0.assistant) }
      for app in assistant?.apps ?? [] { gateway?.takeIn(app) }
    } catch {
      let isNew = state.withLock { state in
        defer { state.obstacle = "\(error)" }
        return state.obstacle != "\(error)"
      }
      if isNew { note("Apps can't connect yet: \(error)") }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [weak self] in
        guard let self, state.withLock({ $0.assistant != nil && $0.listening == nil }) else { return }
        listen()
      }
    }
  }

  /// Between two tries to listen, in seconds.
  private static let pause = 2.0

  /// Opens an app with what it is to go on with.
  ///
  /// - Returns: why it wasn't; nil where it was.
  public func open(_ app: AppBundle, _ delivery: Conversations.AppDelivery) -> StartFailure? {
    guard app.executable != nil else { return .missing }
    let launcher: AppLauncher
    do {
      launcher = try self.launcher()
    } catch {
      note("\(app.displayName) can't be opened: \(error)")
      return .unavailable
    }
    do throws(LaunchFailure) {
      guard !delivery.isEmpty else {
        try launcher.open(app)
        return nil
      }
      switch try launcher.open(app, with: .init(delivery)) {
      case .activity(isTaken: true), .response: return nil
      case .activity(isTaken: false):
        note("\(app.displayName) was opened and doesn't go on with the activity")
        return .refused
      case .failed(let reason):
        note("\(app.displayName): \(reason)")
        return .refused
      }
    } catch {
      // A program without a delegate goes on with a request by being opened, as Paces begins the workout that waits for it.
      if case .ended(status: 0, _) = error, delivery.intent != nil, !delivery.isInBackground { return nil }
      note("\(app.displayName) can't be opened: \(error)")
      switch error {
      case .noProgram, .missing: return .missing
      case .changed: return .changed
      default: return .refused
      }
    }
  }

  /// Takes in what an app's extensions donated while they answered somebody who serves no apps: it waits in their containers.
  /// Cost: some microseconds where nothing waits.
  public func takeIn(_ app: String) {
    let (gateway, assistant) = state.withLock { ($0.gateway, $0.assistant) }
    guard let gateway, let bundle = assistant?.knowledge.app(app) else { return }
    gateway.takeIn(bundle)
  }

  /// Takes in what any app kept in its containers while nobody served it. Cost: some microseconds an app where nothing waits.
  public func takeInAll() {
    guard let assistant = state.withLock({ $0.assistant }) else { return }
    let waiting = assistant.apps.filter(assistant.hasWaitingRequests)
    // Where the memory can't be opened, that is told when it's needed.
    guard !waiting.isEmpty, let gateway = try? state.withLock({ try gateway(of: &$0) }) else { return }
    for app in waiting { gateway.takeIn(app) }
  }

  /// The connection of an extension that the assistant starts.
  ///
  /// - Returns: nil where the memory can't be opened, which the assistant tells when it keeps the turn.
  public func connection(of appex: String) -> Int32? {
    (try? state.withLock { try gateway(of: &$0) })?.connection(of: appex)
  }

  /// Ends all connections. Apps that were started for a delivery leave.
  ///
  /// - Parameter endsOpened: whether the apps that were only opened are ended as well.
  public func stop(endsOpened: Bool = false) {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.listening?.launcher.stop(endsOpened: endsOpened)
    last.gateway?.stop()
    if let path = last.listening?.path { unlink(path) }
  }

  /// Listens to apps, where that hasn't begun yet.
  private func launcher() throws -> AppLauncher {
    try state.withLock { state in
      if let listening = state.listening { return listening.launcher }
      guard let assistant = state.assistant, let path = AppSocket.path(environment: environment) else {
        throw NoPlace()
      }
      let gateway = try gateway(of: &state)
      gateway.serve(on: try state.handedDown ?? AppGateway.listen(at: path))
      let launcher = AppLauncher(
        gateway, environment: environment, logs: assistant.places.logs,
        problem: { [weak assistant] in assistant?.problem(with: $0) },
        confinement: { [weak assistant] in assistant?.confinement(of: $0) },
        protection: assistant.protection, limits: assistant.appLimits)
      state.listening = Listening(launcher: launcher, path: state.handedDown == nil ? path : nil)
      return launcher
    }
  }

  private func gateway(of state: inout State) throws -> AppGateway {
    if let gateway = state.gateway { return gateway }
    guard let assistant = state.assistant else { throw NoPlace() }
    let memory = try assistant.memory.open()
    var surroundings = AppSurroundings(
      apps: { [weak assistant] in assistant?.currentApps() ?? [] },
      catalogue: { [catalogue = assistant.catalogue, weak assistant] in assistant?.catalogue ?? catalogue },
      container: assistant.places.container)
    surroundings.language = { [weak assistant] in assistant?.owner.languages[0] ?? "en" }
    surroundings.title = { [weak assistant] action in assistant?.title(of: action) }
    surroundings.donate = { [personal = assistant.memory, now] donations in
      var donations = donations
      if let moment = now?() { for index in donations.indices { donations[index].moment = moment } }
      try personal.donate(donations)
    }
    surroundings.takeNames = { [weak assistant] in assistant?.takeNames(of: $0) }
    surroundings.note = { [note] made in
      if case .accepted = made.outcome { return }
      note(made.line)
    }
    // The person is asked in their front, at the first request: it can't be asked for on this screen.
    surroundings.authorization = { [weak assistant] app, _ in
      guard app.entitlements.hasSiri, let assistant else { return .denied }
      return AppAuthorization(assistant.memory.permission(of: app.identifier))
    }
    surroundings.dataAuthorization = { [weak assistant] app, data in
      assistant?.memory.authorization(of: app, for: data) ?? .notDetermined
    }
    surroundings.phrase = { [fronts] question, isWanted in
      PhraseAnswer(fronts?.ask(PhraseWish(question), while: isWanted))
    }
    let gateway = AppGateway(memory: memory, surroundings: surroundings)
    state.gateway = gateway
    return gateway
  }

  private struct NoPlace: Error, CustomStringConvertible {
    var description: String { "there is no directory for the socket of apps; set XDG_RUNTIME_DIR or HOME" }
  }
}

extension PhraseWish {
  fileprivate init(_ question: PhraseQuestion) {
    self.init(
      app: question.app.identifier, SpokenShortcut(question.shortcut, phrases: []),
      phrase: question.phrase?.text, suggestion: question.shortcut.suggestedPhrase)
  }
}

extension PhraseAnswer {
  /// - Parameter outcome: nil where nobody was asked.
  fileprivate init(_ outcome: PhraseWish.Outcome?) {
    switch outcome {
    case .phrase(let text, let language): self = .phrase(text, language: language)
    case .deleted: self = .delete
    case .cancelled: self = .cancelled
    case nil:
      self = .unavailable(
        reason:
          "nobody is there who could be asked for a phrase; the person gives one with: beckon shortcuts add")
    }
  }
}

extension AppAuthorization {
  fileprivate init(_ permission: Permission) {
    self =
      switch permission {
      case .allowed: .authorized
      case .denied: .denied
      case .undetermined: .notDetermined
      }
  }
}

extension ExtensionProtocol.AppDelivery {
  /// An intent that comes with no activity is carried to the app by one of its own name, as the framework does.
  fileprivate init(_ delivery: Conversations.AppDelivery) {
    if let activity = delivery.activity {
      self = .activity(
        activity, intent: delivery.intent?.renamed(QualifiedName.plain),
        response: delivery.response?.renamed(QualifiedName.plain))
    } else if delivery.isInBackground, let intent = delivery.intent {
      self = .intent(intent.renamed(QualifiedName.plain))
    } else {
      let intent = delivery.intent?.renamed(QualifiedName.plain)
      self = .activity(
        ActivityRecord(intent?.type ?? "").record, intent: intent,
        response: delivery.response?.renamed(QualifiedName.plain))
    }
  }
}
