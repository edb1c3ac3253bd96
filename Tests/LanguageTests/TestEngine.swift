import Foundation
import IntentSchema
import SystemCatalogue

@testable import Language

/// The English engine with the apps of the scenarios.
enum TestEngine {
  static let listsIntents = [
    "INAddTasksIntent", "INCreateTaskListIntent", "INSearchForNotebookItemsIntent",
    "INSetTaskAttributeIntent",
    "INCreateNoteIntent", "INAppendToNoteIntent", "INSnoozeTasksIntent", "INDeleteTasksIntent",
  ]

  static let listOMat = AddressableApp(
    identifier: "com.example.ListOMat", names: ["ListOMat", "List-o-Mat"],
    pronunciationHints: ["list oh mat", "list o mat"], intents: listsIntents)

  static let tasksNotes = AddressableApp(
    identifier: "com.example.TasksNotes", names: ["TasksNotes", "MonkeyNotes", "MonkeyTodo"],
    intents: listsIntents)

  /// Handles only one intent.
  static let jotter = AddressableApp(
    identifier: "com.example.Jotter", names: ["Jotter"], intents: ["INCreateNoteIntent"])

  /// Those that have grammars.
  static let languages = LanguageFolder.bundled.filter(\.hasGrammars).map(\.code)

  static func make(
    apps: [AddressableApp] = [listOMat, tasksNotes, jotter], vocabularies: [String: [VocabularyEntry]] = [:]
  ) throws -> LanguageEngine {
    let engine = try shared.get()
    return engine.with(apps: apps, vocabularies: vocabularies)
  }

  private static let shared: Result<LanguageEngine, any Error> = Result {
    try LanguageEngine(
      resources: try LanguageResources.load("en"), catalogue: try SystemCatalogue.load(), apps: [])
  }

  /// Monday, 2 March 2026, 9:41 in Berlin.
  static let context = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_772_440_860),
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
}

extension Interpretation {
  /// `INAddTasksIntent taskTitles=milk|eggs …`, to compare with a table's line.
  var shorthand: String {
    ([intent] + parameters.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.shorthand)" })
      .joined(separator: " ")
  }
}

extension Value {
  var shorthand: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value
    case .bytes: "bytes"
    case .list(let values): values.map(\.shorthand).joined(separator: "|")
    case .record(let record): record.shorthand
    }
  }
}

extension Record {
  var shorthand: String {
    switch type {
    case "INSpeakableString": return fields["spokenPhrase"]?.shorthand ?? ""
    case "INTask", "INTaskList", "INNote": return fields["title"]?.shorthand ?? ""
    case "INPerson": return fields["displayName"]?.shorthand ?? ""
    case "INTextNoteContent": return fields["text"]?.shorthand ?? ""
    case "CLPlacemark": return fields["name"]?.shorthand ?? ""
    case "INSpatialEventTrigger":
      return "\(fields["placemark"]?.shorthand ?? "")/\(fields["event"]?.shorthand ?? "")"
    case "INTemporalEventTrigger": return fields["dateComponentsRange"]?.shorthand ?? ""
    case "INDateComponentsRange":
      let ends = [fields["startDateComponents"], fields["endDateComponents"]].compactMap { $0?.shorthand }
      return ends.joined(separator: "…")
    case "DateComponents":
      func two(_ name: String) -> String? { fields[name]?.integer.map { $0 < 10 ? "0\($0)" : "\($0)" } }
      let day = [two("year"), two("month"), two("day")].compactMap { $0 }.joined(separator: "-")
      let clock = [two("hour"), two("minute"), two("second")].compactMap { $0 }.joined(separator: ":")
      return clock.isEmpty ? day : "\(day)T\(clock)"
    default: return type
    }
  }
}
