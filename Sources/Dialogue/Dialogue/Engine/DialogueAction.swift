import IntentSchema

/// A step that a dialogue asks its holder to take.
///
///     for action in dialogue.receive(.started) {
///       if case .say(let message) = action { print(phrasebook.render(message)) }
///     }
///
/// A list of actions ends with a `call`, an `ask` or a `finish`. These three never stand before the end.
public enum DialogueAction: Codable, Hashable, Sendable {
  /// Call the app's extension, then send `.replied` or `.failed`.
  case call(HandlingCall)
  case say(Message)
  /// Say the prompt, then send `.answered`, `.notUnderstood`, `.replacedByNewRequest` or `.cancelled`.
  case ask(Question)
  /// Show this as a card, which `Phrasebook.card(for:)` makes.
  case show(Presentation)
  case finish(Outcome)

  /// True where it ends a list of actions.
  public var isTerminal: Bool {
    switch self {
    case .call, .ask, .finish: true
    case .say, .show: false
    }
  }
}
