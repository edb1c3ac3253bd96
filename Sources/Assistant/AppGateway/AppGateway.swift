public import AppBundle
public import ExtensionHost
import ExtensionProtocol
import Foundation
import Glibc
public import Storage
import Synchronization

/// Serves apps and their extensions over a socket: takes in what they donate, and delivers activities to them.
///
///     let gateway = AppGateway(memory: store.memory(of: "owner"), surroundings: surroundings)
///     gateway.serve(on: try AppGateway.listen(at: path))
///     …
///     gateway.stop()
///
/// The kernel tells which app it is: by the user and the executable of its process. A confined extension
/// can't connect; its host hands it a connection (`connection(of:)`). `Documentation/app-protocol.md` says
/// what crosses the socket. It may be used from any thread.
public final class AppGateway: AppExchange {
  private let desk: RequestDesk
  private let intake: QueueIntake
  private let state = Mutex(State())
  /// Signalled when an app has connected or has left.
  private let change = ChangeBell()

  private struct State {
    var listening: SocketListener?
    /// True until the socket that was listened on is closed, which is a moment after nothing listens on it any more.
    var holdsSocket = false
    var isStopped = false
    var connections: [ObjectIdentifier: AppConnection] = [:]
    /// The number of questions of an app that wait for the person, each on a thread of its own.
    var questions: [String: Int] = [:]
  }

  /// More questions than an app has screens.
  private static let mostQuestions = 4

  /// More connections than all apps of a person have.
  private static let mostConnections = 256

  public init(
    memory: any Memory, surroundings: AppSurroundings, now: @escaping @Sendable () -> Date = { Date.now }
  ) {
    desk = RequestDesk(memory: memory, surroundings: surroundings, now: now)
    intake = QueueIntake(desk: desk)
  }

  var surroundings: AppSurroundings { desk.surroundings }

  // MARK: Serving

  /// Takes in what waits in the apps' containers, then takes connections until `stop`. It returns at once.
  ///
  /// - Parameter socket: listens already, so that no app believes that nobody is there. The gateway closes it.
  public func serve(on socket: Int32) {
    let listener = SocketListener(socket)
    state.withLock { state in
      state.listening = listener
      state.holdsSocket = true
      if state.isStopped { listener.stop() }
    }
    Thread.detachNewThread { [self] in
      for app in surroundings.apps() { intake.take(app) }
      while let connection = listener.next() {
        let connection = AppConnection(connection)
        if !admit(connection) {
          connection.send(.refused(version: AppProtocol.version, reason: "too many apps are connected"))
          connection.close()
        }
      }
      state.withLock { $0.listening = nil }
      listener.close()
      state.withLock { $0.holdsSocket = false }
      change.ring()
    }
  }

  /// The extension's end of a connection that is served here from now on.
  ///
  /// - Returns: nil for an extension of no installed app, after `stop`, and where too many are connected.
  public func connection(of appex: String) -> Int32? {
    guard !state.withLock({ $0.isStopped }),
      let program = AppProgram(extension: appex, among: surroundings.apps()),
      let pair = LocalSocket.pair()
    else { return nil }
    guard admit(AppConnection(pair.own, mayBeSilent: true), program) else {
      close(pair.other)
      return nil
    }
    return pair.other
  }

  /// The app's own end of a connection that is served here from now on, for a program that can't make one.
  ///
  /// - Returns: nil after `stop`, and where too many are connected.
  func connection(of app: AppBundle) -> (descriptor: Int32, connection: AppConnection)? {
    guard let pair = LocalSocket.pair() else { return nil }
    let connection = AppConnection(pair.own, mayBeSilent: true)
    guard admit(connection, AppProgram(app)) else {
      close(pair.other)
      return nil
    }
    return (pair.other, connection)
  }

  /// Takes in what waits in an app's containers, since nobody served the app or its extensions when they said it.
  public func takeIn(_ app: AppBundle) { intake.take(app) }

  /// Ends all connections. What was acknowledged is stored, and so is what was sent before.
  public func stop() {
    let connections = state.withLock { state in
      state.isStopped = true
      // It wakes the thread that waits for connections, which closes it.
      state.listening?.stop()
      return Array(state.connections.values)
    }
    for connection in connections { connection.endReading() }
    // An extension may have donated something just before it gave its last answer. Whoever serves next finds the socket free.
    let end = ContinuousClock.now + Self.stopPatience
    while ContinuousClock.now < end,
      state.withLock({ !$0.connections.isEmpty || $0.holdsSocket })
    {
      change.wait(milliseconds: 20)
    }
    for connection in connections { connection.close() }
    change.ring()
  }

  /// The longest time that is spent at the end with what was sent already.
  private static let stopPatience: Duration = .seconds(2)

  /// Serves a connection on a thread of its own.
  ///
  /// - Parameter program: the one at its other end, where it is known.
  /// - Returns: false where too many are connected.
  private func admit(_ connection: AppConnection, _ program: AppProgram? = nil) -> Bool {
    let hasRoom = state.withLock { state in
      guard !state.isStopped, state.connections.count < Self.mostConnections else { return false }
      state.connections[ObjectIdentifier(connection)] = connection
      return true
    }
    guard hasRoom else { return false }
    Thread.detachNewThread { [self] in
      serve(connection, program)
      connection.close()
      state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
      change.ring()
    }
    return true
  }

