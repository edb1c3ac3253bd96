import Assistant
import Conversations
import ExtensionHost
import Foundation
import IntentSchema
import Shortcuts
import Storage
import Testing

/// Which apps a person lets Beckon use, as it is kept.
@Suite struct PermissionTests {
  private static let app = "com.example.ListOMat"
  private static let sentence = "Show me the groceries list in ListOMat"

  @Test func `who installs an app has allowed it, for themself`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(home.assistant.memory.permission(of: Self.app) == .allowed)
    #expect(home.session.receive(Self.sentence).status == .answered)
    let anna = try #require(Person("anna", speaking: "en", timeZone: .gmt))
    let session = try home.assistant.session(for: anna)
    #expect(session.receive(Self.sentence).question?.prompt.hasPrefix("May Beckon use ListOMat?") == true)
    #expect(session.receive("yes").status == .answered)
    #expect(try home.assistant.memory(of: anna).permissions().map(\.app) == [Self.app])
  }

  @Test func `an app that came in another way is asked about`() throws {
    let home = try Home()
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    try home.assistant.install(examples.appending(path: "ListOMat/ListOMat.app"), isAllowed: false)
    #expect(home.session.receive(Self.sentence).status == .asking)
    #expect(home.assistant.processes(ofApp: "ListOMat").isEmpty)
    #expect(home.session.receive("yes").status == .answered)
    // Installing it once more changes nothing of what was decided.
    #expect(home.session.receive(Self.sentence).status == .answered)
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(false, app)
    #expect(home.assistant.processes(ofApp: "ListOMat").isEmpty)
    try home.assistant.install(examples.appending(path: "ListOMat/ListOMat.app"))
    #expect(home.session.receive(Self.sentence).status == .failed)
    // An app that is removed and installed anew is allowed anew.
    try home.assistant.remove(app, withData: false)
    #expect(try home.assistant.memory.permissions().isEmpty)
    try home.assistant.install(examples.appending(path: "ListOMat/ListOMat.app"))
    #expect(home.session.receive(Self.sentence).status == .answered)
  }

  @Test func `a single file is chosen for an app, which has it as long as the app and the file are allowed`()
    throws
  {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    let memory = home.assistant.memory
    let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-chosen-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "recipe.txt")
    try Data("flour".utf8).write(to: file)
    let link = folder.appending(path: "link.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    let purpose = try home.assistant.purpose(ofFile: link.path, for: app)
    #expect(purpose == .file(file.resolvingSymlinksInPath().path))
    try home.assistant.permit(.allowed, app, for: purpose)
    #expect(memory.chosenFiles(of: Self.app) == [file.resolvingSymlinksInPath().path])
    #expect(memory.chosenFiles(of: "com.example.Chatter").isEmpty)
    // It's a decision of its own: it says nothing of the app.
    #expect(memory.permission(of: Self.app) == .allowed)
    try home.assistant.permit(false, app)
    #expect(memory.chosenFiles(of: Self.app).isEmpty)
    try home.assistant.permit(true, app)
    #expect(memory.chosenFiles(of: Self.app).count == 1)
    // A file that is gone can still be taken back.
    try FileManager.default.removeItem(at: file)
    let gone = try home.assistant.purpose(ofFile: file.resolvingSymlinksInPath().path, for: app)
    try home.assistant.permit(nil, app, for: gone)
    #expect(memory.chosenFiles(of: Self.app).isEmpty)

    for (path, reason) in [
      (file.path, "there is no such file"), (folder.path, "isn't an ordinary file"),
      ("/dev/null", "isn't an ordinary file"), (home.assistant.places.memory.path, "Beckon's own"),
    ] {
      #expect(throws: RunError.self) { try home.assistant.purpose(ofFile: path, for: app) }
      do { _ = try home.assistant.purpose(ofFile: path, for: app) } catch {
        #expect("\(error)".contains(reason), "\(error)")
      }
    }
  }

  @Test func `what another process decides counts at the next call`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(home.session.receive(Self.sentence).status == .answered)
    let other = try SQLiteStore(file: home.assistant.places.memory).memory(of: Person.owner)
    try other.permit(false, app: Self.app)
    #expect(home.session.receive(Self.sentence).status == .failed)
    try other.permit(true, app: Self.app)
    #expect(home.session.receive(Self.sentence).status == .answered)
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(nil, app)
    #expect(home.session.receive(Self.sentence).status == .asking)
    try other.permit(true, app: Self.app)
    #expect(home.session.receive("yes").status == .answered)
  }

  @Test func `an app in the owner's directory is theirs, though nothing else is kept of them`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(!FileManager.default.fileExists(atPath: home.assistant.places.memory.path))
    #expect(home.assistant.memory.permission(of: Self.app) == .allowed)
  }

  @Test func `where it can't be read what is to be asked about, each app is asked about`() throws {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(nil, app)
    let file = home.assistant.places.data.appending(path: "undecided-apps.json")
    try Data("{".utf8).write(to: file)
    #expect(home.assistant.memory.permission(of: Self.app) == .undetermined)
    // A file that can't be read isn't written over.
    #expect(throws: (any Error).self) { try home.assistant.permit(nil, app) }
    #expect(try Data(contentsOf: file) == Data("{".utf8))
  }

  @Test func `what was denied isn't allowed where the memory is lost, or can't be read`() throws {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(false, app)
    let file = home.assistant.places.memory
    let another = try home.another()
    #expect(another.memory.permission(of: Self.app) == .denied)
    for rest in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + rest) }
    let later = try home.another()
    #expect(later.memory.permission(of: Self.app) == .undetermined)
    try Data("no database".utf8).write(to: file)
    let damaged = try home.another()
    #expect(damaged.memory.permission(of: Self.app) == .undetermined)
    #expect(damaged.memory.permission(of: Self.app, for: .contacts) == .undetermined)
    #expect(damaged.session().receive(Self.sentence).status == .asking)
    #expect(damaged.faults.count == 1)
    for assistant in [another, later, damaged] { assistant.stop() }
  }

  @Test func `what was denied isn't allowed by deleting what is kept`() throws {
    let home = try Home(apps: ["ListOMat", "Chatter"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(.denied, app, for: .data(.place))
    try home.assistant.deleteMemory()
    #expect(home.assistant.memory.permission(of: Self.app) == .undetermined)
    #expect(home.assistant.memory.permission(of: Self.app, for: .place) == .undetermined)
    #expect(home.assistant.memory.permission(of: "com.example.Chatter") == .allowed)
    #expect(home.session.receive(Self.sentence).status == .asking)
  }

  @Test func `what an app was denied in part isn't allowed where the memory is lost`() throws {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(.denied, app, for: .intent("INAddTasksIntent"))
    // The app itself stays allowed, whether or not it's allowed and installed once more.
    #expect(home.session.receive(Self.sentence).status == .answered)
    try home.assistant.permit(true, app)
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    try home.assistant.install(examples.appending(path: "ListOMat/ListOMat.app"))
    #expect(home.session.receive(Self.sentence).status == .answered)
    home.assistant.stop()
    let file = home.assistant.places.memory
    for rest in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + rest) }
    let later = try home.another()
    #expect(later.memory.permission(of: Self.app) == .undetermined)
    #expect(later.session().receive(Self.sentence).status == .asking)
    later.stop()
  }

  @Test func `an app with the internet loses it from the next call on`() throws {
    let home = try Home()
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    let bundle = home.directory.appending(path: "ListOMat.app")
    try FileManager.default.copyItem(at: examples.appending(path: "ListOMat/ListOMat.app"), to: bundle)
    let file = bundle.appending(path: "ListOMat.entitlements")
    let entitlements = try String(contentsOf: file, encoding: .utf8)
      .replacing("</dict>", with: "<key>com.apple.security.network.client</key><true/></dict>")
    try entitlements.write(to: file, atomically: true, encoding: .utf8)
    try home.assistant.install(bundle)
    let network = { (pid: String) in
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/ns/net")
    }
    let called = {
      #expect(home.session.receive(Self.sentence).status == .answered)
      return try network("\(#require(home.assistant.processes(ofApp: "ListOMat").first))")
    }
    let own = try network("self")
    #expect(try called() == own)
    // Another process decides it, as `beckon permissions deny ListOMat network` does.
    let other = try SQLiteStore(file: home.assistant.places.memory).memory(of: Person.owner)
    try other.permit(.denied, app: Self.app, for: .data(.network))
    if Protection.available.hasNamespaces { #expect(try called() != own) }
    try other.permit(nil as AppPermission.Decision?, app: Self.app, for: .data(.network))
    #expect(try called() == own)
  }

  @Test func `an update that gets more is asked about`() throws {
    let home = try Home(apps: ["ListOMat"])
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    let update = home.directory.appending(path: "ListOMat.app")
    try FileManager.default.copyItem(at: examples.appending(path: "ListOMat/ListOMat.app"), to: update)
    #expect(try home.assistant.install(update).added == nil)
    #expect(home.assistant.memory.permission(of: Self.app) == .allowed)
    let file = update.appending(path: "ListOMat.entitlements")
    let entitlements = try String(contentsOf: file, encoding: .utf8)
    let more = "<key>com.apple.security.network.client</key><true/></dict>"
    try entitlements.replacing("</dict>", with: more).write(to: file, atomically: true, encoding: .utf8)
    let added = try home.assistant.install(update).added
    #expect(added?.hasNetwork == true && added?.groups == [] && added?.data == [])
    #expect(home.session.receive(Self.sentence).status == .asking)
    #expect(home.session.receive("yes").status == .answered)
    // An app that was denied stays denied, whatever an update gets.
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(false, app)
    try entitlements.write(to: file, atomically: true, encoding: .utf8)
    #expect(try home.assistant.install(update).added == nil)
    #expect(home.assistant.memory.permission(of: Self.app) == .denied)
  }

  @Test func `an app isn't started without the files that it is entitled to`() throws {
    let home = try Home(apps: ["ListOMat"])
    let owners = home.assistant.places.data.appending(path: "group-owners.json")
    let content = try Data(contentsOf: owners)
    try Data("{".utf8).write(to: owners)
    let turn = home.session.receive(Self.sentence)
    #expect(turn.status == .failed)
    #expect(turn.lines.contains { $0.contains("group-owners.json is damaged") }, "\(turn.lines)")
    #expect(home.assistant.faults.count == 1)
    try content.write(to: owners)
    #expect(home.session.receive(Self.sentence).status == .answered)
    #expect(home.assistant.faults == [])
  }

  @Test func `a denied app isn't suggested`() throws {
    let home = try Home(apps: ["ListOMat"])
    let action = AppAction(app: Self.app, .intent(Record("INSearchForNotebookItemsIntent")))
    try home.assistant.memory.donate(
      (1...5).map { day in
        var donation = Donation(
          action, identifier: "\(day)",
          moment: Date(timeIntervalSince1970: 1_772_442_000 - Double(day) * 86_400))
        donation.title = "Look up lists"
        return donation
      })
    #expect(try home.assistant.offers().map(\.title) == ["Look up lists"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(false, app)
    #expect(try home.assistant.offers().isEmpty)
    // Nor is one for what it may not do.
    try home.assistant.permit(true, app)
    #expect(try home.assistant.offers().count == 1)
    try home.assistant.permit(false, app, for: "INSearchForNotebookItemsIntent")
    #expect(try home.assistant.offers().isEmpty)
  }

  @Test func `what is done in an app isn't kept where the person doesn't want it`() throws {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    func donations(_ days: ClosedRange<Int>) -> [Donation] {
      days.map { day in
        var donation = Donation(
          AppAction(app: Self.app, .intent(Record("INSearchForNotebookItemsIntent"))), identifier: "\(day)",
          moment: Date(timeIntervalSince1970: 1_772_442_000 - Double(day) * 86_400))
        donation.title = "Look up lists"
        return donation
      }
    }
    try home.assistant.memory.donate(donations(1...5))
    #expect(try home.assistant.offers().count == 1)
    try home.assistant.permit(.denied, app, for: .data(.history))
    #expect(try home.assistant.offers().isEmpty)
    try home.assistant.memory.donate(donations(6...6))
    #expect(home.session.receive("Add milk to the groceries list in ListOMat").status == .answered)
    let kept = try home.assistant.memory.open().donations(of: Self.app, limit: 10)
    #expect(kept.map(\.identifier).sorted() == ["1", "2", "3", "4", "5"])
    // Everything else is as before.
    #expect(home.assistant.memory.permission(of: Self.app) == .allowed)
    try home.assistant.permit(nil, app, for: .data(.history))
    #expect(try home.assistant.offers().count == 1)
    try home.assistant.memory.donate(donations(7...7))
    #expect(try home.assistant.memory.open().donations(of: Self.app, limit: 10).count == 6)
  }

  @Test func `one intent is denied by itself, kept, and not offered`() throws {
    let home = try Home(apps: ["ListOMat"])
    let app = try #require(home.assistant.app(named: "ListOMat"))
    try home.assistant.permit(false, app, for: "INSearchForNotebookItemsIntent")
    #expect(home.session.receive(Self.sentence).status == .failed)
    #expect(home.assistant.processes(ofApp: "ListOMat").isEmpty)
    #expect(home.session.receive("Add milk to the groceries list in ListOMat").status == .answered)
    let help = home.session.receive("what can I do with ListOMat?").transcript
    #expect(help.contains { $0.contains("Add") } && !help.contains { $0.contains("Show") }, "\(help)")
    #expect(!home.session.offers().sentences.contains { $0.hasPrefix("Show me") })
    // A decision about the whole app leaves the intent denied, but for a reset.
    try home.assistant.permit(true, app)
    #expect(home.session.receive(Self.sentence).status == .failed)
    #expect(
      try home.assistant.memory.permissions().map(\.purpose) == [
        .everything, .intent("INSearchForNotebookItemsIntent"),
      ])
    try home.assistant.permit(nil, app, for: "INSearchForNotebookItemsIntent")
    #expect(home.session.receive(Self.sentence).status == .answered)
    // An intent that is allowed doesn't allow it to an app that is denied.
    try home.assistant.permit(true, app, for: "INSearchForNotebookItemsIntent")
    try home.assistant.permit(false, app)
    #expect(home.session.receive(Self.sentence).status == .failed)
    // It does where nothing was decided.
    try home.assistant.permit(nil, app)
    try home.assistant.permit(true, app, for: "INSearchForNotebookItemsIntent")
    #expect(home.session.receive(Self.sentence).status == .answered)
    #expect(home.session.receive("Add eggs to the groceries list in ListOMat").status == .asking)
  }

  @Test func `an app is looked at before it is installed`() throws {
    let home = try Home(apps: ["ListOMat"])
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    let preview = try home.assistant.preview(examples.appending(path: "Pizzeria/Pizzeria.app"))
    #expect(preview.app.identifier == "com.example.Pizzeria" && preview.replaced == nil)
    #expect(preview.refusal == nil)
    #expect(preview.abilities.map(\.intent) == ["OrderPizza", "ShowMenu"])
    #expect(preview.abilities[0].words == "Order Pizza in Pizzeria")
    #expect(home.assistant.apps.map(\.displayName) == ["ListOMat"])
    let lists = try home.assistant.preview(examples.appending(path: "ListOMat/ListOMat.app"))
    #expect(lists.replaced?.identifier == Self.app)
    #expect(lists.abilities.first { $0.intent == "SearchForNotebookItems" }?.waitsForUnlocking == true)
    #expect(lists.abilities.first { $0.intent == "AddTasks" }?.waitsForUnlocking == false)
  }

  @Test func `an app is described by what it can do`() throws {
    let home = try Home(apps: ["ListOMat", "Pizzeria"])
    let abilities = try ["ListOMat", "Pizzeria"].map {
      home.assistant.abilities(of: try #require(home.assistant.app(named: $0))).map(\.words)
    }
    #expect(
      abilities[0] == ["add to a list in ListOMat", "make a list in ListOMat", "look it up in ListOMat"])
    #expect(abilities[1] == ["Order Pizza in Pizzeria", "Show Menu in Pizzeria"])
  }
}
