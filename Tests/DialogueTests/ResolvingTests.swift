import Dialogue
import IntentSchema
import Testing

/// Every resolution result for a single parameter, and what the person can answer.
@Suite struct ResolvingTests {
  let milk = ["taskTitles": Value.list([speakable("milk")]), "targetTaskList": list("store")]
  let stores = [list("Grocery store"), list("Hardware store")]

  private func add(
    _ replies: HandlingReply..., parameters: [String: Value]? = nil,
    options: DialogueOptions = DialogueOptions()
  ) throws -> Conversation {
    let script = Script(["targetTaskList": replies])
    return try Conversation(Definitions.addTasks, parameters ?? milk, options: options, app: script.answer)
  }

  @Test func `parameters are resolved in order, then confirm, then handle`() throws {
    let talk = try Conversation(Definitions.addTasks, milk)
    #expect(
      talk.calls.map(\.phase) == [.resolve("targetTaskList"), .resolve("taskTitles"), .confirm, .handle])
    #expect(talk.lines == ["Added milk to store.", "= completed"])
  }

  @Test func `success replaces the value`() throws {
    let talk = try add(.resolution(.success(stores[0])))
    #expect(talk.calls.last?.intent["targetTaskList"] == stores[0])
    #expect(talk.lines == ["Added milk to Grocery store.", "= completed"])
  }

  @Test func `a value that isn't required stays away`() throws {
    let talk = try add(.resolution(.notRequired), parameters: ["taskTitles": .list([speakable("milk")])])
    #expect(talk.lines == ["Added milk.", "= completed"])
  }

  @Test func `a needed value is asked for and resolved again`() throws {
    var talk = try add(
      .resolution(.needsValue), .resolution(.success(list("Groceries"))),
      parameters: ["taskTitles": .list([speakable("milk")])])
    #expect(talk.lines == ["? To which list?"])
    #expect(talk.question?.expectation.kind == .value(TypeReference("INTaskList?")))
    try talk.person(.value(list("groceries")))
    #expect(talk.calls[1].phase == .resolve("targetTaskList"))
    #expect(talk.calls[1].intent["targetTaskList"] == list("groceries"))
    #expect(talk.lines == ["Added milk to Groceries.", "= completed"])
  }

  @Test func `a choice sets the value and resolves again`() throws {
    var talk = try add(.resolution(.disambiguation(stores)), .notImplemented)
    #expect(talk.lines == ["? Which one: Grocery store or Hardware store?"])
    #expect(talk.question?.choices.map(\.title) == ["Grocery store", "Hardware store"])
    try talk.person(.choice(1))
    #expect(talk.calls[1] == HandlingCall(.resolve("targetTaskList"), intent: talk.calls[1].intent))
    #expect(talk.calls[1].intent["targetTaskList"] == stores[1])
    #expect(talk.lines == ["Added milk to Hardware store.", "= completed"])
  }

  @Test func `neither asks for another one`() throws {
    var talk = try add(.resolution(.disambiguation(stores)), .notImplemented)
    try talk.person(.neither)
    #expect(talk.lines == ["? To which list, then?"])
    try talk.person(.value(list("Wine")))
    #expect(talk.lines == ["Added milk to Wine.", "= completed"])
  }

  @Test func `a free answer and a no with another value answer a choice`() throws {
    for answer in [Answer.value(list("Wine")), .no(instead: list("Wine"))] {
      var talk = try add(.resolution(.disambiguation(stores)), .notImplemented)
      try talk.person(answer)
      #expect(talk.lines == ["Added milk to Wine.", "= completed"])
    }
  }

  @Test func `one thing to choose from is a yes-or-no question, none a question for a value`() throws {
    #expect(try add(.resolution(.disambiguation([stores[1]]))).lines == ["? Do you mean Hardware store?"])
    #expect(try add(.resolution(.disambiguation([]))).lines == ["? To which list?"])
  }

  @Test func `yes sets the value, and the same question isn't asked twice`() throws {
    var talk = try add(.resolution(.confirmationRequired(stores[1], reason: nil)))
    #expect(talk.lines == ["? Do you mean Hardware store?"])
    try talk.person(.yes)
    #expect(talk.calls.map(\.phase).prefix(2) == [.resolve("targetTaskList"), .resolve("targetTaskList")])
    #expect(talk.lines == ["Added milk to Hardware store.", "= completed"])
  }

  @Test func `after a yes another value is asked about anew`() throws {
    var talk = try add(
      .resolution(.confirmationRequired(stores[1], reason: nil)),
      .resolution(.confirmationRequired(stores[0], reason: nil)))
    try talk.person(.yes)
    #expect(talk.lines == ["? Do you mean Grocery store?"])
  }

  @Test func `no asks for another, no with a value takes it`() throws {
    var talk = try add(.resolution(.confirmationRequired(stores[1], reason: nil)), .notImplemented)
    var other = talk
    try talk.person(.no(instead: nil))
    #expect(talk.lines == ["? To which list, then?"])
    try other.person(.no(instead: stores[0]))
    #expect(other.lines == ["Added milk to Grocery store.", "= completed"])
  }

  @Test func `a reason has its own question`() throws {
    var talk = try add(.resolution(.confirmationRequired(nil, reason: 1)))
    #expect(talk.lines == ["? There is no list called store yet. Shall I create it?"])
    try talk.person(.yes)
    #expect(talk.lines == ["Added milk to store.", "= completed"])
  }

  @Test func `unsupported says why and asks again`() throws {
    var talk = try add(.resolution(.unsupported(reason: nil)), .notImplemented)
    #expect(talk.lines == ["There is no list called store in ListOMat.", "? To which list, then?"])
    try talk.person(.value(list("Wine")))
    #expect(talk.lines == ["Added milk to Wine.", "= completed"])
  }

  @Test func `another form of a name is tried before it is unsupported`() throws {
    var dialogue = Dialogue(
      app: AppReference(identifier: "app", name: "App"), intent: Definitions.addTasks,
      parameters: Record(
        "INAddTasksIntent", ["taskTitles": .list([speakable("milk")]), "targetTaskList": list("storea")]))
    dialogue.otherForms = ["targetTaskList": [list("storea"), list("store"), list("stor"), list("storea")]]
    _ = dialogue.receive(.started)
    func targets(_ actions: [DialogueAction]) -> [Value?] {
      actions.compactMap { if case .call(let call) = $0 { call.intent["targetTaskList"] } else { nil } }
    }
    let refused = DialogueEvent.replied(.resolution(.unsupported(reason: nil)))
    #expect(targets(dialogue.receive(refused)) == [list("store")])
    #expect(targets(dialogue.receive(refused)) == [list("stor")])
    // What was said comes last, so that the app's refusal names it.
    #expect(targets(dialogue.receive(refused)) == [list("storea")])
    let asked = dialogue.receive(refused)
    #expect(asked.contains { if case .ask = $0 { true } else { false } })
  }

  @Test func `an unsupported reason has its own sentence, an unknown one the general`() throws {
    var intent = Definitions.addTasks
    intent.resolutionOrder = ["temporalEventTrigger"]
    for (reason, sentence) in [
      (1, "That time is already over."),
      (2, "ListOMat can't repeat it like that. Say for example “every day” or “every week”."),
      (77, "ListOMat can't remind you then."),
    ] {
      let script = Script(["temporalEventTrigger": [.resolution(.unsupported(reason: reason))]])
      let talk = try Conversation(intent, milk, app: script.answer)
      #expect(talk.lines == [sentence, "? When, then?"])
    }
  }

  @Test func `a reply of the wrong kind is the app's failure`() throws {
    #expect(
      try add(code(3)).lines == [
        "ListOMat gave an answer that I can't read.", "Nothing was changed. Just say it again.",
        "= failed: resolve(\"targetTaskList\")",
      ])
    #expect(try add(.resolutions([])).lines.last == "= failed: resolve(\"targetTaskList\")")
  }

  @Test func `an app that never ends to disambiguate ends politely`() throws {
    var talk = try add(.resolution(.disambiguation(stores)))
    for _ in 0..<100 where talk.question != nil { try talk.person(.choice(0)) }
    #expect(
      talk.lines == [
        "I'm sorry, ListOMat keeps asking without end. I've stopped.", "= failed: too many calls",
      ])
    #expect(talk.calls.count <= 16)
  }

  @Test func `the number of calls is bounded too`() throws {
    let options = DialogueOptions(maximumCalls: 3)
    #expect(try add(.notImplemented, options: options).lines.last == "= failed: too many calls")
    #expect(try add(.notImplemented, options: DialogueOptions(maximumCalls: 4)).lines.last == "= completed")
  }
}
