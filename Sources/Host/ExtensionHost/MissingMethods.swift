import IntentSchema

/// Remembers the methods that the handlers of a process lack, so that they aren't called again.
///
/// Most handlers resolve only a few of an intent's parameters. The methods belong to the handler's class, which the first
/// reply of a transaction names.
struct MissingMethods {
  private struct Handler: Hashable {
    var intent: String
    var className: String
  }

  private var phases: [Handler: Set<HandlingPhase>] = [:]
  private var current: (transaction: String, handler: Handler)?

  /// Whether the transaction's handler is known to lack the method.
  func contains(_ call: HandlingCall, _ transaction: String) -> Bool {
    guard let current, current.transaction == transaction, current.handler.intent == call.intent.type else {
      return false
    }
    return phases[current.handler]?.contains(call.phase.method) ?? false
  }

  mutating func note(
    _ reply: HandlingReply, to call: HandlingCall, _ transaction: String, handler className: String
  ) {
    let handler = Handler(intent: call.intent.type, className: className)
    current = (transaction, handler)
    if reply == .notImplemented { phases[handler, default: []].insert(call.phase.method) }
  }
}

extension HandlingPhase {
  /// The phase without its search term: one method serves all terms.
  fileprivate var method: HandlingPhase {
    if case .options(let parameter, _) = self { .options(parameter, searchTerm: nil) } else { self }
  }
}
