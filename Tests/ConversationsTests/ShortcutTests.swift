import AppBundle
import Conversations
import Dialogue
import Foundation
import IntentSchema
import Testing

/// The person's own phrases, suggestions and what is kept of them. No process runs, and no file is written.
@Suite struct ShortcutTests {
  static let intents = [
    "INAddTasksIntent", "INCreateTaskListIntent", "INSearchForNotebookItemsIntent",
    "INSetCarLockStatusIntent",
    "INSendMessageIntent", "INSendPaymentIntent", "INStartWorkoutIntent",
  ]

  func room(_ language: String = "en", _ notebook: Notebook = Notebook()) throws -> Room {
    var room = try Room([.app("Everything", Self.intents)], languages: [language])
    room.memory = { notebook.reply(to: $0) }
    room.surroundings.phrases = { notebook.heard($0, $1) }
    return room
  }

  static let app = "com.example.Everything"

  static func lock(_ isLocked: Bool) -> SpokenShortcut.Step {
    .init(
      app: app, .intent(Record("INSetCarLockStatusIntent", ["locked": .bool(isLocked)])),
      title: "Lock the car")
  }

  static func pay() -> SpokenShortcut.Step {
    let amount = Record(
      "INCurrencyAmount",
      ["amount": .record(Record("NSDecimalNumber", ["text": .string("20")])), "currencyCode": .string("EUR")])
    return .init(
      app: app, .intent(Record("INSendPaymentIntent", ["currencyAmount": .record(amount)])),
      title: "Send 20 euros")
  }

  func add(_ steps: [SpokenShortcut.Step], _ phrase: String, to notebook: Notebook) {
    notebook.contents.withLock {
      $0.shortcuts.append(SpokenShortcut(phrase, title: phrase, phrases: [phrase], steps: steps))
    }
  }

  // MARK: Making them

