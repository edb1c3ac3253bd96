import Conversations
import Foundation
import IntentSchema
import Shortcuts
import Synchronization
import Testing

@testable import Assistant

/// Beckon locked with a passphrase.
@Suite struct LockTests {
  /// A clock that stands still until it is moved.
  private final class Clock: Sendable {
    private let seconds = Mutex(1_772_442_000.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func move(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
  }

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "beckon-lock-\(UUID().uuidString)")
    var file: URL { url.appending(path: "lock.json") }
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `without a passphrase nothing is locked, and no file is made`() throws {
    let folder = Folder()
    let lock = PersonalLock(folder.file)
    #expect(!lock.isLocked && !lock.hasPassphrase)
    #expect(try !lock.lock())
    #expect(try lock.unlock("anything") == .noPassphrase)
    #expect(try lock.removePassphrase("anything") == .noPassphrase)
    #expect(!lock.isLocked)
    #expect(!FileManager.default.fileExists(atPath: folder.file.path))
  }

  @Test func `the passphrase unlocks what was locked, in all processes, and is kept as a hash`() throws {
    let folder = Folder()
    let (one, other) = (PersonalLock(folder.file), PersonalLock(folder.file))
    #expect(try one.setPassphrase("dört küçük söz", insteadOf: nil) == .right)
    #expect(!other.isLocked && other.hasPassphrase)
    #expect(try other.lock())
    #expect(one.isLocked && PersonalLock(folder.file).isLocked)
    let kept = try String(contentsOf: folder.file, encoding: .utf8)
    #expect(kept.contains("$y$") && !kept.contains("söz"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try one.unlock("dört küçük söZ") == .wrong)
    #expect(one.isLocked)
    // The same letters as another keyboard writes them.
    #expect(try one.unlock("dört küçük söz".decomposedStringWithCanonicalMapping) == .right)
    #expect(!one.isLocked && !other.isLocked)
  }

  @Test func `the same passphrase has another hash each time`() throws {
    let (first, second) = (PassphraseHash(of: "four small words"), PassphraseHash(of: "four small words"))
    #expect(first != second)
    #expect(first?.fits("four small words") == true && second?.fits("four small words") == true)
    #expect(first?.fits("") == false && PassphraseHash(text: "").fits("") == false)
    #expect(PassphraseHash(text: "*0").fits("four small words") == false)
  }

  @Test func `wrong ones wait longer and longer, in whatever process`() throws {
    let folder = Folder()
    let clock = Clock()
    func lock() -> PersonalLock { PersonalLock(folder.file, now: { clock.now }) }
    _ = try lock().setPassphrase("right", insteadOf: nil)
    _ = try lock().lock()
    for _ in 1...3 { #expect(try lock().unlock("wrong") == .wrong) }
    #expect(try lock().unlock("wrong") == .wrong)
    #expect(try lock().unlock("right") == .tooSoon(2))
    clock.move(by: 1.5)
    #expect(try lock().unlock("right") == .tooSoon(0.5))
    clock.move(by: 0.5)
    #expect(try lock().unlock("wrong") == .wrong)
    #expect(try lock().unlock("right") == .tooSoon(4))
    for _ in 1...20 {
      clock.move(by: 300)
      #expect(try lock().unlock("wrong") == .wrong)
    }
    #expect(try lock().unlock("right") == .tooSoon(300))
    // A clock that is put back makes nobody wait for longer.
    clock.move(by: -100_000)
    #expect(try lock().unlock("right") == .tooSoon(300))
    clock.move(by: 200_000)
    #expect(try lock().unlock("right") == .right)
    // The next mistakes are forgiven again.
    #expect(try lock().unlock("wrong") == .wrong)
    #expect(try lock().unlock("right") == .right)
  }

  @Test func `another passphrase needs the one before`() throws {
    let folder = Folder()
    let lock = PersonalLock(folder.file)
    _ = try lock.setPassphrase("first", insteadOf: nil)
    _ = try lock.lock()
    #expect(try lock.setPassphrase("second", insteadOf: nil) == .wrong)
    #expect(try lock.setPassphrase("second", insteadOf: "second") == .wrong)
    #expect(try lock.setPassphrase("second", insteadOf: "first") == .right)
    #expect(lock.isLocked)
    #expect(try lock.unlock("first") == .wrong)
    #expect(try lock.removePassphrase("second") == .right)
    #expect(!lock.isLocked && !lock.hasPassphrase)
    #expect(throws: PassphraseFault.tooShort(least: 4)) { try lock.setPassphrase("123", insteadOf: nil) }
    let long = String(repeating: "a", count: 501)
    #expect(throws: PassphraseFault.tooLong(most: 500)) { try lock.setPassphrase(long, insteadOf: nil) }
    #expect(!lock.hasPassphrase)
  }

  @Test func `a damaged file is locked, and isn't written over`() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: folder.file)
    let lock = PersonalLock(folder.file)
    #expect(lock.isLocked)
    #expect(throws: FileFault.self) { try lock.unlock("anything") }
    #expect(throws: FileFault.self) { try lock.setPassphrase("another", insteadOf: nil) }
    #expect(try Data(contentsOf: folder.file) == Data("{".utf8))
  }

