import Foundation
import IntentSchema
import SystemCatalogue
import TestSupport
import Testing

@_spi(Runtime) @testable import Intents

/// Intents as records: the form in which they cross a process.
@Suite struct RecordTests {
  static let names: [String] =
    ((try? SystemCatalogue.load())?.intents.keys.filter { $0.hasSuffix("Intent") } ?? []).sorted()

  @Test func `all lists and notes intents are there`() {
    #expect(
      Set(Self.names).isSuperset(of: [
        "INAddTasksIntent", "INAppendToNoteIntent", "INCreateNoteIntent", "INCreateTaskListIntent",
        "INDeleteTasksIntent", "INSearchForNotebookItemsIntent", "INSetTaskAttributeIntent",
        "INSnoozeTasksIntent",
      ]))
  }

  @Test(arguments: names) func `an intent comes back from its record, its copy and its archive`(
    _ name: String
  )
    throws
  {
    let catalogue = try SystemCatalogue.load()
    let definition = try #require(catalogue.intent(name))
    let intentClass = try #require(GeneratedTypes.type(named: name))
    let fields = definition.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
    var records = RandomRecords(catalogue: catalogue, random: SeededGenerator(seed: 7))
    var seen: Set<String> = []
    for _ in 0..<100 {
      let record = records.record(name, fields)
      seen.formUnion(record.fields.keys)
      let intent = try #require(intentClass._make(record, at: _FieldPath(name)) as? INIntent)
      #expect(intent._record() == record)
      let copy = try #require(intent.copy() as? INIntent)
      #expect(copy !== intent && copy == intent && copy.hash == intent.hash)
      #expect(type(of: copy) == type(of: intent))
      let archive = try NSKeyedArchiver.archivedData(withRootObject: intent, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: type(of: intent), from: archive)
      #expect(read == intent)
    }
    #expect(seen == Set(fields.map(\.name)), "some parameters never had a value")
  }

  @Test func `a record that does not fit is refused with the path`() throws {
    let dispatcher = try #require(IntentDispatcher.dispatcher(forIntent: "INAddTasksIntent"))
    func message(_ fields: [String: Value]) -> String {
      do {
        _ = try dispatcher.makeIntent(from: Record("INAddTasksIntent", fields))
        return "taken"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(["colour": .integer(1)])
        == "INAddTasksIntent.colour: expected no such field, found the integer 1")
    #expect(
      message(["taskTitles": .list([.record(Record("INSpeakableString", ["spokenPhrase": .integer(1)]))])])
        == "INAddTasksIntent.taskTitles[0].spokenPhrase: expected a String, found the integer 1")
    #expect(
      message(["priority": .integer(99)])
        == "INAddTasksIntent.priority: expected a INTaskPriority, found the integer 99")
    #expect(
      message(["targetTaskList": .record(Record("INTask"))])
        == "INAddTasksIntent.targetTaskList: expected a INTaskList, found a INTask")
  }
}

/// Serialized: one of the tests changes what the process knows of its surroundings.
@Suite(.serialized) struct ObjectTests {
  private let list = INTaskList(
    title: INSpeakableString(spokenPhrase: "Groceries"),
    tasks: [
      INTask(
        title: INSpeakableString(vocabularyIdentifier: "1", spokenPhrase: "Milk", pronunciationHint: nil),
        status: .completed, taskType: .completable, spatialEventTrigger: nil, temporalEventTrigger: nil,
        createdDateComponents: DateComponents(year: 2026), modifiedDateComponents: nil, identifier: "x")
    ], groupName: nil, createdDateComponents: nil, modifiedDateComponents: nil, identifier: "g")

  @Test func `objects with equal contents are equal`() throws {
    let copy = try #require(list.copy() as? INTaskList)
    #expect(copy == list)
    #expect(Set([list, copy]).count == 1)
    #expect(copy.tasks.first?.status == .completed)
    #expect(copy.tasks.first?.title.spokenPhrase == "Milk")
    let other = INTaskList(
      title: list.title, tasks: [], groupName: nil, createdDateComponents: nil, modifiedDateComponents: nil,
      identifier: "g")
    #expect(other != list)
  }

  @Test func `a specialised content survives its general type`() throws {
    let intent = INCreateNoteIntent(
      title: nil, content: INTextNoteContent(text: "Hello"), groupName: nil)
    let copy = try #require(intent.copy() as? INCreateNoteIntent)
    #expect((copy.content as? INTextNoteContent)?.text == "Hello")
  }

  @Test func `a group's directory is only there for an app that has it`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "group-\(UUID().uuidString)")
    ExtensionEnvironment.current = ExtensionEnvironment.Context(
      language: "tr", groupContainers: ["group.own": directory.path], isSiriAuthorized: false)
    defer {
      ExtensionEnvironment.current = nil
      try? FileManager.default.removeItem(at: directory)
    }
    let own = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.own")
    #expect(own?.path == directory.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    for other in ["group.other", "../../etc", ""] {
      #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: other) == nil)
    }
    #expect(INPreferences.siriLanguageCode() == "tr" && INPreferences.siriAuthorizationStatus() == .denied)
  }

  @Test func `outside of a bundle no group leads out of the folder of groups`() {
    for group in ["../../etc", "a/b", ".hidden"] {
      #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) == nil)
    }
  }
}
