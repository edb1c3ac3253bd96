import ExtensionProtocol
import Foundation
import IntentSchema
@_spi(Runtime) import Intents

/// A request of the host.
///
///     if case .call(let call, _) = request.content { print(call) }
@_spi(Runtime) public struct ExtensionRequest: Sendable {
  public enum Content: Sendable {
    case call(HandlingCall, transaction: String)
    case show(InterfaceRequest)
  }

  public let id: UInt64
  /// The person's language at this moment (BCP 47).
  let language: String
  public let content: Content
  /// Must be called when the developer's method has returned without calling its completion.
  let methodReturned: @Sendable () -> Void
}

/// Answers the host's requests, with handlers of intents or with controllers that show them.
///
///     func answer(_ request: ExtensionRequest) async -> ExtensionMessage { await handle(request) }
@_spi(Runtime) @MainActor public protocol ExtensionService: AnyObject {
  func answer(_ request: ExtensionRequest) async -> ExtensionMessage
}

/// Passes the host's requests to a service one by one, and sends its answers back.
@MainActor final class ExtensionServer {
  private let service: any ExtensionService
  private let connection: Connection
  private let tracker: CallTracker
  /// The settings of the app's groups: what the app wrote since the last call is read before this one, and what the
  /// handler writes is written before the answer goes.
  private lazy var groupSettings: [UserDefaults] =
    (ExtensionEnvironment.current?.groupContainers.keys
    .sorted() ?? []).compactMap { UserDefaults(suiteName: $0) }

  init(service: any ExtensionService, connection: Connection, tracker: CallTracker) {
    self.service = service
    self.connection = connection
    self.tracker = tracker
  }

  /// The settings of the app's groups are read before the call and written before the answer. So the app and the handler
  /// see each other's changes.
  func answer(_ request: ExtensionRequest) async {
    if ExtensionEnvironment.current?.language != request.language {
      ExtensionEnvironment.current?.language = request.language
    }
    for settings in groupSettings { settings.synchronize() }
    let message = await service.answer(request)
    for settings in groupSettings { settings.synchronize() }
    // The host may end this process as soon as it has the answer.
    AssistantLink.shared.flush()
    tracker.end(request.id)
    connection.send(message)
  }
}
