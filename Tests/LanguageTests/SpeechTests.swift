import Foundation
import IntentSchema
import SourceTree
import SystemCatalogue
import TestSupport
import Testing

@testable import Language
@testable import Learning

/// The examples of speech that come with Beckon, and how a file of them is read.
@Suite struct `Examples of speech` {
  private static func read(_ text: String) throws -> SpeechFile {
    SpeechFile(GrammarSource(file: "s.txt", text: text), try SystemCatalogue.load())
  }

  @Test func `marked words fill parameters`() throws {
    let file = try Self.read(
      """
      # Lists.
      [INAddTasksIntent]
      put {taskTitles: oat milk} on the {targetTaskList: shopping} list
      [INSetCarLockStatusIntent locked=true]
      did I lock up? lock it please
      [Beckon.Nothing]
      is it going to rain
      """)
    #expect(file.findings.isEmpty)
    #expect(
      file.examples.map(\.text) == [
        "put oat milk on the shopping list", "did I lock up? lock it please", "is it going to rain",
      ])
    #expect(
      file.examples.map(\.intent) == ["INAddTasksIntent", #"INSetCarLockStatusIntent#{"locked":true}"#, nil])
    #expect(file.examples[0].slots.map(\.name) == ["taskTitles", "targetTaskList"])
    #expect(file.examples[0].slots.map(\.range) == [4..<12, 20..<28])
  }

  @Test(arguments: [
    ("[INAddTaskIntent]", "s.txt:1:1: error: there is no intent INAddTaskIntent"),
    ("add milk", "s.txt:1:1: error: there is no heading before this sentence"),
    (
      "[INAddTasksIntent]\nadd {taskTitle: milk}",
      "s.txt:2:1: error: INAddTasksIntent has no parameter taskTitle"
    ),
    ("[INAddTasksIntent]\nadd {taskTitles: milk", "s.txt:2:1: error: a mark isn't closed or has no words"),
    ("[INAddTasksIntent]\nadd {taskTitles:}", "s.txt:2:1: error: a mark isn't closed or has no words"),
    (
      "[INSetTaskAttributeIntent status=done]",
      "s.txt:1:1: error: INSetTaskAttributeIntent has no value status=done"
    ),
    ("[INSetTaskAttributeIntent status]", "s.txt:1:1: error: INSetTaskAttributeIntent has no value status"),
  ])
  func `a mistake is told with its place`(text: String, message: String) throws {
    let finding = try #require(try Self.read(text).findings.first)
    #expect(finding.description.hasPrefix(message), "\(finding)")
  }

  @Test(arguments: LanguageFolder.bundled.filter(\.hasGrammars).map(\.code))
  func `are enough, right and all different`(language: String) throws {
    let catalogue = try SystemCatalogue.load()
    let files = LanguageFolder.bundled(language).speechFiles.map { SpeechFile($0, catalogue) }
    #expect(files.flatMap(\.findings).map(\.description) == [])
    let examples = files.flatMap(\.examples)
    var counts: [String: Int] = [:]
    for example in examples { counts[example.intent.map { FixedLabel($0).intent } ?? "", default: 0] += 1 }
    let few = catalogue.intents.keys.filter { counts[$0, default: 0] < 79 }.sorted()
    #expect(few == [], "these have fewer than 79 examples")
    #expect(counts["", default: 0] >= 1_500)
    // Marks stand on whole words: a learner sees words only.
    let cut = examples.filter { example in
      let sequence = WordSequence(example.text)
      return example.slots.contains { sequence.words(in: $0.range).map(\.isEmpty) ?? true }
    }
    #expect(cut.map(\.text) == [], "these marks cut a word")
    let plain = examples.map { Self.plain($0.text) }
    #expect(Self.doubles(in: plain) == [])
  }

  /// None of the data that the project measures itself with may be among them.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: data.path)))
  func `none is in the data beside the project`() throws {
    let catalogue = try SystemCatalogue.load()
    let own = Set(
      LanguageFolder.bundled.flatMap(\.speechFiles).flatMap { SpeechFile($0, catalogue).examples }.map {
        Self.plain($0.text)
      })
    #expect(own.count > 10_000)
    var both: [String] = []
    for path in [
      "requests/dev.jsonl", "conversations/dev.jsonl", "xsid/en.valid.jsonl", "snips2017/train70.jsonl",
    ] {
      let lines = (try? String(contentsOf: Self.data.appending(path: path), encoding: .utf8)) ?? ""
      for line in lines.split(separator: "\n") {
        let record = try JSON.parse(String(line))
        let turns: [String] = (record["turns"]?.array ?? []).compactMap { $0["say"]?.string }
        let texts: [String] = [record["text"]?.string ?? ""] + turns
        both += texts.map(Self.plain).filter { own.contains($0) }
      }
    }
    // A word or two may be everybody's.
    #expect(both.filter { $0.split(separator: " ").count > 2 } == [])
  }

  private static let data = URL(filePath: #filePath).appending(path: "../../../../shared/data")
    .standardizedFileURL

  /// Letters and digits only, in lower case.
  private static func plain(_ text: String) -> String {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static func doubles(in texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { !seen.insert($0).inserted }
  }
}
