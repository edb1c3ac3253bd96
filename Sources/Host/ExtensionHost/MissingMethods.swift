import IntentSchema

/// What the handlers of one process are known not to implement, so that they aren't asked again and again.
///
/// Most handlers resolve a few of an intent's parameters. Which methods there are belongs to a handler's class; the
/// class belongs to the transaction, whose first reply names it.
struct MissingMethods {
  private struct Handler: Hashable {
    var intent: String
    var className: String
  }

  private var phases: [Handler: Set<HandlingPhase>] = [:]
  private var current: (transaction: String, handler: Handler)?

  /// Whether the transaction's handler has already turned out to lack the method.
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
  /// The phase as one of methods: what is searched for makes no other method of it.
  fileprivate var method: HandlingPhase {
    if case .options(let parameter, _) = self { .options(parameter, searchTerm: nil) } else { self }
  }
}
