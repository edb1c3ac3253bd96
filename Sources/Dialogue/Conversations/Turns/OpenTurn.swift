import Dialogue

/// A turn that has not ended yet.
struct OpenTurn: Hashable, Sendable, Codable {
  var turn: Turn
  /// The dialogue that waits for its app's reply.
  var calling: Calling?
  /// The apps that are being asked which of them knows what a request names.
  var searching: AppSearch?
  /// The application that is being started.
  var starting: DesktopApplication?
  /// The app that is being opened.
  var delivering: Delivering?
  /// The look-up or change of what is kept that is under way.
  var remembering: MemoryRequest?
  /// True where the turn only repeats the last one. A repetition doesn't replace the transcript that is
  /// repeated.
  var isRepetition: Bool = false
  /// The cards that apps were asked for, in order.
  var cards: [CardRequest] = []

  /// The open question, where the person's words changed something else than what it asks for.
  var changedQuestion: String?

  /// True where the sentence took the place of an open question.
  var interrupts: Bool = false

  /// True where the sentence takes back what was done last, and asks for it in another way.
  var retracts: Bool = false

  /// True where the sentence before wasn't understood: it may have said what "it" is.
  var followsMiss: Bool?
  /// The words for what the request asks for where it belongs to the one before it, as in `Clause`.
  var asPart: String?
  /// The parameters that got what was shown before, without a question.
  var recalled: Set<String> = []

  /// The line on words of the request that nobody knows. It's said before anything else, unless they choose something that is offered.
  var unsure: String?

  /// The search of this turn.
  var sought: TurnStep.Sought?

  /// The outcome of an app's wish in this turn.
  var outcome: PhraseWish.Outcome?

  /// True where it waits for an app, an application or what is kept.
  var isWorking: Bool { awaits != nil }

  /// The thing that a turn waits for.
  enum Awaited: Hashable {
    case reply, start, opening, memory
  }

  var awaits: Awaited? {
    // A comparison with nil would copy the whole dialogue.
    if case .some = calling { return .reply }
    if case .some = searching { return .reply }
    if case .some = starting { return .start }
    if case .some = delivering { return .opening }
    if case .some = remembering { return .memory }
    return nil
  }

  struct Calling: Hashable, Sendable, Codable {
    var dialogue: Dialogue
    var app: String
  }

  struct Delivering: Hashable, Sendable, Codable {
    var app: AppReference
    /// The lines that are said once the app is open.
    var lines: [String]
    /// True where the person knows already that it has to be opened.
    var isExplained: Bool
  }
}
