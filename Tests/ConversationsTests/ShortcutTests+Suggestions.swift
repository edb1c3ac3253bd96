import AppBundle
import Conversations
import Dialogue
import Foundation
import IntentSchema
import Testing

/// The things that are suggested and found, and what is kept of the person.
extension ShortcutTests {
  private static func offers(_ count: Int) -> [OfferedAction] {
    (0..<count).map { number in
      var step = lock(number != 6)
      step.title = "Thing \(number)"
      return OfferedAction("\(number)", step: step, reason: "most Friday evenings")
    }
  }

  @Test(arguments: [
    ("en", "what do you suggest?", "the second one", "more"), ("zh", "你有什么建议", "第二个", "更多"),
    ("tr", "ne önerirsin", "ikincisi", "daha fazla"),
  ])
  func `suggestions are offered, and done on the person's word`(
    _ language: String, _ wish: String, _ choice: String, _ more: String
  ) throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(8) }
    var room = try room(language, notebook)
    try room.say(wish)
    #expect(room.turn?.question?.choices.map(\.title) == ["Thing 0", "Thing 1", "Thing 2"], "\(room.log)")
    try room.say(more)
    #expect(room.turn?.question?.choices.map(\.title) == ["Thing 3", "Thing 4", "Thing 5"], "\(room.log)")
    try room.say(more)
    #expect(room.turn?.question?.choices.map(\.title) == ["Thing 6", "Thing 7"], "\(room.log)")
    #expect(!room.log.contains { $0.hasPrefix("call") })
    try room.say(choice)
    #expect(room.turn?.parameters?["locked"] == .bool(true), "\(room.log)")
    #expect(room.turn?.status == .answered)
  }

  @Test(arguments: [
    ("en", "order the usual"), ("en", "the usual, please"), ("zh", "老样子"), ("tr", "her zamankini yap"),
  ])
  func `the usual is offered, not done`(_ language: String, _ sentence: String) throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(1) }
    var room = try room(language, notebook)
    let log = try room.say(sentence)
    #expect(!log.contains { $0.hasPrefix("call") }, "\(log)")
    #expect(room.turn?.status == .asking, "\(log)")
    try room.say(["zh": "是的", "tr": "evet"][language] ?? "yes")
    #expect(room.turn?.intent == "INSetCarLockStatusIntent", "\(room.log)")
  }

  @Test(arguments: [
    ("en", "order the usual, then send a message to Anna saying hello"),
    ("en", "order the usual and lock the car"), ("tr", "her zamankini yap ve arabayı kilitle"),
    ("zh", "老样子，然后锁车"),
  ])
  func `where there is no usual, what was to follow isn't done`(_ language: String, _ sentence: String) throws
  {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(log.count == 1 && log[0].hasPrefix("say "), "\(log)")
    #expect(room.turn?.question == nil && room.turn?.intent == "Beckon.Suggest", "\(log)")
  }

  @Test(arguments: [
    ("en", "add a shortcut for that", "good night car"), ("zh", "为这个添加一个快捷指令", "晚安小车"),
    ("tr", "bunun için bir kısayol ekle", "iyi geceler araba"),
  ])
  func `what was done in an app gets a phrase`(_ language: String, _ wish: String, _ phrase: String) throws {
    for count in 1...2 {
      let notebook = Notebook()
      notebook.contents.withLock { $0.offers = Self.offers(count) }
      var room = try room(language, notebook)
      try room.say(wish)
      if count > 1 {
        #expect(room.turn?.question?.choices.map(\.title) == ["Thing 0", "Thing 1"], "\(room.log)")
        try room.say("1")
      }
      #expect(room.turn?.question?.prompt.contains("Thing 0") == true, "\(room.log)")
      try room.say(phrase)
      #expect(notebook.shortcuts.map(\.phrases) == [[phrase]], "\(room.log)")
    }
  }

  @Test(arguments: [
    ("en", "find cash machines", "yes"), ("en", "search for my cash machines", "yes"),
    ("tr", "cash machines'ı bul", "evet"), ("tr", "cash machines için arama yap", "evet"),
    ("zh", "搜索cash machines", "是的"), ("zh", "帮我找一下cash machines", "是的"),
  ])
  func `what an app donated is found and opened`(_ language: String, _ sentence: String, _ yes: String) throws
  {
    for count in 1...2 {
      let notebook = Notebook()
      notebook.contents.withLock { $0.things = Self.things(count) }
      var room = try room(language, notebook)
      try room.say(sentence)
      #expect(notebook.requests == [.search("cash machines")], "\(room.log)")
      #expect(room.turn?.status == .asking && room.opened.isEmpty, "\(room.log)")
      if count > 1 {
        #expect(room.turn?.question?.choices.map(\.title) == ["Cash machines 0", "Cash machines 1"])
      }
      try room.say(count == 1 ? yes : "2")
      #expect(room.opened.map(\.activity?["title"]) == [.string("\(count - 1)")], "\(room.log)")
    }
  }

  private static func things(_ count: Int) -> [FoundThing] {
    (0..<count).map { number in
      let activity = Record("NSUserActivity", ["title": .string("\(number)")])
      return FoundThing(
        SpokenShortcut(
          "\(number)", title: "Cash machines \(number)",
          steps: [.init(app: app, .activity(activity), title: "Cash machines \(number)")]),
        apps: ["Everything"])
    }
  }

  @Test(arguments: [
    ("en", "find gold mines"), ("zh", "搜索金矿"),
  ])
  func `where nothing is found, that is said`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(room.turn?.status == .notUnderstood && log.count == 1, "\(log)")
    #expect(log.first?.contains(sentence) == false, "\(log)")
  }

  /// Nobody looks for these: they're an app's, somebody else's, or no request.
  @Test(arguments: [
    ("en", "show me the groceries list"), ("en", "don't find cash machines"), ("en", "call mum"),
    ("en", "send a message to Anna saying find cash machines"), ("en", "find out who did it"),
    ("tr", "Anna'ya cash machines bul diye yaz"), ("zh", "不要搜索cash machines"), ("zh", "锁车"),
  ])
  func `other sentences look for nothing`(_ language: String, _ sentence: String) throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.things = Self.things(2) }
    var room = try room(language, notebook)
    try room.say(sentence)
    #expect(room.opened.isEmpty && room.turn?.question?.choices.count != 2, "\(room.log)")
  }

  @Test func `nothing is looked for while Beckon is locked`() throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.things = Self.things(1) }
    var room = try room("en", notebook)
    room.lock(true)
    let log = try room.say("find cash machines")
    #expect(notebook.requests.isEmpty && !log.contains { $0.contains("Cash machines 0") }, "\(log)")
  }

  @Test(arguments: [("en", "no", "later"), ("zh", "不要", "以后再说"), ("tr", "hayır", "sonra")])
  func `a no to an offer holds for the day, later doesn't`(_ language: String, _ no: String, _ later: String)
    throws
  {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(2) }
    var room = try room(language, notebook)
    try room.take(.arrived)
    try room.say(later)
    #expect(room.turn?.question == nil && notebook.contents.withLock { $0.declined.isEmpty }, "\(room.log)")
    try room.take(.arrived)
    #expect(try room.say(no).count == 1)
    #expect(room.turn?.status == .cancelled)
    #expect(notebook.contents.withLock { $0.declined } == ["0", "1"])
    #expect(try room.take(.arrived).isEmpty)
  }

  @Test(arguments: [
    ("en", "why are you suggesting this?", "stop suggesting this"), ("zh", "为什么推荐这个", "别再推荐这个了"),
    ("tr", "bunu neden öneriyorsun", "bunu bir daha önerme"),
  ])
  func `a suggestion says why, and isn't made again`(_ language: String, _ why: String, _ stop: String) throws
  {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(1) }
    var room = try room(language, notebook)
    try room.take(.arrived)
    #expect(room.turn?.status == .asking)
    let log = try room.say(why)
    #expect(log.first?.contains("most Friday evenings") == true, "\(log)")
    #expect(room.turn?.status == .asking)
    try room.say(stop)
    #expect(notebook.contents.withLock { $0.offers.isEmpty }, "\(room.log)")
    #expect(try room.take(.arrived).isEmpty)
  }

  @Test(arguments: ["no", "never mind", "show me the groceries list", "hello"])
  func `an offer is left by whatever isn't a yes`(_ sentence: String) throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(1) }
    var room = try room("en", notebook)
    try room.take(.arrived)
    try room.say(sentence)
    #expect(room.turn?.intent != "INSetCarLockStatusIntent", "\(room.log)")
    #expect(room.deeds.allSatisfy { $0.act.intent != "INSetCarLockStatusIntent" })
  }

  @Test(arguments: [
    ("add milk to the hardware list", "milk"), ("add nails", "nails"), ("the second one", "nails"),
    ("add nails to hardware", "nails"),
  ])
  func `a request is no answer to an offer that it shares words with`(_ sentence: String, _ thing: String)
    throws
  {
    let notebook = Notebook()
    notebook.contents.withLock { contents in
      contents.offers = ["Milk to Groceries", "Nails to Hardware"].map { title in
        let thing = SpeakableRecord(title.prefix { $0 != " " }.lowercased())
        let record = Record("INAddTasksIntent", ["taskTitles": .list([.record(thing.record)])])
        return OfferedAction(
          title,
          step: SpokenShortcut.Step(app: Self.app, .intent(record), title: "Add \(title)"),
          reason: "most mornings")
      }
    }
    var room = try room("en", notebook)
    try room.take(.arrived)
    try room.say(sentence)
    let titles = room.turn?.parameters?["taskTitles"]?.list?.compactMap { $0.record?["spokenPhrase"] ?? $0 }
    #expect(titles == [.string(thing)], "\(room.log)")
  }

  @Test func `what is said besides leaves an offer, so that a later number does nothing`() throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(2) }
    var room = try room("en", notebook)
    try room.take(.arrived)
    try room.say("hello")
    #expect(room.turn?.question == nil, "\(room.log)")
    try room.say("1")
    #expect(room.deeds.isEmpty && room.turn?.intent != "INSetCarLockStatusIntent", "\(room.log)")
  }

  @Test func `an offer keeps no app from asking for a phrase, and an open question does`() throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(2) }
    var room = try room("en", notebook)
    let wish = PhraseWish(app: Self.app, SpokenShortcut("1", title: "Lock the car", steps: [Self.lock(true)]))
    try room.take(.arrived)
    #expect(try !room.take(.wished(wish)).isEmpty)
    #expect(room.turn?.question?.prompt.contains("Lock the car") == true)
    #expect(try room.take(.wished(wish)).isEmpty)
  }

  @Test func `a question that was broken off is put again, an offer isn't`() throws {
    let notebook = Notebook()
    notebook.contents.withLock { $0.offers = Self.offers(2) }
    var room = try room("en", notebook)
    try room.take(.arrived)
    #expect(room.turn?.question != nil)
    try room.take(.returned)
    #expect(room.turn?.question == nil)
    #expect(try room.take(.returned).isEmpty)
    try room.say("forget what I did in Everything")
    let question = try #require(room.turn?.question)
    try room.take(.returned)
    #expect(room.turn?.question == question)
    try room.say("yes")
    #expect(room.turn?.question == nil)
  }

  @Test func `a question about money isn't put again before Beckon is unlocked`() throws {
    var room = try room("en")
    try room.say("send money to Anna")
    let question = try #require(room.turn?.question, "\(room.log)")
    room.lock(true)
    try room.take(.returned)
    #expect(room.turn?.awaitsUnlocking == true, "\(room.log)")
    room.lock(false)
    try room.take(.unlocked)
    #expect(room.turn?.question?.prompt == question.prompt, "\(room.log)")
  }

  // MARK: What is kept

  @Test(arguments: [
    ("en", "forget what I did in Everything", "yes", "no"), ("zh", "忘掉我在Everything里做过的事", "是的", "不"),
    ("tr", "Everything'de yaptıklarımı unut", "evet", "hayır"),
  ])
  func `forgetting is agreed to first`(_ language: String, _ wish: String, _ yes: String, _ no: String) throws
  {
    let notebook = Notebook()
    var room = try room(language, notebook)
    try room.say(wish)
    #expect(room.turn?.status == .asking, "\(room.log)")
    try room.say(no)
    #expect(notebook.requests.isEmpty)
    try room.say(wish)
    try room.say(yes)
    #expect(notebook.requests == [.forget(app: Self.app)], "\(room.log)")
    #expect(room.turn?.status == .answered)
  }

  @Test(arguments: [
    ("en", "what did I ask yesterday?"), ("zh", "我昨天问了什么"), ("tr", "dün ne sordum"),
  ])
  func `the history is told`(_ language: String, _ sentence: String) throws {
    let notebook = Notebook()
    let moment = Date(timeIntervalSince1970: 1_772_400_000)
    notebook.contents.withLock { $0.history = [PastRequest(moment: moment, said: "lock the car")] }
    var room = try room(language, notebook)
    let log = try room.say(sentence)
    #expect(log.first?.contains("lock the car") == true, "\(log)")
    // 2026-03-01, a day in GMT.
    let day = DateInterval(start: Date(timeIntervalSince1970: 1_772_323_200), duration: 86400)
    #expect(notebook.requests == [.history(HistoryPage(interval: day))])
  }

  @Test(arguments: [
    ("en", "what did I ask last month", "more", "more"),
    ("tr", "geçen ay ne sordum", "daha fazla", "devamı"),
    ("zh", "我上个月问了什么", "更多", "还有吗"),
  ])
  func `a long history is told in parts`(
    _ language: String, _ sentence: String, _ more: String, _ moreYet: String
  ) throws {
    let notebook = Notebook()
    let moment = Date(timeIntervalSince1970: 1_772_400_000)
    notebook.contents.withLock {
      $0.history = ["one", "two", "three", "four", "five"].map { PastRequest(moment: moment, said: $0) }
      $0.told = 2
    }
    var room = try room(language, notebook)
    let first = try room.say(sentence).joined(separator: " ")
    #expect(first.contains("four") && first.contains("five") && !first.contains("three"), "\(first)")
    #expect(first.contains("3"), "\(first)")
    let second = try room.say(more).joined(separator: " ")
    #expect(second.contains("two") && second.contains("three") && !second.contains("four"), "\(second)")
    let last = try room.say(moreYet).joined(separator: " ")
    #expect(last.contains("one") && !last.contains("two"), "\(last)")
  }

  @Test(arguments: [
    ("en", "you can suggest the car again"), ("tr", "araba yine önerebilirsin"), ("zh", "可以再建议车了"),
  ])
  func `what was kept from being suggested may be suggested again`(_ language: String, _ sentence: String)
    throws
  {
    let notebook = Notebook()
    let title = ["tr": "arabayı kilitle", "zh": "锁车"][language] ?? "Lock the car"
    notebook.contents.withLock { $0.dismissed = [title, "tea"] }
    var room = try room(language, notebook)
    let log = try room.say(sentence)
    #expect(log.first?.contains(title) == true, "\(log)")
    #expect(notebook.contents.withLock { $0.dismissed } == ["tea"])
    #expect(try room.say(sentence).first?.contains(title) == false)
  }

  @Test(arguments: [("en", "clear my history"), ("tr", "geçmişimi sil"), ("zh", "删除所有记录")])
  func `who wants all to be forgotten is told how`(_ language: String, _ sentence: String) throws {
    let notebook = Notebook()
    var room = try room(language, notebook)
    let log = try room.say(sentence)
    #expect(log.first?.contains("beckon data delete") == true, "\(log)")
    #expect(notebook.requests.isEmpty)
  }

  @Test func `undo by name looks through what was done in other conversations`() throws {
    let notebook = Notebook()
    func lock(_ isLocked: Bool) -> Act {
      Act(
        app: Self.app, intent: "INSetCarLockStatusIntent",
        parameters: Record("INSetCarLockStatusIntent", ["locked": .bool(isLocked)]))
    }
    let pay = Act(
      app: Self.app, intent: "INPayBillIntent",
      parameters: Record("INPayBillIntent", ["transactionNote": .string("water")]))
    notebook.contents.withLock { $0.acts = [pay, lock(true)] }
    var room = try room("en", notebook)
    let log = try room.say("undo the car")
    #expect(log.last?.hasPrefix("ask") == true, "\(log)")
    #expect(
      notebook.requests.last == .pastActs(about: "the car")
        || notebook.requests.last == .pastActs(about: "car"))
    try room.say("yes")
    #expect(room.turn?.parameters?["locked"] == .bool(false))
  }

  @Test(arguments: [("en", "undo that", "yes"), ("zh", "撤销", "是"), ("tr", "geri al", "evet")])
  func `undo reaches into an earlier conversation, and asks first`(
    _ language: String, _ undo: String, _ yes: String
  ) throws {
    let notebook = Notebook()
    notebook.contents.withLock {
      $0.acts = [
        Act(
          app: Self.app, intent: "INSetCarLockStatusIntent",
          parameters: Record("INSetCarLockStatusIntent", ["locked": .bool(true)]))
      ]
    }
    var room = try room(language, notebook)
    let log = try room.say(undo)
    #expect(log.last?.hasPrefix("ask") == true, "\(log)")
    // The app is asked whether it can, and does nothing yet.
    #expect(!log.contains { $0.hasSuffix(" handle") })
    #expect(try room.say(yes).contains { $0.hasSuffix(" handle") })
    #expect(room.turn?.parameters?["locked"] == .bool(false))
  }
}
