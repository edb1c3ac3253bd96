import AppBundle
import IntentSchema
import Testing

@testable import Conversations

/// The behaviour of a locked Beckon: what it does, what waits, and what goes on.
@Suite struct UnlockingTests {
  private static let question = "ask Beckon is locked. Unlock it (beckon unlock), then say “go on”."
  private static let lists = "com.example.ListOMat"

  private func room(_ apps: [AppBundle] = [.app("ListOMat", AppBundle.lists)], _ language: String = "en")
    throws
    -> Room
  {
    var room = try Room(apps, languages: [language])
    room.lock(true)
    return room
  }

  private func restricted(_ intent: String) -> AppBundle {
    var app = AppBundle.app("ListOMat", AppBundle.lists)
    app.extensions[0].restrictedWhileLocked = [intent]
    return app
  }

  @Test func `the catalogue says what waits where an app says nothing`() throws {
    var room = try room()
    #expect(try room.say("Create a list called Camping").contains("call ListOMat handle"))
    #expect(try room.say("Show me the Camping list in ListOMat") == [Self.question])
    #expect(room.turn?.awaitsUnlocking == true && room.turn?.status == .asking)
    room.lock(false)
    #expect(try room.take(.unlocked).contains("call ListOMat handle"))
    #expect(room.turn?.awaitsUnlocking == false)
    // Nothing waits any more.
    #expect(try room.take(.unlocked).isEmpty)
  }

  @Test func `an app can demand more, by both keys of its plist`() throws {
    var room = try room([restricted("INCreateTaskListIntent")])
    #expect(try room.say("Create a list called Camping") == [Self.question])
    var app = AppBundle.app("ListOMat", AppBundle.lists)
    app.extensions[0].restrictedWhileProtectedDataUnavailable = ["INCreateTaskListIntent"]
    var other = try self.room([app])
    #expect(try other.say("Create a list called Camping") == [Self.question])
    other.lock(false)
    #expect(try other.say("go on").contains("call ListOMat handle"))
  }

  @Test(arguments: [
    ("en", "Create a list called Camping", "go on", "never mind"),
    ("tr", "Kamp adında bir liste oluştur", "devam et", "vazgeç"), ("zh", "新建一个叫露营的列表", "继续", "算了"),
  ])
  func `it goes on when the person says so, once it's unlocked`(
    _ language: String, _ request: String, _ goOn: String, _ cancel: String
  ) throws {
    var room = try room([restricted("INCreateTaskListIntent")], language)
    let asked = try room.say(request)
    #expect(asked.count == 1 && asked[0].hasPrefix("ask Beckon"))
    #expect(try room.say(goOn) == asked)
    #expect(room.turn?.awaitsUnlocking == true)
    room.lock(false)
    #expect(try room.say(goOn).contains("call ListOMat handle"))
    room.lock(true)
    try room.say(request)
    #expect(try room.say(cancel).allSatisfy { $0.hasPrefix("say") })
    #expect(room.turn?.status == .cancelled && !room.conversation.isOpen)
  }

  @Test func `words that say nothing about it do nothing, locked or not`() throws {
    var room = try room([restricted("INCreateTaskListIntent")])
    try room.say("Create a list called Camping")
    #expect(try room.say("the blue one") == [Self.question])
    #expect(try room.say("say that again") == [Self.question])
    #expect(try room.say("what can you do?").last == Self.question)
    room.lock(false)
    #expect(try room.say("the blue one") == ["ask Beckon is unlocked now. Shall I go on?"])
    #expect(try room.say("no") == ["say OK, never mind."])
    #expect(!room.conversation.isOpen)
  }

  @Test func `what is said instead is done, where it may be, and the rest can be gone on with`() throws {
    var room = try room([restricted("INAddTasksIntent")])
    #expect(try room.say("Add milk to the Camping list in ListOMat") == [Self.question])
    let other = try room.say("Create a list called Books")
    #expect(other.contains("call ListOMat handle"))
    #expect(other.last?.hasPrefix("say Say “go on” and we return to this") == true, "\(other)")
    #expect(try room.say("go on") == [Self.question])
    room.lock(false)
    #expect(try room.say("go on").contains("call ListOMat handle"))
    #expect(room.turn?.intent == "INAddTasksIntent")
  }

  @Test func `what was asked for besides is done afterwards`() throws {
    var room = try room([restricted("INCreateTaskListIntent")])
    #expect(try room.say("Create a list called Camping and create a list called Books") == [Self.question])
    room.lock(false)
    let log = try room.take(.unlocked)
    #expect(log.filter { $0 == "call ListOMat handle" }.count == 2, "\(log)")
  }

