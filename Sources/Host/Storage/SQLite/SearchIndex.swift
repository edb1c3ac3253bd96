import Foundation
import Shortcuts
import SourceTree

/// The things of one person that can be looked for, inside a transaction.
///
/// Words are stored folded: lowercase, without marks, each ideograph for itself. A query is folded in the same way.
struct SearchIndex {
  private let database: Database
  private let person: Int64

  init(_ database: Database, _ person: Int64) {
    self.database = database
    self.person = person
  }

  /// Adds something, or replaces what has the same kind, app and identifier.
  func add(
    _ kind: SearchHit.Kind, app: String?, identifier: String, domain: String? = nil, title: String,
    keywords: [String], text: String?, attributes: JSON = .object([:]), expires: Date? = nil
  ) throws {
    let known = try database.first(
      "SELECT id FROM searchable WHERE person = ? AND kind = ? AND ifnull(app, '') = ? AND identifier = ?",
      [.integer(person), .text(kind.rawValue), .text(app ?? ""), .text(identifier)]
    ) { $0.integer(0) }
    let values: [SQLValue] = [
      SQLValue(domain), .text(title), .text(attributes.line), SQLValue(expires?.timeIntervalSince1970),
    ]
    let words: [SQLValue] = [
      .text(Folding.tokens(title).map { Self.titleMark + $0 }.joined(separator: " ")),
      .text(Folding.tokens(keywords.joined(separator: " ") + " " + (text ?? "")).joined(separator: " ")),
    ]
    guard let known else {
      try database.run(
        """
        INSERT INTO searchable(domain, title, attributes, expires, person, kind, app, identifier)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, values + [.integer(person), .text(kind.rawValue), SQLValue(app), .text(identifier)])
      try database.run(
        "INSERT INTO words(title, others, rowid) VALUES (?, ?, ?)",
        words + [.integer(database.lastRow)])
      return
    }
    // A donation mostly says again what is known.
    let isSame = try database.first(
      """
      SELECT 1 FROM searchable s JOIN words w ON w.rowid = s.id WHERE s.domain IS ? AND s.title = ? AND s.attributes = ?
        AND s.expires IS ? AND w.title = ? AND w.others = ? AND s.id = ?
      """, values + words + [.integer(known)]
    ) { _ in true }
    if isSame == true { return }
    try database.run(
      "UPDATE searchable SET domain = ?, title = ?, attributes = ?, expires = ? WHERE id = ?",
      values + [.integer(known)])
    try database.run("UPDATE words SET title = ?, others = ? WHERE rowid = ?", words + [.integer(known)])
  }

  /// The things that have all words of a query: first those that have them in their title, then those that
  /// have them anywhere. Whole words come before beginnings, and the newest comes first.
  ///
  /// Every query is read from the newest row on and ends as soon as there is enough, so that a word of every item costs no
  /// more than a rare one. Only words that no title has together are looked for to the end, once.
  func hits(_ words: [SearchWord], limit: Int, now: Double) throws -> [SearchHit] {
    guard !words.isEmpty, limit > 0 else { return [] }
    func found(inTitle isInTitle: Bool, whole isWhole: Bool) throws -> [Found] {
      try self.found(Self.query(words, isInTitle: isInTitle, isWhole: isWhole), limit: limit, now: now)
    }
    let begun = try found(inTitle: true, whole: false)
    // A title that has the whole words has their beginnings too.
    var all = begun.isEmpty ? [] : try found(inTitle: true, whole: true) + begun
    for isWhole in [true, false] where Set(all.map(\.row)).count < limit {
      all += try found(inTitle: false, whole: isWhole)
    }
    var seen: Set<Int64> = []
    return all.filter { seen.insert($0.row).inserted }.prefix(limit).map(\.hit)
  }

  private struct Found {
    var row: Int64
    var hit: SearchHit
  }

  /// The newest things that a query of the index fits.
  private func found(_ query: String, limit: Int, now: Double) throws -> [Found] {
    var all: [Found] = []
    try database.each(
      """
      SELECT s.kind, s.app, s.identifier, s.title, s.attributes, s.id FROM words w JOIN searchable s ON s.id = w.rowid
      WHERE words MATCH ? AND s.person = ? AND (s.expires IS NULL OR s.expires > ?) ORDER BY w.rowid DESC LIMIT ?
      """,
      [.text(query), .integer(person), .real(now), .integer(Int64(limit))]
    ) { row in
      let hit = SearchHit(
        kind: SearchHit.Kind(rawValue: row.text(0)) ?? .item, app: row.optionalText(1),
        identifier: row.text(2), title: row.text(3), attributes: try JSON.parse(row.text(4)))
      all.append(Found(row: row.integer(5), hit: hit))
    }
    return all
  }

  /// Stands before the words of titles, so that they have lists of their own in the index. No folded word has it.
  private static let titleMark = "_"

  /// The query in the index's own language. Folded words hold letters and digits only, so nothing in them can be an operator.
  private static func query(_ words: [SearchWord], isInTitle: Bool, isWhole: Bool) -> String {
    let marks = isInTitle ? [titleMark] : ["", titleMark]
    return words.map { word in
      let forms: [String] =
        switch word {
        case .word(let whole, let beginnings):
          marks.flatMap { mark in
            isWhole ? ["\"\(mark)\(whole)\""] : beginnings.map { "\"\(mark)\($0)\" *" }
          }
        case .run(let letters):
          marks.map { mark in "\"" + letters.map { mark + $0 }.joined(separator: " ") + "\"" }
        }
      return "(" + forms.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }
}
