public import Conversations
import ExtensionProtocol
public import Foundation
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

  /// - Returns: nil where no service runs, or not the one that is meant.
  /// - Throws: `FrontRefusal` where the service refuses the options.
  public static func open(_ options: FrontOptions, at socket: URL) throws -> RemoteConversation? {
    guard let descriptor = try? LocalSocket.connect(to: socket.path) else { return nil }
    let connection = LineConnection(descriptor)
    do {
      guard case .opened(let apps) = try answer(to: .open(options), on: connection, { _ in }) else {
        throw ServiceLost(wasSent: true)
      }
      return RemoteConversation(connection, apps)
    } catch is ServiceLost {
      // It ended just now.
      return nil
    } catch let refusal as FrontRefusal where refusal.kind == .elsewhere {
      return nil
    }
  }

  private init(_ connection: LineConnection, _ apps: [String]) {
    self.connection = connection
    self.apps = apps
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

  public func offer(_ observe: (FrontEvent) -> Void) throws -> FrontTurn? {
    try turn.withLock { _ in
      switch try Self.answer(to: .arrive, on: connection, observe) {
      case .finished(let turn): return turn
      case .nothing: return nil
      default: throw ServiceLost(wasSent: true)
      }
    }
  }

  public func offers() throws -> Offers {
    try turn.withLock { _ in
      guard case .offers(let offers) = try Self.answer(to: .offers, on: connection, { _ in }) else {
        throw ServiceLost(wasSent: true)
      }
      return offers
    }
  }

  public func end() { turn.withLock { _ in _ = try? Self.answer(to: .end, on: connection) { _ in } } }

  private func turn(_ request: FrontRequest, _ observe: (FrontEvent) -> Void) throws -> FrontTurn {
    try turn.withLock { _ in
      guard case .finished(let turn) = try Self.answer(to: request, on: connection, observe) else {
        throw ServiceLost(wasSent: true)
      }
      return turn
    }
  }

  /// The answer that ends a request.
  private static func answer(
    to request: FrontRequest, on connection: LineConnection, _ observe: (FrontEvent) -> Void
  ) throws -> FrontAnswer {
    guard connection.send(request) else { throw ServiceLost(wasSent: false) }
    while let line = try? connection.next() {
      guard let answer = try? JSONDecoder().decode(FrontAnswer.self, from: Data(line.utf8)) else { break }
      switch answer {
      case .event(let event): observe(event)
      case .refused(let refusal): throw refusal
      case .opened, .finished, .nothing, .offers, .ended: return answer
      }
    }
    throw ServiceLost(wasSent: true)
  }
}

/// The service ended, or sent what no service of this version sends.
public struct ServiceLost: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether the request reached it. It may have been carried out then.
  public var wasSent: Bool

  public var description: String {
    wasSent
      ? "the assistant's service ended before it answered; look whether the last request was done before you say it again"
      : "the assistant's service has ended"
  }
}
