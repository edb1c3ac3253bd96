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
  /// What is being looked up or changed of that which is kept.
  var remembering: MemoryRequest?
  /// Whether the turn only repeats the last one. A repetition doesn't replace the transcript that is repeated.
  var isRepetition: Bool = false
  /// The cards that apps were asked for, in order.
  var cards: [CardRequest] = []

  /// The open question, where the person's words changed something else than what it asks for.
  var changedQuestion: String?

  /// Whether the sentence took the place of an open question.
  var interrupts: Bool = false

  /// Whether the sentence takes back what was done last, and asks for it in another way.
  var retracts: Bool = false

  /// Whether the sentence before wasn't understood: it may have said what "it" is.
  var followsMiss: Bool?
  /// What the request asks for where it belongs to the one before it, as in `Clause`.
  var asPart: String?
  /// The parameters that got what was shown before, without a question.
  var recalled: Set<String> = []

  /// What was looked for in this turn.
  var sought: TurnStep.Sought?

  /// What came of an app's wish in this turn.
  var outcome: PhraseWish.Outcome?

  /// Whether it waits for an app, an application or what is kept.
  var isWorking: Bool { awaits != nil }

  /// What a turn waits for.
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
    /// What is said once the app is open.
    var lines: [String]
    /// Whether the person knows already that it has to be opened.
    var isExplained: Bool
  }
}