  // MARK: What is locked

  private static let sentence = "Show me the groceries list in ListOMat"

  private func lock(_ home: Home) throws {
    _ = try home.assistant.lock.setPassphrase("right", insteadOf: nil)
    _ = try home.assistant.lock.lock()
  }

  @Test func `a request waits for the passphrase, in each conversation, and no app is started`() throws {
    let home = try Home(apps: ["ListOMat"])
    try lock(home)
    let turn = home.session.receive(Self.sentence)
    #expect(turn.status == .asking && turn.awaitsUnlocking && turn.cards.isEmpty)
    #expect(home.assistant.processes(ofApp: "ListOMat").isEmpty)
    #expect(home.session.conversation.awaitsUnlocking)
    // Another conversation has nothing that waits.
    #expect(home.assistant.session().goOnUnlocked() == nil)
    // Nothing goes on while it is still locked.
    #expect(home.session.goOnUnlocked()?.awaitsUnlocking == true)
    #expect(try home.assistant.lock.unlock("right") == .right)
    let done = try #require(home.session.goOnUnlocked())
    #expect(done.status == .answered && !done.awaitsUnlocking && !done.cards.isEmpty)
    #expect(home.session.goOnUnlocked() == nil)
  }

  @Test func `each person has a lock of their own`() throws {
    let home = try Home(apps: ["ListOMat"])
    let anna = try #require(Person("anna", speaking: "en", timeZone: .gmt))
    try home.allow("ListOMat", for: anna)
    try lock(home)
    #expect(home.session.receive(Self.sentence).awaitsUnlocking)
    #expect(try home.assistant.session(for: anna).receive(Self.sentence).status == .answered)
  }

  @Test func `a call for help, and what shows nothing, needs no passphrase`() throws {
    let home = try Home(apps: ["TasksNotes"])
    try lock(home)
    #expect(home.session.receive("Make a list called Camping in TasksNotes").status == .answered)
    #expect(home.session.receive("what can you do?").status == .answered)
    #expect(home.session.receive("Show the Camping list in TasksNotes").awaitsUnlocking)
  }

  @Test func `what is added to a list doesn't show what else is on it`() throws {
    let home = try Home(apps: ["TasksNotes"])
    home.session.receive("Make a list called Party with secret, balloons in TasksNotes")
    try lock(home)
    let session = home.assistant.session()
    let turn = session.receive("Add milk to the Party list in TasksNotes")
    #expect(turn.status == .answered && turn.saidLines.joined().contains("milk"))
    let document = String(
      decoding: try TurnDocument(turn, catalogue: home.assistant.catalogue, apps: home.assistant.apps).json(),
      as: UTF8.self)
    #expect(document.contains("milk") && !document.contains("balloons"), "\(document)")
    #expect(!turn.transcript.joined().contains("balloons"))
    // It was there to be shown.
    _ = try home.assistant.lock.unlock("right")
    #expect(
      session.receive("Add eggs to the Party list in TasksNotes").transcript.joined().contains("balloons"))
  }

  @Test func `what an app has isn't looked up for what it hasn't`() throws {
    let sentence = "Add milk to the wine list in ListOMat"
    let home = try Home(apps: ["ListOMat"])
    #expect(home.assistant.session().receive(sentence).transcript.joined().contains("Hardware store"))
    try lock(home)
    let turn = home.assistant.session().receive(sentence)
    #expect(!turn.transcript.isEmpty && !turn.transcript.joined().contains("Hardware store"))
  }

  @Test func `what is kept of the person isn't shown`() throws {
    let home = try Home(apps: ["Pizzeria"])
    let action = AppAction(
      app: "com.example.Pizzeria", .intent(Record("com.example.Pizzeria/OrderPizzaIntent")))
    try home.assistant.memory.donate(
      (1...5).map { day in
        var donation = Donation(
          action, identifier: "\(day)",
          moment: Date(timeIntervalSince1970: 1_772_442_000 - Double(day) * 86_400))
        donation.title = "Order Secreta"
        return donation
      })
    let shortcut = Shortcut(identifier: "", title: "Order Secreta", action: action)
    try home.assistant.memory.add(shortcut, phrase: "pizza time", language: "en")
    let asked = [
      "what do you suggest?", "what are my shortcuts?", "what did I ask?", "delete the shortcut pizza time",
      "forget what I did in Pizzeria",
    ]
    #expect(home.assistant.session().offer()?.transcript.joined().contains("Secreta") == true)
    #expect(home.session.offers().sentences.contains("pizza time"))
    try lock(home)
    for sentence in asked + ["pizza tim"] {
      let turn = home.assistant.session().receive(sentence)
      #expect(!turn.transcript.joined().contains("Secreta"), "\(sentence)")
      #expect(turn.awaitsUnlocking || sentence == "pizza tim", "\(sentence)")
    }
    #expect(home.assistant.session().offer() == nil)
    #expect(!home.session.offers().sentences.contains("pizza time"))
    #expect(home.session.receive("what do you suggest?").awaitsUnlocking)
    _ = try home.assistant.lock.unlock("right")
    #expect(home.session.goOnUnlocked()?.transcript.joined().contains("Secreta") == true)
  }
}
