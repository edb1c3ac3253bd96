import Dialogue
import Foundation
import IntentSchema
import TestSupport
import Testing

@testable import SystemCatalogue

@Suite struct CatalogueTests {
  @Test func `the domains that ship are read without a finding`() throws {
    let catalogue = try SystemCatalogue.load()
    let adding = try #require(catalogue.intent("INAddTasksIntent"))
    #expect(
      adding.resolutionOrder == [
        "targetTaskList", "taskTitles", "spatialEventTrigger", "temporalEventTrigger", "priority",
      ])
    #expect(adding.parameter("taskTitles")?.type == TypeReference("[INSpeakableString]?"))
    #expect(adding.parameter("taskTitles")?.resolutionResult == "INSpeakableStringResolutionResult")
    #expect(adding.parameter("targetTaskList")?.confirmationReasons == [1: "listShouldBeCreated"])
    #expect(adding.response.codes[3] == "success")
    #expect(!adding.requiresConfirmation)
    #expect(catalogue.intent("INDeleteTasksIntent")?.requiresConfirmation == true)
    guard case .object(_, let base, let fields)? = catalogue.type("INTextNoteContent") else {
      Issue.record("INTextNoteContent is missing")
      return
    }
    #expect(base == "INNoteContent")
    #expect(fields.map(\.name) == ["text"])
  }

  @Test func `a successor is an intent that takes what the older one takes, and the cases besides`() throws {
    let catalogue = try SystemCatalogue.load()
    let older = catalogue.intents.values.filter { $0.successor != nil }
    #expect(older.map(\.name).sorted() == ["INStartAudioCallIntent", "INStartVideoCallIntent"])
    for intent in older {
      let successor = try #require(intent.successor)
      let newer = try #require(catalogue.intent(successor.intent), "\(successor.intent)")
      #expect(!newer.isDeprecated && intent.isDeprecated)
      for parameter in intent.parameters {
        #expect(newer.parameter(parameter.name)?.type == parameter.type, "\(intent.name).\(parameter.name)")
      }
      for (name, value) in successor.cases {
        let parameter = try #require(newer.parameter(name), "\(newer.name).\(name)")
        #expect(catalogue.caseValue(value, of: parameter.type) != nil, "\(name) = \(value)")
      }
    }
  }

  @Test func `what shows something of the person's, moves money or unlocks waits while Beckon is locked`()
    throws
  {
    let catalogue = try SystemCatalogue.load()
    func waits(_ intent: String, _ parameters: [String: Value] = [:]) throws -> Bool {
      try #require(catalogue.intent(intent), "\(intent)").needsUnlocking(for: Record(intent, parameters))
    }
    for intent in [
      "INSearchForMessagesIntent", "INSearchForNotebookItemsIntent", "INSearchForAccountsIntent",
      "INSearchForBillsIntent", "INSearchCallHistoryIntent", "INSearchForPhotosIntent",
      "INGetRideStatusIntent",
      "INGetVisualCodeIntent", "INDeleteTasksIntent", "INSendPaymentIntent", "INRequestRideIntent",
    ] {
      #expect(try waits(intent), "\(intent)")
    }
    for intent in [
      "INSendMessageIntent", "INAddTasksIntent", "INCreateNoteIntent", "INStartCallIntent",
      "INPlayMediaIntent",
      "INStartWorkoutIntent", "INSetClimateSettingsInCarIntent",
    ] {
      #expect(try !waits(intent), "\(intent)")
    }
    #expect(try !waits("INSetCarLockStatusIntent", ["locked": .bool(true)]))
    #expect(try waits("INSetCarLockStatusIntent", ["locked": .bool(false)]))
    #expect(try waits("INSetCarLockStatusIntent"))
    let money = catalogue.intents.values.filter { $0.weight == .money }
    #expect(!money.isEmpty && money.allSatisfy { $0.needsUnlocking(for: Record($0.name)) })
  }

  @Test func `what moves money, sends, deletes or unlocks is asked about first`() throws {
    let catalogue = try SystemCatalogue.load()
    let money = catalogue.intents.values.filter { $0.weight == .money }
    #expect(money.count >= 5 && money.allSatisfy(\.requiresConfirmation))
    let unasked = catalogue.intents.values.filter {
      [.deleting, .sending].contains($0.weight) && !$0.requiresConfirmation
    }
    // A call reaches somebody who can say no. Asking would keep who needs help waiting.
    #expect(
      unasked.map(\.name).sorted() == [
        "INStartAudioCallIntent", "INStartCallIntent", "INStartVideoCallIntent",
      ])
    let lock = try #require(catalogue.intent("INSetCarLockStatusIntent"))
    #expect(lock.requiresConfirmation(of: Record(lock.name, ["locked": .bool(false)])))
    #expect(!lock.requiresConfirmation(of: Record(lock.name, ["locked": .bool(true)])))
    #expect(!lock.requiresConfirmation(of: Record(lock.name)))
  }

  /// The answers that an app may give always have their words.
  @Test func `everything that the catalogue can make an app answer can be said`() throws {
    let catalogue = try SystemCatalogue.load()
    let phrasebook = try Phrasebook.bundled(
      language: "en", catalogue: catalogue)
    #expect(phrasebook.gaps(for: Array(catalogue.intents.values)) == [])
  }
}

