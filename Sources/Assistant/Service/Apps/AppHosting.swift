public import AppBundle
import AppGateway
public import Assistant
public import Conversations
import ExtensionProtocol
import Foundation
import IntentSchema
import Synchronization

/// The processes of apps: takes in what they donate, starts them, and hands them what they are to go on with.
///
///     let hosting = AppHosting(environment)
///     configuration.openApp = { hosting.open($0, $1) }
///     let assistant = try Assistant(configuration)
///     try hosting.attach(assistant)
///
/// The service listens to apps from its start. An assistant in a front's own process listens from the first app that is to be
/// opened, until it ends.
public final class AppHosting: Sendable {
  private let environment: [String: String]
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    var assistant: Assistant?
    var running: Running?
  }

  private struct Running {
    var gateway: AppGateway
    var launcher: AppLauncher
    var path: String
  }

  /// - Parameter note: told what an app was refused, for whoever watches the service.
  public init(_ environment: [String: String], note: @escaping @Sendable (String) -> Void = { _ in }) {
    self.environment = environment
    self.note = note
  }

  /// Names the assistant whose apps they are.
  public func attach(_ assistant: Assistant) { state.withLock { $0.assistant = assistant } }

  /// Listens to apps, and takes in what they kept while nobody did.
  ///
  /// Where another process listens, which has opened an app for a moment, it begins when that one has ended.
  public func listen() {
    do {
      let gateway = try running().gateway
      // What apps kept while nobody listened is there when the service says that it's ready.
      for app in state.withLock({ $0.assistant })?.apps ?? [] { gateway.takeIn(app) }
    } catch {
      note("Apps can't connect yet: \(error)")
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [weak self] in
        guard let self, state.withLock({ $0.assistant != nil && $0.running == nil }) else { return }
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
    let running: Running
    do {
      running = try self.running()
    } catch {
      note("\(app.displayName) can't be opened: \(error)")
      return .unavailable
    }
    do throws(LaunchFailure) {
      switch try running.launcher.open(app, with: .init(delivery)) {
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
      default: return .refused
      }
    }
  }

  /// Takes in what an app's extensions donated while they answered. A confined extension can't reach the socket: what it donates
  /// waits in its container. Cost: some microseconds where nothing waits.
  public func takeIn(_ app: String) {
    let (running, assistant) = state.withLock { ($0.running, $0.assistant) }
    guard let running, let bundle = assistant?.knowledge.app(app) else { return }
    running.gateway.takeIn(bundle)
  }

  /// Ends all connections. Apps that were started for a delivery leave.
  public func stop() {
    let running = state.withLock { state in
      defer { state = State() }
      return state.running
    }
    guard let running else { return }
    running.launcher.stop()
    running.gateway.stop()
    unlink(running.path)
  }

  private func running() throws -> Running {
    try state.withLock { state in
      if let running = state.running { return running }
      guard let assistant = state.assistant, let path = AppSocket.path(environment: environment) else {
        throw NoPlace()
      }
      let memory = try assistant.memory.open()
      var surroundings = AppSurroundings(
        apps: { [weak assistant] in assistant?.apps ?? [] },
        catalogue: { [catalogue = assistant.catalogue, weak assistant] in assistant?.catalogue ?? catalogue },
        container: assistant.places.container)
      surroundings.language = { [weak assistant] in assistant?.owner.languages[0] ?? "en" }
      surroundings.title = { [weak assistant] action in assistant?.title(of: action) }
      surroundings.note = { [note] made in
        if case .accepted = made.outcome { return }
        note(made.line)
      }
      // The person is asked in their front, at the first request: it can't be asked for on this screen.
      surroundings.authorization = { [weak assistant] app, _ in
        guard app.entitlements.hasSiri, let assistant else { return .denied }
        return AppAuthorization(assistant.memory.permission(of: app.identifier))
      }
      surroundings.phrase = { _ in
        .unavailable(
          reason:
            "a phrase can't be asked for on this screen; the person gives one with: beckon shortcuts add")
      }
      let gateway = AppGateway(memory: memory, surroundings: surroundings)
      gateway.serve(on: try AppGateway.listen(at: path))
      let launcher = AppLauncher(gateway, environment: environment, logs: assistant.places.logs)
      let running = Running(gateway: gateway, launcher: launcher, path: path)
      state.running = running
      return running
    }
  }

  private struct NoPlace: Error, CustomStringConvertible {
    var description: String { "there is no directory for the socket of apps; set XDG_RUNTIME_DIR or HOME" }
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
