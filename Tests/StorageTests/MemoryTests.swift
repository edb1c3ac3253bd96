import Foundation
import IntentSchema
import Shortcuts
import SourceTree
import Storage
import Testing

@Suite struct MemoryTests {
  private let home: MemoryHome
  private let store: SQLiteStore
  private var memory: any Memory { store.memory(of: "owner") }

  init() throws {
    home = try MemoryHome()
    store = try home.store()
  }

  // MARK: Donations

  @Test func `a donation comes back as it was, also from another store`() throws {
    var donation = Donation.of(.order(2), "order-17", title: "Order 2 Margherita")
    donation.group = "orders"
    donation.subtitle = "at home"
    donation.suggestedPhrase = "pizza time"
    donation.keywords = ["pizza", "dinner"]
    donation.direction = .outgoing
    donation.status = 3
    donation.place = "home"
    donation.interval = DateInterval(start: donation.moment, duration: 60)
    let screen = Donation.of(.screen("cash"), "visit", hours: 1)
    try memory.donate([donation, screen])
    #expect(try memory.donations(of: nil, limit: 10) == [screen, donation])
    #expect(
      try home.store().memory(of: "owner").donations(of: "com.example.Pizzeria", limit: 10) == [donation])
    #expect(try memory.action(screen.action.key) == screen.action)
  }

  @Test func `what wasn't kept is told, the newest fifty of an app, each reason once`() throws {
    func refuse(_ number: Int, at seconds: Double, app: String = "com.example.Pizzeria") throws {
      try memory.note(
        RefusedDonation(
          app: app, subject: "OrderPizzaIntent", reason: "reason \(number)",
          moment: MemoryHome.now.addingTimeInterval(seconds)))
    }
    for number in 0..<60 { try refuse(number, at: Double(number)) }
    try refuse(59, at: 100)
    try refuse(1, at: 50, app: "com.example.Bank")
    let all = try memory.refused(of: nil, limit: 1000)
    #expect(all.count == RefusedDonation.mostOfApp + 1)
    #expect(all.first?.reason == "reason 59")
    #expect(try memory.refused(of: "com.example.Pizzeria", limit: 1000).last?.reason == "reason 10")
    // An app can't fill the disk with its words.
    let long = String(repeating: "ü", count: 10_000)
    try memory.note(
      RefusedDonation(app: "com.example.Long", subject: long, reason: long, moment: MemoryHome.now))
    let cut = try #require(try memory.refused(of: "com.example.Long", limit: 9).first)
    #expect(cut.subject.utf8.count == 256 && cut.reason.utf8.count == 2048)
    try store.removeApp("com.example.Pizzeria")
    #expect(
      Set(try memory.refused(of: nil, limit: 1000).map(\.app)) == ["com.example.Bank", "com.example.Long"])
  }

  @Test func `where the person is and which media aren't predicted is kept`() throws {
    #expect(try memory.place == nil)
    try memory.setPlace("Home")
    #expect(try home.store().memory(of: "owner").place == "Home")
    #expect(try store.memory(of: "guest").place == nil)
    try memory.setPlace(nil)
    #expect(try memory.place == nil)
    #expect(throws: StorageError.self) { try memory.setPlace(String(repeating: "x", count: 1000)) }
    try memory.predictMedia(false, kind: 1, of: "com.example.Radio")
    try memory.predictMedia(false, kind: 1, of: "com.example.Radio")
    try memory.predictMedia(false, kind: 6, of: "com.example.Radio")
    try memory.predictMedia(false, kind: 1, of: "com.example.Songs")
    try memory.predictMedia(true, kind: 6, of: "com.example.Radio")
    #expect(try memory.unpredictedMedia() == ["com.example.Radio": [1], "com.example.Songs": [1]])
    var lines: [String] = []
    _ = try memory.export { lines.append($0) }
    #expect(lines.filter { $0.contains("media that only its app proposes") }.count == 2)
    try store.removeApp("com.example.Radio")
    #expect(try memory.unpredictedMedia() == ["com.example.Songs": [1]])
  }

  @Test func `one from the future counts as of now`() throws {
    try memory.donate([.of(.order(1), "1", hours: 24 * 365)])
    #expect(try memory.donations(of: nil, limit: 1).first?.moment == MemoryHome.now)
  }

  @Test func `the same identifier replaces, another app's doesn't`() throws {
    try memory.donate([.of(.order(1), "1"), .of(.order(2), "1", hours: 1), .of(.screen("cash"), "1")])
    let actions = try memory.donations(of: nil, limit: 9).map(\.action)
    #expect(Set(actions) == [.order(2), .screen("cash")])
  }

  @Test func `what another person did to the owner, and what may not be suggested, is nothing to learn from`()
    throws
  {
    var incoming = Donation.of(.order(1), "incoming")
    incoming.direction = .incoming
    var hidden = Donation.of(.order(2), "hidden")
    hidden.eligibility = [.search]
    try memory.donate([.of(.order(3), "own"), incoming, hidden])
    #expect(try memory.occasions(since: nil).map(\.action) == [AppAction.order(3).key])
    #expect(try memory.shortcuts(of: nil).map(\.identifier) == [AppAction.order(3).key])
  }

  @Test func `donations are deleted by identifier, group, name, and all`() throws {
    func donated(_ selection: DonationSelection) throws -> Set<String> {
      let home = try MemoryHome()
      defer { withExtendedLifetime(home) {} }
      let store = try home.store()
      let memory = store.memory(of: "owner")
      var grouped = Donation.of(.order(1), "1")
      grouped.group = "a"
      let foreign = Donation.of(.screen("cash"), "1")
      try memory.donate([
        grouped, .of(.order(2), "2"), .of(.screen("cash", app: "com.example.Pizzeria"), "3"), foreign,
      ])
      try memory.deleteDonations(selection, of: "com.example.Pizzeria")
      let kept = try memory.donations(of: nil, limit: 9)
      #expect(kept.contains(foreign))
      // Shortcuts that were only there because of them are gone too.
      #expect(Set(try memory.shortcuts(of: nil).map(\.identifier)) == Set(kept.map(\.action.key)))
      return Set(kept.filter { $0.action.app != "com.example.Bank" }.map(\.identifier))
    }
    #expect(try donated(.identifiers(["1", "unknown"])) == ["2", "3"])
    #expect(try donated(.group("a")) == ["2", "3"])
    #expect(try donated(.name("Order")) == ["3"])
    #expect(try donated(.all).isEmpty)
  }

  // MARK: Shortcuts

  @Test func `an app keeps the twenty shortcuts that were donated last`() throws {
    for number in 0..<20 { try memory.donate([.of(.order(number), "\(number)", hours: Double(number))]) }
    try memory.donate([.of(.order(0), "again", hours: 30), .of(.screen("cash"), "other app")])
    #expect(try memory.shortcuts(of: "com.example.Pizzeria").count == 20)
    try memory.donate([.of(.order(20), "20", hours: 31)])
    let kept = Set(try memory.shortcuts(of: "com.example.Pizzeria").map(\.identifier))
    #expect(kept == Set(([0] + Array(2...20)).map { AppAction.order($0).key }))
    #expect(try memory.shortcuts(of: "com.example.Bank").count == 1)
    #expect(try memory.donations(of: "com.example.Pizzeria", limit: 100).count == 22)
  }

  @Test func `a shortcut with a phrase is the person's and stays`() throws {
    try memory.donate([.of(.order(1), "1")])
    let phrase = Phrase("pizza time", language: "en", shortcut: AppAction.order(1).key)
    try memory.save(phrase)
    for number in 2..<40 { try memory.donate([.of(.order(number), "\(number)", hours: Double(number))]) }
    try memory.deleteDonations(.all, of: "com.example.Pizzeria")
    #expect(try memory.phrases() == [phrase])
    #expect(try memory.shortcuts(of: nil).map(\.origin) == [.personal])
    try memory.deleteShortcut(phrase.shortcut)
    #expect(try memory.phrases().isEmpty)
  }

  @Test func `steps of several apps come back with what feeds them`() throws {
    let shortcut = Shortcut(
      identifier: "evening", title: "Dinner",
      steps: [
        .init(.order(2)),
        .init(.screen("tell"), inputs: ["content": .init(step: 0, path: ["order", "code"])]),
      ])
    try memory.save(shortcut)
    #expect(try memory.shortcut("evening") == shortcut)
    var wrong = shortcut
    wrong.steps[0].inputs = ["number": .init(step: 1, path: ["code"])]
    #expect(throws: StorageError.stepOutOfOrder(0)) { try memory.save(wrong) }
    #expect(throws: StorageError.missing(what: .steps)) {
      try memory.save(Shortcut(identifier: "empty", title: "Empty", steps: []))
    }
    #expect(throws: StorageError.unknownShortcut("nothing")) {
      try memory.save(Phrase("pizza time", language: "en", shortcut: "nothing"))
    }
  }

  @Test func `a new set of proposals replaces the old one, and only in the app's own name`() throws {
    func proposal(_ number: Int, _ app: String = "com.example.Pizzeria") -> Shortcut {
      Shortcut(identifier: "\(app) \(number)", title: "Order \(number)", action: .order(number, app: app))
    }
    try memory.propose([proposal(1), proposal(2)], by: "com.example.Pizzeria")
    try memory.propose([proposal(3), proposal(4, "com.example.Bank")], by: "com.example.Pizzeria")
    #expect(try memory.shortcuts(of: nil).map(\.title) == ["Order 3"])
    // Under the identifier of another app's shortcut, or of the person's own, it changes nothing.
    let own = Shortcut(identifier: "own", title: "Own", action: .screen("cash"))
    try memory.save(own)
    try memory.donate([.of(.screen("cash"), "1", title: "Cash")])
    for identifier in ["own", AppAction.screen("cash").key] {
      try memory.propose(
        [Shortcut(identifier: identifier, title: "Taken", action: .order(1))], by: "com.example.Pizzeria")
    }
    #expect(Set(try memory.shortcuts(of: nil).map(\.title)) == ["Own", "Cash"])
    #expect(try memory.search("taken", language: "en", limit: 9).isEmpty)
  }

  @Test func `relevance, dismissed actions, names and chosen apps come back`() throws {
    let relevant = RelevantShortcut(
      Shortcut(identifier: "1", title: "Order", action: .order(1)), role: 1,
      conditions: [
        .time(DateInterval(start: MemoryHome.now, duration: 60)), .routine(2),
        .region(latitude: 41, longitude: 29, radius: 100),
      ])
    try memory.setRelevant([relevant], by: "com.example.Pizzeria")
    #expect(try memory.relevantShortcuts() == [relevant])
    try memory.dismiss("a")
    try memory.dismiss("b")
    try memory.dismiss("b")
    try memory.undismiss("a")
    #expect(try memory.dismissed() == ["b"])
    try memory.decline(["com.example.Bank/cash", "c"])
    #expect(try memory.declined(since: MemoryHome.now - 60) == ["com.example.Bank/cash", "c"])
    #expect(try memory.declined(since: MemoryHome.now + 60) == [])
    try memory.forget(app: "com.example.Bank")
    #expect(try memory.declined(since: MemoryHome.now - 60) == ["c"])
    let names: [RegisteredNames.Name] = [
      .init(phrase: "Vroom", identifier: "v", pronunciationHint: "wroom"), .init(phrase: "Ada"),
    ]
    try memory.setNames([.init(phrase: "Old")], of: .workoutActivityName, by: "com.example.Paces")
    try memory.setNames(names, of: .workoutActivityName, by: "com.example.Paces")
    #expect(try memory.names() == ["com.example.Paces": RegisteredNames(names: ["200": names])])
    try memory.choose(ChosenApps(["a", "b"], isRule: true), for: "lists")
    try memory.choose(ChosenApps(["c"]), for: "calls")
    try memory.choose(nil, for: "calls")
    #expect(try memory.chosenApps() == ["lists": ChosenApps(["a", "b"], isRule: true)])
  }

  // MARK: Conversations

  @Test func `conversations and their turns come back, the newest first`() throws {
    try memory.save(KeptConversation(identifier: "1", state: "{}", moment: MemoryHome.now))
    try memory.save(KeptConversation(identifier: "1", state: "{1}", moment: MemoryHome.now))
    #expect(try memory.conversation("1")?.state == "{1}")
    let turns = (0..<3).map { number in
      KeptTurn(
        moment: MemoryHome.now.addingTimeInterval(Double(number)), language: "en", said: "say \(number)",
        answer: ["a", "b"], app: "com.example.Bank", intent: "Look", document: "{}")
    }
    for turn in turns { try memory.add(turn, to: "new") }
    #expect(try memory.turns(in: nil, limit: 2) == [turns[2], turns[1]])
    #expect(try memory.turns(in: DateInterval(start: MemoryHome.now, duration: 1), limit: 9).count == 2)
    #expect(try memory.conversation("new") == nil)
    try memory.deleteConversation("new")
    #expect(try memory.turns(in: nil, limit: 9).isEmpty)
  }

  // MARK: Limits

  @Test func `the revision tells of every change but what was said, whoever made it`() throws {
    let home = try MemoryHome()
    let store = try home.store()
    let other = try home.store()
    let memory = store.memory(of: "owner")
    let before = try store.revision
    try memory.dismiss("order")
    #expect(try store.revision == before + 1)
    try memory.add(
      KeptTurn(moment: MemoryHome.now, language: "en", said: "hello", answer: ["Hello!"]), to: "today")
    #expect(try store.revision == before + 1)
    #expect(try memory.dismissed() == ["order"])
    #expect(try store.revision == before + 1)
    try other.memory(of: "owner").undismiss("order")
    #expect(try store.revision != before + 1)
  }

  @Test func `what is too large or missing is told, and nothing of the call is stored`() throws {
    func problem(_ change: (inout Donation) -> Void) -> StorageError? {
      var donation = Donation.of(.order(1), "1")
      change(&donation)
      return #expect(throws: StorageError.self) { try memory.donate([.of(.order(2), "2"), donation]) }
    }
    #expect(problem { $0.identifier = "" } == .missing(what: .identifier))
    #expect(problem { $0.action.app = "" } == .missing(what: .app))
    #expect(
      problem { $0.title = String(repeating: "x", count: 3000) }
        == .tooLarge(what: .title, size: 3000, limit: 2048))
    let large = Record("Order", ["userInfo": .bytes([UInt8](repeating: 1, count: 70_000))])
    guard case .tooLarge(.parameters, _, 65_536)? = problem({ $0.action.content = .intent(large) }) else {
      Issue.record("oversize values were stored")
      return
    }
    #expect(try memory.donations(of: nil, limit: 9).isEmpty)
    #expect(
      "\(StorageError.tooLarge(what: .title, size: 3000, limit: 2048))"
        == "the title is too large: 3000 bytes, and at most 2048 are stored")
  }

  @Test func `only a change to the donations is one for those who learn from them`() throws {
    let bank = "com.example.Bank"
    #expect(try memory.doings == 0)
    var numbers: Set<Int> = [0]
    func isNew(_ change: () throws -> Void) throws -> Bool {
      try change()
      return try numbers.insert(memory.doings).inserted
    }
    #expect(try isNew { try memory.donate([.of(.screen("cash"), "1"), .of(.order(1), "2")]) })
    #expect(try isNew { try home.store().memory(of: "owner").donate([.of(.order(2), "3", hours: 48)]) })
    #expect(try isNew { try memory.deleteDonations(.identifiers(["3"]), of: "com.example.Pizzeria") })
    #expect(try !isNew { try memory.deleteDonations(.identifiers(["3"]), of: "com.example.Pizzeria") })
    #expect(try isNew { try memory.forget(before: MemoryHome.now.addingTimeInterval(-86400 * 99)) })
    #expect(try isNew { try memory.donate([.of(.screen("cash"), "4", hours: 2000)]) })
    #expect(try isNew { try memory.forget(app: bank) })
    #expect(try isNew { try store.removeApp("com.example.Pizzeria") })
    let shortcut = Shortcut(identifier: "1", title: "Cash", action: .screen("cash"))
    #expect(
      try !isNew {
        try memory.setRelevant([RelevantShortcut(shortcut)], by: bank)
        try memory.propose([shortcut], by: bank)
        try memory.setNames([.init(phrase: "Savings")], of: .paymentsAccountNickname, by: bank)
        try memory.permit(true, app: bank)
        try memory.dismiss("a")
        try store.memory(of: "guest").donate([.of(.order(1), "1")])
      })
  }

  // MARK: Names

  @Test
  func `new names of a kind replace those, whole ones replace all, and each change has a number of its own`()
    throws
  {
    let paces = "com.example.Paces"
    #expect(try memory.naming == 0)
    var numbers: [Int] = [0]
    func set(_ names: RegisteredNames) throws {
      try memory.setNames(names, by: paces)
      let number = try memory.naming
      #expect(!numbers.contains(number))
      numbers.append(number)
    }
    let vroom: [RegisteredNames.Name] = [.init(phrase: "Vroom")]
    try set(RegisteredNames(names: ["200": vroom, "501": [.init(phrase: "Runs")]]))
    try set(RegisteredNames(names: ["501": []]))
    #expect(try memory.names() == [paces: RegisteredNames(names: ["200": vroom])])
    // Nobody else's change is taken for one of theirs.
    try store.memory(of: "guest").setNames(RegisteredNames(names: ["200": vroom]), by: paces)
    #expect(try memory.naming == numbers.last)
    try set(RegisteredNames(names: ["501": vroom], isWhole: true))
    #expect(try memory.names() == [paces: RegisteredNames(names: ["501": vroom])])
    let other = try home.store()
    #expect(try other.memory(of: "owner").naming == numbers.last)
    try other.removeApp(paces)
    #expect(try !numbers.contains(memory.naming))
    #expect(try store.memory(of: "guest").names().isEmpty)
    try set(RegisteredNames(names: ["200": vroom]))
    try store.delete("owner")
    #expect(try memory.naming == 0)
    try set(RegisteredNames(names: ["200": vroom]))
  }

  @Test func `an app has no more names than are promised, the first ones`() throws {
    let many = (0..<RegisteredNames.maximumNames).map { RegisteredNames.Name(phrase: "Name \($0)") }
    let app = "com.example.Paces"
    try memory.setNames([.init(phrase: "First"), .init(phrase: "Second")], of: .photoTag, by: app)
    try memory.setNames(many, of: .workoutActivityName, by: app)
    let kept = try memory.names()[app]?.names
    #expect(kept?["100"]?.count == 2)
    #expect(kept?["200"]?.count == RegisteredNames.maximumNames - 2)
    #expect(kept?["200"]?.first == many.first)
    try memory.setNames([.init(phrase: String(repeating: "x", count: 201))], of: .photoTag, by: app)
    #expect(try memory.names()[app]?.names["100"] == nil)
  }

  // MARK: Conversations that can be gone on with

  @Test func `a turn and how it left its conversation are stored together`() throws {
    let turn = KeptTurn(moment: MemoryHome.now, language: "en", said: "add nails", answer: ["Which one?"])
    let left = KeptConversation(identifier: "say", state: "{\"a\":1}", moment: MemoryHome.now)
    try memory.add(turn, to: "1", leaving: left)
    #expect(try memory.conversations() == [left])
    #expect(try home.store().memory(of: "owner").conversation("say") == left)
    #expect(try memory.turns(in: nil, limit: 9) == [turn])
    let large = KeptConversation(
      identifier: "say", state: String(repeating: "x", count: 5 << 20), moment: MemoryHome.now)
    #expect(throws: StorageError.self) { try memory.add(turn, to: "1", leaving: large) }
    #expect(try memory.turns(in: nil, limit: 9).count == 1)
    #expect(try memory.conversation("say") == left)
    #expect(try store.memory(of: "guest").conversations().isEmpty)
    // Deleting a conversation changes nothing that others have read.
    let revision = try store.revision
    try memory.deleteConversation("say")
    #expect(try store.revision == revision)
    #expect(try memory.conversations().isEmpty)
    #expect(try memory.turns(in: nil, limit: 9) == [turn])
  }

  // MARK: The person's rights

  @Test func `removing an app takes all that it stored, and nothing else`() throws {
    let pizza = "com.example.Pizzeria"
    try memory.donate([
      .of(.order(1), "1"), .of(.screen("menu", app: pizza), "2"), .of(.screen("cash"), "3", title: "Cash"),
    ])
    try memory.save(Phrase("pizza time", language: "en", shortcut: AppAction.order(1).key))
    let both = Shortcut(identifier: "both", title: "Both", steps: [.init(.order(1)), .init(.screen("cash"))])
    try memory.save(both)
    try memory.setNames([.init(phrase: "Funghi")], of: .notebookItemTitle, by: pizza)
    try memory.setRelevant([RelevantShortcut(both)], by: pizza)
    try memory.index([SearchableItem(identifier: "1", title: "Menu")], of: pizza)
    try memory.dismiss(AppAction.order(1).key)
    try memory.dismiss(AppAction.screen("cash").key)
    try memory.choose(ChosenApps([pizza]), for: "a")
    try memory.choose(ChosenApps([pizza, "other"]), for: "b")
    try store.memory(of: "guest").donate([.of(.order(1), "1")])
    try store.removeApp(pizza)
    #expect(try memory.donations(of: nil, limit: 9).map(\.identifier) == ["3"])
    #expect(try memory.action(AppAction.order(1).key) == nil)
    #expect(Set(try memory.shortcuts(of: nil).map(\.identifier)) == ["both", AppAction.screen("cash").key])
    #expect(try memory.phrases().isEmpty)
    #expect(try memory.names().isEmpty)
    #expect(try memory.relevantShortcuts().isEmpty)
    #expect(try memory.search("menu", language: "en", limit: 9).isEmpty)
    #expect(try memory.search("cash", language: "en", limit: 9).count == 2)
    #expect(try memory.dismissed() == [AppAction.screen("cash").key])
    #expect(try memory.chosenApps() == ["b": ChosenApps(["other"])])
    #expect(try store.memory(of: "guest").donations(of: nil, limit: 9).isEmpty)
  }

  @Test func `deleting a person takes all of theirs out of the file, and leaves others`() throws {
    for person in ["owner", "guest"] {
      let memory = store.memory(of: person)
      try memory.donate([.of(.order(1), "1", title: "Secret of \(person)")])
      try memory.index([SearchableItem(identifier: "1", title: "Diary of \(person)")], of: "com.example.Bank")
      try memory.add(
        KeptTurn(moment: MemoryHome.now, language: "en", said: "tell \(person)", answer: []), to: "1")
    }
    #expect(try store.people() == ["guest", "owner"])
    try store.delete("owner")
    #expect(try store.people() == ["guest"])
    #expect(try memory.donations(of: nil, limit: 9).isEmpty)
    #expect(try store.memory(of: "guest").search("diary", language: "en", limit: 9).count == 1)
    let bytes =
      try Data(contentsOf: home.file) + (try Data(contentsOf: URL(filePath: home.file.path + "-wal")))
    for text in ["Secret of owner", "Diary of owner", "diary of owner", "tell owner"] {
      #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) is still in the file")
    }
    #expect(bytes.range(of: Data("Secret of guest".utf8)) != nil)
  }

  @Test func `what is older than its time goes`() throws {
    try memory.donate([.of(.order(1), "old"), .of(.order(2), "new", hours: 48)])
    let old = MemoryHome.now.addingTimeInterval(-86400 * 100)
    try memory.add(KeptTurn(moment: old, language: "en", said: "old", answer: []), to: "1")
    try memory.add(KeptTurn(moment: MemoryHome.now, language: "en", said: "new", answer: []), to: "2")
    try memory.forget(before: old.addingTimeInterval(3600))
    #expect(try memory.donations(of: nil, limit: 9).map(\.identifier) == ["new"])
    #expect(try memory.shortcuts(of: nil).count == 1)
    #expect(try memory.turns(in: nil, limit: 9).map(\.said) == ["new"])
  }

  @Test func `forgetting what was done in an app leaves its names and the person's shortcuts`() throws {
    try memory.donate([.of(.screen("cash"), "1"), .of(.order(1), "2")])
    try memory.setNames([.init(phrase: "Savings")], of: .paymentsAccountNickname, by: "com.example.Bank")
    try memory.add(
      KeptTurn(moment: MemoryHome.now, language: "en", said: "pay", answer: [], app: "com.example.Bank"),
      to: "1")
    try memory.forget(app: "com.example.Bank")
    #expect(try memory.occasions(since: nil).map(\.action) == [AppAction.order(1).key])
    #expect(try memory.turns(in: nil, limit: 9).isEmpty)
    #expect(try memory.names()["com.example.Bank"]?.names.count == 1)
  }

  @Test func `a permission is kept of each person and app, until it is forgotten or the app removed`() throws
  {
    try memory.permit(true, app: "a")
    try memory.permit(false, app: "b")
    let guest = store.memory(of: "guest")
    try guest.permit(false, app: "a")
    let kept = try home.store().memory(of: "owner").permissions()
    #expect(kept.map(\.app) == ["a", "b"] && kept.map(\.decision.isAllowed) == [true, false])
    #expect(kept.allSatisfy { $0.moment == MemoryHome.now })
    let revision = try store.revision
    try memory.permit(nil, app: "b")
    #expect(try store.revision != revision)
    try memory.permit(false, app: "a")
    // Forgetting what was done in an app leaves the permission.
    try memory.forget(app: "a")
    #expect(try memory.permissions().map(\.decision.isAllowed) == [false])
    try store.removeApp("a")
    #expect(try memory.permissions().isEmpty && guest.permissions().isEmpty)
    #expect(throws: StorageError.missing(what: .app)) { try memory.permit(true, app: "") }
  }

  @Test func `a permission is kept of each intent too`() throws {
    try memory.permit(true, app: "a")
    try memory.permit(.denied, app: "a", for: .intent("Pay"))
    try memory.permit(.denied, app: "b", for: .intent("Pay"))
    #expect(try memory.permissions().map(\.purpose) == [.everything, .intent("Pay"), .intent("Pay")])
    #expect(try memory.permissions().map(\.decision.isAllowed) == [true, false, false])
    try memory.permit(.allowed, app: "a", for: .intent("Pay"))
    try memory.permit(nil, app: "b", for: .intent("Pay"))
    #expect(try memory.permissions().map(\.decision.isAllowed) == [true, true])
    try memory.permit(.allowedAsking, app: "a", for: .intent("Pay"))
    try memory.permit(.denied, app: "a", for: .data(.place))
    #expect(try memory.permissions().map(\.purpose) == [.everything, .intent("Pay"), .data(.place)])
    #expect(try memory.permissions().map(\.decision) == [.allowed, .allowedAsking, .denied])
    // Decisions about parts of an app, its intents and its data, go with the one about all of it.
    try memory.permit(nil, app: "a")
    #expect(try memory.permissions().isEmpty)
    try memory.permit(.denied, app: "a", for: .intent("Pay"))
    try store.removeApp("a")
    #expect(try memory.permissions().isEmpty)
  }

  @Test func `an export has a line for everything, and is a log of occasions`() throws {
    try memory.donate([.of(.order(1), "1"), .of(.screen("cash"), "2", hours: 1.25)])
    try memory.save(Phrase("pizza time", language: "en", shortcut: AppAction.order(1).key))
    try memory.setRelevant(
      [RelevantShortcut(Shortcut(identifier: "1", title: "Order", action: .order(1)))], by: "a")
    try memory.setNames([.init(phrase: "Savings")], of: .paymentsAccountNickname, by: "com.example.Bank")
    try memory.dismiss("a")
    try memory.decline(["a"])
    try memory.add(KeptTurn(moment: MemoryHome.now, language: "en", said: "pay", answer: ["done"]), to: "1")
    try memory.choose(ChosenApps(["a"]), for: "lists")
    try memory.permit(true, app: "a")
    try memory.index(
      [SearchableItem(identifier: "1", title: "Menu", attributes: .object(["x": .integer(1)]))], of: "a")
    try store.memory(of: "guest").donate([.of(.order(7), "guest's")])
    var lines: [String] = []
    #expect(try memory.export { lines.append($0) }.isEmpty)
    let kinds = try lines.map { try JSON.parse($0)["kind"]?.string ?? "none" }
    #expect(
      kinds == [
        "donation", "donation", "shortcut", "shortcut", "phrase", "relevant shortcut", "name",
        "dismissed suggestion", "declined suggestion", "conversation", "turn", "chosen apps", "permission",
        "item",
      ])
    #expect(!lines.joined().contains("guest's"))
    #expect(
      try OccasionLog.read(lines.joined(separator: "\n"), file: "export.jsonl")
        == memory.occasions(since: nil))
  }
}
