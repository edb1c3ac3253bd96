import ExtensionProtocol
import Foundation
import IntentSchema
@_spi(Runtime) import Intents

/// Answers the host's calls with the developer's handlers.
@MainActor final class HandlingService: ExtensionService {
  private let principal: Any
  /// The handlers of the present transactions, the latest last. A handler keeps the values that it resolved until it
  /// handles them, whatever other conversations ask in between.
  private var handlers: [(transaction: String, intent: String, object: Any)] = []

  private var names: [ObjectIdentifier: String] = [:]

  /// The host doesn't tell when a transaction ends. The oldest one is forgotten when there are more than this.
  private static let maximumTransactions = 16

  init(principal: Any) {
    self.principal = principal
  }

  func answer(_ request: ExtensionRequest) async -> ExtensionMessage {
    let id = request.id
    guard case .call(let call, let transaction) = request.content else {
      return .refused(id: id, reason: "this extension handles intents and shows no cards")
    }
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
      keep(object, transaction, call.intent.type)
      let reply = try await dispatcher.call(
        call.phase, on: object, with: intent, methodReturned: request.methodReturned)
      if reply == .notImplemented, call.phase == .handle {
        let found = String(describing: type(of: object))
        return .refused(
          id: id,
          reason: "\(found) has no handle(intent:completion:) or handle(intent:) async as "
            + "\(dispatcher.handlingProtocolName) declares it")
      }
      return .reply(id: id, reply, handler: name(of: type(of: object)))
    } catch {
      return .refused(id: id, reason: "\(error)")
    }
  }

  /// A class's name with its module's.
  ///
  /// `String(reflecting:)` gives the same, but first asks the runtime whether the metatype describes itself: the first
  /// time that takes as long as a third of starting the process.
  private func name(of type: Any.Type) -> String {
    if let known = names[ObjectIdentifier(type)] { return known }
    let name = _typeName(type, qualified: true)
    names[ObjectIdentifier(type)] = name
    return name
  }

  private var principalName: String { String(describing: type(of: principal)) }

  private func findHandler(_ transaction: String, _ intent: INIntent, _ name: String) -> Any? {
    if let known = handlers.last(where: { $0.transaction == transaction }), known.intent == name {
      return known.object
    }
    return (principal as? any INIntentHandlerProviding)?.handler(for: intent)
  }

  private func keep(_ object: Any, _ transaction: String, _ intent: String) {
    if let last = handlers.last, last.transaction == transaction, last.intent == intent { return }
    handlers.removeAll { $0.transaction == transaction }
    handlers.append((transaction, intent, object))
    if handlers.count > Self.maximumTransactions { handlers.removeFirst() }
  }
}
