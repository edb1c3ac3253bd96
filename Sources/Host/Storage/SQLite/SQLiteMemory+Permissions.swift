import Foundation

extension SQLiteMemory {
  func permit(_ isAllowed: Bool?, app: String) throws {
    try Limits.check(app, .app, isNeeded: true)
    try write { database, person in
      guard let isAllowed else {
        try database.run(
          "DELETE FROM permissions WHERE person = ? AND app = ?", [.integer(person), .text(app)])
        return
      }
      try database.run(
        """
        INSERT INTO permissions(person, app, allowed, moment) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT(person, app) DO UPDATE SET allowed = ?3, moment = ?4
        """,
        [.integer(person), .text(app), .integer(isAllowed ? 1 : 0), .real(now)])
    }
  }

  func permissions() throws -> [AppPermission] {
    try read([]) { database, person in
      try database.rows(
        "SELECT app, allowed, moment FROM permissions WHERE person = ? ORDER BY app", [.integer(person)]
      ) { row in
        AppPermission(
          app: row.text(0), isAllowed: row.integer(1) != 0,
          moment: Date(timeIntervalSince1970: row.real(2)))
      }
    }
  }
}
