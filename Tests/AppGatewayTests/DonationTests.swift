import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
import Shortcuts
import Storage
import TestSupport
import Testing

@testable import AppGateway

/// Real processes of an app that donate.
@Suite struct DonationTests {
  private let home: AppHome

  init() throws { home = try AppHome() }

  @Test func `a donation is in the store when the app is told so`() throws {
    try home.serve()
    #expect(try home.run("donate:17", "donate:18") == ["ok", "ok"])
    let donations = try home.donations()
    #expect(donations.map(\.identifier) == ["18", "17"])
    let first = try #require(donations.last)
    #expect(first.action.app == AppHome.identifier)
    #expect(
      first.action.record
        == Record(
          "INCreateNoteIntent",
          [
            "title": .record(
              Record("INSpeakableString", ["spokenPhrase": .string("Note 17")]))
          ]))
    #expect(first.group == "notes")
    #expect(first.eligibility == .prediction)
    #expect(abs(first.moment.timeIntervalSinceNow) < 60)
  }

  @Test func `an activity is donated with its title, words and eligibility`() throws {
    try home.serve()
    #expect(try home.run("activity:com.example.diary.page") == [])
    let donation = try #require(try home.donations().first)
    #expect(donation.action.name == "com.example.diary.page")
    // An entry that isn't required may change without making another activity of it.
    #expect(
      donation.action.record["userInfo"]?.record == Record("Dictionary", ["page": .integer(7)]))
    #expect(donation.title == "Page 7")
    #expect(donation.subtitle == "What was written on page 7")
    #expect(donation.keywords == ["journal"])
    #expect(donation.suggestedPhrase == "my diary")
    #expect(donation.group == "page-7")
    #expect(donation.eligibility == [.search, .prediction, .handoff])
    let found = try home.memory.search("journal", language: "en", limit: 5)
    #expect(found.map(\.title) == ["Page 7"])
    _ = try home.run("activity:com.example.diary.page", "activity:com.example.diary.page")
    #expect(Set(try home.donations().map(\.action.key)).count == 1)
    #expect(try home.run("delete-activities:page-7") == ["ok"])
    #expect(try home.donations().isEmpty)
  }

  @Test func `donations are deleted by identifier, by group, and all, and activities stay`() throws {
    try home.serve()
    _ = try home.run("donate:1", "donate:2", "activity:com.example.diary.page")
    #expect(try home.run("delete:1") == ["ok"])
    #expect(try home.donations().compactMap(\.group).sorted() == ["notes", "page-7"])
    #expect(try home.run("delete-group:page-7", "delete-group:notes") == ["ok", "ok"])
    #expect(try home.donations().compactMap(\.group) == ["page-7"])
    _ = try home.run("donate:3")
    #expect(try home.run("delete-all") == ["ok"])
    #expect(try home.donations().compactMap(\.group) == ["page-7"])
  }

  @Test func `an extension donates for its app, by a connection of its own`() throws {
    try home.serve()
    #expect(try home.runExtension("donate:1", "activity:com.example.diary.page") == ["ok"])
    #expect(try home.donations().map(\.action.app) == [AppHome.identifier, AppHome.identifier])
    // The app's own process leaves them in its container; those of the extension are newer.
    _ = try home.run("names:Journeys")
    let left = try Data(contentsOf: home.container().appending(path: RegisteredNames.fileName))
    #expect(
      try JSONDecoder().decode(RegisteredNames.self, from: left)
        == RegisteredNames(names: ["501": [.init(phrase: "Journeys")]]))
    _ = try home.runExtension("names:Travel")
    let names = try home.memory.names()
    #expect(names == [AppHome.identifier: RegisteredNames(names: ["501": [.init(phrase: "Travel")]])])
  }

  @Test func `an app knows its permission and the person's language from the service`() throws {
    #expect(
      try home.run("authorization", "language") == [
        "INPreferences.requestSiriAuthorization: the service doesn't run, and this needs its answer; start “beckon serve”",
        "0 0", "en",
      ])
    try home.serve()
    #expect(try home.run("authorization", "language") == ["3 3", "tr"])
    let entitlements = home.program.deletingLastPathComponent().appending(path: "Diary.entitlements")
    try FileManager.default.removeItem(at: entitlements)
    #expect(
      try home.run("authorization") == [
        "INPreferences.requestSiriAuthorization: com.apple.developer.siri is missing in "
          + "\(entitlements.deletingLastPathComponent().path)/*.entitlements", "3 2",
      ])
  }

  // MARK: Wrong use

  @Test func `what is wrong is refused with the API's error and a sentence that says why`() throws {
    try home.serve()
    #expect(
      try home.run("message:hello") == [
        "error 2003 Diary doesn't handle INSendMessageIntent; list it in IntentsSupported of its extension's Info.plist, "
          + "or in INIntentsSupported of its own"
      ])
    #expect(
      try home.run("phrase:yes") == [
        "error 7000 “yes” can't be a phrase: it answers questions or stops something"
      ])
    #expect(try home.run("phrase:") == ["error 7000 “” can't be a phrase: it has no word"])
    #expect(
      try home.run("large:70000").first?
        .hasPrefix("error 1901 the parameters are too large: 70") == true)
    #expect(
      try home.run("activity:com.example.diary.other") == [
        "NSUserActivity: the activity type com.example.diary.other isn't declared; add it to NSUserActivityTypes in "
          + "Info.plist"
      ])
    // An extension's own Info.plist doesn't declare activities; the service knows the app's.
    #expect(
      try home.runExtension("activity:com.example.diary.other") == [
        "NSUserActivity com.example.diary.other: Diary doesn't declare the activity type com.example.diary.other; add it to "
          + "NSUserActivityTypes in its Info.plist"
      ])
    #expect(
      try home.run("huge:com.example.diary.page").first?
        .hasPrefix("NSUserActivity com.example.diary.page: the parameters are too large: 100") == true)
    #expect(try home.donations().isEmpty)
    let notes = home.notes.withLock { $0 }
    #expect(notes.allSatisfy { if case .refused = $0.outcome { true } else { false } })
    // Its developer sees them all, also those that the app itself doesn't send.
    let refused = try home.memory.refused(of: nil, limit: 100)
    // The same of an app and of its extension counts once.
    #expect(refused.count == 6)
    #expect(Set(refused.map(\.subject)) == Set(notes.map(\.subject)))
    #expect(refused.contains { $0.reason.contains("NSUserActivityTypes") })
    try home.memory.forget(app: refused[0].app)
    #expect(try home.memory.refused(of: nil, limit: 100).isEmpty)
  }

  @Test func `an activity without a title is kept and not offered`() throws {
    try home.serve()
    #expect(try home.run("untitled:com.example.diary.page") == [])
    #expect(try home.donations().map(\.eligibility) == [.handoff])
    #expect(try home.memory.shortcuts(of: nil).isEmpty)
    #expect(home.notes.withLock { $0.map(\.outcome) } == [.notOffered(reason: "it has no title")])
  }

  @Test func `of 21 shortcuts the oldest goes`() throws {
    try home.serve()
    let donations = (0..<21).map { "donate:\($0)" }
    let running = try RunningProgram(home.program, donations, home.environment)
    #expect(running.end() == Array(repeating: "ok", count: 21))
    let kept = try home.memory.shortcuts(of: AppHome.identifier)
    #expect(kept.count == 20)
    let titles = kept.compactMap { $0.steps.first?.action.record["title"]?.record?["spokenPhrase"]?.string }
    #expect(!titles.contains("Note 0") && titles.contains("Note 20"))
  }

  @Test func `an intent that nobody knows and values that don't fit are refused`() throws {
    let gateway = try home.serve()
    let desk = RequestDesk(memory: home.memory, surroundings: gateway.surroundings, now: { Date.now })
    let app = try #require(home.app())
    func refusal(_ record: Record) -> AppFailure? {
      do throws(AppFailure) {
        _ = try desk.carryOut(
          .donate([AppDonation(.intent(record), identifier: "1", moment: 0)]), for: app)
        return nil
      } catch { return error }
    }
    #expect(
      refusal(Record("INFlyIntent"))
        == AppFailure(.invalidIntentName, "there is no intent INFlyIntent, in the framework or in Diary"))
    #expect(
      refusal(Record("com.example.Pizzeria/OrderPizzaIntent"))
        == AppFailure(
          .invalidIntentName, "com.example.Pizzeria/OrderPizzaIntent is the name of another app's intent"))
    #expect(
      refusal(Record("INCreateNoteIntent", ["wings": .integer(2)]))
        == AppFailure(.encoding, "INCreateNoteIntent has no parameter wings"))
    #expect(refusal(Record("INCreateNoteIntent", ["title": .integer(2)]))?.code == 8001)
    #expect(try home.donations().isEmpty)
  }

  // MARK: Who it is

  @Test func `a program that isn't installed isn't let in, whatever it says`() throws {
    try home.serve()
    let copy = home.directory.appending(path: "com.example.Diary.app")
    try FileManager.default.copyItem(at: home.program.deletingLastPathComponent(), to: copy)
    let impostor = copy.appending(path: "Diary")
    let words =
      "\(impostor.path) is no program of an installed app; install the app with “beckon apps install” and start "
      + "it from where it is installed"
    #expect(try home.run("claim:com.example.Diary", program: impostor) == ["refused: \(words)"])
    #expect(try home.run("donate:1", program: impostor) == ["error 1901 \(words)"])
    #expect(try home.donations().isEmpty)
  }

  @Test func `an app can't say that it is another one`() throws {
    try DiaryBundle.install("Journal", in: home.data.appending(path: "apps"))
    try home.serve()
    #expect(
      try home.run("claim:com.example.Journal") == [
        "refused: this program is com.example.Diary, and says that it is com.example.Journal"
      ])
    #expect(
      try home.runExtension("claim:com.example.Diary").first?.hasPrefix("refused: this program is") == true)
  }

  @Test func `the socket and its directory are the person's alone`() throws {
    try home.serve()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(home.socket) == 0o600)
    #expect(try mode(URL(filePath: home.socket).deletingLastPathComponent().path) == 0o700)
    #expect(throws: AppGateway.ListeningFailure.self) { try AppGateway.listen(at: home.socket) }
  }

  // MARK: Without a service

  @Test func `what may wait is kept, and taken in by the next service`() throws {
    #expect(try home.run("donate:1", "donate:2", "delete:1", "index:Page") == ["ok", "ok", "ok", "ok"])
    _ = try home.run("activity:com.example.diary.page", "suggest:Later")
    #expect(try home.runExtension("donate:3") == ["ok"])
    #expect(try home.donations().isEmpty)
    let shortcuts = try home.run("shortcuts")
    #expect(
      shortcuts == ["error 7001 the service doesn't run, and this needs its answer; start “beckon serve”"])
    try home.serve()
    // A request of any app comes after what waits.
    #expect(try home.run("shortcuts") == [""])
    #expect(Set(try home.donations().map(\.identifier)).isSuperset(of: ["2", "3"]))
    #expect(try home.donations().count == 3)
    #expect(try home.memory.shortcuts(of: nil).filter { $0.origin == .proposed }.count == 2)
    for container in [AppHome.identifier, AppHome.identifier + ".Intents"] {
      let file = home.container(container).appending(path: RequestQueue.fileName)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `an entry that was cut off is dropped, and the next ones aren't lost with it`() throws {
    let file = home.container().appending(path: RequestQueue.fileName)
    _ = try home.run("donate:1", "donate:2")
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count - 5).write(to: file)
    #expect(try home.run("donate:3") == ["ok"])
    try home.serve()
    _ = try home.run("shortcuts")
    #expect(Set(try home.donations().map(\.identifier)) == ["1", "3"])
  }

  @Test func `a queue that its app keeps locked is left for the next time`() throws {
    _ = try home.run("donate:1")
    let file = home.container().appending(path: RequestQueue.fileName)
    let descriptor = open(file.path, O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let gateway = try home.serve()
    let app = try #require(home.app())
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      gateway.takeIn(app)
      isDone.signal()
    }
    // One that waited for the lock would wait until it's free.
    #expect(isDone.wait(timeout: .now() + 20) == .success)
    #expect(try home.donations().isEmpty)
    flock(descriptor, LOCK_UN)
    gateway.takeIn(app)
    #expect(try home.donations().map(\.identifier) == ["1"])
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `an app that isn't installed keeps nothing`() throws {
    let copy = home.directory.appending(path: "Diary.app")
    try FileManager.default.copyItem(at: home.program.deletingLastPathComponent(), to: copy)
    let words = try home.run("donate:1", program: copy.appending(path: "Diary"))
    #expect(
      words == [
        "error 1901 \(copy.path) isn't installed; install it with “beckon apps install” and start it from there"
      ])
    let bare = home.directory.appending(path: "Diary")
    try FileManager.default.copyItem(at: home.program, to: bare)
    #expect(
      try home.run("donate:1", program: bare) == [
        "error 1901 \(bare.path) isn't the program of an app's bundle"
      ])
  }

  @Test func `a service that comes and goes under an app loses nothing`() throws {
    let running = try home.start(
      "donate:1", "wait:300", "donate:2", "wait:600", "donate:3", "wait:600", "donate:4")
    let first = try home.serve()
    running.wait(for: 2)
    first.stop()
    running.wait(for: 3)
    try home.serve()
    #expect(running.end() == ["ok", "ok", "ok", "ok"])
    _ = try home.run("shortcuts")
    #expect(Set(try home.donations().map(\.identifier)) == ["1", "2", "3", "4"])
  }

  // MARK: Shortcuts

  @Test func `suggestions and media are replaced apart from each other`() throws {
    try home.serve()
    _ = try home.run("suggest:One", "media:Song")
    _ = try home.run("suggest:Two")
    let proposed = try home.memory.shortcuts(of: AppHome.identifier)
    #expect(proposed.allSatisfy { $0.origin == .proposed })
    #expect(Set(proposed.map(\.title)) == ["INCreateNoteIntent", "Page 7", "INPlayMediaIntent"])
    #expect(proposed.count == 3)
  }

  @Test func `an app says that only the media are suggested that it proposes`() throws {
    try home.serve()
    #expect(try home.run("media-mode:only") == [])
    #expect(try home.memory.unpredictedMedia() == [AppHome.identifier: [1]])
    #expect(try home.run("media-mode:default") == [])
    #expect(try home.memory.unpredictedMedia().isEmpty)
  }

  @Test func `a 21st shortcut is refused, and the set before it stays`() throws {
    try home.serve()
    #expect(try home.run("suggest-many:20", "relevant-many:20") == ["ok"])
    let words = "21 shortcuts are too many: an app has at most 20. Set the 20 that help most"
    #expect(
      try home.run("suggest-many:21", "relevant-many:21") == [
        "INVoiceShortcutCenter.setShortcutSuggestions: \(words)", "error 7000 \(words)",
      ])
    #expect(try home.memory.shortcuts(of: AppHome.identifier).count == 20)
    #expect(try home.memory.relevantShortcuts().count == 20)
  }

  @Test func `relevant shortcuts keep their times, places and routines`() throws {
    try home.serve()
    #expect(try home.run("relevant:Morning pages") == ["ok"])
    let relevant = try #require(try home.memory.relevantShortcuts().first)
    #expect(
      relevant.conditions == [
        .routine(0), .region(latitude: 41, longitude: 29, radius: 100),
        .time(DateInterval(start: Date(timeIntervalSince1970: 1000), duration: 1000)),
      ])
  }

  @Test func `items are indexed and found, and deleted by their domain`() throws {
    try home.serve()
    #expect(try home.run("index:Travels") == ["ok"])
    #expect(try home.memory.search("travels", language: "en", limit: 5).map(\.identifier) == ["Travels"])
    #expect(try home.run("unindex:pages") == ["ok"])
    #expect(try home.memory.search("travels", language: "en", limit: 5).isEmpty)
  }

  @Test func `the screens ask the person, and their delegates are told what came of it`() throws {
    try home.serve()
    func touch(_ answer: PhraseAnswer) throws -> [String] {
      home.answers.withLock { $0 = [answer] }
      return try home.run("touch:Diary")
    }
    #expect(try touch(.cancelled) == ["cancelled"])
    #expect(
      try touch(.phrase("Yes", language: "en")) == [
        "error 7000 “Yes” can't be a phrase: it answers questions or stops something"
      ])
    #expect(try touch(.unavailable(reason: "nobody is there")) == ["error 7000 nobody is there"])
    #expect(try touch(.phrase("dear diary", language: "en")) == ["added dear diary"])
    #expect(try home.memory.phrases().map(\.text) == ["dear diary"])
    #expect(try home.run("shortcuts") == ["dear diary INCreateNoteIntent"])
    // It has a phrase now, so the other screen comes.
    #expect(try touch(.phrase("my diary", language: "en")) == ["updated my diary"])
    #expect(try home.memory.phrases().map(\.text) == ["my diary"])
    #expect(try touch(.delete) == ["deleted"])
    #expect(try home.memory.phrases().isEmpty)
  }
}
