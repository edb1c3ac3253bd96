import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
import Synchronization

/// A running extension: its process and its socket.
///
/// Unchecked: its slot lets one caller at a time reach it. Only `kill` may come from any thread.
final class ExtensionProcess: @unchecked Sendable {
  let pid: pid_t
  let started: Date
  private(set) var calls: Int = 0
  private let socket: Int32
  /// Where `confine` says why it executed nothing, until the greeting; nil without confinement.
  private var refusal: Refusal?
  private let limits: ExtensionHost.Limits
  private let group: ControlGroup?
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  private var frames = FrameReader(limit: FrameReader.maximumReplyLength)
  private var pending: [ArraySlice<UInt8>] = []
  private var nextCall: UInt64 = 1
  /// True where the process is gone. Its number may belong to another process then.
  private let isReaped = Mutex(false)
  /// Why the host killed it during a call; nil where it ended by itself.
  private let reason = Mutex<HandlingFailure?>(nil)
  private let missing: MissingMethods
  private let geocoder: (any Geocoder)?

  /// The time for a late process to tell where its call is, and for a process that closed its socket to end.
  private static let pingPatience = Duration.seconds(1)
  /// The questions that the host answers during one call. An extension that looks up many places makes some dozen.
  private static let mostQuestions = 256

  /// Starts the process and greets it.
  ///
  /// - Parameter missing: what is known of the same executable's handlers.
  init(
    _ launch: ExtensionLaunch, _ surroundings: ExtensionSlot.Surroundings, missing: MissingMethods
  ) throws(HandlingFailure) {
    geocoder = launch.data[.place] == .denied ? nil : surroundings.geocoder
    self.missing = missing
    started = surroundings.now()
    limits = surroundings.limits
    let launcher = Launcher(limits: limits, groups: .own, exchange: surroundings.exchange)
    let process = try launcher.start(launch)
    pid = process.pid
    socket = process.socket
    refusal = process.refusal
    group = process.group
    do throws(HandlingFailure) {
      try greet(launch, .seconds(surroundings.limits.launch))
    } catch {
      end()
      throw error
    }
    // Nobody needs its descriptor any more.
    refusal = nil
  }

  deinit {
    end()
    group?.remove()
    close(socket)
  }

  private func greet(_ launch: ExtensionLaunch, _ patience: Duration) throws(HandlingFailure) {
    let deadline = Deadline(after: patience)
    let message: ExtensionMessage
    switch receive(until: deadline) {
    case .message(let first): message = first
    case .silence: throw .launchFailed(reason: "it gave no sign of life within \(patience.inSeconds) seconds")
    case .malformed(let error): throw .malformedReply(reason: "its greeting: \(error)")
    case .tooManyQuestions: throw .malformedReply(reason: "its first message is no greeting")
    case .closed: throw unstarted(death())
    }
    guard case .hello(let version) = message else {
      throw .malformedReply(reason: "its first message is no greeting")
    }
    guard version == ProtocolVersion.current else {
      _ = send(.refused(hostVersion: ProtocolVersion.current), until: deadline)
      throw .incompatibleProtocol(extensionVersion: version, hostVersion: ProtocolVersion.current)
    }
    let context = ExtensionContext(
      language: launch.language, groupContainers: launch.groupContainers.mapValues(\.path),
      isSiriAuthorized: launch.isSiriAuthorized, data: launch.data)
    switch send(.welcome(context), until: deadline) {
    case .sent: break
    case .closed: throw death()
    case .late: throw .launchFailed(reason: "it read nothing within \(patience.inSeconds) seconds")
    }
  }

  /// Tells why nothing was executed, where protection couldn't be put in force. A program that was executed can't say so itself.
  private func unstarted(_ failure: HandlingFailure) -> HandlingFailure {
    refusal?.reason.map(Launcher.unprotected) ?? failure
  }

