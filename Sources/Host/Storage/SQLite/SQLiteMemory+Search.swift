import Foundation
import Shortcuts

extension SQLiteMemory {
  func index(_ items: [SearchableItem], of app: String) throws {
    try Limits.check(app, .app, isNeeded: true)
    for item in items {
      try Limits.check(item.identifier, .identifier, isNeeded: true)
      try Limits.check(item.domain, .identifier)
      try Limits.check(item.title, .title, isNeeded: true)
      try Limits.check(StoredList(item.keywords).line, .keywords)
      try Limits.check(item.text, .parameters)
      try Limits.check(item.attributes.line, .parameters)
    }
    try write { database, person in
      let index = SearchIndex(database, person)
      for item in items {
        try index.add(
          .item, app: app, identifier: item.identifier, domain: item.domain, title: item.title,
          keywords: item.keywords, text: item.text, attributes: item.attributes, expires: item.expires)
      }
    }
  }

  func deleteItems(_ selection: ItemSelection, of app: String) throws {
    let own = "DELETE FROM searchable WHERE person = ? AND kind = 'item' AND ifnull(app, '') = ?"
    try write { database, person in
      let values: [SQLValue] = [.integer(person), .text(app)]
      switch selection {
      case .identifiers(let identifiers):
        for identifier in identifiers {
          try database.run("\(own) AND identifier = ?", values + [.text(identifier)])
        }
      case .domain(let domain):
        let inner = "\(domain)."
        try database.run(
          "\(own) AND (domain = ? OR substr(domain, 1, ?) = ?)",
          values + [.text(domain), .integer(Int64(inner.unicodeScalars.count)), .text(inner)])
      case .all:
        try database.run(own, values)
      }
    }
  }

  func search(_ query: String, language: String, limit: Int) throws -> [SearchHit] {
    let words = try PhraseRules.bundled(language).searchWords(query)
    return try read([]) { database, person in
      try SearchIndex(database, person).hits(words, limit: limit, now: now)
    }
  }
}
