import AppBundle
import Conversations
import Dialogue
import IntentSchema
import Testing

/// Which of several apps takes a request: as the person chose or said, in this conversation or before.
@Suite struct PreferenceTests {
  private static let more = AppBundle.lists + ["INDeleteTasksIntent"]
  private static let milk = [
    "en": "Add milk to the groceries list", "zh": "把牛奶加到购物清单", "tr": "market listesine süt ekle",
  ]

  private func room(_ language: String = "en", _ names: [String] = ["ListOMat", "TasksNotes"]) throws -> Room
  {
    try Room(names.map { .app($0, AppBundle.lists) }, languages: [language])
  }

  private func app(_ name: String) -> String { "com.example.\(name)" }

  @Test func `what was chosen once is used in the next conversation too, which tells so once`() throws {
    var room = try room()
    try room.say("Add milk to the groceries list")
    try room.say("the second one")
    #expect(room.surroundings.preferences[.lists]?.apps == [app("TasksNotes")])
    // The person has just chosen it.
    #expect(try !room.say("Add eggs to the groceries list").contains { $0.contains("last time") })
    room.startAnew()
    #expect(try room.say("Add tea to the groceries list").contains("say In TasksNotes, as last time."))
    #expect(room.turn?.app?.name == "TasksNotes")
    #expect(try !room.say("Add salt to the groceries list").contains { $0.contains("last time") })
    #expect(room.turn?.app?.name == "TasksNotes")
  }

