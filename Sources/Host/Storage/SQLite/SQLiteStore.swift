public import Foundation
import Glibc
import Synchronization

/// Keeps everything in one SQLite file.
///
///     let store = try SQLiteStore(file: state.appending(path: "beckon.sqlite"))
///
/// One connection writes and one reads, so that a search doesn't wait for a donation. Several programs may have the file open:
/// they write one after the other. Threads of one program share commits. What a call has stored is on the disk when it returns.
public final class SQLiteStore: MemoryStore {
  public let file: URL
  let now: @Sendable () -> Date
  private let writer: GroupCommit
  private let reader: Mutex<Database>
  private let changes = Atomic<Int>(0)
  /// SQLite's number of what others have written, as the writing connection saw it last.
  private let others = Atomic<Int>(0)

  /// Opens the file, or makes a new one that only its person can read.
  ///
  /// - Throws: `StorageError`. A file that is damaged, of another program or of a later version is left as it is.
  public convenience init(file: URL, now: @escaping @Sendable () -> Date = { Date.now }) throws {
    try self.init(file: file, schema: .current, now: now)
  }

  init(file: URL, schema: Schema, pages: Int? = nil, now: @escaping @Sendable () -> Date = { Date.now })
    throws
  {
    self.file = file
    self.now = now
    try Self.make(file)
    let writer = try Database(path: file.path)
    // It throws before anything of a strange file is touched.
    _ = try schema.version(of: writer)
    try Self.setUp(writer)
    if let pages { try writer.script("PRAGMA max_page_count = \(pages)") }
    try schema.migrate(writer)
    let reader = try Database(path: file.path)
    try reader.script("PRAGMA query_only = ON")
    self.writer = GroupCommit(writer)
    self.reader = Mutex(reader)
  }

  private static func setUp(_ database: Database) throws {
    // Two programs that open a new file at once: SQLite doesn't wait by itself here.
    for attempt in 0... {
      do {
        try database.script("PRAGMA journal_mode = WAL")
        break
      } catch StorageError.busy where attempt < 500 {
        usleep(10_000)
      }
    }
    // FULL: a commit waits until the disk has it. What is deleted is overwritten.
    try database.script(
      "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
  }

  private static func make(_ file: URL) throws {
    var directory = ""
    for part in file.deletingLastPathComponent().standardizedFileURL.pathComponents where part != "/" {
      directory += "/\(part)"
      if mkdir(directory, 0o700) == 0 {
        // A new directory must survive a power cut as what is in it does.
        sync(directory + "/..")
      } else if errno != EEXIST {
        throw StorageError.unopenable(path: file.path, reason: words(errno))
      }
    }
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageError.unopenable(path: file.path, reason: words(errno)) }
    close(descriptor)
  }

  private static func sync(_ directory: String) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func words(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  // MARK: Connections

  func read<Result: Sendable>(_ body: (Database) throws -> Result) throws -> Result {
    try reader.withLock { try body($0) }
  }

  /// Does all of it or nothing.
  ///
  /// - Parameter isCounted: whether what others have read of it may be old then.
  func write<Result: Sendable>(isCounted: Bool = true, _ body: (Database) throws -> Result) throws -> Result {
    let result = try writer.write(opening: notice, body)
    if isCounted { changes.wrappingAdd(1, ordering: .relaxed) }
    return result
  }

  public var revision: Int {
    get throws {
      // SQLite's number changes only by what others write, this connection's own changes are counted here. Nobody waits
      // for a commit: while one is under way no other program can write, and it has looked at its beginning.
      _ = try writer.ifAvailable(notice)
      return others.load(ordering: .relaxed) << 32 &+ changes.load(ordering: .relaxed)
    }
  }

  private func notice(_ database: Database) throws {
    let number = try database.first("PRAGMA data_version") { $0.integer(0) }
    others.store(Int(number ?? 0), ordering: .relaxed)
  }

  // MARK: People

  public func memory(of person: String) -> any Memory { SQLiteMemory(store: self, person: person) }

  public func people() throws -> [String] {
    try read { try $0.rows("SELECT name FROM people ORDER BY name") { $0.text(0) } }
  }

  public func delete(_ person: String) throws {
    try write { database in
      try database.run("DELETE FROM people WHERE name = ?", [.text(person)])
      // Words of what is deleted stay in parts of the index until they are merged.
      try database.run("INSERT INTO words(words) VALUES ('optimize')")
    }
    // Older pages are still in the log.
    try writer.alone { try $0.each("PRAGMA wal_checkpoint(TRUNCATE)") { _ in } }
  }

  public func removeApp(_ app: String) throws {
    try write { database in
      let people = try database.rows("SELECT id FROM people") { $0.integer(0) }
      for person in people {
        try AppRemoval(person: person, app: app).run(in: database)
      }
    }
  }

  public func problems() throws -> [String] {
    try read { try $0.rows("PRAGMA quick_check(20)") { $0.text(0) } }.filter { $0 != "ok" }
  }
}
