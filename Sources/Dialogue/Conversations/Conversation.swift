import Dialogue
import IntentSchema

/// A conversation with one person: what is open between turns, and whose turn it is.
///
/// It does no I/O and knows no clock. Each event gives the actions that it causes; whoever holds the conversation carries
/// them out and comes back with what happened:
///
///     var conversation = Conversation()
///     for action in conversation.receive(.said("Add milk to the groceries list"), in: surroundings) { … }
///
/// The last action is a `call`, which waits for `.replied` or `.failed`; `awaitCards`, which waits for `.cardsMade`; or
/// `finish`, which ends the turn. It can be stored at any of these points and go on elsewhere.
public struct Conversation: Hashable, Sendable, Codable {
  /// A way to understand a sentence, ready to be carried out.
  struct Candidate: Hashable, Sendable, Codable {
    var app: String
    var intent: String
    var parameters: Record
    /// What was only understood by its sound or with a slip mended.
    var doubts: [Doubt] = []
    /// What it is called when a person has to choose.
    var title: String
  }

  /// What the next sentence may answer.
  enum Pending: Hashable, Sendable, Codable {
    /// An app's dialogue waits for an answer.
    case dialogue(Dialogue, app: String, question: Question)
    /// The person has to say which app, or which reading, is meant.
    case choosing([Candidate], prompt: String)
  }

  var pending: Pending?
  /// The last request that was carried out, with its parameters as they were at last.
  var last: Candidate?
  /// Counts dialogues, so that each has its own name towards an extension.
  var dialogues: Int = 0
  /// The transcript of the last turn, for "say that again".
  var lastLines: [String] = []
  /// The language of the last turn, or of the one that is under way.
  public internal(set) var language: String?
  /// The turn that is under way: an app was called, or cards are being made.
  var open: OpenTurn?

  public init() {}

  /// Whether a question waits for an answer.
  public var isOpen: Bool { pending != nil }

  /// Takes one event and tells what to do about it.
  ///
  /// Never fails. An event that nothing waits for changes nothing and gives no action.
  public mutating func receive(
    _ event: ConversationEvent, in surroundings: Surroundings
  ) -> [ConversationAction] {
    guard var step = TurnStep(self, event, surroundings) else { return [] }
    step.take(event)
    self = step.conversation
    return step.actions
  }

  /// What a sentence means, without asking any app; the conversation goes on in its language.
  public mutating func understand(_ text: String, in surroundings: Surroundings) -> Turn {
    guard var step = TurnStep(self, .said(text), surroundings) else { return Turn(text: text, language: "") }
    let turn = step.understand(text)
    language = step.conversation.language
    return turn
  }
}
