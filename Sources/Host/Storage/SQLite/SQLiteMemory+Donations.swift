import Foundation
import IntentSchema
import Shortcuts
import SourceTree

extension SQLiteMemory {
  func donate(_ donations: [Donation]) throws {
    guard !donations.isEmpty else { return }
    // Errors are told before anything is stored.
    let parameters = try donations.map { donation in
      try Limits.check(donation)
      let text = donation.action.record.storedText
      try Limits.check(text, .parameters)
      return text
    }
    try write { database, person in
      for (donation, parameters) in zip(donations, parameters) {
        try store(donation, parameters, database, person)
      }
      try Stamp.doings.change(of: person, in: database)
    }
  }

  private func store(_ donation: Donation, _ parameters: String, _ database: Database, _ person: Int64) throws
  {
    let action = try number(of: donation.action, parameters, database, person)
    let moment = min(donation.moment.timeIntervalSince1970, now)
    try database.run(
      """
      INSERT INTO donations(person, app, identifier, action, grouping, title, subtitle, phrase, keywords, eligibility,
        direction, status, begun, ended, moment, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
        ?15, ?16)
      ON CONFLICT(person, app, identifier) DO UPDATE SET action = ?4, grouping = ?5, title = ?6, subtitle = ?7, phrase = ?8,
        keywords = ?9, eligibility = ?10, direction = ?11, status = ?12, begun = ?13, ended = ?14, moment = ?15, place = ?16
      """,
      [
        .integer(person), .text(donation.action.app), .text(donation.identifier), .integer(action),
        SQLValue(donation.group), SQLValue(donation.title), SQLValue(donation.subtitle),
        SQLValue(donation.suggestedPhrase), .text(StoredList(donation.keywords).line),
        .integer(Int64(donation.eligibility.rawValue)), .integer(Int64(donation.direction.rawValue)),
        .integer(Int64(donation.status)), SQLValue(donation.interval?.start.timeIntervalSince1970),
        SQLValue(donation.interval?.end.timeIntervalSince1970), .real(moment.isFinite ? moment : now),
        SQLValue(donation.place),
      ])
    if donation.eligibility.contains(.prediction), donation.direction != .incoming {
      try offer(donation, moment, database, person)
    }
    if donation.eligibility.contains(.search), case .activity = donation.action.content,
      let title = donation.title
    {
      try SearchIndex(database, person).add(
        .activity, app: donation.action.app, identifier: donation.action.key, title: title,
        keywords: donation.keywords, text: donation.subtitle)
    }
  }

