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
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)
  private var frames = FrameReader()
  private var pending: [ArraySlice<UInt8>] = []
  private var nextCall: UInt64 = 1
  /// Whether the process is gone. Its number may belong to another process then.
  private let isReaped = Mutex(false)
  /// Why the host killed it during a call; nil where it ended by itself.
  private let reason = Mutex<HandlingFailure?>(nil)
  private let missing: MissingMethods
  private let geocoder: (any Geocoder)?

  /// The time for a late process to tell where its call is, and for a process that closed its socket to end.
  private static let pingPatience = Duration.seconds(1)

  /// Starts the process and greets it.
  ///
  /// - Parameter missing: what is known of the same executable's handlers.
  init(
    _ launch: ExtensionLaunch, _ surroundings: ExtensionSlot.Surroundings, missing: MissingMethods
  ) throws(HandlingFailure) {
    geocoder = launch.data[.place] == .denied ? nil : surroundings.geocoder
    self.missing = missing
    started = surroundings.now()
    let launcher = Launcher(minimum: surroundings.limits.protection, exchange: surroundings.exchange)
    let process = try launcher.start(launch)
    pid = process.pid
    socket = process.socket
    do throws(HandlingFailure) {
      try greet(launch, .seconds(surroundings.limits.launch))
    } catch {
      end()
      throw error
    }
  }

  deinit {
    end()
    close(socket)
  }

  private func greet(_ launch: ExtensionLaunch, _ patience: Duration) throws(HandlingFailure) {
    let deadline = Deadline(after: patience)
    let message: ExtensionMessage
    switch receive(until: deadline) {
    case .message(let first): message = first
    case .silence: throw .launchFailed(reason: "it gave no sign of life within \(patience.inSeconds) seconds")
    case .malformed(let error): throw .malformedReply(reason: "its greeting: \(error)")
    case .closed: throw unstarted(death(), launch)
    }
    guard case .hello(let version) = message else {
      throw .malformedReply(reason: "its first message is no greeting")
    }
    guard version == ProtocolVersion.current else {
      _ = send(.refused(hostVersion: ProtocolVersion.current))
      throw .incompatibleProtocol(extensionVersion: version, hostVersion: ProtocolVersion.current)
    }
    let context = ExtensionContext(
      language: launch.language, groupContainers: launch.groupContainers.mapValues(\.path),
      isSiriAuthorized: launch.isSiriAuthorized, data: launch.data)
    guard send(.welcome(context)) else { throw death() }
  }

  /// The exit status of `confine` where it executed nothing.
  private static let refusedStatus: Int32 = 125

  /// Tells why nothing was executed, where protection couldn't be put in force.
  private func unstarted(_ failure: HandlingFailure, _ launch: ExtensionLaunch) -> HandlingFailure {
    guard failure == .exited(status: Self.refusedStatus), let log = launch.log,
      let line = (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").last,
      line.hasPrefix("confine: ")
    else { return failure }
    return .launchFailed(reason: "it can't be kept from doing more than it may: \(line.dropFirst(9))")
  }

  /// The memory that the process has for itself, as the kernel counts it now; 0 where it's gone.
  var ownMegabytes: Int {
    isReaped.withLock { isReaped in
      guard !isReaped, let text = try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)
      else { return 0 }
      // In pages: all, resident, shared with files, …
      let counts = text.split(separator: " ").prefix(3).compactMap { Int($0) }
      return counts.count == 3 ? (max(0, counts[1] - counts[2]) * Int(getpagesize())) >> 20 : 0
    }
  }

  /// Whether the process can take a call. It may have died while it was idle.
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
    guard send(request(id)) else { throw death() }
    switch receiveAnswer(until: Deadline(after: patience)) {
    case .message(let message): return (id, message)
    case .malformed(let error): throw .malformedReply(reason: error.description)
    case .closed: throw death()
    case .silence: throw silence(id, patience)
    }
  }

  /// Asks a late process how far its call is.
  private func silence(_ id: UInt64, _ patience: Duration) -> HandlingFailure {
    if send(.ping(id: id)),
      case .message(.progress(id, .awaitingCompletion)) = receive(until: Deadline(after: Self.pingPatience))
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
        if let reason = reason.withLock({ $0 }) { return reason }
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

  /// The exit status of the process; nil while it runs.
  private func reap() -> Int32? {
    isReaped.withLock { isReaped in
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
      _ = Glibc.kill(pid, SIGKILL)
    }
  }

  /// Kills the process and waits until it is gone.
  func end() {
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      _ = Glibc.kill(pid, SIGKILL)
      while waitpid(pid, nil, 0) < 0, errno == EINTR {}
      isReaped = true
    }
  }

  // MARK: The socket

  private enum Reception {
    case message(ExtensionMessage)
    case malformed(MalformedMessage)
    case closed
    case silence
  }

  private func send(_ message: HostMessage) -> Bool { LocalSocket.send(message.frame, on: socket) }

  /// The next message that is no question to the host. Questions are answered on the way.
  private func receiveAnswer(until deadline: Deadline) -> Reception {
    while true {
      let reception = receive(until: deadline)
      guard case .message(.findPlaces(let id, let query)) = reception else { return reception }
      let places = geocoder?.places(for: query) ?? []
      guard send(.places(id: id, places.map(Value.record))) else { return .closed }
    }
  }

  private func receive(until deadline: Deadline) -> Reception {
    do throws(MalformedMessage) {
      while pending.isEmpty {
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
