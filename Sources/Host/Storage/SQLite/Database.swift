import CSQLite
import Foundation

/// One connection to a database file. One thread at a time may use it: the store holds it behind a lock.
///
///     try database.transaction {
///       try database.run("INSERT INTO dismissed(person, action) VALUES (?, ?)", [1, "order"])
///     }
///
/// Statements are prepared once and kept.
final class Database: @unchecked Sendable {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// - Parameter isRescuing: true to read what is left of a file that was cut off. SQLite refuses all of it otherwise.
  /// - Throws: `StorageError.unopenable`.
  init(path: String, isRescuing: Bool = false) throws {
    self.path = path
    var opened: OpaquePointer?
    // A connection that may write would tidy up the file when it closes.
    let access = isRescuing ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw StorageError.unopenable(path: path, reason: reason)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 10_000)
    // SQLite compares the file's length with the one in its head, unless the schema may be written.
    if isRescuing { try script("PRAGMA writable_schema = ON") }
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// Runs a statement that gives no rows.
  ///
  /// - Returns: the number of rows that it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try each(sql, values) { _ in }
    return Int(sqlite3_changes(handle))
  }

  /// The rows of a query.
  func rows<Element>(_ sql: String, _ values: [SQLValue] = [], _ read: (Statement) throws -> Element) throws
    -> [Element]
  {
    var rows: [Element] = []
    try each(sql, values) { rows.append(try read($0)) }
    return rows
  }

  func first<Element>(_ sql: String, _ values: [SQLValue] = [], _ read: (Statement) throws -> Element) throws
    -> Element?
  {
    try rows(sql, values, read).first
  }

  /// Calls `read` at every row of a query. It may run other statements, but not this one.
  func each(_ sql: String, _ values: [SQLValue] = [], _ read: (Statement) throws -> Void) throws {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    while true {
      let code = statement.step()
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      try read(statement)
    }
  }

  /// Runs several statements without values, as of a schema.
  func script(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  private func prepared(_ sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    var handle: OpaquePointer?
    try check(sqlite3_prepare_v3(self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil))
    guard let handle else { throw StorageError.failed(path: path, reason: "an empty statement") }
    let statement = Statement(handle)
    statements[sql] = statement
    return statement
  }

  // MARK: Transactions

  /// Does all of it or nothing. When it returns, the changes are on the disk.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try begin()
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Begins a transaction. The lock for writing is taken first, so that it never fails in the middle because of another one.
  func begin() throws { try script("BEGIN IMMEDIATE") }

  func commit() throws { try script("COMMIT") }

  /// Does nothing where no transaction is open: SQLite rolls back by itself where the disk is full.
  func rollBack() {
    if isInTransaction { try? script("ROLLBACK") }
  }

  /// Does all of it or nothing, within a transaction that goes on either way.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try script("SAVEPOINT part")
    do {
      let result = try body()
      try script("RELEASE part")
      return result
    } catch {
      if isInTransaction { try? script("ROLLBACK TO part; RELEASE part") }
      throw error
    }
  }

  // MARK: Errors

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> StorageError {
    // SQLite doesn't always keep the number of a write that failed; the system still has it.
    let number = sqlite3_system_errno(handle) != 0 ? sqlite3_system_errno(handle) : errno
    let words = String(cString: sqlite3_errmsg(handle))
    let system = number == 0 ? nil : strerror(number).map { String(cString: $0) }
    switch code & 0xFF {
    case SQLITE_FULL: return .full(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(path: path, detail: words)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH:
      return .unopenable(path: path, reason: system ?? words)
    case SQLITE_IOERR:
      // A limit of the size of files or of a person's share of the disk.
      if [ENOSPC, EDQUOT, EFBIG].contains(number) { return .full(path: path) }
      if code == Self.shortRead { return .damaged(path: path, detail: "it is cut off") }
      return .failed(path: path, reason: "\(words) (\(code)\(system.map { ": \($0)" } ?? ""))")
    default: return .failed(path: path, reason: words)
    }
  }

  /// SQLITE_IOERR_SHORT_READ, a macro that Swift doesn't see.
  private static let shortRead: Int32 = SQLITE_IOERR | (2 << 8)
}
