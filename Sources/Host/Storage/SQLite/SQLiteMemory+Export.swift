import Foundation
import IntentSchema
import Shortcuts
import SourceTree

extension SQLiteMemory {
  func export(_ write: (String) throws -> Void) throws -> [ExportGap] {
    var lines: [String] = []
    // Lines are handed out when the connection is free again: who writes them may ask for more.
    let gaps: [ExportGap] = try read([]) { database, person in
      try ExportPart.all.compactMap { part in try part.read(database, person) { lines.append($0.line) } }
    }
    for line in lines { try write(line) }
    return gaps
  }
}

extension SQLiteStore {
  /// Writes what is left of a person in a file that is too damaged to be opened, such as one that was cut off. The file stays as
  /// it is.
  ///
  ///     let gaps = try SQLiteStore.rescue(file, of: "owner") { print($0) }
  ///
  /// - Returns: what can't be read.
  /// - Throws: `StorageError` where nothing can be read at all, or what `write` throws.
  public static func rescue(_ file: URL, of person: String, _ write: (String) throws -> Void) throws
    -> [ExportGap]
  {
    let database = try Database(path: file.path, isRescuing: true)
    let number = try database.first("SELECT id FROM people WHERE name = ?", [.text(person)]) {
      $0.integer(0)
    }
    guard let number else { return [] }
    let form = Int(try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    var lines: [String] = []
    var gaps: [ExportGap] = []
    for part in ExportPart.all where part.form <= form {
      do {
        if let gap = try part.read(database, number, { lines.append($0.line) }) { gaps.append(gap) }
      } catch StorageError.damaged(_, let detail) {
        gaps.append(ExportGap(part: part.kind, detail: detail))
      }
    }
    for line in lines { try write(line) }
    return gaps
  }
}

/// One kind of what is kept, as lines of an export.
struct ExportPart {
  /// The `kind` of its lines.
  let kind: String
  /// A query whose last column is the number of the row, with the person as its first value. It has no order.
  let query: String
  /// The name of the number of the row.
  let number: String
  /// The form of the file since which it is kept there, as in `Schema`.
  let form: Int
  let object: (Statement) throws -> [String: JSON]

  /// Reads from the start and, where that ends at a damaged place, from the end back to it.
  ///
  /// - Returns: what was damaged.
  func read(_ database: Database, _ person: Int64, _ write: (JSON) -> Void) throws -> ExportGap? {
    var last: Int64 = -1
    func rows(_ order: String, after limit: Int64) throws {
      try database.each(
        "\(query) AND \(number) > ?2 ORDER BY \(number) \(order)", [.integer(person), .integer(limit)]
      ) { row in
        var object = try object(row)
        object["kind"] = .string(kind)
        if order == "ASC" { last = max(last, row.integer(Int32(columns))) }
        write(.object(object))
      }
    }
    do {
      try rows("ASC", after: -1)
      return nil
    } catch StorageError.damaged(_, let detail) {
      do { try rows("DESC", after: last) } catch StorageError.damaged {}
      return ExportGap(part: kind, detail: detail)
    }
  }

  private let columns: Int

  private init(
    _ kind: String, _ columns: [String], from tables: String, person: String = "person",
    number: String = "id",
    form: Int = 1,
    _ object: @escaping (Statement) throws -> [String: JSON]
  ) {
    self.kind = kind
    self.columns = columns.count
    self.number = number
    self.form = form
    // The plus keeps SQLite from walking an index: rows are read in their own order, one at a time.
    query = "SELECT \(columns.joined(separator: ", ")), \(number) FROM \(tables) WHERE +\(person) = ?1"
    self.object = object
  }