@Suite struct CatalogueFileTests {
  @Test func `a kept catalogue is the one that the domain files give`() throws {
    let catalogue = try SystemCatalogue.load()
    let bytes = CatalogueFile.bytes(catalogue, key: 7)
    #expect(CatalogueFile.catalogue(bytes, key: 7) == catalogue)
    #expect(CatalogueFile.catalogue(bytes, key: 8) == nil)
    #expect(CatalogueFile.bytes(catalogue, key: 7) == bytes)
  }

  @Test func `numbers of every size are kept`() {
    let cases = [Int.min: "a", -1: "b", 0: "c", 127: "d", 1 << 40: "e", .max: "f"]
    let catalogue = Catalogue(types: [
      .enumeration(name: "Sizes", cases: cases), .optionSet(name: "Bits", options: cases),
    ])
    #expect(CatalogueFile.catalogue(CatalogueFile.bytes(catalogue, key: 0), key: 0) == catalogue)
  }

  @Test func `damaged bytes are refused, and so is what makes no sense behind a right checksum`() throws {
    let bytes = CatalogueFile.bytes(try SystemCatalogue.load(), key: 7)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let damaged = random.mutation(of: bytes)
      if damaged != bytes { #expect(CatalogueFile.catalogue(damaged, key: 7) == nil) }
    }
    let body = bytes.dropFirst(6 + 8 + 8)
    var refused = 0
    for _ in 0..<300 {
      var reader = CatalogueFileReader(random.mutation(of: Array(body))[...])
      if (try? reader.catalogue()) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test func `a damaged file is written anew`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "catalogue")
    let catalogue = try SystemCatalogue.load()
    #expect(try SystemCatalogue.load(keptIn: file) == catalogue)
    let kept = try Data(contentsOf: file)
    #expect(try SystemCatalogue.load(keptIn: file) == catalogue)
    try kept.dropLast().write(to: file)
    #expect(try SystemCatalogue.load(keptIn: file) == catalogue)
    #expect(try Data(contentsOf: file) == kept)
  }

  @Test func `a place where nothing can be kept costs time, not the catalogue`() throws {
    let file = URL(filePath: "/proc/catalogue")
    #expect(try SystemCatalogue.load(keptIn: file) == SystemCatalogue.load())
  }
}

@Suite struct DomainReaderTests {
  private func findings(_ text: String) -> [String] {
    var reader = DomainReader()
    do {
      _ = try reader.read(text, file: "test.json")
    } catch {
      return ["\(error)"]
    }
    return reader.findings.map { "\($0)".components(separatedBy: "\n")[0] }
  }

  @Test(arguments: [
    ("{", "test.json:2:1: error: did not find expected node content"),
    (
      #"{"schema": 2, "domain": "d", "title": "D"}"#,
      "test.json:1:1: error: schema: this reader knows schema 1 only"
    ),
    (#"{"schema": 1, "title": "D"}"#, "test.json:1:1: error: domain: the key is missing"),
    (
      #"{"schema": 1, "domain": "d", "title": "D", "intent": []}"#,
      "test.json:1:44: error: intent: there is no such key here"
    ),
    (
      #"{"schema": 1, "domain": 1, "title": "D"}"#,
      "test.json:1:25: error: domain: expected a string, found a number"
    ),
    (
      #"{"schema": 1, "domain": "d", "title": "D", "types": [{"name": "T", "kind": "thing"}]}"#,
      "test.json:1:54: error: kind: there is no kind of type thing"
    ),
    (
      #"{"schema": 1, "domain": "d", "title": "D", "enums": [{"name": "E", "raw": "Int", "cases": [["a"]]}]}"#,
      "test.json:1:92: error: cases: expected a name and a raw value"
    ),
    (
      #"{"schema": 1, "domain": "d", "title": "D", "types": [{"name": "T", "kind": "class"}, {"name": "T", "kind": "class"}]}"#,
      "test.json:1:86: error: T stands here a second time"
    ),
  ])
  func `a mistake is found with its place`(text: String, expected: String) {
    let found = findings(text)
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
  }
}
