import Foundation

extension SQLiteMemory {
  func note(_ refused: RefusedDonation) throws {
    try Limits.check(refused.app, .app, isNeeded: true)
    // An app may send any words; what is told of them is cut.
    let subject = refused.subject.cut(to: .name)
    let reason = refused.reason.cut(to: .title)
    try write(isCounted: false) { database, person in
      try database.run(
        """
        INSERT INTO refused(person, app, subject, reason, moment) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(person, app, subject, reason) DO UPDATE SET moment = ?5
        """,
        [
          .integer(person), .text(refused.app), .text(subject), .text(reason),
          .real(refused.moment.timeIntervalSince1970),
        ])
      try database.run(
        """
        DELETE FROM refused WHERE id IN (SELECT id FROM refused WHERE person = ? AND app = ?
          ORDER BY moment DESC, id DESC LIMIT -1 OFFSET ?)
        """, [.integer(person), .text(refused.app), .integer(Int64(RefusedDonation.mostOfApp))])
    }
  }

  func refused(of app: String?, limit: Int) throws -> [RefusedDonation] {
    try read([]) { database, person in
      try database.rows(
        """
        SELECT app, subject, reason, moment FROM refused WHERE person = ?1 AND (?2 IS NULL OR app = ?2)
        ORDER BY moment DESC, id DESC LIMIT ?3
        """, [.integer(person), SQLValue(app), .integer(Int64(limit))]
      ) { row in
        RefusedDonation(
          app: row.text(0), subject: row.text(1), reason: row.text(2),
          moment: Date(timeIntervalSince1970: row.real(3)))
      }
    }
  }
}

extension String {
  /// As many whole letters from its beginning as a field holds.
  fileprivate func cut(to field: StorageError.Field) -> String {
    let limit = Limits.sizes[field] ?? 0
    guard utf8.count > limit else { return self }
    var size = 0
    return String(
      prefix {
        size += $0.utf8.count
        return size <= limit
      })
  }
}
