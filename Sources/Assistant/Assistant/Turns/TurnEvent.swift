public import Conversations
public import Dialogue
public import IntentSchema

/// Something that happens in a turn. Events come in order; fronts draw them, scripts and tests record them.
///
///     session.receive("Add milk") { event in
///       if case .appWorking(let app, _) = event { showSpinner(app.name) }
///     }
public enum TurnEvent: Sendable {
  /// A line is said now. Its tone tells a front how to set it off.
  case said(String, Tone)
  /// An app was called. The next event takes as long as the app does.
  case appWorking(AppReference, HandlingPhase)
  /// A card is shown: the app's own where it made one, otherwise Beckon's. Cards come after all lines.
  case shown(Card)
  /// A question is put. It ends the turn.
  case asked(Turn.OpenQuestion)
  /// A part of the work has ended and took this long.
  case measured(Step)
  /// The turn is over. It holds everything that was said, shown and asked.
  case finished(Turn)

  /// The way that a line is meant.
  public enum Tone: Sendable {
    case plain
    /// The line tells why nothing was done.
    case failure
  }

  /// A part of a turn's work and its duration.
  public struct Step: Sendable {
    /// `understand`, `resolve taskTitles`, `handle`, `cards`.
    public var name: String
    public var duration: Duration
  }
}

extension HandlingPhase {
  /// The name of the step where a turn's time is shown.
  public var name: String {
    switch self {
    case .resolve(let parameter): "resolve \(parameter)"
    case .confirm: "confirm"
    case .handle: "handle"
    case .options(let parameter, _): "options of \(parameter)"
    case .defaultValue(let parameter): "default of \(parameter)"
    }
  }
}
