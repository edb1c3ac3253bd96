import SourceTree

/// Deletes what is kept of an app for one person.
struct AppRemoval {
  let person: Int64
  let app: String

  /// All that the app stored.
  func run(in database: Database) throws {
    try deleteDoings(in: database)
    // With shortcuts of whatever origin go their phrases.
    for table in ["relevance", "names", "searchable", "shortcuts", "permissions", "unpredicted"] {
      try database.run("DELETE FROM \(table) WHERE person = ? AND app = ?", [.integer(person), .text(app)])
    }
    try deleteActions(from: "dismissed", in: database)
    try Stamp.naming.change(of: person, in: database)
    try deleteChoice(in: database)
  }

  /// Deletes what the person did in the app: donations, and the activities and shortcuts that were made of
  /// them.
  func deleteDoings(in database: Database) throws {
    for table in ["donations", "refused"] {
      try database.run("DELETE FROM \(table) WHERE person = ? AND app = ?", [.integer(person), .text(app)])
    }
    try deleteActions(from: "declined", in: database)
    try Stamp.doings.change(of: person, in: database)
    try deleteUndonated(in: database)
  }

  /// Deletes the app's actions from a table that names actions by their keys.
  private func deleteActions(from table: String, in database: Database) throws {
    let prefix = "\(app)/"
    try database.run(
      "DELETE FROM \(table) WHERE person = ? AND substr(action, 1, ?) = ?",
      [.integer(person), .integer(Int64(prefix.unicodeScalars.count)), .text(prefix)])
  }

  /// Deletes what is only there because of donations, where none is left.
  func deleteUndonated(in database: Database) throws {
    let undonated = """
      FROM actions WHERE person = ? AND app = ? AND NOT EXISTS (SELECT 1 FROM donations WHERE action = actions.id)
      """
    let keys = try database.rows("SELECT key \(undonated)", [.integer(person), .text(app)]) { $0.text(0) }
    for key in keys {
      try database.run(
        "DELETE FROM searchable WHERE person = ? AND kind IN ('activity', 'shortcut') AND app = ? AND identifier = ?",
        [.integer(person), .text(app), .text(key)])
      try database.run(
        "DELETE FROM shortcuts WHERE person = ? AND identifier = ? AND origin = 'donated'",
        [.integer(person), .text(key)])
    }
    try database.run("DELETE \(undonated)", [.integer(person), .text(app)])
  }

  private func deleteChoice(in database: Database) throws {
    let choices = try database.rows("SELECT id, apps FROM chosen WHERE person = ?", [.integer(person)]) {
      ($0.integer(0), try StoredList($0.text(1)).texts)
    }
    for (id, apps) in choices where apps.contains(app) {
      let left = apps.filter { $0 != app }
      if left.isEmpty {
        try database.run("DELETE FROM chosen WHERE id = ?", [.integer(id)])
      } else {
        try database.run(
          "UPDATE chosen SET apps = ? WHERE id = ?", [.text(StoredList(left).line), .integer(id)])
      }
    }
  }
}

/// Texts as a JSON list in one column.
struct StoredList {
  var texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  init(_ line: String) throws { texts = (try JSON.parse(line).array ?? []).compactMap(\.string) }

  var line: String { JSON.array(texts.map(JSON.string)).line }
}
