import Foundation

extension SQLiteMemory {
  func save(_ conversation: KeptConversation) throws {
    try check(conversation)
    try write(isCounted: false) { database, person in try store(conversation, database, person) }
  }

  private func check(_ conversation: KeptConversation) throws {
    try Limits.check(conversation.identifier, .identifier, isNeeded: true)
    try Limits.check(conversation.state, .conversation)
  }

  private func store(_ conversation: KeptConversation, _ database: Database, _ person: Int64) throws {
    try database.run(
      """
      INSERT INTO conversations(person, identifier, state, moment) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT(person, identifier) DO UPDATE SET state = ?3, moment = ?4
      """,
      [
        .integer(person), .text(conversation.identifier), .text(conversation.state),
        .real(conversation.moment.timeIntervalSince1970),
      ])
  }

  func conversation(_ identifier: String) throws -> KeptConversation? {
    try read(nil) { database, person in
      try database.first(
        "SELECT state, moment FROM conversations WHERE person = ? AND identifier = ? AND state IS NOT NULL",
        [.integer(person), .text(identifier)]
      ) { row in
        KeptConversation(
          identifier: identifier, state: row.text(0), moment: Date(timeIntervalSince1970: row.real(1)))
      }
    }
  }

  func conversations() throws -> [KeptConversation] {
    try read([]) { database, person in
      try database.rows(
        "SELECT identifier, state, moment FROM conversations WHERE person = ? AND state IS NOT NULL ORDER BY identifier",
        [.integer(person)]
      ) { row in
        KeptConversation(
          identifier: row.text(0), state: row.text(1), moment: Date(timeIntervalSince1970: row.real(2)))
      }
    }
  }

  func deleteConversation(_ identifier: String) throws {
    try write(isCounted: false) { database, person in
      _ = try database.run(
        "DELETE FROM conversations WHERE person = ? AND identifier = ?",
        [.integer(person), .text(identifier)])
    }
  }

  func add(_ turn: KeptTurn, to conversation: String, leaving left: KeptConversation?) throws {
    if let left { try check(left) }
    try Limits.check(conversation, .identifier, isNeeded: true)
    for text in [turn.said, turn.document] { try Limits.check(text, .turn) }
    let answer = StoredList(turn.answer).line
    try Limits.check(answer, .turn)
    try write(isCounted: false) { database, person in
      let own: [SQLValue] = [.integer(person), .text(conversation)]
      let moment = SQLValue.real(turn.moment.timeIntervalSince1970)
      try database.run(
        "INSERT INTO conversations(person, identifier, moment) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        own + [moment])
      try database.run(
        """
        INSERT INTO turns(person, conversation, moment, language, said, answer, app, intent, document)
        SELECT person, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM conversations WHERE person = ?1 AND identifier = ?2
        """,
        own + [
          moment, .text(turn.language), .text(turn.said), .text(answer), SQLValue(turn.app),
          SQLValue(turn.intent),
          SQLValue(turn.document),
        ])
      if let left { try store(left, database, person) }
    }
  }

  func turns(in interval: DateInterval?, limit: Int) throws -> [KeptTurn] {
    try read([]) { database, person in
      try database.rows(
        """
        SELECT moment, language, said, answer, app, intent, document FROM turns
        WHERE person = ? AND moment BETWEEN ? AND ? ORDER BY moment DESC, id DESC LIMIT ?
        """,
        [
          .integer(person), .real(interval?.start.timeIntervalSince1970 ?? -.greatestFiniteMagnitude),
          .real(interval?.end.timeIntervalSince1970 ?? .greatestFiniteMagnitude), .integer(Int64(limit)),
        ]
      ) { row in
        KeptTurn(
          moment: Date(timeIntervalSince1970: row.real(0)), language: row.text(1), said: row.text(2),
          answer: try StoredList(row.text(3)).texts, app: row.optionalText(4), intent: row.optionalText(5),
          document: row.optionalText(6))
      }
    }
  }

  // MARK: Chosen apps

  func choose(_ apps: ChosenApps?, for kind: String) throws {
    try Limits.check(kind, .name, isNeeded: true)
    try write { database, person in
      guard let apps else {
        try database.run("DELETE FROM chosen WHERE person = ? AND kind = ?", [.integer(person), .text(kind)])
        return
      }
      try database.run(
        """
        INSERT INTO chosen(person, kind, apps, rule) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT(person, kind) DO UPDATE SET apps = ?3, rule = ?4
        """,
        [.integer(person), .text(kind), .text(StoredList(apps.apps).line), .integer(apps.isRule ? 1 : 0)])
    }
  }

  func chosenApps() throws -> [String: ChosenApps] {
    try read([:]) { database, person in
      let chosen = try database.rows(
        "SELECT kind, apps, rule FROM chosen WHERE person = ?", [.integer(person)]
      ) {
        ($0.text(0), ChosenApps(try StoredList($0.text(1)).texts, isRule: $0.integer(2) != 0))
      }
      return Dictionary(chosen, uniquingKeysWith: { first, _ in first })
    }
  }

  // MARK: Forgetting

  func forget(before moment: Date) throws {
    try write { database, person in
      let older: [SQLValue] = [.integer(person), .real(moment.timeIntervalSince1970)]
      let apps = try database.rows(
        "SELECT DISTINCT app FROM donations WHERE person = ? AND moment < ?", older
      ) { $0.text(0) }
      try database.run("DELETE FROM donations WHERE person = ? AND moment < ?", older)
      if !apps.isEmpty { try Stamp.doings.change(of: person, in: database) }
      for app in apps { try AppRemoval(person: person, app: app).deleteUndonated(in: database) }
      try database.run("DELETE FROM turns WHERE person = ? AND moment < ?", older)
      try database.run(
        """
        DELETE FROM conversations WHERE person = ? AND moment < ?
          AND NOT EXISTS (SELECT 1 FROM turns WHERE conversation = conversations.id)
        """, older)
    }
  }

  func forget(app: String) throws {
    try write { database, person in
      try AppRemoval(person: person, app: app).deleteDoings(in: database)
      try database.run("DELETE FROM turns WHERE person = ? AND app = ?", [.integer(person), .text(app)])
    }
  }
}
