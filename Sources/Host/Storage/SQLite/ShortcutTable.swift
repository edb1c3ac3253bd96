import Foundation
import IntentSchema
import Shortcuts
import SourceTree

/// The shortcuts of one person inside a transaction.
struct ShortcutTable {
  private let database: Database
  private let person: Int64

  static let columns: String = "identifier, origin, title, subtitle, phrase, steps"

  init(_ database: Database, _ person: Int64) {
    self.database = database
    self.person = person
  }

  /// Stores a shortcut, or replaces the one of its identifier.
  ///
  /// A shortcut that the person made isn't replaced by what an app donates or proposes, nor one app's by
  /// another's.
  func save(_ shortcut: Shortcut, moment: Double) throws {
    let steps = StoredSteps(shortcut.steps).line
    try Limits.check(steps, .steps)
    let changes = try database.run(
      """
      INSERT INTO shortcuts(person, identifier, app, origin, title, subtitle, phrase, steps, moment)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT(person, identifier) DO UPDATE SET app = ?3, origin = ?4, title = ?5, subtitle = ?6, phrase = ?7, steps = ?8,
        moment = max(moment, ?9) WHERE ?4 = 'personal' OR (origin != 'personal' AND app IS ?3)
      """,
      [
        .integer(person), .text(shortcut.identifier), SQLValue(shortcut.app), .text(shortcut.origin.rawValue),
        .text(shortcut.title), SQLValue(shortcut.subtitle), SQLValue(shortcut.suggestedPhrase), .text(steps),
        .real(moment),
      ])
    guard changes > 0 else { return }
    try SearchIndex(database, person).add(
      .shortcut, app: shortcut.app, identifier: shortcut.identifier, title: shortcut.title,
      keywords: shortcut.suggestedPhrase.map { [$0] } ?? [], text: shortcut.subtitle)
  }

  func delete(_ identifier: String) throws {
    try database.run(
      "DELETE FROM shortcuts WHERE person = ? AND identifier = ?", [.integer(person), .text(identifier)])
    try database.run(
      "DELETE FROM searchable WHERE person = ? AND kind = 'shortcut' AND identifier = ?",
      [.integer(person), .text(identifier)])
  }

  static func shortcut(_ row: Statement) throws -> Shortcut {
    Shortcut(
      identifier: row.text(0), title: row.text(2), subtitle: row.optionalText(3),
      suggestedPhrase: row.optionalText(4), steps: try StoredSteps(row.text(5)).steps,
      origin: Shortcut.Origin(rawValue: row.text(1)) ?? .personal)
  }
}

/// The steps of a shortcut in one column.
struct StoredSteps {
  var steps: [Shortcut.Step]

  init(_ steps: [Shortcut.Step]) { self.steps = steps }

  init(_ line: String) throws {
    steps = try (JSON.parse(line).array ?? []).map { step in
      guard let app = step["app"]?.string, let values = step["values"],
        case .record(let record) = try Value(json: values)
      else { throw ValueReadingError(found: step.line) }
      let content = AppAction.Content(kind: step["kind"]?.string ?? "", record)
      let inputs = (step["inputs"]?.object ?? [:]).mapValues { source in
        Shortcut.Source(
          step: source["step"]?.integer ?? 0, path: (source["path"]?.array ?? []).compactMap(\.string))
      }
      return Shortcut.Step(AppAction(app: app, content), inputs: inputs)
    }
  }

  var line: String { json.line }

  var json: JSON {
    .array(
      steps.map { step in
        var object: [String: JSON] = [
          "app": .string(step.action.app), "kind": .string(step.action.content.kind),
          "values": Value.record(step.action.record).json,
        ]
        if !step.inputs.isEmpty {
          object["inputs"] = .object(
            step.inputs.mapValues { source in
              .object([
                "step": .integer(Int64(source.step)), "path": .array(source.path.map(JSON.string)),
              ])
            })
        }
        return .object(object)
      })
  }
}
