import ExtensionProtocol
import Foundation
import Synchronization

/// The connection of an app or extension with the service.
///
///     AssistantLink.shared.send(.donate([donation])) { result in … }
///
/// It connects with the first request, and again when the service has started anew; an extension has its connection from its
/// host. Where no service runs, what may wait is kept in the app's container, and the rest fails. Requests are carried out in the order in which they are made.
package final class AssistantLink: Sendable {
  package static let shared = AssistantLink()

  /// The service's answer.
  package enum Answer: Sendable {
    /// The service did it, or will do it when it has started.
    case done
    case shortcuts([SpokenShortcut])
    case changed(ShortcutChange)
    case authorization(Int)
  }

  package typealias Completion = @Sendable (Result<Answer, AppFailure>) -> Void

  private struct Pending {
    var request: AppRequest
    var completion: Completion
  }

  private struct State {
    var socket: ServiceSocket?
    /// The connection that the process was started with, until it is used.
    var inherited = AppSocket.descriptor(environment: ProcessInfo.processInfo.environment)
    var context: AppContext?
    var nextRequest: UInt64 = 1
    var waiting: [UInt64: Pending] = [:]
    /// The requests that were made and have no answer yet.
    var open = 0
    var deliver: (@Sendable (AppDelivery, @escaping @Sendable (DeliveryAnswer) -> Void) -> Void)?
    var leave: (@Sendable () -> Void)?
    /// True where the process was told to leave: it may still donate, and takes nothing more.
    var isLeaving = false
    /// Since when there is no service.
    var aloneSince: ContinuousClock.Instant?
    var exitIsWatched = false
  }

  private let state = Mutex(State())
  /// Requests go out one after the other.
  private let sending = DispatchQueue(label: "beckon.link")
  /// The developer's completions run here, so that they may make requests and wait for them.
  private let answering = DispatchQueue(label: "beckon.link.answers")
  private let settled = NSCondition()

  /// The longest wait for the service's greeting, in milliseconds. It takes in a queue before it greets.
  private static let greetingPatience: Int32 = 10_000
  /// The longest time that a program which ends waits for answers, in seconds.
  private static let endingPatience = 3.0
  /// Between two tries to find a service again, in seconds.
  private static let retryInterval = 1.0
  /// A program that the service started leaves when no service has come back in this time.
  private static let alonePatience: Duration = .seconds(10)

  private init() {}

  // MARK: Requests

  /// Makes a request. The completion is called on a thread of its own choice.
  package func send(_ request: AppRequest, _ completion: @escaping Completion) {
    let isFirst = state.withLock { state in
      state.open += 1
      defer { state.exitIsWatched = true }
      return !state.exitIsWatched
    }
    // A program may end as soon as it has asked for something. What may wait isn't lost then.
    if isFirst { atexit { AssistantLink.shared.settle() } }
    let pending = Pending(request: request) { [self] result in
      answering.async { [self] in
        completion(result)
        state.withLock { $0.open -= 1 }
        settled.lock()
        settled.broadcast()
        settled.unlock()
      }
    }
    sending.async { [self] in dispatch(pending) }
  }

  package func send(_ request: AppRequest) async throws(AppFailure) -> Answer {
    let result = await withCheckedContinuation { continuation in
      send(request) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Makes a request whose failure the API can't tell; it goes to standard error.
  package func report(_ request: AppRequest, as subject: String) {
    send(request) { result in
      if case .failure(let failure) = result { Self.complain("\(subject): \(failure.reason)") }
    }
  }

  package static func complain(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }

  /// Waits until the requests that were made so far are sent, or kept. It doesn't wait for their answers.
  package func flush() {
    guard state.withLock({ $0.open > 0 }) else { return }
    sending.sync {}
  }

  private func dispatch(_ pending: Pending) {
    let code = pending.request.failureCode
    guard let identity = AppIdentity.current else {
      return pending.completion(
        .failure(
          AppFailure(
            code, "\(CommandLine.arguments.first ?? "this program") isn't the program of an app's bundle")))
    }
    switch connected(identity) {
    case .connected(let socket):
      let id = state.withLock { state in
        defer { state.nextRequest += 1 }
        state.waiting[state.nextRequest] = pending
        return state.nextRequest
      }
      // Where the service has just gone, the thread that receives finds it out, and deals with all that waits.
      if !socket.send(.request(id: id, pending.request)) { socket.close() }
    case .refused(let reason): pending.completion(.failure(AppFailure(code, reason)))
    case .nobody: keep(pending, identity)
    }
  }

  /// Keeps a request for later, where it may wait.
  private func keep(_ pending: Pending, _ identity: AppIdentity) {
    let code = pending.request.failureCode
    do throws(AppFailure) {
      guard pending.request.mayWait else {
        throw AppFailure(code, "the service doesn't run, and this needs its answer; start “beckon serve”")
      }
      guard identity.isInstalled else {
        throw AppFailure(
          code,
          "\(Bundle.main.bundlePath) isn't installed; install it with “beckon apps install” and start it from there"
        )
      }
      try RequestFile(identity.container).append(pending.request, code)
      pending.completion(.success(.done))
    } catch {
      pending.completion(.failure(error))
    }
  }

  // MARK: The connection

  private enum Attempt {
    case connected(ServiceSocket)
    case nobody
    case refused(String)
  }

  /// The context of the last greeting; nil where no service was found.
  package func context() -> AppContext? {
    guard let identity = AppIdentity.current else { return nil }
    return sending.sync {
      guard case .connected = connected(identity) else { return nil }
      return state.withLock { $0.context }
    }
  }

  private func connected(_ identity: AppIdentity) -> Attempt {
    if let socket = state.withLock({ $0.socket }) { return .connected(socket) }
    guard let socket = newSocket() else { return .nobody }
    let takesDeliveries = state.withLock { $0.deliver != nil && !$0.isLeaving }
    socket.send(
      .hello(
        version: AppProtocol.version, identifier: identity.identifier, takesDeliveries: takesDeliveries))
    switch socket.receive(milliseconds: Self.greetingPatience) {
    case .welcome(let context):
      state.withLock { state in
        state.socket = socket
        state.context = context
      }
      Thread.detachNewThread { [self] in receive(from: socket, identity) }
      return .connected(socket)
    case .refused(_, let reason): return .refused(reason)
    default: return .nobody
    }
  }

  private func newSocket() -> ServiceSocket? {
    let inherited = state.withLock { state in
      defer { state.inherited = nil }
      return state.inherited
    }
    if let inherited {
      _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
      return ServiceSocket(inherited)
    }
    return AppSocket.path(environment: ProcessInfo.processInfo.environment).flatMap(ServiceSocket.init)
  }

  private func receive(from socket: ServiceSocket, _ identity: AppIdentity) {
    while let message = socket.receive() {
      switch message {
      case .done(let id): finish(id, .success(.done))
      case .failed(let id, let failure): finish(id, .failure(failure))
      case .shortcuts(let id, let shortcuts): finish(id, .success(.shortcuts(shortcuts)))
      case .changed(let id, let change): finish(id, .success(.changed(change)))
      case .authorization(let id, let status): finish(id, .success(.authorization(status)))
      case .deliver(let id, let delivery):
        guard let deliver = state.withLock({ $0.deliver }) else {
          socket.send(.answer(id: id, .failed(reason: "this process takes no deliveries")))
          continue
        }
        deliver(delivery) { socket.send(.answer(id: id, $0)) }
      case .leave:
        let leave = state.withLock { state in
          state.isLeaving = true
          return state.leave
        }
        leave?()
      case .welcome, .refused: break
      }
    }
    socket.close()
    // On the queue of requests, so that those which come later go behind these.
    sending.async { [self] in
      let lost = state.withLock { state in
        state.socket = nil
        defer { state.waiting = [:] }
        return state.waiting
      }
      // Requests that were sent and not acknowledged are kept: taking them in twice changes nothing.
      for (_, pending) in lost.sorted(by: { $0.key < $1.key }) { keep(pending, identity) }
    }
    if state.withLock({ $0.deliver != nil }) { stayReachable(after: Self.retryInterval) }
  }

  private func finish(_ id: UInt64, _ result: Result<Answer, AppFailure>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.completion(result)
  }

  // MARK: Deliveries

  /// Lets the service deliver to this process, for as long as it runs.
  ///
  /// - Parameters:
  ///   - deliver: called on a thread of its own; it has to call back with the app's answer.
  ///   - leave: called when the service doesn't need the process any more.
  package func takeDeliveries(
    _ deliver:
      @escaping @Sendable (AppDelivery, @escaping @Sendable (DeliveryAnswer) -> Void) -> Void,
    leave: @escaping @Sendable () -> Void
  ) {
    state.withLock { state in
      state.deliver = deliver
      state.leave = leave
      // A connection that was made before said that nothing is taken.
      state.socket?.close()
    }
    stayReachable(after: state.withLock { $0.context } == nil ? 0 : Self.retryInterval)
  }

  /// Connects after a while, in seconds, and tries again as long as there is no service.
  private func stayReachable(after pause: Double) {
    sending.asyncAfter(deadline: .now() + pause) { [self] in
      guard let identity = AppIdentity.current, !state.withLock({ $0.isLeaving }) else { return }
      switch connected(identity) {
      case .connected: state.withLock { $0.aloneSince = nil }
      case .refused(let reason): Self.complain(reason)
      case .nobody:
        if wasLeftAlone { return state.withLock { $0.leave }?() ?? () }
        stayReachable(after: Self.retryInterval)
      }
    }
  }

  /// True where this program was started by a service that is gone. One that a person started goes on.
  private var wasLeftAlone: Bool {
    guard getenv(AppSocket.environmentVariable) != nil else { return false }
    let now = ContinuousClock.now
    return state.withLock { state in
      let since = state.aloneSince ?? now
      state.aloneSince = since
      return now - since > Self.alonePatience
    }
  }

  // MARK: The end of the program

  /// Waits until all requests have their answers. Those that may wait and have none in time are kept.
  private func settle() {
    let end = Date(timeIntervalSinceNow: Self.endingPatience)
    settled.lock()
    while state.withLock({ $0.open > 0 }), settled.wait(until: end) {}
    settled.unlock()
    guard let identity = AppIdentity.current else { return }
    let late = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (_, pending) in late.sorted(by: { $0.key < $1.key }) where pending.request.mayWait {
      keep(pending, identity)
    }
  }
}

extension AppFailure {
  /// The API's error with the sentence as its description.
  package var intentError: INIntentError {
    INIntentError(
      INIntentError.Code(rawValue: code) ?? .interactionOperationNotSupported,
      userInfo: [NSLocalizedDescriptionKey: reason])
  }
}
