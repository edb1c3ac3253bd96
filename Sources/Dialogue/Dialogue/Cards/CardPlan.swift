import Foundation
import IntentSchema
import SourceTree

/// Which facts cards show, and in which order: what `Resources/cards.yaml` says.
///
///     CardPlan.bundled.facts["INCar"]  // ["make", "model", "year"]
struct CardPlan: Hashable, Sendable {
  /// The fields that matter to a person, by the type of the record, the most important first.
  var facts: [String: [String]] = [:]
  /// The unit of fields whose number is a duration.
  var durations: [String: Unit] = [:]
  /// The cases of enumerations that are so usual that a card leaves them out.
  var usual: [String: String] = [:]

  /// The unit that a number of a duration counts.
  enum Unit: String, Hashable, Sendable {
    case seconds, minutes

    var seconds: Double { self == .minutes ? 60 : 1 }
  }

  /// The plan that ships with the assistant. A test reads the file again and reports its mistakes.
  static let bundled: CardPlan = (try? read()) ?? CardPlan()

  /// - Throws: `Diagnostic` or a file error.
  static func read() throws -> CardPlan {
    let file = Phrasebook.resources.appendingPathComponent("cards.yaml")
    let root = try YAMLReader.read(String(contentsOf: file, encoding: .utf8), file: "cards.yaml")
    var plan = CardPlan()
    for entry in root["facts"]?.map ?? [] {
      plan.facts[entry.key] = (entry.value.list ?? []).compactMap(\.string)
    }
    for entry in root["durations"]?.map ?? [] {
      plan.durations[entry.key] = entry.value.string.flatMap(Unit.init)
    }
    for entry in root["usual"]?.map ?? [] { plan.usual[entry.key] = entry.value.string }
    return plan
  }

  /// The fields of a record that a card shows, in order; all of them where the plan doesn't name the type.
  func fields(of type: String, among fields: [FieldDefinition]) -> [FieldDefinition] {
    guard let names = facts[type] else { return fields }
    return names.compactMap { name in fields.first { $0.name == name } }
  }
}
