import Dialogue
import IntentSchema
import Testing

/// The things that a person may do while a question is open, whichever it is.
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

  // MARK: Human ways

  /// Asks "Which one: Grocery store or Hardware store?", then the person agrees to the whole.
  private func choosing(_ script: Script? = nil) throws -> Conversation {
    let script =
      script
      ?? Script(
        ["taskList": [.resolution(.disambiguation(stores)), .notImplemented], "tasks": [.notImplemented]])
    return try Conversation(
      Definitions.deleteTasks, ["tasks": .list([task("milk")])], app: script.answer)
  }

  @Test func `a change of the whole is put to the person again and is never an agreement`() throws {
    var talk = try Conversation(
      Definitions.deleteTasks, ["taskList": list("Groceries"), "tasks": .list([task("milk")])])
    try talk.person(
      .changes([
        Change(parameter: "taskList", value: list("Wine")),
        Change(parameter: "tasks", value: .list([task("gin")])),
      ]))
    #expect(talk.lines.last?.contains("gin") == true && talk.lines.last?.contains("Wine") == true)
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
    try talk.person(.yes)
    #expect(talk.lines.last == "= completed")
  }

  @Test
  func `a change of an intent that asks for no agreement is asked about where the whole was in question`()
    throws
  {
    var intent = Definitions.water
    intent.requiresConfirmation = false
    intent.response.codes[8] = "userConfirmationRequired"
    // The app wants to be sure once, and is content the second time.
    var asked = false
    var talk = try Conversation(intent, ["litres": .double(2)]) { call in
      guard call.phase == .confirm else { return nil }
      defer { asked = true }
      return .reply(code(asked ? 1 : 8))
    }
    #expect(talk.question?.expectation.kind == .yesOrNo)
    try talk.person(.changes([Change(parameter: "litres", value: .double(3))]))
    #expect(talk.question?.expectation.kind == .yesOrNo)
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
  }

  @Test func `a change of another parameter leaves the open question unanswered`() throws {
    var talk = try choosing()
    try talk.person(.changes([Change(parameter: "tasks", value: .list([task("eggs")]))]))
    #expect(talk.calls.suffix(3).first?.phase == .resolve("taskList"))
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
  }

  @Test func `any choice will do: the first is taken, and nothing is done without agreement`() throws {
    var talk = try choosing()
    try talk.person(.any)
    #expect(talk.lines.first == "I've taken Grocery store. Nothing is done yet.")
    #expect(talk.question?.expectation.kind == .yesOrNo)
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
  }

  @Test func `all choices fit only a list`() throws {
    var talk = try choosing()
    try talk.person(.all)
    #expect(talk.lines.first == "It can only be one of them.")
    #expect(talk.question?.choices.count == 2)
    #expect(talk.question?.expectation.misses == 1)
  }

  @Test func `hesitation and questions back leave the question open and are no misses`() throws {
    var talk = try choosing()
    for _ in 0..<5 {
      try talk.person(.hesitation)
      #expect(talk.lines.first == "Take your time.")
      try talk.person(.question(.difference))
      #expect(talk.lines.count == 3)
      try talk.person(.question(.choice(1)))
      #expect(talk.lines.first?.hasPrefix("Hardware store") == true)
      try talk.person(.question(.meaning))
    }
    #expect(talk.question?.choices.count == 2)
    #expect(talk.question?.expectation.misses == 0)
  }

  @Test func `another value brings the choices back`() throws {
    var talk = try choosing()
    try talk.person(.choice(1))
    #expect(talk.question?.expectation.kind == .yesOrNo)
    try talk.person(.anotherValue(of: "taskList"))
    #expect(talk.question?.choices.count == 2)
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
  }

  @Test func `later ends it politely`() throws {
    var talk = try choosing()
    try talk.person(.later)
    #expect(talk.lines == ["OK, another time.", "= cancelled"])
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