  static var all: [ExportPart] {
    [
      ExportPart(
        "donation", DonationRow.columns, from: DonationRow.tables, person: "d.person", number: "d.id"
      ) { row in Self.object(try DonationRow.donation(row)) },
      ExportPart(
        "shortcut", ["identifier", "origin", "title", "subtitle", "phrase", "steps", "moment"],
        from: "shortcuts"
      ) { row in
        Self.present([
          "identifier": row.text(0), "origin": row.text(1), "title": row.text(2),
          "subtitle": row.optionalText(3), "suggestedPhrase": row.optionalText(4),
          "moment": Self.time(row.real(6)),
        ]).merging(["steps": try JSON.parse(row.text(5))]) { first, _ in first }
      },
      ExportPart(
        "phrase", ["p.text", "p.language", "s.identifier", "p.moment"],
        from: "phrases p JOIN shortcuts s ON s.id = p.shortcut", person: "p.person", number: "p.id"
      ) { row in
        Self.present([
          "text": row.text(0), "language": row.text(1), "shortcut": row.text(2),
          "moment": Self.time(row.real(3)),
        ])
      },
      ExportPart("relevant shortcut", ["app", "document"], from: "relevance") { row in
        ["app": .string(row.text(0)), "document": try JSON.parse(row.text(1))]
      },
      ExportPart("name", ["app", "kind", "phrase", "identifier", "hint"], from: "names") { row in
        Self.present([
          "app": row.text(0), "phrase": row.text(2), "identifier": row.optionalText(3),
          "pronunciationHint": row.optionalText(4),
        ]).merging(["type": .integer(row.integer(1))]) { first, _ in first }
      },
      ExportPart("dismissed suggestion", ["action", "moment"], from: "dismissed") { row in
        Self.present(["action": row.text(0), "moment": Self.time(row.real(1))])
      },
      ExportPart("declined suggestion", ["action", "moment"], from: "declined", form: 5) { row in
        Self.present(["action": row.text(0), "moment": Self.time(row.real(1))])
      },
      ExportPart("conversation", ["identifier", "state", "moment"], from: "conversations") { row in
        Self.present([
          "identifier": row.text(0), "state": row.optionalText(1), "moment": Self.time(row.real(2)),
        ])
      },
      ExportPart(
        "turn",
        ["c.identifier", "t.moment", "t.language", "t.said", "t.answer", "t.app", "t.intent", "t.document"],
        from: "turns t JOIN conversations c ON c.id = t.conversation", person: "t.person", number: "t.id"
      ) { row in
        Self.present([
          "conversation": row.text(0), "moment": Self.time(row.real(1)), "language": row.text(2),
          "said": row.text(3), "app": row.optionalText(5), "intent": row.optionalText(6),
          "document": row.optionalText(7),
        ]).merging(["answer": try JSON.parse(row.text(4))]) { first, _ in first }
      },
      ExportPart("chosen apps", ["kind", "apps", "rule"], from: "chosen") { row in
        [
          "for": .string(row.text(0)), "apps": try JSON.parse(row.text(1)),
          "rule": .bool(row.integer(2) != 0),
        ]
      },
      ExportPart("permission", ["app", "intent", "allowed", "moment"], from: "permissions", form: 3) { row in
        let purpose = AppPermission.Purpose(text: row.text(1))
        let decision = AppPermission.Decision(rawValue: Int(row.integer(2)))
        var object = Self.present(["app": row.text(0), "moment": Self.time(row.real(3))])
        object["allowed"] = .bool(decision?.isAllowed ?? false)
        if decision == .allowedAsking { object["asksFirst"] = .bool(true) }
        switch purpose {
        case .intent(let name): object["intent"] = .string(name)
        case .data(let data): object["data"] = .string(data.rawValue)
        case .file(let path): object["file"] = .string(path)
        case .everything, nil: break
        }
        return object
      },
      ExportPart("refused donation", ["app", "subject", "reason", "moment"], from: "refused", form: 6) {
        row in
        Self.present([
          "app": row.text(0), "name": row.text(1), "reason": row.text(2), "moment": Self.time(row.real(3)),
        ])
      },
      ExportPart(
        "place", ["place"], from: "(SELECT * FROM people WHERE place IS NOT NULL)", person: "id",
        form: 6
      ) { row in Self.present(["name": row.text(0)]) },
      ExportPart("media that only its app proposes", ["app", "kind"], from: "unpredicted", form: 6) { row in
        ["app": .string(row.text(0)), "type": .integer(row.integer(1))]
      },
      // Activities and shortcuts stand in lines of their own already.
      ExportPart(
        "item", ["app", "identifier", "domain", "title", "attributes", "expires"],
        from: "(SELECT * FROM searchable WHERE kind = 'item')"
      ) { row in
        Self.present([
          "app": row.optionalText(0), "identifier": row.text(1), "domain": row.optionalText(2),
          "title": row.text(3), "expires": row.optionalReal(5).map(Self.time),
        ]).merging(["attributes": try JSON.parse(row.text(4))]) { first, _ in first }
      },
    ]
  }

  private static func object(_ donation: Donation) -> [String: JSON] {
    var object = present([
      "app": donation.action.app, "action": donation.action.key, "name": donation.action.name,
      "identifier": donation.identifier, "group": donation.group, "title": donation.title,
      "subtitle": donation.subtitle, "suggestedPhrase": donation.suggestedPhrase,
      "moment": time(donation.moment.timeIntervalSince1970), "place": donation.place,
      "start": donation.interval.map { time($0.start.timeIntervalSince1970) },
      "end": donation.interval.map { time($0.end.timeIntervalSince1970) },
    ])
    object["values"] = Value.record(donation.action.record).json
    if !donation.keywords.isEmpty { object["keywords"] = .array(donation.keywords.map(JSON.string)) }
    object["eligibility"] = .integer(Int64(donation.eligibility.rawValue))
    object["direction"] = .integer(Int64(donation.direction.rawValue))
    object["status"] = .integer(Int64(donation.status))
    return object
  }

  private static func present(_ texts: [String: String?]) -> [String: JSON] {
    texts.compactMapValues { $0.map(JSON.string) }
  }

  private static func time(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
