import AppBundle
import Conversations
import Dialogue
import IntentSchema
import Testing

/// Whose turn it is, and what a sentence is while a question is open. No process runs.
@Suite struct TurnTakingTests {
  private func lists(_ languages: [String] = ["en"]) throws -> Room {
    var room = try Room([.app("ListOMat", AppBundle.lists)], languages: languages)
    // The app needs a list.
    room.reply = { call, _ in
      guard case .resolve("targetTaskList") = call.phase, call.intent["targetTaskList"] == nil else {
        return nil
      }
      return .replied(.resolution(.needsValue))
    }
    return room
  }

  @Test func `a request goes to the app that handles it, phase by phase`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists), .app("Chatter", ["INSendMessageIntent"])])
    let log = try room.say("Add milk to the groceries list")
    #expect(log.first == "call ListOMat resolve(\"targetTaskList\")")
    #expect(log.contains("call ListOMat confirm"))
    #expect(log.contains("call ListOMat handle"))
    #expect(room.turn?.status == .answered)
    #expect(room.turn?.intent == "INAddTasksIntent")
    #expect(!room.conversation.isOpen)
  }

  @Test func `the answer to a question goes on with the request`() throws {
    var room = try lists()
    #expect(try room.say("Add milk").last?.hasPrefix("ask ") == true)
    #expect(room.turn?.status == .asking)
    #expect(room.conversation.isOpen)
    #expect(try room.say("groceries").contains("call ListOMat handle"))
    #expect(room.turn?.parameters?["targetTaskList"] != nil)
    #expect(room.turn?.intent == "INAddTasksIntent")
  }

  @Test func `a new request takes the place of an open question`() throws {
    var room = try lists()
    try room.say("Add milk")
    try room.say("Show me the groceries list in ListOMat")
    #expect(room.turn?.intent == "INSearchForNotebookItemsIntent")
    #expect(!room.conversation.isOpen)
  }

  @Test func `a question about Beckon leaves the open question open`() throws {
    var room = try lists()
    let question = try room.say("Add milk").last
    #expect(try room.say("which apps are there").last == question)
    #expect(room.conversation.isOpen)
    try room.say("groceries")
    #expect(room.turn?.status == .answered)
  }

  @Test func `cancelling ends the request and calls nobody`() throws {
    var room = try lists()
    try room.say("Add milk")
    let log = try room.say("never mind")
    #expect(!log.contains { $0.hasPrefix("call") })
    #expect(room.turn?.status == .cancelled)
    #expect(!room.conversation.isOpen)
  }

  @Test func `two apps that can do it are a choice, and the chosen one does it`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists), .app("TasksNotes", AppBundle.lists)])
    let log = try room.say("Add milk to the groceries list")
    #expect(log.last == "ask With which app?")
    #expect(!log.contains { $0.contains("handle") || $0.contains("confirm") }, "\(log)")
    #expect(room.turn?.question?.choices.map(\.title) == ["ListOMat", "TasksNotes"])
    #expect(try room.say("the second one").contains("call TasksNotes handle"))
    #expect(room.turn?.app?.name == "TasksNotes")
  }

  @Test(arguments: [false, true])
  func `the same for somebody else is asked about once the first is done, and not where that failed`(
    fails: Bool
  ) throws {
    var room = try Room([.app("Bank", ["INSendPaymentIntent"])])
    try room.say("Send 3 euros to Anna")
    try room.say("yes")
    #expect(room.turn?.status == .answered)
    try room.say("Send 5 euros to Bo")
    let log = try room.say("and the same to Mia")
    #expect(log.last?.hasPrefix("ask ") == true && !log.contains { $0.hasSuffix("handle") })
    room.reply = { call, _ in fails && call.phase == .handle ? .failed(.crashed(signal: 6)) : nil }
    try room.say("yes")
    #expect(room.turn?.status == (fails ? .failed : .asking))
    #expect(room.conversation.isOpen == !fails)
    let payee = room.turn?.parameters?["payee"]?.record?["displayName"]?.string
    #expect(payee == (fails ? "Bo" : "Mia"))
  }

  @Test func `what follows on a request changes it`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists)])
    try room.say("Show me the groceries list in ListOMat")
    try room.say("what about the hardware list")
    #expect(room.turn?.intent == "INSearchForNotebookItemsIntent")
    let title = room.turn?.parameters?["title"]?.record?["spokenPhrase"]?.string
    #expect(title?.contains("hardware") == true)
  }

  @Test func `a turn is in the language of its sentence, and an answer in that of its question`() throws {
    var room = try lists(["en", "tr"])
    try room.say("alışveriş listeme elma ekle")
    #expect(room.turn?.language == "tr")
    try room.say("Show me the groceries list in ListOMat")
    #expect(room.turn?.language == "en")
    #expect(room.turn?.status == .answered)
  }

  @Test func `the last answer is said again, cards and question too`() throws {
    var room = try lists()
    try room.say("Show me the groceries list in ListOMat")
    let said = try #require(room.turn?.transcript)
    try room.say("say that again")
    #expect(room.turn?.transcript == said)
  }

  @Test func `an app that gives no answer is a sentence that names it`() throws {
    var room = try lists()
    room.reply = { _, _ in .failed(.crashed(signal: 9)) }
    let log = try room.say("Add milk to the groceries list")
    #expect(room.turn?.status == .failed)
    #expect(log.contains { $0.hasPrefix("say") && $0.contains("ListOMat") })
    #expect(!room.conversation.isOpen)
  }

  @Test func `an app that is gone while its question is open is not asked`() throws {
    var room = try lists()
    try room.say("Add milk")
    room.surroundings = try Room.surroundings([], ["en"])
    let log = try room.say("groceries")
    #expect(!log.contains { $0.hasPrefix("call") })
    #expect(!room.conversation.isOpen)
  }

  @Test func `a request without a sentence takes the same road`() throws {
    var room = try lists()
    try room.take(.requested(Record("INAddTasksIntent"), app: "com.example.ListOMat"))
    #expect(room.turn?.status == .asking)
    try room.say("groceries")
    #expect(room.turn?.status == .answered)
  }

  @Test func `an event that nothing waits for changes nothing`() throws {
    var room = try lists()
    try room.say("Add milk")
    var conversation = room.conversation
    for event in [
      ConversationEvent.replied(.notImplemented), .failed(.crashed(signal: 9)), .cardsMade([:]),
    ] {
      #expect(conversation.receive(event, in: room.surroundings).isEmpty)
      #expect(conversation == room.conversation)
    }
  }
}

