import Conversations
import Foundation
import Glibc
import IntentSchema
import Shortcuts
import Storage
import TestSupport
import Testing

@testable import Terminal

/// A full disk and a damaged file, met by the service: it tells them and goes on.
@Suite struct StorageFaultTests {
  /// Has no room for the service any more until it gets some.
  private final class FullDisk {
    private let home: TerminalHome
    private let isMounted: Bool
    private var ballast: URL { home.state.appending(path: "ballast") }

    /// - Parameter isReal: a small disk, where one can be mounted. The limit of the size of files stands for it elsewhere.
    init(_ home: TerminalHome, isReal: Bool) {
      self.home = home
      isMounted = isReal && mount("tmpfs", home.state.path, "tmpfs", 0, "size=2m") == 0
    }

    deinit { if isMounted { umount2(home.state.path, 2) } }

    func fill(for service: ServiceProcess) throws {
      if isMounted {
        let descriptor = open(ballast.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let zeros = [UInt8](repeating: 0, count: 512)
        while write(descriptor, zeros, zeros.count) > 0 {}
        return
      }
      let log = home.state.appending(path: "beckon.sqlite-wal")
      let size = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int
      try limit(service, to: "\(try #require(size))")
    }

    func makeRoom(for service: ServiceProcess) throws {
      if isMounted {
        unlink(ballast.path)
      } else {
        try limit(service, to: "unlimited")
      }
    }

    /// - Parameter size: the most bytes that a file of the service may have, or `unlimited`.
    private func limit(_ service: ServiceProcess, to size: String) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/prlimit")
      process.arguments = ["--pid", "\(service.pid)", "--fsize=\(size):unlimited"]
      try process.run()
      process.waitForEnd()
      try #require(process.terminationStatus == 0)
    }
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test(arguments: [false, true])
  func `a full disk is told in a sentence, nothing is lost, and all goes on when there is room`(isReal: Bool)
    throws
  {
    let home = try TerminalHome(apps: ["ListOMat"])
    let disk = FullDisk(home, isReal: isReal)
    let service = try ServiceProcess(home)
    func say(_ sentence: String) throws -> TerminalHome.Outcome {
      try home.run(["say", "--new", sentence, "--language", "en"])
    }
    #expect(try say("Add nails to the groceries list in ListOMat").status == 0)
    try disk.fill(for: service)
    let file = home.state.appending(path: "beckon.sqlite").path
    // Who comes later hears of it too.
    for thing in ["rope", "tea"] {
      let outcome = try say("Add \(thing) to the groceries list in ListOMat")
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("Added \(thing) to Groceries."))
      #expect(lines(outcome.errors) == ["beckon: \(StorageError.full(path: file))"])
    }
    let question = try say("Add screws to the store list in ListOMat")
    #expect(question.status == ExitStatus.notKept.rawValue)
    #expect(question.output.hasPrefix("Which one: Grocery store or Hardware store?"))
    #expect(
      lines(question.errors).last
        == "beckon: the open question could not be kept: no space is left for \(file). "
        + "Say the whole sentence again instead of --continue.")
    let kept = try home.run(["donations"]).output
    #expect(kept.contains("Add nails to Groceries") && lines(kept).count == 1, "\(kept)")
    try disk.makeRoom(for: service)
    let last = try say("Add jam to the groceries list in ListOMat")
    #expect(last.status == 0)
    #expect(last.errors == "" || lines(last.errors) == ["beckon: \(StorageError.full(path: file))"])
    #expect(try say("Show me the groceries list in ListOMat").errors == "")
    let all = try home.run(["donations"]).output
    #expect(all.contains("Add jam to Groceries") && all.contains("Add nails to Groceries"), "\(all)")
    let export = try home.run(["data", "export"])
    #expect(export.status == 0 && export.errors == "")
    withExtendedLifetime((disk, service)) {}
  }

  @Test func `a file that is no database is told to each front once, isn't touched, and the service answers`()
    throws
  {
    let home = try TerminalHome(apps: ["ListOMat"])
    let file = home.state.appending(path: "beckon.sqlite")
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
    let rubbish = Data(repeating: 7, count: 9000)
    try rubbish.write(to: file)
    let service = try ServiceProcess(home)
    let words = "beckon: \(StorageError.damaged(path: file.path, detail: "file is not a database"))"
    for _ in 0..<2 {
      let outcome = try home.run(["say", "Add nails to the groceries list in ListOMat", "--language", "en"])
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("Added nails to Groceries."))
      #expect(lines(outcome.errors) == [words])
    }
    let front = try RawFront(service.socket)
    var notes: [String] = []
    for _ in 0..<2 {
      front.send(#"{"request":"say","text":"Show me the groceries list in ListOMat"}"# + "\n")
      var event = try front.next()
      while let heard = event, heard["event"] as? String != "finished" {
        if let note = heard["note"] as? String { notes.append(note) }
        event = try front.next()
      }
      #expect((event?["turn"] as? [String: Any])?["status"] as? String == "answered")
    }
    #expect(notes == [words])
    #expect(try Data(contentsOf: file) == rubbish)
    // Whoever watches the service hears of it once, for itself and for apps.
    let log = lines(try String(contentsOf: service.output, encoding: .utf8))
    #expect(log.count { $0 == words } == 1)
    #expect(log.count { $0.hasPrefix("Apps can't connect yet") } == 1)
  }

  @Test func `where a part is damaged, that is told, all else is read, and the service answers`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let file = home.state.appending(path: "beckon.sqlite")
    try fill(file)
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("Title of number 150".utf8))).lowerBound / 4096 * 4096
    bytes.replaceSubrange(place..<place + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: file)
    let service = try ServiceProcess(home)
    let front = try RawFront(service.socket)
    func events(_ request: String) throws -> [[String: Any]] {
      front.send(request + "\n")
      var events: [[String: Any]] = []
      while let event = try front.next() {
        events.append(event)
        if ["finished", "nothing"].contains(event["event"] as? String) { break }
      }
      return events
    }
    // Suggestions for now are made of the whole history.
    let first = try events(#"{"request":"arrive"}"#)
    let notes = first.compactMap { $0["note"] as? String }
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("beckon: \(file.path) is damaged: ") == true)
    #expect(try events(#"{"request":"arrive"}"#).allSatisfy { $0["note"] == nil })
    let turn = try events(#"{"request":"say","text":"Add nails to the groceries list in ListOMat"}"#).last
    #expect((turn?["turn"] as? [String: Any])?["status"] as? String == "answered")
    let export = try home.run(["data", "export"])
    #expect(export.status == 1)
    #expect(export.errors.contains("beckon: not every donation can be read: "))
    let donations = lines(export.output).filter { $0.contains("Title of number ") && $0.contains("donation") }
    #expect(donations.count > 200 && donations.count < 300)
    withExtendedLifetime(service) {}
  }

  /// Donates much, and closes the file.
  private func fill(_ file: URL) throws {
    let memory = try SQLiteStore(file: file).memory(of: Person.owner)
    try memory.donate(
      (0..<300).map { number in
        let action = AppAction(
          app: "com.example.ListOMat",
          .intent(Record("INAddTasksIntent", ["taskTitles": .list([.string("\(number)")])])))
        var donation = Donation(
          action, identifier: "\(number)", moment: Date(timeIntervalSinceNow: Double(number - 400) * 3600))
        donation.title = "Title of number \(number)"
        donation.eligibility = [.prediction, .search]
        return donation
      })
  }
}
