public import Assistant
import Conversations
public import Dialogue
import SourceTree

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
public struct FrontQuestion: Hashable, Sendable {
  /// One thing that may be chosen, in words for the person. Fronts number them from 1.
  public struct Choice: Hashable, Sendable {
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

extension FrontEvent {
  private enum Kind: String, CaseIterable { case said, working, shown, asked, note }

  /// - Throws: `JSONMistake` where a member is missing or of another kind.
  init(_ json: JSON) throws(JSONMistake) {
    switch try json.word("event") as Kind {
    case .said:
      self = .said(try json.text("line"), try json.flagIfAny("failed") == true ? .failure : .plain)
    case .working: self = .appWorking(name: try json.text("app"), phase: try json.text("phase"))
    case .shown: self = .shown(try Card(json["card"] ?? .null))
    case .asked: self = .asked(try FrontQuestion(json["question"] ?? .null))
    case .note: self = .note(try json.text("note"))
    }
  }

  var json: JSON {
    switch self {
    case .said(let line, let tone):
      Self.line(.said, ["line": .string(line), "failed": tone == .failure ? .bool(true) : nil])
    case .appWorking(let name, let phase):
      Self.line(.working, ["app": .string(name), "phase": .string(phase)])
    case .shown(let card): Self.line(.shown, ["card": card.json])
    case .asked(let question): Self.line(.asked, ["question": question.json])
    case .note(let text): Self.line(.note, ["note": .string(text)])
    }
  }

  private static func line(_ kind: Kind, _ members: [String: JSON?]) -> JSON {
    .members(members.merging(["event": .string(kind.rawValue)]) { $1 })
  }
}

extension FrontQuestion {
  fileprivate init(_ json: JSON) throws(JSONMistake) {
    self.init(
      prompt: try json.text("prompt"),
      choices: try json.list("choices") { choice throws(JSONMistake) in
        Choice(title: try choice.text("title"), subtitle: try choice.textIfAny("subtitle"))
      })
  }

  fileprivate var json: JSON {
    .object([
      "prompt": .string(prompt),
      "choices": .array(
        choices.map { .members(["title": .string($0.title), "subtitle": $0.subtitle.map(JSON.string)]) }),
    ])
  }
}
