import IntentSchema
import SourceTree
import SystemCatalogue
import TestSupport
import Testing

@testable import Shortcuts

@Suite struct ValueTests {
  @Test func `every value comes back from its JSON as it was`() throws {
    let values: [Value] = [
      .null, .bool(true), .integer(1), .integer(.max), .double(1), .double(0.1), .double(.infinity),
      .string(""),
      .string("@double"), .bytes([0, 255]), .bytes([]), .list([.integer(1), .double(1), .list([])]),
      .record(Record("@type", ["@type": .string("a"), "@@x": .double(2), "": .integer(3)])),
      .record(Record("Dictionary", ["@double": .string("1.0")])),
    ]
    for value in values {
      #expect(try Value(json: JSON.parse(JSON.array([value.json]).line).array?.first ?? .null) == value)
    }
  }

  @Test func `records of the catalogue come back, and the same record is the same text`() throws {
    let catalogue = try SystemCatalogue.load()
    var records = RandomRecords(catalogue: catalogue, random: SeededGenerator(seed: 2))
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name }).prefix(40) {
      let fields = intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
      let record = records.record(intent.name, fields)
      #expect(try Record(storedText: record.storedText) == record)
      #expect(AppAction(app: "a", .intent(record)).key == AppAction(app: "a", .intent(record)).key)
    }
  }

  @Test func `actions differ by app, kind, name and values`() {
    let record = Record("Order", ["number": .integer(1)])
    let actions = [
      AppAction(app: "a", .intent(record)), AppAction(app: "b", .intent(record)),
      AppAction(app: "a", .activity(record)),
      AppAction(app: "a", .intent(Record("Order", ["number": .double(1)]))),
      AppAction(app: "a", .intent(Record("Other", ["number": .integer(1)]))),
    ]
    #expect(Set(actions.map(\.key)).count == actions.count)
    #expect(actions[0].key == "a/intent/Order/" + actions[0].key.suffix(32))
  }

  @Test func `what is no value is told`() {
    for text in ["{}", #"{"@bytes":"?"}"#, #"{"@double":"x"}"#, "[1.5]", #"{"@type":1}"#] {
      #expect(throws: ValueReadingError.self) { _ = try Value(json: JSON.parse(text)) }
    }
    #expect(throws: ValueReadingError.self) { _ = try Record(storedText: "[]") }
  }
}
