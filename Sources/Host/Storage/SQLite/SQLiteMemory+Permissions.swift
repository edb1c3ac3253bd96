import Foundation

extension SQLiteMemory {
  func permit(_ decision: AppPermission.Decision?, app: String, for purpose: AppPermission.Purpose) throws {
    try Limits.check(app, .app, isNeeded: true)
    try write { database, person in
      guard let decision else {
        let isWhole = purpose == .everything
        try database.run(
          "DELETE FROM permissions WHERE person = ? AND app = ?\(isWhole ? "" : " AND intent = ?")",
          [.integer(person), .text(app)] + (isWhole ? [] : [.text(purpose.text)]))
        return
      }
      try database.run(
        """
        INSERT INTO permissions(person, app, intent, allowed, moment) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(person, app, intent) DO UPDATE SET allowed = ?4, moment = ?5
        """,
        [
          .integer(person), .text(app), .text(purpose.text), .integer(Int64(decision.rawValue)), .real(now),
        ])
    }
  }

  func permissions() throws -> [AppPermission] {
    try read([]) { database, person in
      try database.rows(
        "SELECT app, intent, allowed, moment FROM permissions WHERE person = ? ORDER BY app, intent",
        [.integer(person)]
      ) { row in
        AppPermission.Purpose(text: row.text(1)).map { purpose in
          AppPermission(
            app: row.text(0), for: purpose,
            // A decision that only a newer Beckon knows allows nothing.
            AppPermission.Decision(rawValue: Int(row.integer(2))) ?? .denied,
            moment: Date(timeIntervalSince1970: row.real(3)))
        }
      }.compactMap { $0 }
    }
  }
}
