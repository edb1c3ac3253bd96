public import Assistant
import Conversations
public import Dialogue

/// Something that happens in a turn, as a front gets it: from an assistant in its own process, or from the service as a line of
/// JSON.
///
///     if case .said(let line, _) = event { print(line) }
///
/// `Documentation/service.md` specifies the lines.
public enum FrontEvent: Sendable {
  /// A line is said now.
  case said(String, TurnEvent.Tone)
  /// An app was called; the next event takes as long as the app does.
  case appWorking(name: String, phase: String)
  case shown(Card)
  /// A question is put. It ends the turn.
  case asked(FrontQuestion)
  /// Something about the assistant itself, which is no answer: "Learning what people ask for in Turkish …".
  case note(String)
}

/// A question with what it offers.
///
///     FrontQuestion(prompt: "Which list?", choices: [.init(title: "Groceries"), .init(title: "Hardware")])
public struct FrontQuestion: Codable, Hashable, Sendable {
  /// One thing that may be chosen, in words for the person. Fronts number them from 1.
  public struct Choice: Codable, Hashable, Sendable {
    public var title: String
    public var subtitle: String?

    public init(title: String, subtitle: String? = nil) {
      self.title = title
      self.subtitle = subtitle
    }
  }

  public var prompt: String
  public var choices: [Choice]

  public init(prompt: String, choices: [Choice] = []) {
    self.prompt = prompt
    self.choices = choices
  }

  /// The question, then one line a choice with its number.
  public var plainLines: [String] {
    Turn.OpenQuestion.plainLines(prompt, choices: choices.map { ($0.title, $0.subtitle) })
  }
}

extension FrontEvent {
  /// - Returns: nil for what a front doesn't see: measurements, and the end of the turn, which its call returns.
  init?(_ event: TurnEvent) {
    switch event {
    case .said(let line, let tone): self = .said(line, tone)
    case .appWorking(let app, let phase): self = .appWorking(name: app.name, phase: phase.name)
    case .shown(let card): self = .shown(card)
    case .asked(let question):
      self = .asked(
        FrontQuestion(
          prompt: question.prompt,
          choices: question.choices.map { .init(title: $0.title, subtitle: $0.subtitle) }))
    case .measured, .finished: return nil
    }
  }
}

extension FrontEvent: Codable {
  private enum Key: String, CodingKey { case event, line, failed, app, phase, card, question, note }
  private enum Kind: String, Codable { case said, working, shown, asked, note }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    switch try members.decode(Kind.self, forKey: .event) {
    case .said:
      let hasFailed = try members.decodeIfPresent(Bool.self, forKey: .failed) ?? false
      self = .said(try members.decode(String.self, forKey: .line), hasFailed ? .failure : .plain)
    case .working:
      self = .appWorking(
        name: try members.decode(String.self, forKey: .app),
        phase: try members.decode(String.self, forKey: .phase))
    case .shown: self = .shown(try members.decode(Card.self, forKey: .card))
    case .asked: self = .asked(try members.decode(FrontQuestion.self, forKey: .question))
    case .note: self = .note(try members.decode(String.self, forKey: .note))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    switch self {
    case .said(let line, let tone):
      try members.encode(Kind.said, forKey: .event)
      try members.encode(line, forKey: .line)
      if tone == .failure { try members.encode(true, forKey: .failed) }
    case .appWorking(let name, let phase):
      try members.encode(Kind.working, forKey: .event)
      try members.encode(name, forKey: .app)
      try members.encode(phase, forKey: .phase)
    case .shown(let card):
      try members.encode(Kind.shown, forKey: .event)
      try members.encode(card, forKey: .card)
    case .asked(let question):
      try members.encode(Kind.asked, forKey: .event)
      try members.encode(question, forKey: .question)
    case .note(let text):
      try members.encode(Kind.note, forKey: .event)
      try members.encode(text, forKey: .note)
    }
  }
}
