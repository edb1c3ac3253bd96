import Foundation

extension SQLiteMemory {
  func setPlace(_ name: String?) throws {
    try Limits.check(name, .place)
    try write { database, person in
      _ = try database.run("UPDATE people SET place = ? WHERE id = ?", [SQLValue(name), .integer(person)])
    }
  }

  var place: String? {
    get throws {
      try read(nil) { database, person in
        try database.first("SELECT place FROM people WHERE id = ?", [.integer(person)]) {
          $0.optionalText(0)
        } ?? nil
      }
    }
  }

  func predictMedia(_ isPredicted: Bool, kind: Int, of app: String) throws {
    try Limits.check(app, .app, isNeeded: true)
    try write { database, person in
      let values: [SQLValue] = [.integer(person), .text(app), .integer(Int64(kind))]
      try database.run(
        isPredicted
          ? "DELETE FROM unpredicted WHERE person = ? AND app = ? AND kind = ?"
          : "INSERT INTO unpredicted(person, app, kind) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", values)
    }
  }

  func unpredictedMedia() throws -> [String: Set<Int>] {
    try read([:]) { database, person in
      let rows = try database.rows(
        "SELECT app, kind FROM unpredicted WHERE person = ?", [.integer(person)]
      ) { ($0.text(0), Int($0.integer(1))) }
      return Dictionary(rows.map { ($0.0, [$0.1]) }) { $0.union($1) }
    }
  }
}