  /// The memory and threads that the process has, as the kernel counts them now; nil where it's gone.
  var usage: ProcessUsage? {
    isReaped.withLock { isReaped in isReaped ? nil : ProcessUsage(of: pid) }
  }

  /// True where the process can take a call. It may have died while it was idle.
  func isAlive() -> Bool {
    var watch = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&watch, 1, 0) == 0
  }

  /// Makes one call; after a failure the process is of no more use.
  func call(
    _ call: HandlingCall, transaction: String, language: String, patience: Duration
  ) throws(HandlingFailure) -> HandlingReply {
    let (id, message) = try exchange(patience) {
      .call(id: $0, transaction: transaction, language: language, call)
    }
    switch message {
    case .reply(id, let reply, let handler):
      missing.note(reply, to: call, transaction, handler: handler)
      return reply
    case .noHandler(id, let reason): throw .noHandler(reason: reason)
    case .refused(id, let reason): throw .refused(reason: reason)
    default: throw .malformedReply(reason: "\(message.summary) instead of the answer to call \(id)")
    }
  }

  /// Asks an Intents UI extension for a card. After a failure the process can't be used any more.
  func show(
    _ request: InterfaceRequest, language: String, patience: Duration
  ) throws(HandlingFailure) -> InterfaceCard {
    let (id, message) = try exchange(patience) { .show(id: $0, language: language, request) }
    switch message {
    case .card(id, let card): return card
    case .refused(id, let reason): throw .refused(reason: reason)
    default: throw .malformedReply(reason: "\(message.summary) instead of the card of call \(id)")
    }
  }

  /// Sends a request with a number of its own, and waits for the message that answers it.
  private func exchange(
    _ patience: Duration, _ request: (UInt64) -> HostMessage
  ) throws(HandlingFailure) -> (id: UInt64, answer: ExtensionMessage) {
    calls += 1
    let id = nextCall
    nextCall += 1
    let deadline = Deadline(after: patience)
    switch send(request(id), until: deadline) {
    case .sent: break
    case .closed: throw death()
    case .late: throw .timedOut(seconds: patience.inSeconds)
    }
    switch receiveAnswer(until: deadline) {
    case .message(let message): return (id, message)
    case .malformed(let error): throw .malformedReply(reason: error.description)
    case .closed: throw death()
    case .silence: throw silence(id, patience)
    case .tooManyQuestions:
      throw .malformedReply(reason: "more than \(Self.mostQuestions) questions in one call")
    }
  }

  /// Asks a late process how far its call is.
  private func silence(_ id: UInt64, _ patience: Duration) -> HandlingFailure {
    let deadline = Deadline(after: Self.pingPatience)
    if send(.ping(id: id), until: deadline) == .sent,
      case .message(.progress(id, .awaitingCompletion)) = receive(until: deadline)
    {
      return .completionNeverCalled(seconds: patience.inSeconds)
    }
    return .timedOut(seconds: patience.inSeconds)
  }

  /// The way in which the process ended after its socket was closed.
  private func death() -> HandlingFailure {
    // The kernel closes the socket while it ends the process, so the wait is short. A process that only closed its socket
    // is killed.
    let deadline = Deadline(after: Self.pingPatience)
    while true {
      if let status = reap() {
        if let reason = reason.withLock({ $0 }) ?? excess { return reason }
        let signal = status & 0x7F
        return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .crashed(signal: signal)
      }
      guard !deadline.isOver else {
        end()
        return .malformedReply(reason: "it closed its connection")
      }
      usleep(200)
    }
  }

  /// What the kernel didn't let it have, of memory or threads; nil where it kept to its limits, or has no group.
  private var excess: HandlingFailure? {
    if group?.ranOutOfMemory == true { return .tooMuchMemory(megabytes: limits.memory) }
    if group?.ranOutOfThreads == true { return .tooManyThreads(threads: limits.threads) }
    return nil
  }

  /// The exit status of the process; nil while it runs.
  private func reap() -> Int32? {
    isReaped.withLock { isReaped in
      // It is looked at before its number is given back: until then the number is also that of its session.
      var information = siginfo_t()
      let options = WEXITED | WNOHANG | WNOWAIT
      if waitid(P_PID, id_t(pid), &information, options) == 0, information.si_signo == 0 { return nil }
      killSession()
      var status: Int32 = 0
      guard waitpid(pid, &status, WNOHANG) != 0 else { return nil }
      isReaped = true
      return status
    }
  }

  /// Kills the process. A call that is under way sees its socket closed, and fails with the reason.
  func kill(because failure: HandlingFailure? = nil) {
    isReaped.withLock { isReaped in
      if isReaped { return }
      reason.withLock { $0 = $0 ?? failure }
      killSession()
    }
  }

  /// Kills the process and waits until it is gone.
  func end() {
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      killSession()
      while waitpid(pid, nil, 0) < 0, errno == EINTR {}
      isReaped = true
    }
  }

  /// Kills the process and what it has started, which is possible only without confinement.
  private func killSession() {
    _ = Glibc.kill(-pid, SIGKILL)
    _ = Glibc.kill(pid, SIGKILL)
  }

  // MARK: The socket

  private enum Reception {
    case message(ExtensionMessage)
    case malformed(MalformedMessage)
    case closed
    case silence
    case tooManyQuestions
  }

  private enum Sending {
    case sent
    case closed
    /// The process doesn't read what it's sent.
    case late
  }

  private static let sendingFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

  /// Sends a message. An extension that doesn't read is waited for until the deadline.
  private func send(_ message: HostMessage, until deadline: Deadline) -> Sending {
    var rest = message.frame[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Self.sendingFlags)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: if deadline.isOver { return .late }
      default: return .closed
      }
      var watch = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      _ = poll(&watch, 1, deadline.milliseconds)
    }
    return .sent
  }

  /// The next message that is no question to the host. Questions are answered on the way, but not for ever.
  private func receiveAnswer(until deadline: Deadline) -> Reception {
    for _ in 0...Self.mostQuestions {
      let reception = receive(until: deadline)
      guard case .message(.findPlaces(let id, let query)) = reception else { return reception }
      if deadline.isOver { return .silence }
      let places = geocoder?.places(for: query) ?? []
      switch send(.places(id: id, places.map(Value.record)), until: deadline) {
      case .sent: break
      case .closed: return .closed
      case .late: return .silence
      }
    }
    return .tooManyQuestions
  }

  private func receive(until deadline: Deadline) -> Reception {
    do throws(MalformedMessage) {
      var hasLooked = false
      while pending.isEmpty {
        // Messages that came in time count. Messages that keep coming without end don't.
        if hasLooked, deadline.isOver { return .silence }
        hasLooked = true
        var watch = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let ready = poll(&watch, 1, deadline.milliseconds)
        if ready < 0, errno == EINTR { continue }
        guard ready > 0 else { return .silence }
        guard let messages = try read() else { return .closed }
        pending = messages
      }
      return .message(try ExtensionMessage(pending.removeFirst()))
    } catch {
      return .malformed(error)
    }
  }

  /// The messages that are whole now; nil where the process closed its end.
  private func read() throws(MalformedMessage) -> [ArraySlice<UInt8>]? {
    while true {
      let count = Glibc.read(socket, &buffer, buffer.count)
      if count > 0 { return try frames.receive(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }
}

extension ExtensionMessage {
  /// The kind of message, in words for an error.
  fileprivate var summary: String {
    switch self {
    case .hello: "a greeting"
    case .reply(let id, _, _): "an answer to call \(id)"
    case .noHandler(let id, _), .refused(let id, _): "a refusal of call \(id)"
    case .progress(let id, _): "the progress of call \(id)"
    case .card(let id, _): "the card of call \(id)"
    case .findPlaces: "a question for places"
    }
  }
}
