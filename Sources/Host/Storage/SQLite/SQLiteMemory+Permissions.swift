import Foundation

extension SQLiteMemory {
  func permit(_ isAllowed: Bool?, app: String, intent: String?) throws {
    try Limits.check(app, .app, isNeeded: true)
    try write { database, person in
      guard let isAllowed else {
        try database.run(
          "DELETE FROM permissions WHERE person = ? AND app = ?\(intent == nil ? "" : " AND intent = ?")",
          [.integer(person), .text(app)] + (intent.map { [.text($0)] } ?? []))
        return
      }
      try database.run(
        """
        INSERT INTO permissions(person, app, intent, allowed, moment) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(person, app, intent) DO UPDATE SET allowed = ?4, moment = ?5
        """,
        [.integer(person), .text(app), .text(intent ?? ""), .integer(isAllowed ? 1 : 0), .real(now)])
    }
  }

  func permissions() throws -> [AppPermission] {
    try read([]) { database, person in
      try database.rows(
        "SELECT app, intent, allowed, moment FROM permissions WHERE person = ? ORDER BY app, intent",
        [.integer(person)]
      ) { row in
        AppPermission(
          app: row.text(0), intent: row.text(1).isEmpty ? nil : row.text(1), isAllowed: row.integer(2) != 0,
          moment: Date(timeIntervalSince1970: row.real(3)))
      }
    }
  }
}