  @Test func `a question that was open when it was locked isn't answered or put again by somebody else`()
    throws
  {
    var room = try Room([restricted("INCreateTaskListIntent")])
    room.reply = { call, _ in
      guard call.phase == .resolve("title"), call.intent["title"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    let asked = try room.say("Create a list")
    #expect(asked.last?.hasPrefix("ask ") == true)
    room.lock(true)
    #expect(try room.say("Camping") == [Self.question])
    #expect(try room.say("say that again") == [Self.question])
    room.lock(false)
    let log = try room.take(.unlocked)
    #expect(log.contains("call ListOMat handle"), "\(log)")
    let title = try #require(room.turn?.parameters?["title"])
    #expect("\(title)".contains("Camping"))
  }

  @Test func `somebody else's yes is no agreement`() throws {
    var chatter = AppBundle.app("Chatter", ["INSendMessageIntent"])
    chatter.extensions[0].restrictedWhileLocked = ["INSendMessageIntent"]
    var room = try Room([chatter])
    let asked = try room.say("Tell Anna I'm late").last
    #expect(asked?.hasPrefix("ask Send") == true)
    room.lock(true)
    #expect(try room.say("yes") == [Self.question])
    room.lock(false)
    #expect(try room.take(.unlocked) == [asked])
    #expect(try room.say("yes").contains("call Chatter handle"))
  }

  @Test func `names that an app knows are asked about only once it's unlocked`() throws {
    var room = try room()
    let stores = ["Grocery store", "Hardware store"].map { name in
      Value.record(
        Record(
          "INTaskList",
          ["title": .record(Record("INSpeakableString", ["spokenPhrase": .string(name)]))]))
    }
    room.reply = { call, _ in
      guard call.phase == .resolve("targetTaskList"), call.intent["targetTaskList"]?.record?["tasks"] == nil
      else { return nil }
      return .replied(.resolution(.disambiguation(stores)))
    }
    let log = try room.say("Add milk to the store list in ListOMat")
    #expect(log == ["call ListOMat resolve(\"targetTaskList\")", Self.question])
    #expect(room.turn?.question?.choices.isEmpty == true && room.turn?.awaitsUnlocking == true)
    #expect(try room.say("what are the choices?") == [Self.question])
    #expect(try room.say("the first one") == [Self.question])
    room.lock(false)
    #expect(try room.take(.unlocked).last == "ask Which one: Grocery store or Hardware store?")
    // The question that was asked before is answered by nobody else, nor told again.
    room.lock(true)
    #expect(try room.say("the first one") == [Self.question])
    #expect(try room.say("say that again") == [Self.question])
  }

  @Test func `neither people nor a name that is only near are shown in a question`() throws {
    var room = try room([.app("Chatter", ["INSendMessageIntent"])])
    let people = ["Anna Ivanova", "Anna Marin"].map {
      Value.record(Record("INPerson", ["displayName": .string($0)]))
    }
    room.reply = { call, _ in
      call.phase == .resolve("recipients") ? .replied(.resolutions([.disambiguation(people)])) : nil
    }
    var log = try room.say("Tell Anna I'm late with Chatter")
    #expect(log.last == Self.question && !log.joined().contains("Ivanova"), "\(log)")
    room.reply = { call, _ in
      call.phase == .resolve("recipients")
        ? .replied(.resolutions([.confirmationRequired(people[0], reason: nil)])) : nil
    }
    log = try room.say("Tell Anna I'm early with Chatter")
    #expect(log.last == Self.question && !log.joined().contains("Ivanova"), "\(log)")
  }

  @Test func `choices that are nobody's are put, locked or not`() throws {
    var room = try room([.app("Garage", ["INSetSeatSettingsInCarIntent"])])
    room.reply = { call, _ in
      guard call.phase == .resolve("seat"), call.intent["seat"] == nil || call.intent["seat"] == .integer(0)
      else { return nil }
      return .replied(.resolution(.disambiguation([.integer(1), .integer(2)])))
    }
    let log = try room.say("Heat the seat")
    #expect(log.last?.hasPrefix("ask ") == true && log.last != Self.question, "\(log)")
  }

  @Test func `what becomes something that waits is no longer done`() throws {
    var room = try room([.app("Garage", ["INSetCarLockStatusIntent"])])
    room.reply = { call, _ in
      call.phase == .resolve("locked") ? .replied(.resolution(.success(.bool(false)))) : nil
    }
    let log = try room.say("Lock my car")
    #expect(!log.contains { $0.contains("handle") } && log.last == Self.question, "\(log)")
    #expect(try room.say("always use Garage for the car").last == Self.question)
  }

  @Test func `what was shown before isn't repeated after`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists)])
    try room.say("Show me the Camping list in ListOMat")
    #expect(try room.say("say that again").count == 1)
    let shown = room.log
    room.lock(true)
    #expect(try room.say("say that again") != shown)
    // Nor is it known what "it" is.
    #expect(room.conversation.memory.acts.isEmpty)
  }

  @Test func `who may use an app is decided by nobody else`() throws {
    var room = try room()
    room.asksPermission()
    #expect(try room.say("Create a list called Camping") == [Self.question])
    room.lock(false)
    #expect(try room.take(.unlocked)[0].hasPrefix("ask May Beckon use ListOMat?"))
    room.lock(true)
    #expect(try room.say("yes") == [Self.question])
    #expect(room.permissions.isEmpty)
    room.asksPermission([Self.lists: .denied])
    // Nothing waits for what won't be done.
    #expect(try room.say("Create a list called Books")[0].hasPrefix("say You don't let Beckon use ListOMat."))
  }

  @Test func `a car is locked but not unlocked, and help is called`() throws {
    var phone = AppBundle.app("Phone", ["INStartCallIntent"])
    phone.extensions[0].restrictedWhileLocked = ["INStartCallIntent"]
    var room = try room([.app("Garage", ["INSetCarLockStatusIntent"]), phone])
    #expect(try room.say("Lock my car").contains("call Garage handle"))
    #expect(try room.say("Unlock my car") == [Self.question])
    #expect(
      try room.say("call 112") == ["ask 112 is an emergency number. Shall I call it now, with Phone?"])
    #expect(try room.say("yes").contains("call Phone handle"))
    #expect(try room.say("call Anna") == [Self.question])
  }

  @Test func `a shortcut goes as far as it may, and on from there`() throws {
    func step(_ content: SpokenShortcut.Content, _ title: String) -> SpokenShortcut.Step {
      SpokenShortcut.Step(app: Self.lists, content, title: title)
    }
    let steps = [
      step(.intent(Record("INCreateTaskListIntent", ["title": .string("Camping")])), "Make Camping"),
      step(.intent(Record("INSearchForNotebookItemsIntent")), "Look Camping up"),
      step(.activity(Record("NSUserActivity")), "Open Camping"),
    ]
    var room = try room()
    let log = try room.take(.chosen(SpokenShortcut("1", title: "Trip", steps: steps)))
    #expect(log.filter { $0 == "call ListOMat handle" }.count == 1 && log.last == Self.question, "\(log)")
    room.lock(false)
    let rest = try room.take(.unlocked)
    #expect(rest.contains("call ListOMat handle") && rest.contains("open ListOMat"), "\(rest)")
    // Where it's given up, nobody is told what it would have done.
    room.lock(true)
    try room.take(.chosen(SpokenShortcut("1", title: "Trip", steps: Array(steps.reversed()))))
    #expect(room.turn?.awaitsUnlocking == true)
    #expect(try room.say("never mind") == ["say OK, never mind."])
    room.lock(false)
    #expect(try room.take(.unlocked).isEmpty)
  }

  @Test func `an app's wish for a phrase waits`() throws {
    var room = try room()
    let step = SpokenShortcut.Step(app: Self.lists, .intent(Record("INAddTasksIntent")), title: "Secret")
    let wish = PhraseWish(app: Self.lists, SpokenShortcut("1", title: "Secret", steps: [step]))
    #expect(try room.take(.wished(wish)).isEmpty)
    room.lock(false)
    #expect(try room.take(.wished(wish)).count == 1)
  }

  @Test func `an app that is denied one intent gets the others`() throws {
    var room = try Room([
      .app("ListOMat", AppBundle.lists), .app("TasksNotes", ["INCreateTaskListIntent"]),
    ])
    room.deny("INCreateTaskListIntent", of: Self.lists)
    #expect(try room.say("Create a list called Camping").contains("call TasksNotes handle"))
    #expect(
      try room.say("Create a list called Books in ListOMat") == [
        "say You don't let Beckon do this: make a list in ListOMat. You can change that with: beckon permissions allow ListOMat CreateTaskList"
      ])
    #expect(room.turn?.status == .failed)
    #expect(try room.say("Show me the Camping list in ListOMat").contains("call ListOMat handle"))
  }
}
