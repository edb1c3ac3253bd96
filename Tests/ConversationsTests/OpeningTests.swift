import AppBundle
import Conversations
import Testing

/// "Open Firefox" starts Firefox or says that there is none. It is nothing else.
@Suite struct OpeningTests {
  private static let intents = [
    "INAddTasksIntent", "INSearchForNotebookItemsIntent", "INSetCarLockStatusIntent", "INStartWorkoutIntent",
    "INSendMessageIntent", "INPlayMediaIntent", "INStartCallIntent",
  ]
  private static let firefox = DesktopApplication(
    identifier: "org.mozilla.firefox.desktop", name: "Firefox",
    localizedNames: ["zh_CN": "火狐", "tr": "Firefox"], genericNames: ["Web Browser", "网页浏览器", "Web Tarayıcı"])
  private static let applications = [
    firefox, DesktopApplication(identifier: "code.desktop", name: "Visual Studio Code"),
    DesktopApplication(identifier: "writer.desktop", name: "LibreOffice Writer"),
    DesktopApplication(identifier: "calc.desktop", name: "LibreOffice Calc"),
  ]

  private func room(_ language: String = "en", _ applications: [DesktopApplication] = applications) throws
    -> Room
  {
    var room = try Room([.app("Everything", Self.intents)], languages: [language])
    room.surroundings.applications = { applications }
    return room
  }

  @Test(arguments: [
    ("Firefox", "fire fox"), ("Işık", "IŞIK"), ("Işık", "isik"), ("İzmir", "izmir"), ("Straße", "STRASSE"),
    ("Ｋａｄｅ", "kade"), ("Αρχεία", "ΑΡΧΕΙΑ"),
  ])
  func `a name is the same in any writing`(_ name: String, _ spoken: String) {
    #expect(DesktopApplication(identifier: "a.desktop", name: name).isCalled(spoken))
    #expect(!DesktopApplication(identifier: "a.desktop", name: name + "2").isCalled(spoken))
  }

  @Test(arguments: [
    ("en", "open Firefox"), ("en", "open the Firefox app"), ("en", "could you launch fire fox for me please"),
    ("en", "start Firefox"), ("en", "hey beckon, open up firefox"), ("zh", "打开Firefox"), ("zh", "请打开火狐"),
    ("zh", "把火狐打开吧"), ("zh", "启动火狐浏览器应用"), ("zh", "开火狐"), ("tr", "Firefox'u aç"), ("tr", "firefox aç"),
    ("tr", "Firefox uygulamasını başlat"), ("tr", "lütfen Firefox'u açar mısın"),
  ])
  func `an application is started by its name`(_ language: String, _ sentence: String) throws {
    let zh = DesktopApplication(
      identifier: "org.mozilla.firefox.desktop", name: "Firefox",
      localizedNames: ["zh_CN": "火狐", "zh_TW": "火狐浏览器"])
    var room = try room(language, [zh])
    let log = try room.say(sentence)
    #expect(log.first == "start org.mozilla.firefox.desktop" && log.count == 2, "\(log)")
    #expect(room.turn?.status == .answered)
  }

