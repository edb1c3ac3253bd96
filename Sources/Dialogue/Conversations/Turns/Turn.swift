public import Dialogue
public import IntentSchema
public import Language

/// One exchange: the person's words and everything that came of them.
///
///     let turn = session.receive("Add milk to the groceries list")
///     print(turn.transcript.joined(separator: "\n"))
public struct Turn: Hashable, Sendable, Codable {
  /// The result of the turn in a word.
  ///
  ///     if turn.status == .asking, let question = turn.question { print(question.prompt) }
  public enum Status: String, CaseIterable, Sendable, Codable {
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

  /// The question that ends a turn.
  ///
  ///     for line in question.plainLines { print(line) }
  public struct OpenQuestion: Hashable, Sendable, Codable {
    public var prompt: String
    public var expectation: Expectation
    public var choices: [Choice]
  }

  /// The evidence for what a sentence was while a question was open.
  public struct Weighing: Hashable, Sendable, Codable {
    /// The probability of the words as an answer, and as a request of their own, each by itself.
    public var answer: Double
    public var request: Double
    /// The probability that they are a request, given that a question was open.
    public var isRequest: Double
  }

  /// The outcome of a sentence that is said while no question is open.
  ///
  ///     // "add milk" .act   "should I add milk?" .ask   "what a day" .leave
  public enum Decision: String, Hashable, Sendable, Codable {
    /// It is carried out, or answered, at once.
    case act
    /// The person is asked first whether it is meant.
    case ask
    /// Nothing: it isn't understood, or not asked for.
    case leave
  }

  /// The person's words; empty for a request without a sentence.
  public var text: String
  /// BCP 47.
  public var language: String
  public var status: Status = .answered
  /// The spoken answer, one sentence or paragraph an element.
  public var lines: [String] = []
  public var cards: [Card] = []
  public var question: OpenQuestion?
  public var app: AppReference?
  /// The intent's qualified name.
  public var intent: String?
  public var parameters: Record?
  /// The app's response to `handle`.
  public var response: Record?
  /// The readings of the sentence as a request, the best first.
  public var understanding: Understanding?
  /// The decision on the sentence, where it was only to be understood.
  public var decision: Decision?
  /// The reading of the sentence as an answer, where a question was open.
  public var reading: AnswerReading?
  /// Answer or request; nil where no question was open.
  public var weighing: Weighing?
  /// True where the person said goodbye. A front ends its session then.
  public var isFarewell: Bool = false
  /// True where the question is to unlock Beckon. A front that can ask for the passphrase does so then.
  public var awaitsUnlocking: Bool = false

  public init(text: String, language: String) {
    self.text = text
    self.language = language
  }
}

extension Turn {
  /// The spoken answer as plain lines.
  public var saidLines: [String] { lines.flatMap(\.plainLines) }

  /// The cards, and the open question with its choices, as plain lines.
  public var shownLines: [String] { cards.flatMap(\.plainLines) + (question?.plainLines ?? []) }

  /// `saidLines` and `shownLines`: the whole answer as plain lines. Pipes, conversation scripts and screen readers get
  /// it.
  public var transcript: [String] { saidLines + shownLines }

  /// An explanation of the reading that won and of those that lost, for a person who asks why.
  public var why: String {
    [reading?.why, weighing?.why, understanding?.why].compactMap { $0 }.joined(separator: "\n")
  }
}

extension Turn.Weighing {
  fileprivate var why: String {
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
    return "as an answer \(percent(answer)), as a request \(percent(request)): "
      + (isRequest > 0.5 ? "a request" : "an answer")
  }
}

extension Turn.OpenQuestion {
  /// The question, then one line a choice with its number.
  public var plainLines: [String] {
    Self.plainLines(prompt, choices: choices.map { ($0.title, $0.subtitle) })
  }

  /// The same of a question that a front got as text.
  public static func plainLines(_ prompt: String, choices: [(title: String, subtitle: String?)]) -> [String] {
    [prompt]
      + choices.enumerated().map { index, choice in
        "  \(index + 1). \(choice.title)" + (choice.subtitle.map { " (\($0))" } ?? "")
      }
  }
}

extension String {
  fileprivate var plainLines: [String] { split(separator: "\n").map(String.init) }
}
