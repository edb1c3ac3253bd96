/// A part of what is kept of a person whose changes are told from all others.
enum Stamp: String {
  case doings, naming

  /// Gives it another number. It isn't counted up: a person whose rows were deleted begins anew.
  func change(of person: Int64, in database: Database) throws {
    try database.run("UPDATE people SET \(rawValue) = random() WHERE id = ?", [.integer(person)])
  }
}

extension SQLiteMemory {
  /// The number of a part; 0 where nothing was ever kept there.
  func stamp(_ stamp: Stamp) throws -> Int {
    try read(0) { database, person in
      try database.first("SELECT \(stamp.rawValue) FROM people WHERE id = ?", [.integer(person)]) {
        Int($0.integer(0))
      } ?? 0
    }
  }
}
