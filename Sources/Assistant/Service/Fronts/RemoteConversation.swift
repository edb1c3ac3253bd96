public import Conversations
import ExtensionProtocol
public import Foundation
import SourceTree
import Synchronization

/// A conversation with the assistant that runs as a service.
///
///     let conversation = try RemoteConversation.open(FrontOptions(), at: places.frontSocket)
///     let turn = try conversation.say("help") { event in draw(event) }
///
/// Where the service ends meanwhile, a call throws `ServiceLost`. A conversation that is kept can be opened again then.
public final class RemoteConversation: FrontConversation {
  public let apps: [String]
  private let connection: LineConnection
  /// Answers belong to the request before them, so one request goes at a time.
  private let turn = Mutex(())
  /// True where the service has said that an app wants something of the person.
  private let awaited: Mutex<Bool>

  /// - Returns: nil where no service runs, or not the one that is meant.
  /// - Throws: `FrontRefusal` where the service refuses the options.
  public static func open(_ options: FrontOptions, at socket: URL) throws -> RemoteConversation? {
    guard let descriptor = try? LocalSocket.connect(to: socket.path) else { return nil }
    let connection = LineConnection(descriptor)
    do {
      var isAwaited = false
      guard case .opened(let apps) = try answer(to: .open(options), on: connection, &isAwaited, { _ in })
      else { throw ServiceLost(wasSent: true) }
      return RemoteConversation(connection, apps, isAwaited: isAwaited)
    } catch is ServiceLost {
      // It ended just now.
      return nil
    } catch let refusal as FrontRefusal where refusal.kind == .elsewhere {
      return nil
    }
  }

  private init(_ connection: LineConnection, _ apps: [String], isAwaited: Bool) {
    self.connection = connection
    self.apps = apps
    awaited = Mutex(isAwaited)
  }

  public func say(_ text: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    try turn(.say(text), observe)
  }

  public func run(_ request: RunRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    try turn(.run(request), observe)
  }

  public func run(shortcut name: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    try turn(.shortcut(name), observe)
  }

  public func open(_ number: Int, foundBy words: String, _ observe: (FrontEvent) -> Void) throws -> FrontTurn
  {
    try turn(.found(words, number: number), observe)
  }

  public func goOnUnlocked(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try possibleTurn(.unlocked, observe)
  }

  public func askAgain(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try possibleTurn(.again, observe)
  }

  public func offer(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try possibleTurn(.arrive, observe)
  }

  public func attend(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    awaited.withLock { $0 = false }
    return try possibleTurn(.attend, observe)
  }

  public var news: Int32? { connection.descriptor }

  public func isAwaited() throws -> Bool {
    try turn.withLock { _ in
      while connection.hasMore {
        guard let line = try connection.next() else { throw ServiceLost(wasSent: false) }
        if case .waiting? = try? FrontAnswer(JSON.parse(line)) {
          awaited.withLock { $0 = true }
        }
      }
    }
    return awaited.withLock { $0 }
  }

  public func offers() throws -> Offers {
    guard case .offers(let offers) = try answer(to: .offers, { _ in }) else {
      throw ServiceLost(wasSent: true)
    }
    return offers
  }

  public func end() { _ = try? answer(to: .end) { _ in } }

  private func turn(_ request: FrontRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    guard case .finished(let turn) = try answer(to: request, observe) else {
      throw ServiceLost(wasSent: true)
    }
    return turn
  }

  private func possibleTurn(_ request: FrontRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    switch try answer(to: request, observe) {
    case .finished(let turn): return turn
    case .nothing: return nil
    default: throw ServiceLost(wasSent: true)
    }
  }

  private func answer(to request: FrontRequest, _ observe: (FrontEvent) -> Void) throws -> FrontAnswer {
    try turn.withLock { _ in
      var isAwaited = false
      defer { if isAwaited { awaited.withLock { $0 = true } } }
      return try Self.answer(to: request, on: connection, &isAwaited, observe)
    }
  }

  /// The answer that ends a request.
  ///
  /// - Parameter isAwaited: becomes true where the service says so meanwhile.
  private static func answer(
    to request: FrontRequest, on connection: LineConnection, _ isAwaited: inout Bool,
    _ observe: (FrontEvent) -> Void
  ) throws -> FrontAnswer {
    guard connection.send(request.json) else { throw ServiceLost(wasSent: false) }
    while let line = try? connection.next() {
      guard let answer = try? FrontAnswer(JSON.parse(line)) else { break }
      switch answer {
      case .event(let event): observe(event)
      case .waiting: isAwaited = true
      case .refused(let refusal): throw refusal
      case .opened, .finished, .nothing, .offers, .ended: return answer
      }
    }
    throw ServiceLost(wasSent: true)
  }
}

/// The service ended, or sent what no service of this version sends.
///
///     catch let lost as ServiceLost { if !lost.wasSent { try sayAgain() } }
public struct ServiceLost: Error, Hashable, Sendable, CustomStringConvertible {
  /// True where the request reached it. It may have been carried out then.
  public var wasSent: Bool

  public var description: String {
    wasSent
      ? "the assistant's service ended before it answered; look whether the last request was done before you say it again"
      : "the assistant's service has ended"
  }
}
