import AppBundle
import Conversations
import Dialogue
import IntentSchema
import SystemCatalogue
import Testing

/// A later sentence does something with an earlier turn. No process runs.
@Suite struct MemoryTests {
  private static let intents = [
    "INAddTasksIntent", "INCreateTaskListIntent", "INSearchForNotebookItemsIntent", "INDeleteTasksIntent",
    "INSetTaskAttributeIntent", "INStartWorkoutIntent", "INEndWorkoutIntent", "INPauseWorkoutIntent",
    "INResumeWorkoutIntent", "INSetCarLockStatusIntent", "INSendPaymentIntent",
  ]

  private func room() throws -> Room {
    var room = try Room([.app("Everything", Self.intents)])
    let catalogue = room.surroundings.knowledge.catalogue
    room.reply = { call, _ in
      guard call.phase == .handle else { return nil }
      return .replied(.response(Self.response(to: call.intent, catalogue)))
    }
    return room
  }

  /// An app that says which tasks it added, and to which list.
  private static func response(to intent: Record, _ catalogue: Catalogue) -> Record {
    let codes = catalogue.intent(intent.type)?.response.codes ?? [:]
    let success = codes.first { $0.value == "success" }.map { Value.integer(Int64($0.key)) }
    guard intent.type == "INAddTasksIntent" else {
      return Record("\(intent.type)Response", ["code": success ?? .integer(3)])
    }
    let tasks = (intent["taskTitles"]?.list ?? []).map { Value.record(Record("INTask", ["title": $0])) }
    let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("Groceries")]))
    return Record(
      "INAddTasksIntentResponse",
      [
        "code": success ?? .integer(3), "addedTasks": .list(tasks),
        "modifiedTaskList": .record(Record("INTaskList", ["title": title])),
      ])
  }

  private static func title(_ task: Value) -> String? {
    task.record?["title"]?.record?["spokenPhrase"]?.string
  }

  // MARK: Cancelling what is done

  /// A message that was sent, and taken back by its app.
  private func sent(_ language: String, _ request: String, _ intents: [String]) throws -> Room {
    var room = try Room([.app("Mail", intents)], languages: [language])
    room.reply = { call, _ in
      guard call.phase == .handle, call.intent.type == "INSendMessageIntent" else { return nil }
      let message = Record("INMessage", ["identifier": .string("1")])
      return .replied(
        .response(
          Record(
            "INSendMessageIntentResponse",
            ["code": .integer(3), "sentMessages": .list([.record(message)])])))
    }
    try room.say(request)
    let yes = ["en": "yes", "tr": "evet", "zh": "好"][language] ?? ""
    let log = try room.say(yes)
    try #require(log.contains("call Mail handle"), "\(log)")
    return room
  }

  static let sentences = [
    ("en", "text Anna that I'm late", "cancel", "forget it"),
    ("en", "text Anna that I'm late", "cancel that", "never mind"),
    ("tr", "Anna'ya geç kaldım yaz", "iptal et", "boş ver"), ("zh", "告诉Anna我晚到", "取消", "算了"),
  ]

  @Test(arguments: sentences)
  func `"cancel" asks about what reached others`(
    _ language: String, _ request: String, _ cancel: String, _ forget: String
  ) throws {
    var room = try sent(language, request, ["INSendMessageIntent", "INUnsendMessagesIntent"])
    let log = try room.say(cancel)
    #expect(room.turn?.status == .asking && room.turn?.intent == "INUnsendMessagesIntent", "\(log)")
    #expect(!log.contains { $0.hasPrefix("call") }, "\(log)")
  }

  @Test(arguments: sentences)
  func `"forget it" asks about nothing that is done`(
    _ language: String, _ request: String, _ cancel: String, _ forget: String
  ) throws {
    var room = try sent(language, request, ["INSendMessageIntent", "INUnsendMessagesIntent"])
    let log = try room.say(forget)
    #expect(room.turn?.status == .answered && room.turn?.question == nil && log.count == 1, "\(log)")
  }

  @Test(arguments: sentences)
  func `"cancel" says that it stays where nothing takes it back`(
    _ language: String, _ request: String, _ cancel: String, _ forget: String
  ) throws {
    var room = try sent(language, request, ["INSendMessageIntent"])
    let log = try room.say(cancel)
    #expect(room.turn?.status == .failed && log.count == 1 && log[0].contains("Anna"), "\(log)")
  }

  @Test(arguments: [
    ("en", "lock the car", "cancel"), ("tr", "arabayı kilitle", "iptal et"), ("zh", "锁车", "取消"),
  ])
  func `"cancel" never unlocks a car`(_ language: String, _ request: String, _ cancel: String) throws {
    var room = try Room([.app("Car", ["INSetCarLockStatusIntent"])], languages: [language])
    try room.say(request)
    let log = try room.say(cancel)
    #expect(room.turn?.question == nil && !log.contains { $0.hasPrefix("call") }, "\(log)")
  }

  @Test func `undo deletes exactly the tasks that the app says it added`() throws {
    var room = try room()
    try room.say("add milk to the groceries list")
    try room.say("undo that")
    #expect(room.turn?.intent == "INDeleteTasksIntent")
    let tasks = room.turn?.parameters?["tasks"]?.list ?? []
    #expect(tasks.map(Self.title) == ["milk"])
  }

  @Test func `without the app's word nothing is deleted`() throws {
    var room = try room()
    room.reply = { _, _ in nil }
    try room.say("add milk to the groceries list")
    let log = try room.say("undo that")
    #expect(room.turn?.status == .failed)
    #expect(!log.contains { $0.hasPrefix("call") })
  }

  @Test func `with nothing done there is nothing to take back`() throws {
    var room = try room()
    #expect(try !room.say("undo that").contains { $0.hasPrefix("call") })
    #expect(room.turn?.status == .failed)
  }

  @Test func `what locks a car is taken back by unlocking it`() throws {
    var room = try room()
    try room.say("lock the car")
    try room.say("undo")
    #expect(room.turn?.intent == "INSetCarLockStatusIntent")
    #expect(room.turn?.parameters?["locked"] == .bool(false))
    // Anybody could get in.
    #expect(room.log.last == "ask Unlock the car?", "\(room.log)")
    #expect(try room.say("yes").contains("call Everything handle"))
  }

  @Test func `going on resumes what was paused, and stopping ends what runs`() throws {
    var room = try room()
    try room.say("start a run")
    try room.say("pause my workout")
    try room.say("continue")
    #expect(room.turn?.intent == "INResumeWorkoutIntent")
    try room.say("I'm done")
    #expect(room.turn?.intent == "INEndWorkoutIntent")
    #expect(room.turn?.isFarewell == false)
    try room.say("I'm done")
    #expect(room.turn?.isFarewell == true)
  }

  @Test func `two requests are done one after the other, and a pronoun is what the first was about`() throws {
    var room = try room()
    let log = try room.say("lock the car and create a list called camping")
    #expect(log.filter { $0.hasSuffix(" handle") }.count == 2)
    try room.say("add milk to the groceries list")
    try room.say("mark it as done")
    #expect(room.turn?.intent == "INSetTaskAttributeIntent")
    #expect(room.turn?.parameters?["targetTask"].flatMap(Self.title) == "milk")
  }

  @Test func `a pronoun for nothing is asked about`() throws {
    var room = try room()
    try room.say("mark it as done")
    #expect(room.turn?.parameters?["targetTask"] == nil)
  }

  /// Who is meant by a pronoun, in each language: the one who was called.
  @Test(arguments: [
    ("en", "call Anna", "text her I'm on my way"), ("zh", "打电话给Anna", "给她发消息说我在路上"),
    ("tr", "Anna'yı ara", "ona yoldayım yaz"),
  ])
  func `a pronoun is the person who was mentioned last`(language: String, call: String, text: String) throws {
    let app = AppBundle.app("Phone", ["INStartCallIntent", "INSendMessageIntent"])
    var room = try Room([app], languages: [language])
    try room.say(text)
    #expect(room.turn?.parameters?["recipients"] == nil)
    room = try Room([app], languages: [language])
    try room.say(call)
    // Without a trained model the reading is doubtful, and asked about first.
    for _ in 0..<2 where room.turn?.status == .asking {
      try room.say(["zh": "是", "tr": "evet"][language] ?? "yes")
    }
    try room.say(text)
    #expect(room.turn?.intent == "INSendMessageIntent")
    let people = room.turn?.parameters?["recipients"]?.list ?? []
    #expect(people.map { $0.record?["displayName"] } == [.string("Anna")])
  }

  /// While a question is open nothing is done yet, whatever was done before.
  @Test(arguments: [
    ("en", "lock the car", "send 20 euros", "undo that"), ("zh", "锁车", "付款20欧元", "撤销"),
    ("tr", "arabayı kilitle", "20 euro gönder", "geri al"),
  ])
  func `undo takes nothing back while a question is open`(
    language: String, first: String, second: String, undo: String
  ) throws {
    var room = try Room(
      [.app("Everything", Self.intents)], languages: [language])
    room.reply = { call, _ in
      guard case .resolve("payee") = call.phase, call.intent["payee"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    try room.say(first)
    let question = try room.say(second).last
    #expect(room.turn?.status == .asking)
    let log = try room.say(undo)
    #expect(!log.contains { $0.hasPrefix("call") })
    #expect(log.last == question)
  }

  @Test func `what was given last time is expected again`() throws {
    var room = try room()
    room.reply = { call, _ in
      guard case .resolve("payee") = call.phase, call.intent["payee"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    try room.say("send 20 euros to Anna")
    if room.turn?.status == .asking { try room.say("yes") }
    #expect(room.turn?.status == .answered)
    try room.say("send 30 euros")
    let payee = room.turn?.question?.expectation.last?.record?["displayName"]
    #expect(payee == .string("Anna"))
  }

  @Test(arguments: [("en", "don't delete anything"), ("zh", "什么都别删"), ("tr", "hiçbir şey silme")])
  func `nothing is done where nothing is to be done`(language: String, sentence: String) throws {
    var room = try Room([.app("Everything", Self.intents)], languages: [language])
    let log = try room.say(sentence)
    #expect(room.turn?.status == .cancelled)
    #expect(!log.contains { $0.hasPrefix("call") })
  }

  @Test func `an interrupted request can be gone on with`() throws {
    var room = try room()
    room.reply = { call, _ in
      guard case .resolve("payee") = call.phase, call.intent["payee"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    let question = try room.say("send 20 euros").last
    try room.say("lock the car")
    #expect(room.turn?.status == .answered)
    #expect(room.turn?.lines.last?.contains("go on") == true)
    #expect(try room.say("go on").last == question)
    try room.say("to Anna")
    #expect(room.turn?.intent == "INSendPaymentIntent")
  }

  @Test func `what is negated or asked about isn't done`() throws {
    var room = try room()
    for sentence in ["don't lock the car", "should I lock the car?", "lock the car tomorrow at 8"] {
      let log = try room.say(sentence)
      #expect(!log.contains { $0.hasPrefix("call") }, "\(sentence): \(log)")
      try room.say("no")
    }
  }

  @Test func `the app that was chosen is used again`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists), .app("TasksNotes", AppBundle.lists)])
    try room.say("Add milk to the groceries list")
    try room.say("the second one")
    try room.say("Add eggs to the groceries list")
    #expect(room.turn?.app?.name == "TasksNotes")
    #expect(room.turn?.status == .answered)
  }

  @Test func `the table of inverses names intents that there are`() throws {
    let catalogue = try SystemCatalogue.load()
    for inverse in try Inverse.bundled() {
      for name in [inverse.intent, inverse.undo, inverse.revise, inverse.next].compactMap({ $0 })
        + inverse.ends
      {
        #expect(catalogue.intent(name) != nil, "\(name)")
      }
    }
  }

  @Test(arguments: [
    "- 1", "- undo: X", "- intent: A\n  undo: B\n  with: {x: [1]}",
    "- intent: A\n  next: B\n  choosing: {x: [1]}", "a: b",
  ])
  func `a broken table is refused with its place`(text: String) {
    #expect(throws: Diagnostic.self) { try Inverse.read(text, file: "inverses.yaml") }
  }

  @Test func `choosing an app doesn't drop what the sentence says besides`() throws {
    let cars = ["INSetCarLockStatusIntent"]
    var room = try Room([.app("One", cars), .app("Two", cars)])
    try room.say("lock the car tomorrow at 8")
    let log = try room.say("the second one")
    #expect(!log.contains { $0.hasPrefix("call") }, "\(log)")
    #expect(room.turn?.question?.prompt.contains("tomorrow at 8") == true)
  }

  @Test func `what couldn't be taken back isn't done a second time`() throws {
    var room = try room()
    try room.say("add milk to the groceries list")
    let before = room.reply
    room.reply = { call, app in
      call.intent.type == "INDeleteTasksIntent" ? .failed(.crashed(signal: 9)) : before(call, app)
    }
    let log = try room.say("no, I meant the hardware list")
    #expect(log.filter { $0.hasSuffix(" handle") }.count <= 1, "\(log)")
    // It is still there, so it can still be taken back.
    room.reply = before
    try room.say("undo that")
    #expect(room.turn?.intent == "INDeleteTasksIntent")
  }
}