  private func number(of action: AppAction, _ parameters: String, _ database: Database, _ person: Int64)
    throws -> Int64
  {
    let key = action.key
    let known = try database.first(
      "SELECT id FROM actions WHERE person = ? AND key = ?", [.integer(person), .text(key)]
    ) { $0.integer(0) }
    if let known { return known }
    try database.run(
      "INSERT INTO actions(person, app, kind, name, key, parameters) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .integer(person), .text(action.app), .text(action.content.kind), .text(action.name), .text(key),
        .text(parameters),
      ])
    return database.lastRow
  }

  /// Makes a donation a shortcut of its app, and lets the least recently donated one go where there are too many.
  private func offer(_ donation: Donation, _ moment: Double, _ database: Database, _ person: Int64) throws {
    let action = donation.action
    let key = action.key
    var shortcut = Shortcut(
      identifier: key, title: donation.title ?? action.name, action: action, origin: .donated)
    shortcut.subtitle = donation.subtitle
    shortcut.suggestedPhrase = donation.suggestedPhrase
    try ShortcutTable(database, person).save(shortcut, moment: moment)
    let surplus = try database.rows(
      """
      SELECT identifier FROM shortcuts WHERE person = ? AND app = ? AND origin = 'donated'
      ORDER BY moment DESC, id DESC LIMIT -1 OFFSET ?
      """, [.integer(person), .text(action.app), .integer(Int64(Shortcut.mostOfApp))]
    ) { $0.text(0) }
    for identifier in surplus { try ShortcutTable(database, person).delete(identifier) }
  }

  // MARK: Reading

  func donations(of app: String?, limit: Int) throws -> [Donation] {
    try read([]) { database, person in
      try database.rows(
        DonationRow.query + """
           WHERE d.person = ?1 AND (?2 IS NULL OR d.app = ?2) ORDER BY d.moment DESC, d.id DESC LIMIT ?3
          """, [.integer(person), SQLValue(app), .integer(Int64(limit))], DonationRow.donation)
    }
  }

  func occasions(since: Date?) throws -> [Occasion] {
    try read([]) { database, person in
      try database.rows(
        """
        SELECT a.key, min(d.moment, ifnull(d.begun, d.moment)) AS done, d.place FROM donations d JOIN actions a ON a.id = d.action
        WHERE d.person = ? AND done >= ? AND d.eligibility & ? != 0 AND d.direction != ? ORDER BY done, d.id
        """,
        [
          .integer(person), .real(since?.timeIntervalSince1970 ?? -.greatestFiniteMagnitude),
          .integer(Int64(Donation.Eligibility.prediction.rawValue)),
          .integer(Int64(Donation.Direction.incoming.rawValue)),
        ]
      ) { row in
        Occasion(
          action: row.text(0), moment: Date(timeIntervalSince1970: row.real(1)), place: row.optionalText(2))
      }
    }
  }

  var doings: Int { get throws { try stamp(.doings) } }

  func action(_ key: String) throws -> AppAction? {
    try read(nil) { database, person in
      try database.first(
        "SELECT app, kind, parameters FROM actions WHERE person = ? AND key = ?",
        [.integer(person), .text(key)]
      ) { try DonationRow.action(app: $0.text(0), kind: $0.text(1), parameters: $0.text(2)) }
    }
  }

  func deleteDonations(_ selection: DonationSelection, of app: String) throws -> Int {
    try write { database, person in
      let own: [SQLValue] = [.integer(person), .text(app)]
      var count = 0
      switch selection {
      case .identifiers(let identifiers):
        for identifier in identifiers {
          count += try database.run(
            "DELETE FROM donations WHERE person = ? AND app = ? AND identifier = ?", own + [.text(identifier)]
          )
        }
      case .group(let group):
        count = try database.run(
          "DELETE FROM donations WHERE person = ? AND app = ? AND grouping = ?", own + [.text(group)])
      case .name(let name):
        count = try database.run(
          """
          DELETE FROM donations WHERE person = ?1 AND app = ?2 AND action IN
            (SELECT id FROM actions WHERE person = ?1 AND app = ?2 AND name = ?3)
          """, own + [.text(name)])
      case .all:
        count = try database.run("DELETE FROM donations WHERE person = ? AND app = ?", own)
      }
      try AppRemoval(person: person, app: app).deleteUndonated(in: database)
      if count > 0 { try Stamp.doings.change(of: person, in: database) }
      return count
    }
  }
}

/// A row of a donation with its action.
enum DonationRow {
  static let columns: [String] = [
    "a.app", "a.kind", "a.parameters", "d.identifier", "d.grouping", "d.title", "d.subtitle", "d.phrase",
    "d.keywords", "d.eligibility", "d.direction", "d.status", "d.begun", "d.ended", "d.moment", "d.place",
  ]
  static let tables: String = "donations d JOIN actions a ON a.id = d.action"
  static let query: String = "SELECT \(columns.joined(separator: ", ")) FROM \(tables)"

  static func donation(_ row: Statement) throws -> Donation {
    let action = try action(app: row.text(0), kind: row.text(1), parameters: row.text(2))
    var donation = Donation(
      action, identifier: row.text(3), moment: Date(timeIntervalSince1970: row.real(14)))
    donation.group = row.optionalText(4)
    donation.title = row.optionalText(5)
    donation.subtitle = row.optionalText(6)
    donation.suggestedPhrase = row.optionalText(7)
    donation.keywords = try StoredList(row.text(8)).texts
    donation.eligibility = Donation.Eligibility(rawValue: Int(row.integer(9)))
    donation.direction = Donation.Direction(rawValue: Int(row.integer(10))) ?? .unspecified
    donation.status = Int(row.integer(11))
    if let begun = row.optionalReal(12), let ended = row.optionalReal(13), begun <= ended {
      donation.interval = DateInterval(
        start: Date(timeIntervalSince1970: begun), end: Date(timeIntervalSince1970: ended))
    }
    donation.place = row.optionalText(15)
    return donation
  }

  static func action(app: String, kind: String, parameters: String) throws -> AppAction {
    AppAction(app: app, .init(kind: kind, try Record(storedText: parameters)))
  }
}
