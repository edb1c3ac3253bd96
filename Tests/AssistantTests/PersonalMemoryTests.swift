import Assistant
import Conversations
import Foundation
import IntentSchema
import Shortcuts
import Storage
import Synchronization
import Testing

/// The memory of a person beyond a conversation, in a real file, with a real app.
@Suite struct PersonalMemoryTests {
  /// An assistant in a home of its own, whose clock the test moves.
  private final class Place: Sendable {
    let directory: URL
    let clock = Mutex(Date(timeIntervalSince1970: 1_772_442_000))
    let told = Mutex<[String]>([])
    var file: URL { directory.appending(path: "state/beckon.sqlite") }

    init() {
      directory = FileManager.default.temporaryDirectory.appending(path: "beckon-kept-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func assistant(with apps: [String] = ["ListOMat"], areAllowed: Bool = true) throws -> Assistant {
      var configuration = Configuration(
        places: Places(
          data: directory.appending(path: "data"), state: directory.appending(path: "state"),
          configuration: directory.appending(path: "configuration"),
          cache: FileManager.default.temporaryDirectory.appending(path: "beckon-script-cache/beckon")),
        languages: ["en"], timeZone: .gmt, now: { [self] in clock.withLock { $0 } })
      configuration.couldNotKeep = { [self] error in told.withLock { $0.append("\(error)") } }
      let assistant = try Assistant(configuration)
      let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
      for app in apps where assistant.app(named: app) == nil {
        try assistant.install(
          examples.appending(path: "\(app)/\(app).app"), isAllowed: areAllowed)
      }
      return assistant
    }

    func wait(days: Double) { clock.withLock { $0 += days * 86400 } }
  }

  private static let app = "com.example.ListOMat"

  private static func order(_ title: String) -> AppAction {
    AppAction(app: app, .intent(Record("INAddTasksIntent", ["taskTitles": .list([.string(title)])])))
  }

  @Test func `a start and a look make no file`() throws {
    let place = Place()
    let assistant = try place.assistant(areAllowed: false)
    defer { assistant.stop() }
    #expect(try assistant.offers().isEmpty)
    #expect(try assistant.memory.shortcuts().isEmpty)
    #expect(assistant.memory.phrases(heard: "pizza time", in: "en").isEmpty)
    #expect(try assistant.donations().isEmpty)
    try assistant.deleteMemory()
    #expect(!FileManager.default.fileExists(atPath: place.file.path))
    #expect(assistant.session().offer() == nil)
    #expect(!FileManager.default.fileExists(atPath: place.file.path))
  }

  @Test func `what an app did is donated with a title, and suggested when it is usual`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    for _ in 0..<3 {
      #expect(assistant.session().receive("Add milk to the groceries list in ListOMat").status == .answered)
      place.wait(days: 7)
    }
    let reports = try assistant.donations()
    #expect(reports.count == 3)
    #expect(reports.allSatisfy { $0.donation.title == "Add milk to Groceries" && $0.obstacles.isEmpty })
    let offer = try #require(try assistant.offers().first)
    #expect(offer.title == "Add milk to Groceries")
    #expect(offer.reason.hasPrefix("most Monday "))
    // Another process, which has learnt nothing yet, says the same.
    let other = try place.assistant()
    #expect(try other.offers().map(\.title) == [offer.title])
    try other.memory.dismiss(offer.key)
    #expect(try assistant.offers().isEmpty)
    #expect(try assistant.donations().first?.obstacles == [.dismissed])
  }

