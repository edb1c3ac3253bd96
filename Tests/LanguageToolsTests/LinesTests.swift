import Foundation
import SourceTree
import Testing

@testable import LanguageTools

@Suite struct EntityLinesTests {
  @Test func `values are found with their places`() throws {
    let lines = try EntityLines(language: "en", kinds: ["time"], timeZone: nil)
    let answer = try lines.answer(
      #"{"phrase": "at 5 pm", "reference": "2013-02-12T04:30:00-02:00", "id": 1}"#)
    let values = try JSON.parse(answer)["values"]?.array
    #expect(values?.count == 1)
    #expect(values?.first?["value"]?["value"]?.string == "2013-02-12T17:00:00-02:00")
    #expect(try JSON.parse(answer)["id"]?.integer == 1)
  }

  @Test func `a time zone that is told counts instead of the reference's`() throws {
    let lines = try EntityLines(language: "en", kinds: ["time"], timeZone: ZoneName.zone("+03:00"))
    let answer = try lines.answer(#"{"phrase": "at 5 pm", "reference": "2013-02-12T04:30:00-02:00"}"#)
    #expect(answer.contains("2013-02-12T17:00:00+03:00"))
  }

  @Test(arguments: [
    ("5 pm", "this line is no JSON object"), ("{}", #"this line has no "phrase""#),
    (
      #"{"phrase": "a", "reference": "now"}"#,
      "the reference now is no time such as 2013-02-12T04:30:00-02:00"
    ),
  ])
  func `what is wrong with a line is told`(_ line: String, _ expected: String) throws {
    let lines = try EntityLines(language: "en", kinds: [], timeZone: nil)
    #expect(message { _ = try lines.answer(line) } == expected)
  }

  @Test func `kinds, languages and folders that don't exist are refused`() {
    #expect(
      message { _ = try EntityLines(language: "en", kinds: ["colour"], timeZone: nil) }?
        .hasPrefix("there is no kind colour; there are: time, ") == true)
    #expect(throws: (any Error).self) { try EntityLines(language: "xx", kinds: [], timeZone: nil) }
    #expect(throws: (any Error).self) {
      try EntityLines(language: "en", kinds: [], timeZone: nil, rules: URL(filePath: "/nowhere"))
    }
  }
}

@Suite struct TimeNameTests {
  @Test(arguments: [("Z", 0), ("+03:00", 10_800), ("-02:30", -9_000), ("+05", 18_000)])
  func `an offset is a zone`(_ name: String, _ seconds: Int) {
    #expect(ZoneName.zone(name)?.secondsFromGMT() == seconds)
  }

  @Test(arguments: ["", "+", "Mars", "+9223372036854775807", "+99:00", "-02:75", "+1:x"])
  func `what is no zone is none`(_ name: String) { #expect(ZoneName.zone(name) == nil) }

  @Test(arguments: [
    "", "noon", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01", "2026-01-01T00:00:00",
  ])
  func `what is no instant is none`(_ text: String) { #expect(ISOTime.date(text) == nil) }

  @Test func `an instant counts from its own zone`() {
    #expect(ISOTime.date("1970-01-01T01:00:00+01:00") == Date(timeIntervalSince1970: 0))
  }
}

@Suite struct FolderLinesTests {
  private static let grammar = """
    language: en
    intents:
      INAddTasksIntent:
        data:
          - sentences: ["stash {taskTitles}"]
    """

  /// Runs with a folder that holds one file.
  private func withFolder(_ name: String, _ text: String, _ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try work(folder)
  }

  @Test func `a folder's templates are counted, sampled and matched`() throws {
    try withFolder("tasks.yaml", Self.grammar) { folder in
      let lines = try UnderstandLines(language: "en", folder: folder)
      #expect(lines.templateCounts.map(\.intent) == ["INAddTasksIntent"])
      #expect(lines.samples(nil, limit: 2, seed: 1).allSatisfy { $0.hasPrefix("INAddTasksIntent\tstash ") })
      #expect(lines.samples("INPayBillIntent", limit: 2, seed: 1).isEmpty)
      let answer = try JSON.parse(try lines.answer(#"{"text": "stash apples"}"#))
      #expect(answer["readings"]?.array?.first?["intent"]?.string == "INAddTasksIntent")
      #expect(try lines.answer("nothing of this") == #"{"readings":[],"text":"nothing of this"}"#)
    }
  }

  @Test func `a folder that is wrong is refused with its file`() throws {
    try withFolder("tasks.yaml", "intents: [") { folder in
      #expect(
        message { _ = try UnderstandLines(language: "en", folder: folder) }?.contains("tasks.yaml") == true)
    }
    #expect(throws: (any Error).self) {
      try UnderstandLines(language: "en", folder: URL(filePath: "/nowhere"))
    }
  }

  @Test func `a home's names fill its templates`() throws {
    let sentences = """
      language: en
      intents:
        LightOn:
          data:
            - sentences: ["turn on [the] {name}"]
      """
    try withFolder("sentences/en/light.yaml", sentences) { folder in
      let names = folder.appending(path: "home.json")
      try #"{"entities": [{"name": "desk lamp", "id": "light.desk"}]}"#
        .write(to: names, atomically: true, encoding: .utf8)
      let lines = try HomeLines(folder: folder, language: "en", names: names)
      let answer = try JSON.parse(try lines.answer(#"{"text": "turn on the desk lamp"}"#))
      #expect(answer["intent"]?.string == "LightOn")
      #expect(answer["slots"]?.array?.first?["start"]?.integer == 12)
      #expect(try JSON.parse(try lines.answer(#"{"text": "turn on the moon"}"#))["intent"] == .null)
      #expect(message { _ = try lines.answer("[]") } == #"this line is no JSON object with "text""#)
      #expect(
        message {
          _ = try HomeLines(folder: folder, language: "en", names: folder.appending(path: "none.json"))
        }
          == "none.json can't be read as JSON")
    }
  }
}