  @Test(arguments: [
    ("en", "open firefx"), ("en", "open the web browser"), ("zh", "打开网页浏览器"), ("tr", "firefoxu aç"),
    ("tr", "web tarayıcıyı aç"), ("en", "open firefox tomorrow at 8"),
  ])
  func `a name that is only near is asked about`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(log.count == 1 && log[0].hasPrefix("ask "), "\(log)")
    let yes = ["en": "yes", "zh": "好的", "tr": "evet"]
    #expect(try room.say(#require(yes[language])).first == "start org.mozilla.firefox.desktop")
    try room.say(sentence)
    let no = ["en": "no", "zh": "不用了", "tr": "hayır"]
    #expect(try !room.say(#require(no[language])).contains { $0.hasPrefix("start") })
    #expect(!room.conversation.isOpen)
  }

  @Test func `several of a name are a choice`() throws {
    var room = try room()
    #expect(try room.say("open libreoffice").last?.hasPrefix("ask ") == true)
    #expect(room.turn?.question?.choices.map(\.title) == ["LibreOffice Writer", "LibreOffice Calc"])
    #expect(try room.say("the second one").first == "start calc.desktop")
    let terminals = ["a.desktop", "b.desktop"].map { DesktopApplication(identifier: $0, name: "Terminal") }
    room.surroundings.applications = { terminals }
    try room.say("open terminal")
    #expect(room.turn?.question?.choices.map(\.subtitle) == ["a.desktop", "b.desktop"])
    #expect(try room.say("open Terminal").last?.hasPrefix("ask ") == true)
    #expect(try room.say("2").first == "start b.desktop")
  }

  @Test(arguments: [
    ("en", "open Firefox"), ("en", "launch Photoshop"), ("en", "open the Chrome app"),
    ("en", "unlock Firefox"),
    ("zh", "打开Firefox"), ("zh", "启动微信"), ("tr", "Firefox'u aç"), ("tr", "Gimp uygulamasını başlat"),
    ("en", "open Visual Studio Code"), ("en", "open Safari"),
  ])
  func `without such an application nothing is done`(_ language: String, _ sentence: String) throws {
    var room = try room(language, [])
    let log = try room.say(sentence)
    #expect(log.count == 1 && log[0].hasPrefix("say "), "\(log)")
    #expect(room.turn?.status == (sentence.hasPrefix("unlock") ? .notUnderstood : .failed))
  }

  @Test(arguments: [
    ("en", "don't open Firefox"), ("en", "should I open Firefox?"), ("en", "I opened Firefox"),
    ("zh", "别打开火狐"), ("tr", "Firefox'u açma"), ("tr", "Firefox'u açayım mı"),
  ])
  func `what isn't asked for isn't opened`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    #expect(try !room.say(sentence).contains { $0.hasPrefix("start") || $0.hasPrefix("call") })
  }

  @Test(arguments: [
    ("en", "open my groceries list", "INSearchForNotebookItemsIntent"),
    ("en", "start a run", "INStartWorkoutIntent"),
    ("en", "open the car", "INSetCarLockStatusIntent"), ("zh", "开始跑步", "INStartWorkoutIntent"),
    ("tr", "arabanın kilidini aç", "INSetCarLockStatusIntent"),
  ])
  func `what an app is asked for is still asked of it`(
    _ language: String, _ sentence: String, _ intent: String
  )
    throws
  {
    var room = try room(language)
    try room.say(sentence)
    #expect(room.turn?.intent == intent)
  }

  @Test func `an app without a window says what it can do instead`() throws {
    var room = try room()
    let log = try room.say("open Everything")
    #expect(log.first?.hasPrefix("say Everything has no window") == true && log.count == 1, "\(log)")
  }

  @Test(arguments: [
    ("en", "open Everything"), ("tr", "Everything'i aç"), ("zh", "打开Everything"),
  ])
  func `an app with a program of its own is opened, with nothing to go on with`(
    _ language: String, _ sentence: String
  ) throws {
    var app = AppBundle.app("Everything", Self.intents)
    app.executable = app.directory.appending(path: "Everything")
    var room = try Room([app], languages: [language])
    let log = try room.say(sentence)
    #expect(log.count == 2 && log[0].hasPrefix("open Everything") && log[1].hasPrefix("say "), "\(log)")
    #expect(room.opened.map(\.isEmpty) == [true] && room.turn?.status == .answered)
    room.openFailure = .refused
    #expect(try room.say(sentence).count == 2 && room.turn?.status == .failed)
  }

  @Test func `a locked Beckon asks to be unlocked before it opens an app`() throws {
    var app = AppBundle.app("Everything", Self.intents)
    app.executable = app.directory.appending(path: "Everything")
    var room = try Room([app])
    room.lock(true)
    let log = try room.say("open Everything")
    #expect(room.opened.isEmpty && log.last?.hasPrefix("ask ") == true, "\(log)")
  }

  @Test func `a request behind it is done afterwards`() throws {
    var room = try room()
    let log = try room.say("open Firefox and lock the car")
    #expect(log.first == "start org.mozilla.firefox.desktop")
    #expect(log.contains("call Everything handle"), "\(log)")
  }

  @Test func `an open question neither swallows it nor is lost`() throws {
    var room = try room()
    room.reply = { call, _ in
      guard case .resolve("targetTaskList") = call.phase, call.intent["targetTaskList"] == nil else {
        return nil
      }
      return .replied(.resolution(.needsValue))
    }
    let question = try room.say("Add milk").last
    #expect(question?.hasPrefix("ask ") == true)
    let log = try room.say("open Firefox")
    #expect(log.first == "start org.mozilla.firefox.desktop")
    #expect(!log.contains { $0.hasPrefix("call") })
    #expect(try room.say("go on").last == question)
  }

  @Test(arguments: [StartFailure.missing, .terminal, .refused])
  func `what can't be started is told`(_ failure: StartFailure) throws {
    var room = try room()
    room.startFailure = failure
    let log = try room.say("open Firefox")
    #expect(log.count == 2 && log[1].hasPrefix("say Firefox "), "\(log)")
    #expect(room.turn?.status == .failed)
  }

  @Test(arguments: [
    ("en", "should I open Firefox?"), ("zh", "要不要打开Firefox？"), ("tr", "Firefox'u açsam mı?"),
  ])
  func `what is only spoken of is asked about`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(log.count == 1 && log[0].hasPrefix("ask "), "\(log)")
    #expect(room.turn?.intent == nil)
  }

  @Test(arguments: [
    ("en", "don't open Firefox"), ("zh", "别打开Firefox"), ("tr", "Firefox'u açma"),
  ])
  func `what isn't to be opened isn't`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(!log.contains { $0.hasPrefix("start") || $0.hasPrefix("ask") || $0.hasPrefix("call") }, "\(log)")
  }

  @Test(arguments: [
    ("en", "text Anna", "open Firefox", "start the washing machine"),
    ("zh", "给Anna发消息", "打开Firefox", "开始吃饭吧"),
    ("tr", "Anna'ya mesaj gönder", "Firefox'u aç", "yemeğe başla"),
  ])
  func `dictation takes any verb, but no application`(
    _ language: String, _ request: String, _ opening: String, _ text: String
  ) throws {
    var room = try room(language)
    room.reply = { call, _ in
      guard case .resolve("content") = call.phase, call.intent["content"] == nil else { return nil }
      return .replied(.resolution(.needsValue))
    }
    let question = try room.say(request).last
    #expect(question?.hasPrefix("ask ") == true)
    #expect(try room.say(text).contains("call Everything handle") == false)
    #expect(room.turn?.parameters?["content"]?.string == text)
    room.startAnew()
    try room.say(request)
    #expect(try room.say(opening).first == "start org.mozilla.firefox.desktop")
  }
}