  // MARK: One connection

  private func serve(_ connection: AppConnection, _ known: AppProgram?) {
    guard case .hello(let version, let claimed, let takesDeliveries)? = connection.receive() else { return }
    func refuse(_ reason: String) {
      connection.send(.refused(version: AppProtocol.version, reason: reason))
    }
    guard version == AppProtocol.version else {
      return refuse(
        "the service speaks version \(AppProtocol.version) of the app protocol, this program \(version); build the app "
          + "again with the service's version of Beckon")
    }
    let program: AppProgram
    do throws(AppProgram.Stranger) {
      // A `??` would lose the type of the error.
      if let known {
        program = known
      } else {
        program = try AppProgram(of: connection.socket, among: surroundings.apps())
      }
    } catch {
      return refuse(error.reason)
    }
    guard claimed == program.identifier else {
      return refuse("this program is \(program.identifier), and says that it is \(claimed)")
    }
    // Requests that were kept while no service ran come before what the app says now.
    intake.take(program.app)
    connection.welcome(program, takesDeliveries: takesDeliveries && program.isApp)
    let status = surroundings.authorization(program.app, false)
    guard
      connection.send(
        .welcome(AppContext(language: surroundings.language(), authorization: status.rawValue)))
    else { return }
    change.ring()
    while let message = connection.receive() {
      switch message {
      case .hello: return
      case .answer(let id, let answer): connection.take(answer, to: id)
      case .request(let id, let request):
        // A person takes their time; the app goes on meanwhile.
        if request.asksPerson {
          ask(request, id, connection, program)
        } else {
          answer(request, id, connection, program)
        }
      }
    }
  }

  private func ask(
    _ request: AppRequest, _ id: UInt64, _ connection: AppConnection, _ program: AppProgram
  ) {
    let app = program.app.identifier
    func refuse(_ reason: String) {
      connection.send(.failed(id: id, AppFailure(request.failureCode, reason)))
    }
    guard program.isApp || !request.asksForPhrase else {
      return refuse("an extension has no screen; present the controller in the app")
    }
    let hasRoom = state.withLock { state in
      guard state.questions[app, default: 0] < Self.mostQuestions else { return false }
      state.questions[app, default: 0] += 1
      return true
    }
    guard hasRoom else {
      return refuse(
        "\(Self.mostQuestions) questions of \(program.app.displayName) wait for the person already")
    }
    Thread.detachNewThread { [self] in
      answer(request, id, connection, program)
      state.withLock { state in
        let left = state.questions[app, default: 1] - 1
        state.questions[app] = left > 0 ? left : nil
      }
    }
  }

  private func answer(
    _ request: AppRequest, _ id: UInt64, _ connection: AppConnection, _ program: AppProgram
  ) {
    do throws(AppFailure) {
      guard let app = surroundings.apps().first(where: { $0.identifier == program.app.identifier }) else {
        throw AppFailure(.noApp, "\(program.app.displayName) isn't installed any more")
      }
      switch try desk.carryOut(request, for: app, isWanted: { connection.isOpen }) {
      case .done: connection.send(.done(id: id))
      case .shortcuts(let shortcuts): connection.send(.shortcuts(id: id, shortcuts))
      case .changed(let change): connection.send(.changed(id: id, change))
      case .authorization(let status): connection.send(.authorization(id: id, status.rawValue))
      case .dataAuthorization(let status): connection.send(.authorization(id: id, status.rawValue))
      }
    } catch {
      connection.send(.failed(id: id, error))
    }
  }

  // MARK: Deliveries

  /// The connection of an app that runs and takes deliveries.
  func runningProcess(of app: String) -> AppConnection? {
    state.withLock { state in
      state.connections.values.first { $0.program?.app.identifier == app && $0.takesDeliveries }
    }
  }

  /// All connections that take deliveries.
  var deliverable: [AppConnection] {
    state.withLock { $0.connections.values.filter(\.takesDeliveries) }
  }

  /// Waits until something about the connections has changed, or for a while.
  func waitForChange(milliseconds: Int) { change.wait(milliseconds: milliseconds) }
}

/// Wakes whoever waits for a change.
private final class ChangeBell: Sendable {
  private let condition = NSCondition()

  func ring() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  func wait(milliseconds: Int) {
    condition.lock()
    _ = condition.wait(until: Date(timeIntervalSinceNow: Double(milliseconds) / 1000))
    condition.unlock()
  }
}

extension AppRequest {
  /// True where a person is asked for a phrase before there is an answer.
  var asksForPhrase: Bool {
    switch self {
    case .addShortcut, .editShortcut: true
    default: false
    }
  }

  /// True where a person is asked before there is an answer.
  var asksPerson: Bool {
    switch self {
    case .authorization(asks: true): true
    default: asksForPhrase
    }
  }
}
