import Foundation
import Shortcuts
import SourceTree

/// The memory of one person in one SQLite file.
struct SQLiteMemory: Memory {
  let store: SQLiteStore
  let person: String

  var now: Double { store.now().timeIntervalSince1970 }

  /// Reads with the number of the person; nil where nothing is kept of them.
  func read<Result: Sendable>(_ none: Result, _ body: (Database, Int64) throws -> Result) throws -> Result {
    try store.read { database in
      guard let number = try number(in: database) else { return none }
      return try body(database, number)
    }
  }

  /// Writes, all or nothing, with the number of the person.
  ///
  /// - Parameter isCounted: whether the store's revision changes.
  func write<Result: Sendable>(
    isCounted: Bool = true, _ body: (Database, Int64) throws -> Result
  ) throws -> Result {
    try Limits.check(person, .person, isNeeded: true)
    return try store.write(isCounted: isCounted) { database in
      if let number = try number(in: database) { return try body(database, number) }
      try database.run("INSERT INTO people(name) VALUES (?)", [.text(person)])
      return try body(database, database.lastRow)
    }
  }

  private func number(in database: Database) throws -> Int64? {
    try database.first("SELECT id FROM people WHERE name = ?", [.text(person)]) { $0.integer(0) }
  }
}
