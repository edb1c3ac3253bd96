import Foundation
import Glibc
import Shortcuts
import SourceTree
import TestSupport
import Testing

@testable import Storage

/// The fate of the file when things go wrong.
@Suite struct FileTests {
  private let home: MemoryHome

  init() throws { home = try MemoryHome() }

  private func bytes() throws -> Data { try Data(contentsOf: home.file) }

  /// A file with some hundred donations, closed.
  private func fill(_ count: Int = 300) throws {
    let memory = try home.store().memory(of: "owner")
    try memory.donate(
      (0..<count).map { .of(.order($0), "\($0)", hours: Double($0), title: "Title of number \($0)") })
  }

  @Test func `only its person can read it`() throws {
    try fill(1)
    let attributes = try FileManager.default.attributesOfItem(atPath: home.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let directory = try FileManager.default.attributesOfItem(
      atPath: home.file.deletingLastPathComponent().path)
    #expect(directory[.posixPermissions] as? Int == 0o700)
  }

  // MARK: Migrations

  @Test func `an older form is brought to the newest one with all that is in it`() throws {
    let second = "ALTER TABLE donations ADD COLUMN mood TEXT; UPDATE donations SET mood = 'fine'"
    try fill(3)
    let newer = Schema(steps: Schema.current.steps + [second])
    let store = try SQLiteStore(file: home.file, schema: newer)
    #expect(try store.memory(of: "owner").donations(of: nil, limit: 9).count == 3)
    let moods = try store.read { try $0.rows("SELECT mood FROM donations") { $0.text(0) } }
    #expect(moods == ["fine", "fine", "fine"])
    #expect(
      throws: StorageError.newer(
        path: home.file.path, version: newer.steps.count, known: newer.steps.count - 1)
    ) { try home.store() }
  }

