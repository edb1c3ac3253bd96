import Dialogue
import IntentSchema
import TestSupport
import Testing

/// Makes values, replies and answers, sensible ones and nonsense.
struct Chance {
  var generator: SeededGenerator
  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  mutating func pick<T>(_ options: [T]) -> T { options[number(options.count)] }

  mutating func value(depth: Int = 0) -> Value {
    switch number(depth > 2 ? 9 : 11) {
    case 0: .null
    case 1: .bool(number(2) == 0)
    case 2: .integer(pick([0, 1, 2, 3, -1, .max, .min]))
    case 3: .double(pick([0, 1.5, -2e300]))
    case 4:
      .string(pick(["", "milk", "\u{1B}[31mred", "👩‍👩‍👧‍👦 \u{202E}x", "{a}", String(repeating: "x", count: 900)]))
    case 5: .bytes([1, 2])
    case 6: list(pick(["Groceries", "Store", ""]), [task("a"), task("b", done: true)])
    case 7: speakable(pick(["milk", "eggs"]))
    case 8:
      .record(
        Record(
          pick(["DateComponents", "Date", "INCurrencyAmount", "Plant", "CLPlacemark"]),
          [
            "hour": .integer(pick([8, 99, .max])), "weekday": .integer(9), "secondsSince1970": .double(1e300),
          ]))
    case 9: .list((0..<number(4)).map { _ in value(depth: depth + 1) })
    default:
      .record(Record("INTask", ["title": value(depth: depth + 1), "groupName": value(depth: depth + 1)]))
    }
  }

  mutating func resolution() -> Resolution {
    switch number(7) {
    case 0, 1: .success(value())
    case 2: .needsValue
    case 3: .notRequired
    case 4: .unsupported(reason: pick([nil, 1, 2, 99]))
    case 5: .disambiguation((0..<number(4)).map { _ in value() })
    default: .confirmationRequired(pick([nil, value()]), reason: pick([nil, 1, 99]))
    }
  }

  mutating func reply() -> HandlingReply {
    switch number(6) {
    case 0, 1: .resolution(resolution())
    case 2: .resolutions((0..<number(4)).map { _ in resolution() })
    case 3: .response(Record("R", ["code": value(), "taskLists": value(), "notes": value()]))
    case 4: code(Int64(number(9)), ["taskLists": value()])
    default: .notImplemented
    }
  }

  mutating func answer() -> Answer {
    switch number(9) {
    case 0: .yes
    case 1: .no(instead: pick([nil, value()]))
    case 2: .choice(pick([0, 1, 2, 99, -1]))
    case 3: .neither
    case 4, 5: .value(value())
    case 6: .correction(parameter: pick(["taskList", "title", "plants", "x"]), value())
    case 7: number(8) == 0 ? .cancel : .yes
    default: .sayAgain
    }
  }

  mutating func event() -> DialogueEvent {
    switch number(20) {
    case 0: .started
    case 1: .failed(pick([.crashed(signal: 9), .refused(reason: "no"), .timedOut(seconds: 10)]))
    case 2: .notUnderstood
    case 3: number(6) == 0 ? pick([.cancelled, .replacedByNewRequest]) : .notUnderstood
    case 4...8: .answered(answer())
    default: .replied(reply())
    }
  }

  mutating func dialogue() throws -> Dialogue {
    let intent = pick(Definitions.all)
    var parameters = Record(intent.name)
    for parameter in intent.parameters where number(2) == 0 { parameters[parameter.name] = value() }
    return Dialogue(
      app: AppReference(identifier: "a", name: "A"), intent: intent, parameters: parameters,
      options: DialogueOptions(
        supportedIntents: ["INSearchForNotebookItemsIntent"],
        alternatives: try AlternativesLookup.bundled(Definitions.catalogue)))
  }
}

@Suite struct RandomConversationTests {
  private func check(_ actions: [DialogueAction], _ phrasebook: Phrasebook) {
    #expect(actions.last?.isTerminal == true)
    #expect(actions.dropLast().allSatisfy { !$0.isTerminal })
    for action in actions {
      switch action {
      case .say(let message): check(message, phrasebook)
      case .ask(let question):
        check(question.prompt, phrasebook)
        #expect(question.worded(by: phrasebook).choices.count == question.choices.count)
      case .show(let presentation): _ = phrasebook.card(for: presentation)
      case .call, .finish: break
      }
    }
  }

  private func check(_ message: Message, _ phrasebook: Phrasebook) {
    #expect(message.keys.contains(where: phrasebook.hasText), "\(message.keys)")
    let text = phrasebook.render(message)
    #expect(!text.isEmpty && text.count < 20_000)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(text)")
  }

  @Test func `2000 random sequences of events never trap and always end in one action`() throws {
    let phrasebook = try english()
    for seed in 0..<2000 {
      var chance = Chance(seed: seed)
      var dialogue = try chance.dialogue()
      for step in 0..<40 {
        if seed % 20 == 0 {
          let copy = try copied(dialogue)
          #expect(copy == dialogue)
          dialogue = copy
        }
        let actions = dialogue.receive(step == 0 ? .started : chance.event())
        check(actions, phrasebook)
        if dialogue.outcome != nil { break }
      }
      let last = dialogue.receive(.cancelled)
      guard case .finish = last.last else {
        Issue.record("seed \(seed): \(last)")
        return
      }
      #expect(dialogue.receive(.answered(.yes)) == [last[last.count - 1]])
    }
  }

  @Test func `every conversation comes to an end`() throws {
    for seed in 0..<500 {
      var chance = Chance(seed: seed)
      var dialogue = try chance.dialogue()
      var actions = dialogue.receive(.started)
      var events = 0
      while dialogue.outcome == nil, events < 1000 {
        events += 1
        if case .call = actions.last {
          actions = dialogue.receive(.replied(chance.reply()))
        } else {
          var answer = chance.answer()
          while answer == .sayAgain { answer = chance.answer() }
          actions = dialogue.receive(.answered(answer))
        }
      }
      #expect(dialogue.outcome != nil, "seed \(seed)")
    }
  }
}
