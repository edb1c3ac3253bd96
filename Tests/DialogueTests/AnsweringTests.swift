import Dialogue
import IntentSchema
import Testing

/// What a person may do while a question is open, whichever it is.
@Suite struct AnsweringTests {
  let stores = [list("Grocery store"), list("Hardware store")]
  let cancelled = ["OK, I've dropped it.", "= cancelled"]

  /// Asks "To which list?" or "What should I add?".
  private func add(_ parameters: [String: Value] = [:]) throws -> Conversation {
    try Conversation(Definitions.addTasks, parameters) { call in
      switch call.phase {
      case .resolve(let name) where call.intent[name] == nil: .reply(.resolution(.needsValue))
      case .resolve("targetTaskList") where call.intent["targetTaskList"] == list("store"):
        .reply(.resolution(.disambiguation([list("Grocery store"), list("Hardware store")])))
      default: nil
      }
    }
  }

  @Test func `a correction goes back to its parameter`() throws {
    var talk = try add(["targetTaskList": list("store")])
    try talk.person(.choice(0))
    #expect(talk.lines == ["? What should I add?"])
    let corrections = talk.question?.expectation.corrections
    #expect(corrections?.map(\.parameter) == ["targetTaskList"])
    #expect(corrections?.first?.choices.map(\.title) == ["Grocery store", "Hardware store"])
    try talk.person(.correction(parameter: "targetTaskList", stores[1]))
    #expect(talk.lines == ["? What should I add?"])
    #expect(talk.calls.suffix(2).map(\.phase) == [.resolve("targetTaskList"), .resolve("taskTitles")])
    try talk.person(.value(speakable("nails")))
    #expect(talk.lines == ["Added nails to Hardware store.", "= completed"])
  }

  @Test func `a yes doesn't outlive the correction of what it was about`() throws {
    let sure = HandlingReply.resolution(.confirmationRequired(stores[1], reason: nil))
    let script = Script(["targetTaskList": [sure], "taskTitles": [.resolutions([.needsValue])]])
    var talk = try Conversation(Definitions.addTasks, ["targetTaskList": list("h")], app: script.answer)
    try talk.person(.yes)
    #expect(talk.lines == ["? What should I add?"])
    try talk.person(.correction(parameter: "targetTaskList", list("hard")))
    #expect(talk.lines == ["? Do you mean Hardware store?"])
  }

  @Test func `a correction of what isn't in the order keeps the question`() throws {
    var talk = try add(["targetTaskList": stores[0]])
    try talk.person(.correction(parameter: "priority", .integer(2)))
    #expect(talk.lines == ["? What should I add?"])
    #expect(talk.dialogue.parameters["priority"] == .integer(2))
  }

  @Test func `a correction of nothing known is a miss`() throws {
    var talk = try add()
    try talk.person(.correction(parameter: "colour", .integer(2)))
    #expect(talk.lines == ["Sorry, I didn't understand that.", "? To which list?"])
  }

  @Test func `cancel ends it at any time`() throws {
    var talk = try add()
    var other = talk
    try talk.person(.cancel)
    #expect(talk.lines == cancelled)
    try other.send(.cancelled)
    #expect(other.lines == cancelled)
    try other.send(.answered(.yes))
    #expect(other.lines == ["= cancelled"])
  }

  @Test func `a new request takes its place without a word`() throws {
    var talk = try add()
    try talk.send(.replacedByNewRequest)
    #expect(talk.lines == ["= replaced"])
  }

  @Test func `say that again repeats the question exactly and counts for nothing`() throws {
    var talk = try add()
    let question = talk.question
    for _ in 0..<10 { try talk.person(.sayAgain) }
    #expect(talk.question == question)
    #expect(talk.lines == ["? To which list?"])
  }

  @Test func `it gives up after three answers that don't help`() throws {
    var talk = try add()
    try talk.send(.notUnderstood)
    #expect(talk.lines == ["Sorry, I didn't understand that.", "? To which list?"])
    try talk.person(.yes)
    try talk.person(.choice(7))
    #expect(
      talk.lines == [
        "I'm sorry, we're not getting any further. Let's leave it for now.",
        "= failed: unanswered targetTaskList",
      ])
  }

  @Test func `values that the app refuses count as well, the first one doesn't`() throws {
    let script = Script(["targetTaskList": [.resolution(.unsupported(reason: nil))]])
    var talk = try Conversation(
      Definitions.addTasks, ["targetTaskList": list("wine")], app: script.answer)
    try talk.person(.value(list("beer")))
    try talk.send(.notUnderstood)
    #expect(talk.question != nil)
    try talk.person(.value(list("gin")))
    #expect(
      talk.lines == [
        "There is no list called gin in ListOMat.",
        "I'm sorry, we're not getting any further. Let's leave it for now.",
        "= failed: unanswered targetTaskList",
      ])
  }

  @Test func `an answer that helps starts the count anew`() throws {
    var talk = try add()
    try talk.send(.notUnderstood)
    try talk.send(.notUnderstood)
    try talk.person(.value(stores[0]))
    #expect(talk.lines == ["? What should I add?"])
    try talk.send(.notUnderstood)
    try talk.send(.notUnderstood)
    #expect(talk.question != nil)
  }

  @Test func `an empty value or a list for a single parameter is a miss`() throws {
    var talk = try add()
    try talk.person(.value(.null))
    #expect(talk.lines.first == "Sorry, I didn't understand that.")
    try talk.person(.value(.list(stores)))
    #expect(talk.lines.first == "I still need that to go on. You can also say “cancel”.")
  }

  @Test func `a stray event gives the pending action again`() throws {
    var talk = try add()
    let question = talk.terminal
    try talk.send(.replied(.notImplemented))
    #expect(talk.terminal == question)
    var dialogue = Dialogue(
      app: AppReference(identifier: "a", name: "A"), intent: Definitions.search, parameters: Record("x"))
    let call = dialogue.receive(.started)
    #expect(dialogue.receive(.answered(.yes)) == call)
    #expect(dialogue.parameters.type == "INSearchForNotebookItemsIntent")
  }
}