  @Test func `what was decided about apps stays decided where intents get permissions of their own`() throws {
    let older = try SQLiteStore(
      file: home.file, schema: Schema(steps: Array(Schema.current.steps.prefix(2))))
    try older.write {
      try $0.run("INSERT INTO people(id, name) VALUES (1, 'owner')")
      try $0.run("INSERT INTO permissions(person, app, allowed, moment) VALUES (1, 'a', 0, 7)")
    }
    let kept = try home.store().memory(of: "owner").permissions()
    #expect(
      kept == [
        AppPermission(app: "a", .denied, moment: Date(timeIntervalSince1970: 7))
      ])
  }

  @Test func `what could be found is found where beginnings get lists of their own`() throws {
    let older = Schema(steps: Array(Schema.current.steps.prefix(6)))
    let item = SearchableItem(identifier: "7", title: "Kitchen plan", keywords: ["tiles"], text: "a note")
    try SQLiteStore(file: home.file, schema: older).memory(of: "owner").index([item], of: "a")
    let memory = try home.store().memory(of: "owner")
    for query in ["kitch", "tile", "kitchens plans notes"] {
      #expect(try memory.search(query, language: "en", limit: 9).map(\.identifier) == ["7"], "\(query)")
    }
    try memory.index([SearchableItem(identifier: "7", title: "Bathroom")], of: "a")
    #expect(try memory.search("kitchen", language: "en", limit: 9).isEmpty)
  }

  @Test func `a step that fails leaves the older form`() throws {
    try fill(3)
    let broken = Schema(
      steps: Schema.current.steps + ["CREATE TABLE mood(a)", "INSERT INTO nothing VALUES (1)"])
    #expect(throws: StorageError.self) { try SQLiteStore(file: home.file, schema: broken) }
    let store = try home.store()
    #expect(try store.memory(of: "owner").donations(of: nil, limit: 9).count == 3)
    let tables = try store.read { try $0.rows("SELECT name FROM sqlite_schema") { $0.text(0) } }
    #expect(!tables.contains("mood"))
  }

  @Test func `several may open a new file at once`() async throws {
    let file = home.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let memory = try SQLiteStore(file: file).memory(of: "person \(number)")
          try memory.donate([.of(.order(number), "1")])
        }
      }
      try await group.waitForAll()
    }
    #expect(try home.store().people().count == 8)
  }

  // MARK: Strange files

  @Test func `a file of a later version, of another program, or of no database isn't touched`() throws {
    try fill(1)
    let later = try Database(path: home.file.path)
    try later.script("PRAGMA user_version = 99")
    try later.each("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    let before = try bytes()
    #expect(throws: StorageError.newer(path: home.file.path, version: 99, known: Schema.current.steps.count))
    { try home.store() }
    #expect(try bytes() == before)

    let foreign = try MemoryHome()
    try FileManager.default.createDirectory(
      at: foreign.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: foreign.file)
    try Database(path: foreign.file.path).script("CREATE TABLE songs(title)")
    let songs = try Data(contentsOf: foreign.file)
    #expect(throws: StorageError.foreign(path: foreign.file.path)) { try foreign.store() }
    #expect(try Data(contentsOf: foreign.file) == songs)

    let text = Data("these are no tables\n".utf8) + Data(repeating: 7, count: 5000)
    try text.write(to: foreign.file)
    #expect(throws: StorageError.damaged(path: foreign.file.path, detail: "file is not a database")) {
      try foreign.store()
    }
    #expect(try Data(contentsOf: foreign.file) == text)
  }

  @Test func `a directory that can't be made is told with the system's words`() throws {
    let file = home.directory.appending(path: "file")
    try Data().write(to: file)
    let inside = file.appending(path: "beckon.sqlite")
    #expect(throws: StorageError.unopenable(path: inside.path, reason: "Not a directory")) {
      try SQLiteStore(file: inside)
    }
  }

  // MARK: Damage

  @Test func `whatever page is damaged, it is told, nothing crashes, and what can be read is read`() throws {
    try fill()
    let sound = try bytes()
    let page = 4096
    #expect(sound.count / page > 20)
    var random = SeededGenerator(seed: 7)
    var found: [Int] = []
    for number in stride(from: 1, to: sound.count / page, by: 2) {
      var damaged = sound
      let noise = (0..<page).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      damaged.replaceSubrange(number * page..<(number + 1) * page, with: noise)
      try damaged.write(to: home.file)
      try? FileManager.default.removeItem(atPath: home.file.path + "-wal")
      try? FileManager.default.removeItem(atPath: home.file.path + "-shm")
      do {
        let store = try home.store()
        var donations = 0
        let gaps = try store.memory(of: "owner").export { line in
          if line.contains(#""kind":"donation""#) { donations += 1 }
        }
        #expect(donations <= 300)
        if donations < 300 { #expect(!gaps.isEmpty, "page \(number): lines are missing and nothing is said") }
        if gaps.contains(where: { $0.part == "donation" }) { found.append(donations) }
        let problems = (try? store.problems()) ?? ["unreadable"]
        #expect(!problems.isEmpty, "page \(number) is damaged and not found to be")
      } catch StorageError.damaged {}
      // Nobody has mended it, moved it or made a new one.
      #expect(try bytes() == damaged, "page \(number)")
    }
    // Both sides of a damaged place were read.
    #expect(found.contains { $0 > 200 }, "\(found)")
  }

  @Test func `a file that is cut off is told`() throws {
    // The tables themselves take forty pages.
    try fill(3000)
    let sound = try bytes()
    try sound.prefix(sound.count / 2).write(to: home.file)
    let half = try bytes()
    #expect(throws: StorageError.self) { try home.store() }
    var donations = 0
    let gaps = try SQLiteStore.rescue(home.file, of: "owner") { line in
      if line.contains(#""kind":"donation""#) { donations += 1 }
    }
    #expect(donations > 500 && donations < 3000, "\(donations) \(gaps)")
    #expect(gaps.contains { $0.part == "donation" }, "\(gaps)")
    #expect(try bytes() == half)
    #expect(try SQLiteStore.rescue(home.file, of: "nobody") { _ in }.isEmpty)
  }

  @Test func `what an older version kept is rescued from a damaged file`() throws {
    // The sixth form has a table for donations that were refused.
    let older = Schema(steps: Array(Schema.current.steps.prefix(5)))
    try SQLiteStore(file: home.file, schema: older).memory(of: "owner")
      .donate((0..<3000).map { .of(.order($0), "\($0)") })
    let sound = try bytes()
    try sound.prefix(sound.count / 4096 / 2 * 4096).write(to: home.file)
    var kinds: Set<String> = []
    let gaps = try SQLiteStore.rescue(home.file, of: "owner") { line in
      if let kind = line.firstMatch(of: /"kind":"([^"]*)"/) { kinds.insert(String(kind.1)) }
    }
    #expect(kinds.contains("donation"))
    // Tables that weren't there yet are no gaps.
    #expect(!gaps.contains { $0.part == "refused donation" }, "\(gaps)")
  }

  // MARK: No space

  @Test func `a full disk is told, and what was there stays`() throws {
    try fill(10)
    let store = try SQLiteStore(file: home.file, schema: .current, pages: Int(try bytes().count / 4096) + 5)
    let memory = store.memory(of: "owner")
    var stored = 10
    let error = #expect(throws: StorageError.self) {
      while stored < 10_000 {
        try memory.donate([.of(.order(stored), "\(stored)", title: String(repeating: "x", count: 500))])
        stored += 1
      }
    }
    #expect(error == .full(path: home.file.path))
    #expect(stored > 10)
    #expect(try memory.donations(of: nil, limit: 10_000).count == stored)
    #expect(try store.problems().isEmpty)
    // There is space again.
    try home.store().memory(of: "owner").donate([.of(.order(1), "later")])
    #expect(try memory.donations(of: nil, limit: 10_000).count == stored + 1)
  }

  @Test func `a limit of the size of files is told as a full disk is`() throws {
    try fillUp(limit: 600_000)
  }

  /// Where no disk can be mounted, as by an ordinary user, the limit of another size stands for it.
  @Test func `a real disk without space is told`() throws {
    let disk = home.file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let isMounted = mount("tmpfs", disk.path, "tmpfs", 0, "size=1m") == 0
    defer { if isMounted { umount2(disk.path, 2) } }
    try fillUp(limit: isMounted ? nil : 900_000)
  }

  /// Lets a program donate until no space is left.
  private func fillUp(limit: Int?) throws {
    let lines = try home.writer("com.example.Pizzeria", limit: limit).end()
    let words = try #require(lines.last)
    #expect(words == "\(StorageError.full(path: home.file.path))")
    let acknowledged = lines.count - 1
    #expect(acknowledged > 1)
    let store = try SQLiteStore(file: home.file)
    #expect(try store.memory(of: "owner").donations(of: nil, limit: 100_000).count == acknowledged * 2)
    #expect(try store.problems().isEmpty)
  }

  // MARK: Durability

  @Test func `whenever writers are killed, every acknowledged donation is there, and no half of any`() throws
  {
    var random = SeededGenerator(seed: 11)
    var acknowledged: Set<String> = []
    for _ in 0..<12 {
      let writers = try (0..<4).map { try home.writer("com.example.app\($0)") }
      for writer in writers.shuffled(using: &random) {
        writer.wait(for: Int.random(in: 0...12, using: &random))
        writer.kill()
      }
      for writer in writers {
        acknowledged.formUnion(writer.end().filter { Int($0) != nil }.map { "\(writer.identifier)-\($0)" })
      }
    }
    #expect(acknowledged.count > 50)
    let store = try SQLiteStore(file: home.file)
    let donations = try store.memory(of: "owner").donations(of: nil, limit: 1_000_000)
    let pairs = Dictionary(grouping: donations) { $0.group ?? "" }
    #expect(pairs.allSatisfy { $0.value.count == 2 })
    #expect(acknowledged.subtracting(pairs.keys).isEmpty)
    #expect(try store.problems().isEmpty)
  }
}
