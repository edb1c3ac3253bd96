import IntentSchema

/// What a conversation wants done. The last action of a list is always a `call`, an `ask` or a `finish`, and only
/// the last one is.
public enum DialogueAction: Codable, Hashable, Sendable {
  /// Call the app's extension and answer with `.replied` or `.failed`.
  case call(HandlingCall)
  case say(Message)
  /// Say the prompt and answer with `.answered`, `.notUnderstood`, `.replacedByNewRequest` or `.cancelled`.
  case ask(Question)
  /// Show this as a card: `Phrasebook.card(for:)` makes one.
  case show(Presentation)
  case finish(Outcome)

  /// Whether it ends a list of actions.
  public var isTerminal: Bool {
    switch self {
    case .call, .ask, .finish: true
    case .say, .show: false
    }
  }
}
