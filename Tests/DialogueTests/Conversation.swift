import Dialogue
import Foundation
import IntentSchema
import Testing

/// A conversation with a scripted app: what was called, said, asked and shown, line by line.
///
/// The dialogue is taken apart and together through JSON before every event; both copies must act alike.
struct Conversation {
  enum AppAnswer {
    case reply(HandlingReply)
    case fail(HandlingFailure)
  }

  var dialogue: Dialogue
  /// The app's answer; nil stands for a handler without this method, and success for handle.
  var app: (HandlingCall) -> AppAnswer?
  private(set) var lines: [String] = []
  private(set) var calls: [HandlingCall] = []
  private(set) var terminal: DialogueAction?
  private(set) var presentations: [Presentation] = []
  let phrasebook: Phrasebook

  init(
    _ intent: IntentDefinition, _ parameters: [String: Value] = [:],
    options: DialogueOptions = DialogueOptions(), app: @escaping (HandlingCall) -> AppAnswer? = { _ in nil }
  ) throws {
    dialogue = Dialogue(
      app: AppReference(identifier: "com.example.ListOMat", name: "ListOMat"), intent: intent,
      parameters: Record(intent.name, parameters), options: options)
    self.app = app
    phrasebook = try english()
    try send(.started)
  }

  var question: Question? { if case .ask(let question) = terminal { question } else { nil } }

  mutating func person(_ answer: Answer) throws { try send(.answered(answer)) }

  /// Sends one event and makes the calls that follow, until a question or the end.
  mutating func send(_ event: DialogueEvent) throws {
    lines = []
    var next = event
    while true {
      let actions = try receive(next)
      terminal = actions.last
      guard case .call(let call) = actions.last else { return }
      calls.append(call)
      switch app(call) {
      case .reply(let reply): next = .replied(reply)
      case .fail(let failure): next = .failed(failure)
      case nil: next = .replied(call.phase == .handle ? .response(success(call.intent)) : .notImplemented)
      }
    }
  }

  private func success(_ intent: Record) -> Record { Record("\(intent.type)Response", ["code": .integer(3)]) }

  private mutating func receive(_ event: DialogueEvent) throws -> [DialogueAction] {
    var copy = try copied(dialogue)
    #expect(copy == dialogue)
    let actions = dialogue.receive(event)
    #expect(copy.receive(try copied(event)) == actions)
    #expect(copy == dialogue)
    #expect(try copied(actions) == actions)
    #expect(actions.last?.isTerminal == true)
    #expect(actions.dropLast().allSatisfy { !$0.isTerminal })
    #expect(dialogue.pending == actions.last)
    for action in actions { write(action) }
    return actions
  }

  private mutating func write(_ action: DialogueAction) {
    switch action {
    case .call: break
    case .say(let message): lines.append(phrasebook.render(message))
    case .ask(let question):
      lines.append("? " + phrasebook.render(question.prompt))
      let choices = question.worded(by: phrasebook).choices
      #expect(choices.allSatisfy { !$0.title.isEmpty })
    case .show(let presentation): presentations.append(presentation)
    case .finish(let outcome): lines.append(Self.word(outcome))
    }
  }

  private static func word(_ outcome: Outcome) -> String {
    switch outcome {
    case .completed: "= completed"
    case .inProgress: "= in progress"
    case .handedOver: "= handed over"
    case .failed(.response(let code, _)): "= failed: code \(code ?? "unknown")"
    case .failed(.handling(_, let phase)): "= failed: \(phase)"
    case .failed(.unanswered(let parameter)): "= failed: unanswered \(parameter ?? "whole")"
    case .failed(.tooManyCalls): "= failed: too many calls"
    case .cancelled: "= cancelled"
    case .declined: "= declined"
    case .replaced: "= replaced"
    }
  }
}

func copied<Content: Codable>(_ content: Content) throws -> Content {
  try JSONDecoder().decode(Content.self, from: JSONEncoder().encode(content))
}

private let loaded = Result {
  try Phrasebook.bundled(language: "en", catalogue: Definitions.catalogue, timeZone: .gmt)
}

/// Read once for all tests.
func english() throws -> Phrasebook { try loaded.get() }

/// Answers of an app by phase; resolves by their order of coming.
final class Script {
  private var resolves: [String: [HandlingReply]]
  private let confirm: HandlingReply?
  private let handle: HandlingReply?

  init(
    _ resolves: [String: [HandlingReply]] = [:], confirm: HandlingReply? = nil, handle: HandlingReply? = nil
  ) {
    self.resolves = resolves
    self.confirm = confirm
    self.handle = handle
  }

  /// The last answer of a parameter is given again and again.
  func answer(_ call: HandlingCall) -> Conversation.AppAnswer? {
    switch call.phase {
    case .resolve(let name):
      guard let first = resolves[name]?.first else { return nil }
      if resolves[name, default: []].count > 1 { resolves[name]?.removeFirst() }
      return .reply(first)
    case .confirm: return confirm.map { .reply($0) }
    case .handle: return handle.map { .reply($0) }
    case .options, .defaultValue: return .reply(.notImplemented)
    }
  }
}

func code(_ code: Int64, _ fields: [String: Value] = [:]) -> HandlingReply {
  .response(Record("Response", fields.merging(["code": .integer(code)]) { $1 }))
}
