import Dispatch
import ExtensionProtocol
import Foundation
import IntentSchema
@_spi(Runtime) import Intents

/// Answers the host's calls with the developer's handlers.
@MainActor final class ExtensionServer {
  private let principal: Any
  private let connection: Connection
  private let tracker: CallTracker
  /// The handler of the transaction under way: what it remembers from resolving, it still knows when handling.
  private var handler: (transaction: String, intent: String, object: Any)?

  init(principal: Any, connection: Connection, tracker: CallTracker) {
    self.principal = principal
    self.connection = connection
    self.tracker = tracker
  }

  /// The settings of the app's groups: what the app wrote since the last call is read before this one, and what the
  /// handler writes is written before the answer goes.
  private lazy var groupSettings: [UserDefaults] = (ExtensionEnvironment.current?.groupContainers.keys.sorted() ?? [])
    .compactMap { UserDefaults(suiteName: $0) }

  func answer(_ id: UInt64, _ transaction: String, _ call: HandlingCall) async {
    for settings in groupSettings { settings.synchronize() }
    let message = await message(id, transaction, call)
    for settings in groupSettings { settings.synchronize() }
    tracker.end(id)
    connection.send(message)
  }

  private func message(_ id: UInt64, _ transaction: String, _ call: HandlingCall) async -> ExtensionMessage {
    guard let dispatcher = IntentDispatcher.dispatcher(forIntent: call.intent.type) else {
      return .refused(id: id, reason: "there is no intent \(call.intent.type)")
    }
    do {
      let intent = try dispatcher.makeIntent(from: call.intent)
      guard let object = findHandler(transaction, intent, call.intent.type) else {
        return .noHandler(
          id: id, reason: "\(principalName).handler(for:) returned nil for \(call.intent.type)")
      }
      guard dispatcher.isHandled(by: object) else {
        let found = String(describing: type(of: object))
        return .noHandler(
          id: id,
          reason: "\(principalName).handler(for:) returned a \(found), which does not adopt "
            + dispatcher.handlingProtocolName)
      }
      handler = (transaction, call.intent.type, object)
      let tracker = tracker
      let reply = try await dispatcher.call(
        call.phase, on: object, with: intent, methodReturned: { tracker.methodReturned(id) })
      if reply == .notImplemented, call.phase == .handle {
        let found = String(describing: type(of: object))
        return .refused(
          id: id,
          reason: "\(found) has no handle(intent:completion:) or handle(intent:) async as "
            + "\(dispatcher.handlingProtocolName) declares it")
      }
      return .reply(id: id, reply, handler: String(reflecting: type(of: object)))
    } catch {
      return .refused(id: id, reason: "\(error)")
    }
  }

  private var principalName: String { String(describing: type(of: principal)) }

  private func findHandler(_ transaction: String, _ intent: INIntent, _ name: String) -> Any? {
    if let handler, handler.transaction == transaction, handler.intent == name { return handler.object }
    return (principal as? any INIntentHandlerProviding)?.handler(for: intent)
  }
}