/// Cards that apps make while the turn goes on.
@Suite struct LateCardTests {
  private let shown = ["INSearchForNotebookItemsIntent"]

  private func room() throws -> Room {
    var room = try Room([.app("ListOMat", AppBundle.lists, showing: shown)])
    room.reply = { call, _ in
      guard call.phase == .handle else { return nil }
      let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("Groceries")]))
      let list = Record("INTaskList", ["title": title, "tasks": .list([])])
      return .replied(
        .response(
          Record(
            "INSearchForNotebookItemsIntentResponse",
            ["code": .integer(3), "taskLists": .list([.record(list)])])))
    }
    return room
  }

  @Test func `an app's card takes the place of the assistant's`() throws {
    var room = try room()
    room.card = { _ in InterfaceCard(parts: [.text("3 things")]) }
    let log = try room.say("Show me the groceries list")
    #expect(log.contains("card ListOMat"))
    #expect(room.turn?.cards.first?.rows.first?.text == "3 things")
    #expect(
      try #require(log.firstIndex { $0.hasPrefix("say") }) < #require(log.firstIndex(of: "card ListOMat")))
  }

  @Test func `a card that doesn't come leaves the assistant's`() throws {
    var room = try room()
    #expect(try room.say("Show me the groceries list").contains("card Groceries"))
  }
}
