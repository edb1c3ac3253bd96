import AppBundle
import Conversations
import Testing

/// An app gets nothing of what a person says before they let Beckon use it.
@Suite struct PermissionTests {
  private static let lists = "com.example.ListOMat"
  private static let notes = "com.example.TasksNotes"

  private func room(
    _ language: String = "en", apps: [String] = ["ListOMat"], _ decided: [String: Permission] = [:]
  ) throws -> Room {
    var room = try Room(
      apps.map { name in
        var app = AppBundle.app(name, AppBundle.lists + ["INDeleteTasksIntent"])
        app.siriUsageDescription = "\(name) keeps your lists."
        app.localizations["tr"] = Localization(siriUsageDescription: "Listelerinizi tutar.")
        return app
      }, languages: [language])
    room.asksPermission(decided)
    return room
  }

  @Test(arguments: [
    (
      "en", "Create a list called Camping", "May Beckon use ListOMat? It says: “ListOMat keeps your lists.”",
      "yes",
      "no",
      "All right, Beckon doesn't use ListOMat. You can change that with: beckon permissions allow ListOMat"
    ),
    (
      "tr", "Kamp adında bir liste oluştur",
      "Beckon ListOMat uygulamasını kullanabilir mi? Uygulama şöyle diyor: “Listelerinizi tutar.”", "evet",
      "hayır",
      "Tamam, Beckon ListOMat uygulamasını kullanmayacak. Bunu şununla değiştirebilirsiniz: beckon permissions allow ListOMat"
    ),
    (
      "zh", "新建一个叫露营的列表", "允许 Beckon 使用ListOMat吗？它的说明：“ListOMat keeps your lists.”", "可以", "不行",
      "好的，Beckon 不会使用ListOMat。要更改，请运行：beckon permissions allow ListOMat"
    ),
  ])
  func `an app is asked about once, with its own words`(
    _ language: String, _ request: String, _ question: String, _ yes: String, _ no: String, _ denied: String
  ) throws {
    var room = try room(language)
    #expect(try room.say(request) == ["ask \(question)"])
    #expect(room.turn?.app?.name == "ListOMat")
    let log = try room.say(yes)
    #expect(log.first == "allow \(Self.lists)" && log.contains("call ListOMat handle"), "\(log)")
    #expect(room.turn?.status == .answered)
    #expect(try room.say(request).first?.hasPrefix("call") == true)

    var other = try self.room(language)
    try other.say(request)
    #expect(try other.say(no) == ["deny \(Self.lists)", "say \(denied)"])
    #expect(other.turn?.status == .cancelled)
    // It isn't asked again, and nothing is called.
    let again = try other.say(request)
    #expect(again.count == 1 && again[0].hasSuffix("beckon permissions allow ListOMat"), "\(again)")
    #expect(other.turn?.status == .failed)
  }