  @Test(arguments: [
    ("en", "always use TasksNotes for lists"), ("en", "use TasksNotes for my shopping lists from now on"),
    ("en", "make TasksNotes my default app for notes"), ("en", "from now on use TasksNotes for reminders"),
    ("zh", "列表以后都用TasksNotes"), ("zh", "以后清单都用TasksNotes"), ("zh", "把TasksNotes设为清单的默认应用"),
    ("tr", "listeler için hep TasksNotes kullan"), ("tr", "bundan sonra listeler için TasksNotes'u kullan"),
    ("tr", "listeler için varsayılan uygulama TasksNotes olsun"),
  ])
  func `a rule is kept and followed`(_ language: String, _ rule: String) throws {
    var room = try room(language)
    let log = try room.say(rule)
    #expect(!log.contains { $0.hasPrefix("call") || $0.hasPrefix("ask") }, "\(log)")
    #expect(room.turn?.status == .answered)
    #expect(
      room.surroundings.preferences == [.lists: AppPreference([app("TasksNotes")], isRule: true)],
      "\(room.surroundings.preferences)")
    room.startAnew()
    // The person said it, so that it needn't be told.
    #expect(try room.say(#require(Self.milk[language])).first?.hasPrefix("call TasksNotes") == true)
  }

  @Test(arguments: [
    ("en", "ask me again which app for lists"), ("en", "forget the default app for lists"),
    ("zh", "清单再问我用哪个应用"), ("zh", "取消清单的默认应用"), ("tr", "listeler için varsayılan uygulamayı unut"),
    ("tr", "listeler için hangi uygulamayı kullanacağını yine sor"),
  ])
  func `a rule is taken back`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    room.surroundings.preferences[.lists] = AppPreference([app("TasksNotes")], isRule: true)
    let log = try room.say(sentence)
    #expect(room.surroundings.preferences.isEmpty, "\(log)")
    #expect(try room.say(#require(Self.milk[language])).last?.hasPrefix("ask") == true)
  }

  @Test func `always is an answer to the question which app`() throws {
    var room = try room()
    try room.say("Add milk to the groceries list")
    let log = try room.say("always use TasksNotes")
    #expect(log.contains("call TasksNotes handle"), "\(log)")
    #expect(room.surroundings.preferences[.lists] == AppPreference([app("TasksNotes")], isRule: true))
  }

  @Test func `an app that there isn't, or that can't do it, is told`() throws {
    var room = try room()
    try room.say("always use Foobar for lists")
    #expect(room.turn?.lines.first?.contains("Foobar") == true)
    try room.say("always use TasksNotes for calls")
    #expect(room.turn?.lines.first?.contains("calls") == true)
    #expect(room.turn?.status == .failed)
    #expect(room.surroundings.preferences.isEmpty)
  }

  @Test(arguments: [
    "add always to the groceries list", "add use TasksNotes to the groceries list",
    "which app do I have for lists", "don't use TasksNotes for lists", "is TasksNotes for lists?",
  ])
  func `other sentences keep no app`(_ sentence: String) throws {
    var room = try room()
    try room.say(sentence)
    #expect(room.surroundings.preferences.isEmpty)
  }

  @Test func `a named app goes first, for this conversation only`() throws {
    var room = try room()
    room.surroundings.preferences[.lists] = AppPreference([app("TasksNotes")], isRule: true)
    try room.say("Add milk to the groceries list in ListOMat")
    #expect(room.turn?.app?.name == "ListOMat")
    try room.say("Add eggs to the groceries list")
    #expect(room.turn?.app?.name == "ListOMat")
    #expect(room.surroundings.preferences[.lists]?.apps == [app("TasksNotes")])
    room.startAnew()
    try room.say("Add salt to the groceries list")
    #expect(room.turn?.app?.name == "TasksNotes")
  }

  @Test func `a preference that was set elsewhere meanwhile goes before what was chosen here`() throws {
    var room = try room()
    try room.say("Add milk to the groceries list")
    try room.say("the second one")
    room.surroundings.preferences[.lists] = AppPreference([app("ListOMat")], isRule: true)
    try room.say("Add eggs to the groceries list")
    #expect(room.turn?.app?.name == "ListOMat")
  }

  @Test func `the other app is the preferred one from then on`() throws {
    var room = try room()
    room.surroundings.preferences[.lists] = AppPreference([app("ListOMat")])
    try room.say("Add milk to the groceries list")
    let log = try room.say("no, in the other app")
    #expect(log.contains("call TasksNotes handle"), "\(log) \(room.turn?.why ?? "")")
    #expect(room.surroundings.preferences[.lists]?.apps.first == app("TasksNotes"))
  }

  @Test func `the other app takes a request over whose question is open`() throws {
    var room = try room()
    room.surroundings.preferences[.lists] = AppPreference([app("ListOMat")])
    room.reply = { call, app in
      guard case .resolve("targetTaskList") = call.phase, app.name == "ListOMat" else { return nil }
      return .replied(.resolution(.needsValue))
    }
    #expect(try room.say("Add milk").last?.hasPrefix("ask") == true)
    let log = try room.say("no, in the other app")
    #expect(log.contains("call TasksNotes handle") && !log.contains("call ListOMat handle"), "\(log)")
  }

  @Test(arguments: [
    ("en", "no wait, in TasksNotes"), ("en", "no, with TasksNotes"), ("zh", "不，用TasksNotes"),
    ("tr", "hayır, TasksNotes ile"),
  ])
  func `an app that is named takes a request over whose question is open`(language: String, words: String)
    throws
  {
    var room = try room(language)
    room.surroundings.preferences[.lists] = AppPreference([app("ListOMat")])
    room.reply = { call, app in
      guard case .resolve("targetTaskList") = call.phase, app.name == "ListOMat" else { return nil }
      return .replied(.resolution(.needsValue))
    }
    #expect(try room.say(Self.milk[language] ?? "").last?.hasPrefix("ask") == true)
    let log = try room.say(words)
    #expect(log.contains("call TasksNotes handle") && !log.contains("call ListOMat handle"), "\(log)")
    #expect(room.surroundings.preferences[.lists]?.apps.first == app("TasksNotes"))
  }

  @Test func `without another app the question stays open`() throws {
    var room = try room("en", ["ListOMat"])
    room.reply = { call, _ in
      guard case .resolve("targetTaskList") = call.phase, call.intent["targetTaskList"] == nil else {
        return nil
      }
      return .replied(.resolution(.needsValue))
    }
    let question = try room.say("Add milk").last
    #expect(try room.say("in the other app").last == question)
    try room.say("groceries")
    #expect(room.turn?.status == .answered)
  }

  @Test func `an app for what the preferred one can't do doesn't take its place`() throws {
    var room = try Room(
      [.app("One", AppBundle.lists), .app("Two", Self.more), .app("Three", Self.more)], languages: ["en"])
    room.surroundings.preferences[.lists] = AppPreference([app("One")])
    try room.say("Delete milk from the groceries list")
    try room.say("Three")
    #expect(room.surroundings.preferences[.lists]?.apps == [app("One"), app("Three")])
    try room.say("Add milk to the groceries list")
    #expect(room.turn?.app?.name == "One")
    try room.say("Delete eggs from the groceries list")
    #expect(room.turn?.app?.name == "Three")
  }

  @Test func `a pause is for the workout that runs, whatever app is preferred`() throws {
    let intents = ["INStartWorkoutIntent", "INPauseWorkoutIntent"]
    var room = try Room([.app("Paces", intents), .app("Strides", intents)])
    let catalogue = room.surroundings.knowledge.catalogue
    room.reply = { call, _ in
      guard call.phase == .handle else { return nil }
      let code = catalogue.intent(call.intent.type)?.response.codes.first { $0.value == "success" }?.key
      return .replied(
        .response(Record("\(call.intent.type)Response", ["code": .integer(Int64(code ?? 0))])))
    }
    try room.say("start a run in Strides")
    room.surroundings.preferences[.workouts] = AppPreference([app("Paces")], isRule: true)
    try room.say("pause my workout")
    #expect(room.turn?.app?.name == "Strides")
  }

  @Test func `each domain of the catalogue with intents has a kind`() throws {
    let catalogue = try room().surroundings.knowledge.catalogue
    for intent in catalogue.intents.values {
      #expect(RequestKind(domain: intent.domain) != nil, "\(intent.domain)")
    }
  }
}