  @Test(arguments: [
    ("en", "lock the car", "call it good night car"),
    ("en", "lock the car", "add it with the phrase good night car"),
    ("en", "lock the car", "make a shortcut for that called good night car"),
    ("en", "lock the car", "when I say good night car do that again"),
    ("zh", "锁车", "叫它晚安小车"), ("zh", "锁车", "把这个做成快捷指令叫晚安小车"), ("zh", "锁车", "把刚才的叫做晚安小车"),
    ("tr", "arabayı kilitle", "buna iyi geceler araba de"),
    ("tr", "arabayı kilitle", "bunu iyi geceler araba adıyla kaydet"),
    ("tr", "arabayı kilitle", "iyi geceler araba deyince bunu yap"),
  ])
  func `what was done last gets a phrase`(_ language: String, _ act: String, _ naming: String) throws {
    let notebook = Notebook()
    var room = try room(language, notebook)
    try room.say(act)
    if room.turn?.status == .asking { try room.say(["zh": "是", "tr": "evet"][language] ?? "yes") }
    #expect(room.deeds.last?.isRepeatable == true, "\(room.log)")
    let log = try room.say(naming)
    #expect(!log.contains { $0.hasPrefix("call") }, "\(log)")
    #expect(notebook.shortcuts.count == 1, "\(log)")
    #expect(
      ["good night car", "晚安小车", "iyi geceler araba"].contains(notebook.shortcuts.first?.phrases.first))
    guard case .intent(let record)? = notebook.shortcuts.first?.steps.first?.content else {
      Issue.record("no intent is kept")
      return
    }
    #expect(record["locked"] == .bool(true))
  }

  @Test(arguments: [
    ("en", "add a shortcut for that", "good night car"), ("zh", "为这个添加一个快捷指令", "晚安小车"),
    ("tr", "bunun için bir kısayol ekle", "iyi geceler araba"),
  ])
  func `without a phrase it is asked for`(_ language: String, _ wish: String, _ phrase: String) throws {
    let notebook = Notebook()
    var room = try room(language, notebook)
    try room.say(["zh": "锁车", "tr": "arabayı kilitle"][language] ?? "lock the car")
    if room.turn?.status == .asking { try room.say(["zh": "是", "tr": "evet"][language] ?? "yes") }
    #expect(try room.say(wish).last?.hasPrefix("ask") == true, "\(room.log)")
    try room.say(phrase)
    #expect(notebook.shortcuts.first?.phrases == [phrase], "\(room.log)")
  }

  @Test(arguments: [
    ("en", "make a shortcut of the last two things called leaving home"),
    ("en", "turn the last two into a shortcut called leaving home"),
    ("zh", "把最后两件事做成快捷指令叫出门"), ("tr", "son iki işlemi evden çıkış adıyla kısayol yap"),
  ])
  func `several things become one shortcut, step after step`(_ language: String, _ wish: String) throws {
    let notebook = Notebook()
    var room = try room(language, notebook)
    let catalogue = room.surroundings.knowledge.catalogue
    room.reply = { call, _ in
      let codes = catalogue.intent(call.intent.type)?.response.codes ?? [:]
      guard call.phase == .handle, let code = codes.first(where: { $0.value == "success" })?.key else {
        return nil
      }
      return .replied(.response(Record("\(call.intent.type)Response", ["code": .integer(Int64(code))])))
    }
    let acts = [
      "en": ["lock the car", "start a run"], "zh": ["锁车", "开始跑步"], "tr": ["arabayı kilitle", "koşu başlat"],
    ]
    for act in try #require(acts[language]) {
      try room.say(act)
      if room.turn?.status == .asking { try room.say(["zh": "是", "tr": "evet"][language] ?? "yes") }
      #expect(room.turn?.status == .answered, "\(room.log)")
    }
    try room.say(wish)
    let shortcut = try #require(notebook.shortcuts.first, "\(room.log)")
    #expect(shortcut.steps.count == 2)
    let log = try room.say(try #require(shortcut.phrases.first))
    #expect(log.filter { $0.hasSuffix(" handle") }.count == 2, "\(log)")
    #expect(room.turn?.status == .answered)
  }

  @Test(arguments: [
    ("en", "good night car", "the second one", "yes"), ("zh", "晚安小车", "第二个", "是"),
    ("tr", "iyi geceler araba", "ikincisi", "evet"),
  ])
  func `an app's wish gets a phrase, its suggestion, or nothing`(
    _ language: String, _ phrase: String, _ second: String, _ yes: String
  ) throws {
    for (answer, given) in [(phrase, phrase), (second, nil), (yes, "suggested words")] {
      let notebook = Notebook()
      var room = try room(language, notebook)
      let shortcut = SpokenShortcut("lock", title: "Lock the car", steps: [Self.lock(true)])
      let wish = PhraseWish(app: Self.app, shortcut, suggestion: "suggested words")
      let log = try room.take(.wished(wish))
      #expect(log.count == 1 && log[0].contains("Everything") && log[0].contains("Lock the car"), "\(log)")
      #expect(room.turn?.question?.choices.first?.title == "suggested words")
      #expect(room.settled == nil)
      try room.say(answer)
      #expect(notebook.shortcuts.first?.phrases == given.map { [$0] }, "\(room.log)")
      #expect(room.settled == (given.map { .phrase($0, language: language) } ?? .cancelled), "\(room.log)")
    }
  }

  @Test func `an app's wish never takes the place of an open question`() throws {
    let notebook = Notebook()
    var room = try room("en", notebook)
    try room.say("lock the car")
    try room.say("add a shortcut for that")
    let question = try #require(room.turn?.question?.prompt)
    let shortcut = SpokenShortcut("lock", title: "Unlock the car", steps: [Self.lock(false)])
    #expect(try room.take(.wished(PhraseWish(app: Self.app, shortcut))) == [])
    #expect(room.turn == nil && room.conversation.isOpen)
    try room.say("good night car")
    #expect(notebook.shortcuts.first?.phrases == ["good night car"], "\(question)")
    #expect(room.settled == nil)
    // Nor is an app asked for that isn't there.
    #expect(try room.take(.wished(PhraseWish(app: "com.example.Nobody", shortcut))) == [])
  }

  @Test func `what isn't there gets no phrase`() throws {
    let notebook = Notebook()
    var room = try room("en", notebook)
    try room.say("call it pizza time")
    #expect(room.turn?.status == .failed)
    try room.say("lock the car")
    try room.say("make a shortcut of the last three")
    #expect(room.turn?.status == .failed)
    #expect(notebook.requests == [.nameable(phrase: "pizza time")] && notebook.shortcuts.isEmpty)
  }

  @Test(arguments: [
    "call it yes", "call it never mind", "call it show me the groceries list", "call it help",
  ])
  func `answers and requests are no phrases`(_ sentence: String) throws {
    let notebook = Notebook()
    var room = try room("en", notebook)
    try room.say("lock the car")
    try room.say(sentence)
    #expect(notebook.shortcuts.isEmpty)
    #expect(room.turn?.status == .asking)
    try room.say("never mind")
    #expect(room.turn?.status == .cancelled)
    #expect(notebook.shortcuts.isEmpty)
  }

  @Test func `a moment that passes makes no shortcut, and isn't suggested`() throws {
    let notebook = Notebook()
    var room = try room("en", notebook)
    try room.say("remind me to buy milk tomorrow at 5 pm")
    if room.turn?.status == .asking { try room.say("yes") }
    #expect(room.deeds.last?.isRepeatable == false, "\(room.log)")
    try room.say("call it milk time")
    #expect(room.turn?.status == .failed)
    #expect(notebook.requests.isEmpty)
  }

  @Test(arguments: [
    ("en", "when I say home time, lock the car and send Bo 5 euros", "yes", "home time"),
    ("en", "whenever I say home time lock the car and pay Bo 5 euros", "yes", "home time"),
    ("tr", "kapanış dediğimde arabayı kilitle ve Bo'ya 5 euro gönder", "evet", "kapanış"),
    ("zh", "以后我说睡觉了就锁车，再给Bo转5欧元", "好", "睡觉了"),
  ])
  func `a shortcut is defined in words, and kept once the person agrees`(
    _ language: String, _ sentence: String, _ yes: String, _ phrase: String
  ) throws {
    let notebook = Notebook()
    var room = try room(language, notebook)
    let log = try room.say(sentence)
    #expect(log.last?.hasPrefix("ask") == true, "\(log)")
    #expect(!log.contains { $0.hasPrefix("call") })
    #expect(notebook.requests.isEmpty)
    try room.say(yes)
    guard case .add(let shortcut, phrase: let kept)? = notebook.requests.last else {
      Issue.record("\(room.log)")
      return
    }
    #expect(kept == phrase)
    let intents = shortcut.steps.map { step in
      if case .intent(let record) = step.content { record.type } else { "" }
    }
    #expect(intents == ["INSetCarLockStatusIntent", "INSendPaymentIntent"])
  }

  @Test(arguments: [
    "when I say yes, lock the car", "when I say home time", "when I say home time, make me happy",
    "when I say home time, lock the car tomorrow at 8", "when I say home time, don't lock the car",
    "when I say lock the car, send Bo 5 euros",
  ])
  func `what no app can do, or words that mean something, define nothing`(_ sentence: String) throws {
    let notebook = Notebook()
    var room = try room("en", notebook)
    let log = try room.say(sentence)
    #expect(room.turn?.status == .failed, "\(log)")
    #expect(!log.contains { $0.hasPrefix("call") })
    try room.say("yes")
    #expect(!notebook.requests.contains { if case .add = $0 { true } else { false } }, "\(room.log)")
    #expect(!room.log.contains { $0.hasPrefix("call") })
  }

  @Test func `what only looks something up isn't donated`() throws {
    var room = try room()
    try room.say("show me the groceries list")
    #expect(room.deeds.map(\.isRepeatable) == [false])
  }

  /// The most important: sentences that are meant for apps, or for nobody.
  @Test(arguments: [
    ("en", "call it a day"), ("en", "call it off"), ("en", "don't call it pizza time"),
    ("en", "should I call it pizza time?"), ("en", "call Anna"), ("en", "make a list called shortcut"),
    ("en", "add shortcuts to the groceries list"), ("en", "add a shortcut to the groceries list"),
    ("en", "tell Anna I have a shortcut for that"), ("en", "don't delete the shortcut good night car"),
    ("en", "forget it"), ("en", "what did I do wrong"), ("en", "what do you suggest for dinner"),
    ("en", "send a message to Anna saying call it pizza time"), ("en", "when I say hello do you answer?"),
    ("zh", "不要叫它披萨时间"), ("zh", "给Anna发消息说叫它披萨时间"), ("zh", "把牛奶加到购物清单"), ("zh", "叫车"),
    ("zh", "忘了吧"), ("zh", "有什么好吃的"),
    ("tr", "ona yoldayım de"), ("tr", "buna gerek yok"), ("tr", "Anna'ya buna pizza de yaz"),
    ("tr", "market listesine kısayol ekle"), ("tr", "unut gitsin"), ("tr", "yarın ne yapıyorum"),
  ])
  func `other sentences change nothing that is kept`(_ language: String, _ sentence: String) throws {
    let notebook = Notebook()
    add([Self.lock(true)], "good night car", to: notebook)
    var room = try room(language, notebook)
    try room.say(["zh": "锁车", "tr": "arabayı kilitle"][language] ?? "lock the car")
    if room.turn?.status == .asking { try room.say(["zh": "是", "tr": "evet"][language] ?? "yes") }
    let log = try room.say(sentence)
    let changes = notebook.requests.filter {
      switch $0 {
      case .add, .replace, .rename, .delete, .rephrase, .deletePhrase, .dismiss, .dismissNamed, .allowNamed,
        .forget:
        true
      case .suggestions, .fittingSuggestions, .nameable, .decline, .shortcuts, .find, .search, .history,
        .pastActs:
        false
      }
    }
    #expect(changes.isEmpty, "\(log)")
    #expect(room.turn?.intent != "INSetCarLockStatusIntent", "\(log)")
  }

  // MARK: Saying them

  @Test func `a phrase runs its shortcut with the usual questions`() throws {
    let notebook = Notebook()
    add([Self.pay()], "pocket money", to: notebook)
    var room = try room("en", notebook)
    room.reply = { call, _ in
      guard case .resolve("payee") = call.phase, call.intent["payee"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    try room.say("Pocket money")
    #expect(room.turn?.question?.expectation.parameter == "payee")
    #expect(try !room.say("Anna").contains { $0.hasSuffix(" handle") })
    #expect(room.turn?.status == .asking)
    #expect(try room.say("yes").contains { $0.hasSuffix(" handle") })
  }

  @Test func `a slip is asked about, and a sentence with a meaning of its own isn't`() throws {
    let notebook = Notebook()
    add([Self.lock(false)], "lock the cat", to: notebook)
    notebook.contents.withLock {
      $0.slips = ["lock the car": "lock the cat", "lokc the cat": "lock the cat"]
    }
    var room = try room("en", notebook)
    #expect(try room.say("lokc the cat").last?.hasPrefix("ask Do you mean your shortcut") == true)
    #expect(try room.say("no").allSatisfy { !$0.hasPrefix("call") })
    try room.say("lokc the cat")
    // It unlocks, so that the app's question comes too.
    #expect(try room.say("yes").last == "ask Unlock the car?")
    try room.say("yes")
    #expect(room.turn?.parameters?["locked"] == .bool(false))
    try room.say("lock the car")
    #expect(room.turn?.parameters?["locked"] == .bool(true))
  }

  @Test(arguments: [("en", "good night car"), ("zh", "晚安小车"), ("tr", "iyi geceler araba")])
  func `words that can be the answer are the answer`(_ language: String, _ phrase: String) throws {
    let notebook = Notebook()
    add([Self.lock(true)], phrase, to: notebook)
    var room = try room(language, notebook)
    room.reply = { call, _ in
      guard case .resolve("content") = call.phase, call.intent["content"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    try room.say(["zh": "给Anna发消息", "tr": "Anna'ya mesaj gönder"][language] ?? "send a message to Anna")
    try #require(room.turn?.question?.expectation.parameter == "content", "\(room.log)")
    try room.say(phrase)
    #expect(room.turn?.intent == "INSendMessageIntent", "\(room.log)")
    #expect(!room.log.contains { $0.hasSuffix(" handle") })
  }

  @Test func `a phrase interrupts a yes-or-no question, which can be gone on with`() throws {
    let notebook = Notebook()
    add([Self.lock(true)], "good night car", to: notebook)
    var room = try room("en", notebook)
    try room.say("send 20 euros to Anna")
    let question = try #require(room.turn?.question)
    let log = try room.say("good night car")
    #expect(room.turn?.intent == "INSetCarLockStatusIntent", "\(log)")
    #expect(log.contains { $0.contains("go on") }, "\(log)")
    try room.say("go on")
    #expect(room.turn?.question?.prompt == question.prompt)
  }

  @Test func `a failed step tells what was done and what wasn't`() throws {
    let notebook = Notebook()
    add([Self.lock(true), Self.pay(), Self.lock(false)], "leave", to: notebook)
    var room = try room("en", notebook)
    try room.say("leave")
    #expect(room.log.filter { $0.hasSuffix(" handle") }.count == 1)
    #expect(room.turn?.status == .asking)
    let log = try room.say("no")
    #expect(!log.contains { $0.hasSuffix(" handle") })
    #expect(log.contains { $0.hasPrefix("say Done: ") }, "\(log)")
    #expect(log.contains { $0.hasPrefix("say Not done: ") }, "\(log)")
    #expect(room.turn?.status == .cancelled)
    // It is over: nothing of it begins later.
    #expect(try !room.say("yes").contains { $0.hasPrefix("call") })
  }

  @Test func `a step takes what an earlier one gave`() throws {
    let notebook = Notebook()
    var tell = SpokenShortcut.Step(
      app: Self.app,
      .intent(
        Record(
          "INSendMessageIntent",
          ["recipients": .list([.record(Record("INPerson", ["displayName": .string("Anna")]))])])),
      title: "Tell Anna")
    tell.inputs = ["content": .init(step: 0, path: ["modifiedTaskList", "title", "spokenPhrase"])]
    let milk = SpokenShortcut.Step(
      app: Self.app, .intent(Record("INAddTasksIntent", ["taskTitles": .list([.string("milk")])])),
      title: "Add milk")
    add([milk, tell], "milk round", to: notebook)
    var room = try room("en", notebook)
    room.reply = { call, _ in
      guard call.phase == .handle, call.intent.type == "INAddTasksIntent" else { return nil }
      let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("Groceries")]))
      return .replied(
        .response(
          Record(
            "INAddTasksIntentResponse",
            ["code": .integer(3), "modifiedTaskList": .record(Record("INTaskList", ["title": title]))])))
    }
    try room.say("milk round")
    #expect(room.turn?.intent == "INSendMessageIntent", "\(room.log)")
    #expect(room.turn?.parameters?["content"] == .string("Groceries"))
    #expect(room.turn?.status == .asking)
    #expect(try room.say("yes").contains { $0.hasSuffix(" handle") })
    #expect(room.turn?.status == .answered)
  }

  // MARK: Opening apps

  static let activity = Record(
    "NSUserActivity", ["activityType": .string("com.example.machines"), "title": .string("Cash machines")])

  @Test func `an activity opens its app, or it is said that it can't`() throws {
    let notebook = Notebook()
    add([.init(app: Self.app, .activity(Self.activity), title: "Cash machines")], "machines", to: notebook)
    var room = try room("en", notebook)
    #expect(try room.say("machines") == ["open Everything", "say Opening Everything."])
    #expect(room.opened.last?.activity == Self.activity)
    #expect(room.turn?.status == .answered)
    for failure in [StartFailure.missing, .refused, .unavailable] {
      room.openFailure = failure
      try room.say("machines")
      #expect(room.turn?.lines.contains("Opening Everything.") == false)
      #expect(room.turn?.status == .failed)
    }
  }

  @Test func `an app that takes over is opened before it's said that it goes on`() throws {
    var room = try room()
    let codes = room.surroundings.knowledge.catalogue.intent("INStartWorkoutIntent")?.response.codes ?? [:]
    let code = try #require(codes.first { $0.value == "continueInApp" }?.key)
    room.reply = { call, _ in
      guard call.phase == .handle else { return nil }
      return .replied(
        .response(
          Record(
            "INStartWorkoutIntentResponse",
            ["code": .integer(Int64(code)), "userActivity": .record(Self.activity)])))
    }
    var log = try room.say("start a run")
    #expect(log.suffix(2).first == "open Everything", "\(log)")
    #expect(room.opened.last?.activity == Self.activity)
    #expect(room.deeds.last?.isRepeatable == true)
    room.openFailure = .missing
    log = try room.say("start a run")
    #expect(room.turn?.status == .failed, "\(log)")
    room.openFailure = .unavailable
    log = try room.say("start a run")
    #expect(log.last?.contains("can't open it here") == true, "\(log)")
  }
}