  @Test func `what was done twice today is suggested to whoever asks, and not unasked`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    for number in 1...3 {
      var donation = Donation(
        Self.order(number < 3 ? "milk" : "eggs"), identifier: "\(number)",
        moment: place.clock.withLock { $0 })
      donation.title = number < 3 ? "Add milk" : "Add eggs"
      try assistant.memory.donate([donation])
      place.wait(days: 0.1)
    }
    #expect(assistant.session().offer() == nil)
    let offers = try assistant.offers()
    #expect(offers.map(\.title) == ["Add milk", "Add eggs"])
    #expect(offers.map(\.reason) == ["done twice today", "done today"])
    place.wait(days: 40)
    #expect(try assistant.offers().map(\.reason) == ["you did it in ListOMat", "you did it in ListOMat"])
    try assistant.memory.dismiss(offers[0].key)
    #expect(try assistant.offers().map(\.title) == ["Add eggs"])
  }

  @Test func `what is kept from being suggested by its words may be suggested again`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    for number in 1...2 {
      var donation = Donation(
        Self.order("milk"), identifier: "\(number)", moment: place.clock.withLock { $0 })
      donation.title = "Add 2 bottles of milk"
      try assistant.memory.donate([donation])
      place.wait(days: 0.1)
    }
    #expect(try assistant.offers().count == 1)
    // Nothing was offered before, so that only the words say what is meant.
    let dismissed = assistant.session().receive("stop suggesting milk")
    #expect(dismissed.transcript.joined().contains("Add 2 bottles of milk"), "\(dismissed.transcript)")
    #expect(try assistant.offers().isEmpty)
    let allowed = assistant.session().receive("you can suggest milk again")
    #expect(allowed.transcript.joined().contains("Add 2 bottles of milk"), "\(allowed.transcript)")
    #expect(try assistant.offers().count == 1)
    #expect(assistant.session().receive("stop suggesting tuna").transcript.joined().contains("tuna"))
    #expect(try assistant.offers().count == 1)
  }

  @Test func `undo passes over look-ups and over what was taken back in other conversations`() throws {
    let place = Place()
    let assistant = try place.assistant(with: ["TasksNotes"])
    defer { assistant.stop() }
    func ask(_ sentence: String, _ answer: String? = nil) -> String {
      let session = assistant.session()
      let turn = session.receive(sentence)
      return (answer.map { session.receive($0).transcript } ?? turn.transcript).joined(separator: "\n")
    }
    _ = ask("remind me to water the ferns in TasksNotes")
    _ = ask("remind me to feed the goldfish in TasksNotes")
    _ = ask("show my reminders in TasksNotes")
    #expect(ask("undo the ferns").contains("water the ferns"))
    #expect(ask("undo that", "yes").contains("feed the goldfish"))
    // The act that it took back, and the taking back itself, are passed over.
    #expect(ask("undo that", "yes").contains("water the ferns"))
    #expect(ask("undo that").contains("nothing to take back"))
  }

  @Test func `a no holds until the next day`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    for _ in 0..<4 {
      var donation = Donation(
        Self.order("milk"), identifier: UUID().uuidString, moment: place.clock.withLock { $0 })
      donation.title = "Add milk"
      try assistant.memory.donate([donation])
      place.wait(days: 1)
    }
    let session = assistant.session()
    #expect(session.offer() != nil)
    #expect(session.receive("no").status == .cancelled)
    place.wait(days: 0.01)
    #expect(assistant.session().offer() == nil)
    #expect(assistant.session().receive("what do you suggest?").question != nil)
    place.wait(days: 0.99)
    #expect(assistant.session().offer() != nil)
  }

  @Test func `what an app has left is forgotten and deleted with the rest`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    let queue = assistant.places.container(Self.app).appending(path: "requests.queue")
    func leave() throws {
      try FileManager.default.createDirectory(
        at: queue.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: queue)
    }
    try leave()
    #expect(assistant.apps.contains(where: assistant.hasWaitingRequests))
    let session = assistant.session()
    session.receive("forget what I did in ListOMat")
    session.receive("yes")
    #expect(!assistant.apps.contains(where: assistant.hasWaitingRequests))
    try leave()
    try assistant.deleteMemory()
    #expect(!FileManager.default.fileExists(atPath: queue.path))
  }

  @Test func `a phrase that another process made is heard at once`() throws {
    let place = Place()
    let assistant = try place.assistant()
    let other = try place.assistant()
    defer {
      assistant.stop()
      other.stop()
    }
    let session = assistant.session()
    #expect(session.receive("milk time").status == .notUnderstood)
    try other.memory.add(
      Shortcut(identifier: "", title: "Add milk", action: Self.order("milk")), phrase: "milk time",
      language: "en")
    let turn = session.receive("Milk time!")
    #expect(turn.intent == "INAddTasksIntent")
    let named = try #require(try other.memory.shortcut(named: "milk time", in: "en"))
    try other.memory.rename(named, to: "tea time", language: "en")
    _ = session.receive("never mind")
    #expect(session.receive("milk time").status == .notUnderstood)
    #expect(try assistant.session().run(shortcut: "tea time")?.intent == "INAddTasksIntent")
    #expect(try assistant.session().run(shortcut: "coffee time") == nil)
  }

  @Test func `a phrase too near to another is refused with the two side by side`() throws {
    let place = Place()
    let assistant = try place.assistant()
    let memory = assistant.memory
    try memory.add(
      Shortcut(identifier: "", title: "Add milk", action: Self.order("milk")), phrase: "milk time",
      language: "en")
    let other = Shortcut(identifier: "", title: "Add tea", action: Self.order("tea"))
    #expect(throws: PhraseProblem.self) { try memory.add(other, phrase: "milk times", language: "en") }
    #expect(throws: PhraseProblem.reserved("yes")) { try memory.add(other, phrase: "yes", language: "en") }
    #expect(try memory.shortcuts().count == 1)
    let session = assistant.session()
    #expect(
      try session.problem(withPhrase: "milk times")
        == .phrase("milk times", other: "milk time", title: "Add milk"))
    guard case .request? = try session.problem(withPhrase: "show me the groceries list") else {
      Issue.record("a request may be a phrase")
      return
    }
    #expect(try session.problem(withPhrase: "evet") != nil)
    #expect(try session.problem(withPhrase: "friday evening") == nil)
  }

  @Test func `a file that can't be used is told once and left, and the assistant works on`() throws {
    let place = Place()
    let junk = Data("this is no database, and somebody may still want it".utf8)
    try FileManager.default.createDirectory(
      at: place.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try junk.write(to: place.file)
    let assistant = try place.assistant()
    defer { assistant.stop() }
    let session = assistant.session()
    for _ in 0..<3 {
      #expect(session.receive("Add milk to the groceries list in ListOMat").status == .answered)
    }
    #expect(place.told.withLock(\.count) == 1)
    let turn = session.receive("call it milk time")
    #expect(turn.status == .failed)
    #expect(turn.lines.first?.contains("Nothing was changed") == true)
    #expect(try Data(contentsOf: place.file) == junk)
    #expect(throws: StorageError.self) { try assistant.memory.open() }
    #expect(assistant.memoryStore == nil)
  }

  @Test func `an app that is removed takes what it stored along`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    _ = assistant.session().receive("Add milk to the groceries list in ListOMat")
    #expect(try assistant.donations().count == 1)
    try assistant.remove(try #require(assistant.app(named: "ListOMat")), withData: false)
    #expect(try assistant.donations().isEmpty)
  }

  @Test func `what is done at a place is suggested there`() throws {
    let place = Place()
    let book = place.directory.appending(path: "configuration/beckon/places.yaml")
    try FileManager.default.createDirectory(
      at: book.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("Home: { latitude: 48.2, longitude: 16.3, names: [my flat] }".utf8).write(to: book)
    let assistant = try place.assistant()
    defer { assistant.stop() }
    let memory = assistant.memory
    func donate(_ title: String) throws {
      var donation = Donation(
        Self.order(title), identifier: UUID().uuidString, moment: place.clock.withLock { $0 })
      donation.title = title
      try memory.donate([donation])
    }
    #expect(try memory.place == nil)
    for _ in 0..<12 {
      // At one time of the day, so that only the place tells them apart.
      let known = try memory.setPlace("My flat")
      #expect(known == ("Home", true))
      try donate("tea")
      #expect(try memory.setPlace("work") == ("work", false))
      try donate("coffee")
      place.wait(days: 1)
    }
    #expect(try memory.place == "work")
    #expect(try memory.offers(in: "en", isAsked: false).first?.title == "coffee")
    try memory.setPlace("home")
    let offer = try #require(try memory.offers(in: "en", isAsked: false).first)
    #expect(offer.title == "tea")
    #expect(try memory.offers(in: "en", place: "my flat", isAsked: false).first?.title == "tea")
    try memory.setPlace(nil)
    try donate("salt")
    #expect(try assistant.donations(limit: 3).map(\.donation.place) == [nil, "work", "Home"])
    // What took place some hours ago may have been elsewhere.
    try memory.setPlace("home")
    var earlier = Donation(Self.order("soap"), identifier: "earlier", moment: place.clock.withLock { $0 })
    earlier.interval = DateInterval(start: earlier.moment.addingTimeInterval(-7200), duration: 60)
    try memory.donate([earlier])
    #expect(try assistant.donations(limit: 1).first?.donation.place == nil)
  }

  @Test func `what an app tells late is learnt for the time when it took place`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    for number in 0..<6 {
      let now = place.clock.withLock { $0 }
      var donation = Donation(Self.order("tea"), identifier: "\(number)", moment: now)
      donation.title = "tea"
      // It's nine in the morning, and was done at one in the night.
      donation.interval = DateInterval(start: now.addingTimeInterval(-8 * 3600), duration: 60)
      try assistant.memory.donate([donation])
      place.wait(days: 1)
    }
    let morning = place.clock.withLock { $0 }
    let night = morning.addingTimeInterval(-8 * 3600 + 86400)
    let other = try place.assistant()
    for assistant in [assistant, other] {
      let offer = try assistant.memory.offers(in: "en", at: night, isAsked: false).first
      #expect(offer?.title == "tea")
      #expect(offer?.reason.contains("night") == true, "\(offer?.reason ?? "nothing")")
    }
  }

  @Test func `media that an app wants suggested only as it proposes isn't predicted`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    let memory = assistant.memory
    func play(_ title: String, kind: Int) throws {
      var request = Record("INPlayMediaIntent")
      request["mediaItems"] = .list([MediaRecord(title, kind: kind).value])
      for day in 0..<3 {
        var donation = Donation(
          AppAction(app: Self.app, .intent(request)), identifier: "\(title) \(day)",
          moment: place.clock.withLock { $0 })
        donation.title = title
        try memory.donate([donation])
      }
    }
    try play("a song", kind: 1)
    try play("an episode", kind: 6)
    let both = Set(["a song", "an episode"])
    #expect(Set(try memory.offers(in: "en").map(\.title)) == both)
    try memory.open().predictMedia(false, kind: 1, of: Self.app)
    #expect(try memory.offers(in: "en").map(\.title) == ["an episode"])
    let reports = try assistant.donations()
    #expect(reports.filter { $0.obstacles.contains(.onlyProposed) }.count == 3)
    try memory.open().predictMedia(true, kind: 1, of: Self.app)
    #expect(Set(try memory.offers(in: "en").map(\.title)) == both)
  }

  @Test func `a donation says why it is never suggested`() throws {
    let place = Place()
    let assistant = try place.assistant()
    let now = place.clock.withLock { $0 }
    func donate(_ action: AppAction, _ change: (inout Donation) -> Void = { _ in }) throws {
      var donation = Donation(action, identifier: UUID().uuidString, moment: now)
      donation.title = "Something"
      change(&donation)
      try assistant.memory.donate([donation])
    }
    try donate(Self.order("milk")) { $0.title = nil }
    try donate(Self.order("tea")) { $0.eligibility = [.search] }
    try donate(Self.order("salt")) { $0.direction = .incoming }
    try donate(AppAction(app: Self.app, .intent(Record("OrderRocketIntent"))))
    try donate(AppAction(app: Self.app, .intent(Record("INStartWorkoutIntent"))))
    try donate(AppAction(app: "com.example.Gone", .intent(Record("INAddTasksIntent"))))
    let obstacles = try assistant.donations().reversed().map(\.obstacles)
    #expect(
      obstacles == [
        [.noTitle], [.notEligible], [.incoming], [.unknownIntent("OrderRocketIntent")],
        [.unsupportedIntent("INStartWorkoutIntent", app: "ListOMat")], [.noApp("com.example.Gone")],
      ])
    #expect(try assistant.offers().map(\.title) == [])
  }

  @Test func `an app that tells of the same occasion replaces the assistant's donation`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    _ = assistant.session().receive("Add milk to the groceries list in ListOMat")
    let own = try #require(try assistant.donations().first?.donation)
    var told = own
    told.identifier = "app-1"
    told.title = "Milk, as ever"
    try assistant.memory.donate([told])
    #expect(try assistant.donations().map(\.donation.title) == ["Milk, as ever"])
    told.identifier = "app-2"
    try assistant.memory.donate([told])
    #expect(try assistant.donations().count == 2)
  }

  @Test func `what is kept can be exported and deleted`() throws {
    let place = Place()
    let assistant = try place.assistant()
    defer { assistant.stop() }
    let session = assistant.session()
    _ = session.receive("Add milk to the groceries list in ListOMat")
    _ = session.receive("call it milk time")
    var lines: [String] = []
    #expect(try assistant.exportMemory { lines.append($0) }.isEmpty)
    #expect(lines.contains { $0.contains("milk time") })
    #expect(lines.contains { $0.contains("Add milk to the groceries list in ListOMat") })
    try assistant.deleteMemory()
    lines = []
    _ = try assistant.exportMemory { lines.append($0) }
    #expect(!lines.contains { $0.contains("milk") })
    #expect(assistant.session().receive("milk time").status == .notUnderstood)
  }

  @Test func `undo reaches into another conversation`() throws {
    let place = Place()
    let assistant = try place.assistant(with: ["TasksNotes"])
    defer { assistant.stop() }
    _ = assistant.session().receive("Mark WWDC as complete in TasksNotes")
    _ = assistant.session().receive("Add task camping in TasksNotes")
    let session = assistant.session()
    let turn = session.receive("undo that")
    #expect(turn.status == .asking || turn.status == .failed)
    #expect(turn.lines.allSatisfy { $0 != "There is nothing to take back." })
  }
}
