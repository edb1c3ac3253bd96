public import Conversations
public import Dialogue
public import IntentSchema

/// What happens in a turn, in order: a front writes or draws it, a script and a test record it.
public enum TurnEvent: Sendable {
  /// A line that is said now.
  case said(String)
  /// An app is being asked; what follows may take as long as the app does.
  case appWorking(AppReference, HandlingPhase)
  /// A card, an app's own in place of the assistant's where there is one. Cards come after everything that is said.
  case shown(Card)
  /// The question that the turn ends with.
  case asked(Turn.OpenQuestion)
  /// How long a part of the work took.
  case measured(Step)
  /// The turn is over; it holds everything that was said, shown and asked.
  case finished(Turn)

  /// A part of the turn's work.
  public struct Step: Sendable {
    /// `understand`, `resolve taskTitles`, `handle`, `cards`.
    public var name: String
    public var duration: Duration
  }
}

extension HandlingPhase {
  /// What the step is called where a turn's time is shown.
  var name: String {
    switch self {
    case .resolve(let parameter): "resolve \(parameter)"
    case .confirm: "confirm"
    case .handle: "handle"
    case .options(let parameter, _): "options of \(parameter)"
    case .defaultValue(let parameter): "default of \(parameter)"
    }
  }
}