  @Test func `an app without a reason is asked about without one`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists)])
    room.asksPermission()
    #expect(
      try room.say("Create a list called Camping") == [
        "ask May Beckon use ListOMat? It doesn't say what for."
      ])
  }

  @Test func `a long reason is cut, in one line`() throws {
    var app = AppBundle.app("ListOMat", AppBundle.lists)
    app.siriUsageDescription = "Lists.\n\n" + String(repeating: "a", count: 500)
    var room = try Room([app])
    room.asksPermission()
    let asked = try room.say("Create a list called Camping")[0]
    #expect(asked.hasPrefix("ask May Beckon use ListOMat? It says: “Lists. aaa") && asked.hasSuffix("a…”"))
    #expect(asked.count < 260)
  }

  @Test(arguments: [
    ("en", "Create a list called Camping", "not now", "no, not today"),
    ("tr", "Kamp adında bir liste oluştur", "şimdi değil", "hayır, bugün değil"),
    ("zh", "新建一个叫露营的列表", "现在不", "先不要"),
  ])
  func `"not now" decides nothing`(_ language: String, _ request: String, _ later: String, _ other: String)
    throws
  {
    for answer in [later, other] {
      var room = try room(language)
      let asked = try room.say(request)
      let log = try room.say(answer)
      #expect(log.count == 1 && room.turn?.status == .cancelled, "\(log)")
      #expect(room.permissions.isEmpty)
      #expect(try room.say(request) == asked)
    }
  }

  @Test func `"never mind" decides nothing`() throws {
    var room = try room()
    try room.say("Create a list called Camping")
    #expect(try room.say("never mind") == ["say OK, never mind."])
    #expect(room.permissions.isEmpty)
    #expect(try room.say("Create a list called Camping")[0].hasPrefix("ask May Beckon"))
  }

  @Test func `words that are no answer leave the question open`() throws {
    var room = try room()
    let asked = try room.say("Create a list called Camping")
    #expect(
      try room.say("the blue one") == [
        "say I still need a yes or a no. You can also change something, or say “cancel”."
      ] + asked)
    #expect(try room.say("say that again").last == asked[0])
    #expect(try room.say("what can you do?").last == asked[0])
    #expect(room.permissions.isEmpty)
    #expect(try room.say("yes").contains("call ListOMat handle"))
  }

  @Test func `another request takes its place, and can be gone back from`() throws {
    var room = try room(apps: ["ListOMat", "TasksNotes"], [Self.notes: .allowed])
    try room.say("Create a list called Camping in ListOMat")
    let other = try room.say("Create a list called Books in TasksNotes")
    #expect(other.contains("call TasksNotes handle"), "\(other)")
    #expect(other.last?.hasPrefix("say Say “go on”") == true, "\(other)")
    #expect(try room.say("go on").last?.hasPrefix("ask May Beckon use ListOMat?") == true)
    #expect(try room.say("yes").contains("call ListOMat handle"))
    #expect(room.turn?.parameters?["title"] != nil)
  }

  @Test func `another app can be named instead`() throws {
    var room = try room(apps: ["ListOMat", "TasksNotes"], [Self.notes: .allowed])
    try room.say("Create a list called Camping in ListOMat")
    #expect(try room.say("no, in TasksNotes").contains("call TasksNotes handle"))
    #expect(room.permissions[Self.lists] == nil)
  }

  @Test func `what was asked for besides is done afterwards`() throws {
    var room = try room()
    #expect(try room.say("Create a list called Camping and create a list called Books").count == 1)
    let log = try room.say("yes")
    #expect(log.filter { $0 == "call ListOMat handle" }.count == 2, "\(log)")
  }

  @Test func `a denied app is left out where another can do it`() throws {
    var room = try room(
      apps: ["ListOMat", "TasksNotes"], [Self.notes: .denied, Self.lists: .allowed])
    #expect(try room.say("Create a list called Camping").contains("call ListOMat handle"))
    #expect(
      try room.say("Create a list called Books in TasksNotes") == [
        "say You don't let Beckon use TasksNotes. You can change that with: beckon permissions allow TasksNotes"
      ])
  }

  @Test func `what is denied while its question is open is denied`() throws {
    var room = try room(decided: .allowed)
    room.reply = { call, _ in
      guard call.phase == .resolve("title"), call.intent["title"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    #expect(try room.say("Create a list").last?.hasPrefix("ask ") == true)
    room.asksPermission([Self.lists: .denied])
    #expect(try room.say("Camping")[0].hasPrefix("say You don't let Beckon use ListOMat."))
    #expect(room.turn?.question == nil)
  }

  @Test func `a call for help waits for no second question`() throws {
    var room = try Room([.app("Phone", ["INStartCallIntent"])])
    room.asksPermission()
    #expect(try room.say("call 112") == ["ask 112 is an emergency number. Shall I call it now, with Phone?"])
    #expect(try room.say("yes").contains("call Phone handle"))
    // That was for this call.
    #expect(room.permissions.isEmpty)
    room.asksPermission(["com.example.Phone": .denied])
    room.startAnew()
    #expect(
      try room.say("call 112") == [
        "say You don't let Beckon use Phone. You can change that with: beckon permissions allow Phone",
        "say If no call begins at once, please dial 112 yourself.",
      ])
  }

  private func room(decided: Permission) throws -> Room { try room([Self.lists: decided]) }
  private func room(_ decided: [String: Permission]) throws -> Room {
    try room("en", apps: ["ListOMat"], decided)
  }

  // MARK: Asked each time

  @Test func `who wants to be asked each time is asked, though nothing else asks`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists)])
    #expect(try room.say("Create a list called Camping").contains("call ListOMat handle"))
    room.askFirst("INCreateTaskListIntent", of: Self.lists)
    var log = try room.say("Create a list called Books")
    #expect(log.last?.hasPrefix("ask ") == true && !log.contains("call ListOMat handle"), "\(log)")
    #expect(room.turn?.question?.expectation.kind == .yesOrNo)
    #expect(try room.say("no").allSatisfy { $0.hasPrefix("say") })
    log = try room.say("Create a list called Books")
    #expect(try room.say("yes").contains("call ListOMat handle"))
    // Another intent isn't asked about.
    #expect(try room.say("Add milk to the Camping list").contains("call ListOMat handle"))
  }

  @Test func `the wish counts in what is under way, and also for what only looks something up`() throws {
    var room = try Room([.app("ListOMat", AppBundle.lists)])
    room.reply = { call, _ in
      guard call.phase == .resolve("title"), call.intent["title"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    #expect(try room.say("Create a list").last?.hasPrefix("ask ") == true)
    room.askFirst("INCreateTaskListIntent", of: Self.lists)
    #expect(try room.say("Camping").last?.hasPrefix("ask ") == true)
    #expect(room.turn?.question?.expectation.kind == .yesOrNo)
    #expect(try room.say("yes").contains("call ListOMat handle"))
    room.askFirst("INSearchForNotebookItemsIntent", of: Self.lists)
    let log = try room.say("Show me the Camping list")
    #expect(log.last?.hasPrefix("ask ") == true && !log.contains("call ListOMat handle"), "\(log)")
  }
}
