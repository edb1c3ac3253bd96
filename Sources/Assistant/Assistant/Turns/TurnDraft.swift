import Dialogue
import IntentSchema

/// A turn that is still being made.
struct TurnDraft {
  var turn: Turn
  /// Whether the turn only says again what the last one said.
  var isRepetition: Bool = false
  private var phrasebook: Phrasebook
  private let clock = ContinuousClock()

  init(_ turn: Turn, phrasebook: Phrasebook) {
    self.turn = turn
    self.phrasebook = phrasebook
  }

  /// Goes on in another language.
  mutating func speak(_ language: String, _ phrasebook: Phrasebook) {
    turn.language = language
    self.phrasebook = phrasebook
  }

  mutating func say(_ message: Message) {
    let line = phrasebook.render(message)
    if !line.isEmpty { turn.lines.append(line) }
  }

  mutating func say(_ key: String, _ arguments: [String: Message.Argument] = [:]) {
    say(Message([key], arguments))
  }

  mutating func ask(_ prompt: String, _ expectation: Expectation, choices: [Choice]) {
    turn.question = Turn.OpenQuestion(prompt: prompt, expectation: expectation, choices: choices)
    turn.status = .asking
  }

  /// Does a part of the turn and notes how long it took.
  mutating func timed<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
    let start = clock.now
    defer { turn.steps.append(Turn.Step(name: name, duration: clock.now - start)) }
    return try work()
  }
}
