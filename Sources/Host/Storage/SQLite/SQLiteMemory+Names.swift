import Foundation
import IntentSchema

/// The names that apps have registered for their person.
extension SQLiteMemory {
  func setNames(_ names: RegisteredNames, by app: String) throws {
    try Limits.check(app, .app, isNeeded: true)
    try write { database, person in
      let own: [SQLValue] = [.integer(person), .text(app)]
      if names.isWhole { try database.run("DELETE FROM names WHERE person = ? AND app = ?", own) }
      for kind in RegisteredNames.Kind.allCases {
        guard let given = names.names[String(kind.rawValue)] else { continue }
        let kindOfApp = own + [.integer(Int64(kind.rawValue))]
        try database.run("DELETE FROM names WHERE person = ? AND app = ? AND kind = ?", kindOfApp)
        let others = try database.first("SELECT count(*) FROM names WHERE person = ? AND app = ?", own) {
          Int($0.integer(0))
        }
        for (position, name) in kept(given, beside: others ?? 0).enumerated() {
          try database.run(
            "INSERT INTO names(person, app, kind, position, phrase, identifier, hint) VALUES (?, ?, ?, ?, ?, ?, ?)",
            kindOfApp + [
              .integer(Int64(position)), .text(name.phrase), SQLValue(name.identifier),
              SQLValue(name.pronunciationHint),
            ])
        }
      }
      try Stamp.naming.change(of: person, in: database)
    }
  }

  /// As many and as long as `INVocabulary` promises; what is beyond is left out, as it documents.
  private func kept(_ names: [RegisteredNames.Name], beside others: Int) -> [RegisteredNames.Name] {
    let sound = names.filter { name in
      !name.phrase.isEmpty
        && [name.phrase, name.identifier, name.pronunciationHint].allSatisfy {
          ($0?.unicodeScalars.count ?? 0) <= RegisteredNames.maximumLength
        }
    }
    return Array(sound.prefix(max(0, RegisteredNames.maximumNames - others)))
  }

  func names() throws -> [String: RegisteredNames] {
    try read([:]) { database, person in
      var names: [String: RegisteredNames] = [:]
      try database.each(
        "SELECT app, kind, phrase, identifier, hint FROM names WHERE person = ? ORDER BY app, kind, position",
        [.integer(person)]
      ) { row in
        names[row.text(0), default: RegisteredNames()].names["\(row.integer(1))", default: []].append(
          RegisteredNames.Name(
            phrase: row.text(2), identifier: row.optionalText(3), pronunciationHint: row.optionalText(4)))
      }
      return names
    }
  }

  var naming: Int { get throws { try stamp(.naming) } }
}
