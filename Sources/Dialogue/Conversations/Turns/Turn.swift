public import Dialogue
public import IntentSchema
public import Language

/// One exchange: what a person said and everything that came of it.
public struct Turn: Hashable, Sendable, Codable {
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
  public struct OpenQuestion: Hashable, Sendable, Codable {
    public var prompt: String
    public var expectation: Expectation
    public var choices: [Choice]
  }

  public var text: String
  /// BCP 47.
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
  /// Whether the person said goodbye.
  public var isFarewell: Bool = false

  public init(text: String, language: String) {
    self.text = text
    self.language = language
  }
}

extension Turn {
  /// What is said, as plain lines.
  public var saidLines: [String] { lines.flatMap(\.plainLines) }

  /// What is shown beside it, and the open question with its choices.
  public var shownLines: [String] { cards.flatMap(\.plainLines) + (question?.plainLines ?? []) }

  /// Everything that is shown, as plain lines: what a pipe, a conversation script and a screen reader get.
  public var transcript: [String] { saidLines + shownLines }

  /// How the words were understood, and what lost, for a person who asks why.
  public var why: String {
    [reading?.why, understanding?.why].compactMap { $0 }.joined(separator: "\n")
  }
}

extension Turn.OpenQuestion {
  /// The question, then a line a choice with its number.
  public var plainLines: [String] {
    [prompt]
      + choices.enumerated().map { index, choice in
        "  \(index + 1). \(choice.title)" + (choice.subtitle.map { " (\($0))" } ?? "")
      }
  }
}

extension String {
  fileprivate var plainLines: [String] { split(separator: "\n").map(String.init) }
}
