import Dialogue
import IntentSchema
import Language

/// One exchange: what a person said and everything that came of it.
public struct Turn: Sendable {
  public enum Status: String, Sendable, Codable {
    /// The app did it, or Beckon answered by itself.
    case answered
    /// A question is open.
    case asking
    /// The person or the rules ended it before anything was done.
    case cancelled
    /// The app refused, failed or broke.
    case failed
    case notUnderstood = "not understood"
  }

  /// What the person is asked at the end of a turn.
  public struct OpenQuestion: Hashable, Sendable {
    public var prompt: String
    public var expectation: Expectation
    public var choices: [Choice]
  }

  /// A part of the turn's work with its duration, in the order of doing.
  public struct Step: Sendable {
    public var name: String
    public var duration: Duration
  }

  public var text: String
  public var language: String
  public var status: Status = .answered
  /// What is said, one sentence or paragraph each.
  public var lines: [String] = []
  public var cards: [Card] = []
  public var question: OpenQuestion?
  public var app: AppReference?
  public var intent: String?
  public var parameters: Record?
  public var response: Record?
  public var understanding: Understanding?
  public var reading: AnswerReading?
  public var steps: [Step] = []
  /// Whether the person said goodbye.
  public var isFarewell: Bool = false
  /// Cards that apps are still making; `Assistant.finishCards` takes them in.
  var pendingCards: [PendingCard] = []

  init(text: String, language: String) {
    self.text = text
    self.language = language
  }
}

extension Turn {
  /// What is said, as plain lines.
  public var saidLines: [String] { lines.flatMap { $0.split(separator: "\n").map(String.init) } }

  /// What is shown beside it, and the open question with its choices.
  public var shownLines: [String] { cards.flatMap(\.plainLines) + questionLines }

  /// Everything that is shown, as plain lines: what a pipe, a conversation script and a screen reader get.
  public var transcript: [String] {
    saidLines + shownLines
  }

  private var questionLines: [String] {
    guard let question else { return [] }
    return [question.prompt]
      + question.choices.enumerated().map { index, choice in
        "  \(index + 1). \(choice.title)" + (choice.subtitle.map { " (\($0))" } ?? "")
      }
  }
}

extension Turn {
  /// How the words were understood, and what lost, for a person who asks why.
  public var why: String {
    [reading?.why, understanding?.why].compactMap { $0 }.joined(separator: "\n")
  }
}
