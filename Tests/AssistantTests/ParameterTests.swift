import Foundation
import IntentSchema
import SystemCatalogue
import TestSupport
import Testing

@testable import Assistant

@Suite struct ParameterTests {
  static let intents: [String] = ((try? SystemCatalogue.load())?.intents.keys.sorted()) ?? []

  private func findings(_ text: String, of name: String = "INAddTasksIntent") throws -> [String] {
    let catalogue = try SystemCatalogue.load()
    var reader = ParameterReader(catalogue: catalogue)
    do {
      _ = try reader.read(text, file: "p.json", of: try #require(catalogue.intent(name)))
      return []
    } catch let diagnostics as Diagnostics {
      return diagnostics.all.map(\.description)
    }
  }

  @Test func `parameters of every intent are read as they are printed`() throws {
    let catalogue = try SystemCatalogue.load()
    var records = RandomRecords(catalogue: catalogue, random: SeededGenerator(seed: 5))
    let values = JSONValues(catalogue: catalogue)
    #expect(Self.intents.count == 61)
    for name in Self.intents {
      let intent = try #require(catalogue.intent(name))
      let fields = intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
      for _ in 0..<10 {
        let record = records.record(name, fields)
        let text = String(
          decoding: try JSONEncoder().encode(values.object(record, typed: false)), as: UTF8.self)
        var reader = ParameterReader(catalogue: catalogue)
        #expect(try reader.read(text, file: name, of: intent) == record, "\(text)")
      }
    }
  }

  @Test func `a name alone stands for a thing that has one`() throws {
    let catalogue = try SystemCatalogue.load()
    var reader = ParameterReader(catalogue: catalogue)
    let tasks = try reader.read(
      #"{"targetTaskList": "Store", "taskTitles": "milk", "priority": "flagged"}"#, file: "p.json",
      of: try #require(catalogue.intent("INAddTasksIntent")))
    let milk = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("milk")]))
    let store = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("Store")]))
    #expect(tasks["taskTitles"] == .list([milk]))
    #expect(tasks["targetTaskList"] == .record(Record("INTaskList", ["title": store])))
    #expect(tasks["priority"] == .integer(2))
    let message = try reader.read(
      "recipients: [Anna]\ncontent: Hello", file: "p.yaml",
      of: try #require(catalogue.intent("INSendMessageIntent")))
    #expect(message["recipients"]?.list?.first?.record?["displayName"]?.string == "Anna")
    #expect(message["content"] == .string("Hello"))
  }

  @Test func `everything that doesn't fit is said at once, with its place`() throws {
    #expect(
      try findings(#"{"targetTaskLst": 1, "priority": "flaged", "taskTitles": [3]}"#) == [
        "p.json:1:2: error: targetTaskLst: INAddTasksIntent has no such property\n  Did you mean targetTaskList?",
        "p.json:1:34: error: priority: there is no such case of INTaskPriority\n  Did you mean flagged?",
        "p.json:1:59: error: taskTitles[0]: expected a dictionary of INSpeakableString, found a number",
      ])
    #expect(
      try findings("[1]") == ["p.json:1:1: error: expected a dictionary of INAddTasksIntent, found a list"])
    #expect(try findings("{")[0].hasPrefix("p.json:2:1: error:"))
    #expect(
      try findings(#"{"content": {"@type": "INTask"}}"#, of: "INCreateNoteIntent") == [
        "p.json:1:23: error: content: INTask is no INNoteContent"
      ])
  }

  @Test(arguments: intents) func `the schema of every intent is whole`(_ name: String) throws {
    let catalogue = try SystemCatalogue.load()
    let intent = try #require(catalogue.intent(name))
    var schema = ParameterSchema(catalogue: catalogue)
    let object = try JSONSerialization.jsonObject(with: schema.json(of: intent)) as? [String: Any]
    let properties = object?["properties"] as? [String: Any]
    #expect(Set(properties?.keys.map { $0 } ?? []) == Set(intent.parameters.map(\.name)))
    // Every reference leads to a definition.
    let definitions = object?["$defs"] as? [String: Any] ?? [:]
    let text = String(decoding: schema.json(of: intent), as: UTF8.self)
    for match in text.matches(of: #/"#\/\$defs\/([^"]+)"/#) {
      #expect(definitions[String(match.1)] is [String: Any], "\(match.1)")
    }
  }
}

@Suite struct RunTests {
  @Test func `an intent without a sentence takes the same dialogue`() throws {
    let home = try Home(apps: ["ListOMat"])
    var reader = ParameterReader(catalogue: home.assistant.catalogue)
    let intent = try #require(home.assistant.catalogue.intent("INAddTasksIntent"))
    let parameters = try reader.read(
      #"{"targetTaskList": "store", "taskTitles": ["nails"]}"#, file: "p.json", of: intent)
    let turn = try home.session.run(parameters, inApp: "list-o-mat")
    #expect(turn.status == .asking)
    let done = home.session.receive("the hardware one")
    #expect(done.lines == ["Added nails to Hardware store."])
  }

  @Test func `an app that is not there or can't do it is an error`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(throws: RunError.unknownApp("ListOMatt", nearest: "ListOMat")) {
      try home.session.run(Record("INAddTasksIntent"), inApp: "ListOMatt")
    }
    #expect(throws: RunError.self) {
      try home.session.run(Record("INSendMessageIntent"), inApp: "ListOMat")
    }
  }
}
