import Foundation
import Shortcuts
import SourceTree

extension SQLiteMemory {
  func shortcuts(of app: String?) throws -> [Shortcut] {
    try read([]) { database, person in
      try database.rows(
        """
        SELECT \(ShortcutTable.columns) FROM shortcuts WHERE person = ?1 AND (?2 IS NULL OR app = ?2)
        ORDER BY moment DESC, id DESC
        """, [.integer(person), SQLValue(app)], ShortcutTable.shortcut)
    }
  }

  func shortcut(_ identifier: String) throws -> Shortcut? {
    try read(nil) { database, person in
      try database.first(
        "SELECT \(ShortcutTable.columns) FROM shortcuts WHERE person = ? AND identifier = ?",
        [.integer(person), .text(identifier)], ShortcutTable.shortcut)
    }
  }

  func save(_ shortcut: Shortcut) throws {
    try Limits.check(shortcut)
    try write { database, person in try ShortcutTable(database, person).save(shortcut, moment: now) }
  }

  func propose(_ shortcuts: [Shortcut], by app: String) throws {
    for shortcut in shortcuts { try Limits.check(shortcut) }
    try write { database, person in
      let table = ShortcutTable(database, person)
      let old = try database.rows(
        "SELECT identifier FROM shortcuts WHERE person = ? AND app = ? AND origin = 'proposed'",
        [.integer(person), .text(app)]
      ) { $0.text(0) }
      for identifier in old { try table.delete(identifier) }
      // An app can't propose in another one's name.
      for var shortcut in shortcuts where shortcut.app == app {
        shortcut.origin = .proposed
        try table.save(shortcut, moment: now)
      }
    }
  }

  func deleteShortcut(_ identifier: String) throws {
    try write { database, person in try ShortcutTable(database, person).delete(identifier) }
  }

  // MARK: Phrases

  func phrases() throws -> [Phrase] {
    try read([]) { database, person in
      try database.rows(
        """
        SELECT p.text, p.language, s.identifier FROM phrases p JOIN shortcuts s ON s.id = p.shortcut
        WHERE p.person = ? ORDER BY p.moment, p.id
        """, [.integer(person)]
      ) { Phrase($0.text(0), language: $0.text(1), shortcut: $0.text(2)) }
    }
  }

  func save(_ phrase: Phrase) throws {
    try Limits.check(phrase.text, .phrase, isNeeded: true)
    try write { database, person in
      let number = try database.first(
        "SELECT id FROM shortcuts WHERE person = ? AND identifier = ?",
        [.integer(person), .text(phrase.shortcut)]
      ) { $0.integer(0) }
      guard let number else { throw StorageError.unknownShortcut(phrase.shortcut) }
      // A shortcut that the person gave a phrase is theirs from now on, whatever the app donates or proposes
      // later.
      try database.run("UPDATE shortcuts SET origin = 'personal' WHERE id = ?", [.integer(number)])
      try database.run(
        """
        INSERT INTO phrases(person, shortcut, text, language, moment) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT(person, language, text) DO UPDATE SET shortcut = ?2, moment = ?5
        """,
        [.integer(person), .integer(number), .text(phrase.text), .text(phrase.language), .real(now)])
    }
  }

  func delete(_ phrase: Phrase) throws {
    try write { database, person in
      _ = try database.run(
        "DELETE FROM phrases WHERE person = ? AND language = ? AND text = ?",
        [.integer(person), .text(phrase.language), .text(phrase.text)])
    }
  }

  // MARK: What is relevant, and what isn't wanted

  func setRelevant(_ shortcuts: [RelevantShortcut], by app: String) throws {
    let documents = try shortcuts.map { relevant in
      try Limits.check(relevant.shortcut)
      let line = String(decoding: try JSONEncoder().encode(relevant), as: UTF8.self)
      try Limits.check(line, .steps)
      return line
    }
    try write { database, person in
      try database.run("DELETE FROM relevance WHERE person = ? AND app = ?", [.integer(person), .text(app)])
      for (position, document) in documents.enumerated() {
        try database.run(
          "INSERT INTO relevance(person, app, position, document) VALUES (?, ?, ?, ?)",
          [.integer(person), .text(app), .integer(Int64(position)), .text(document)])
      }
    }
  }

  func relevantShortcuts() throws -> [RelevantShortcut] {
    try read([]) { database, person in
      try database.rows(
        "SELECT document FROM relevance WHERE person = ? ORDER BY app, position", [.integer(person)]
      ) { try JSONDecoder().decode(RelevantShortcut.self, from: Data($0.text(0).utf8)) }
    }
  }

  func dismiss(_ action: String) throws {
    try write { database, person in
      _ = try database.run(
        "INSERT INTO dismissed(person, action, moment) VALUES (?, ?, ?) ON CONFLICT(person, action) DO NOTHING",
        [.integer(person), .text(action), .real(now)])
    }
  }

  func undismiss(_ action: String) throws {
    try write { database, person in
      _ = try database.run(
        "DELETE FROM dismissed WHERE person = ? AND action = ?", [.integer(person), .text(action)])
    }
  }

  func dismissed() throws -> Set<String> {
    try read([]) { database, person in
      Set(
        try database.rows("SELECT action FROM dismissed WHERE person = ?", [.integer(person)]) { $0.text(0) })
    }
  }

  func decline(_ actions: [String]) throws {
    try write { database, person in
      try database.run(
        "DELETE FROM declined WHERE person = ? AND moment < ?", [.integer(person), .real(now - 2 * 86400)])
      for action in actions {
        try database.run(
          """
          INSERT INTO declined(person, action, moment) VALUES (?1, ?2, ?3)
          ON CONFLICT(person, action) DO UPDATE SET moment = ?3
          """, [.integer(person), .text(action), .real(now)])
      }
    }
  }

  func declined(since moment: Date) throws -> Set<String> {
    try read([]) { database, person in
      Set(
        try database.rows(
          "SELECT action FROM declined WHERE person = ? AND moment >= ?",
          [.integer(person), .real(moment.timeIntervalSince1970)]
        ) { $0.text(0) })
    }
  }
}
