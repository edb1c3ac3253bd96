import Assistant
import Conversations
import Foundation
import IntentSchema
import Language
import LanguageTools
import Testing

/// A language that Beckon doesn't come with, in the person's folder of languages: a few templates, texts, one rule.
@Suite struct AddedLanguageTests {
  private static let files = [
    "requests.yaml": """
    language: xq
    intents:
      INAddTasksIntent:
        data:
          - sentences: ["plu {taskTitles} at {targetTaskList}"]
      INSearchForNotebookItemsIntent:
        data:
          - sentences: ["vid {title}"]
            slots: {itemType: taskList}
      Beckon.Help:
        data:
          - sentences: ["sos"]
    """,
    "addressing.yaml": """
    language: xq
    part: addressing
    intents:
      Named:
        data:
          - sentences: ["{request}, {app}"]
    """,
    "answers.yaml": """
    language: xq
    part: answers
    intents:
      value:
        data:
          - sentences: ["{text:value}"]
    """,
    "values/numbers.yaml": """
    language: xq
    rules:
      numeral:
        - "unu → 1"
    """,
    "data/names.yaml": """
    endings: [oj]
    """,
    "texts/texts.yaml": """
    choose: {value: "Kiu: {choices, or}?"}
    proceed: {any: "Chu {app}?"}
    list: {separator: ", ", or: {pair: "{first} au {last}"}, and: {pair: "{first} kaj {last}"}}
    response: {success: "Farita."}
    assistant: {noExamples: "Mi ne scias.", notUnderstood: {plain: "Mi ne komprenas {text}."}}
    """,
  ]

  /// The places of a person who has added the language.
  private static func places() throws -> Places {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-language-\(UUID().uuidString)")
    let places = Places(
      data: home.appending(path: "data"), state: home.appending(path: "state"),
      configuration: home.appending(path: "configuration"))
    for (name, text) in files {
      let file = places.addedLanguages.appending(path: "xq/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return places
  }

  private static func remove(_ places: Places) {
    try? FileManager.default.removeItem(at: places.data.deletingLastPathComponent())
  }

  @Test func `are spoken after those that come with Beckon, English first`() throws {
    let places = try Self.places()
    defer { Self.remove(places) }
    let codes = KnownLanguages(added: places.addedLanguages).codes
    #expect(codes == Assistant.languages + ["xq"])
    #expect(codes.first == "en")
    #expect(!Assistant.languages.contains("xq"))
  }

  @Test func `hold a conversation`() throws {
    let places = try Self.places()
    defer { Self.remove(places) }
    let assistant = try Assistant(
      Configuration(
        places: places, languages: ["xq"], timeZone: .gmt, now: { Date(timeIntervalSince1970: 1_772_442_000) }
      ))
    defer { assistant.stop() }
    try assistant.install(
      ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples/ListOMat/ListOMat.app"))
    let session = assistant.session()
    #expect(session.receive("sos").lines == ["Mi ne scias."])
    #expect(session.receive("blah blah").lines == ["Mi ne komprenas blah blah."])
    let question = session.receive("plu nails at store, ListOMat")
    #expect(question.language == "xq")
    #expect(question.status == .asking)
    #expect(question.question?.choices.map(\.title) == ["Grocery store", "Hardware store"])
    #expect(question.transcript.joined(separator: "\n").contains("Kiu: Grocery store au Hardware store?"))
    let done = session.receive("Hardware store")
    #expect(done.status == .answered)
    #expect(done.transcript.joined().contains("Farita."))
  }

  @Test func `are checked against what there is to say`() throws {
    let places = try Self.places()
    defer { Self.remove(places) }
    let check = try LanguageCheck(KnownLanguage(folder: places.addedLanguages.appending(path: "xq")))
    let rows = Dictionary(uniqueKeysWithValues: check.rows.map { ($0.part, $0) })
    #expect(rows["intents with templates"]?.found == 2)
    #expect(rows["intents with templates"]?.missing.contains("INSendMessageIntent") == true)
    #expect(rows["ways to name an app"]?.missing == ["Near", "Unknown"])
    #expect(rows["answers"]?.missing.contains("yes") == true)
    #expect(rows["kinds of values"]?.missing.contains("numeral") == false)
    #expect(rows["kinds of values"]?.missing.contains("time") == true)
    #expect(rows["files of data"]?.missing.contains("names.yaml") == false)
    #expect(rows["texts of dialogues"]?.missing.contains("cancelled") == true)
    #expect(rows["texts of dialogues"]?.missing.contains("choose.value") == false)
    #expect(rows["kinds of answers with examples"]?.found == 0)
    #expect(try LanguageCheck(.fallback).rows.allSatisfy { $0.missing.isEmpty })
  }

  @Test(arguments: [
    ("answers/a.txt", "[maybe]\nhm", "there is no kind of answer maybe"),
    ("speech/a.txt", "[INAddTasksIntent]\nadd {milk", "a mark isn't closed or has no words"),
    ("data/speech.yaml", "shorthand:\n  pls: please\n  pls: please", "pls"),
  ])
  func `are refused with a mistake in their examples or data`(file: String, text: String, message: String)
    throws
  {
    let places = try Self.places()
    defer { Self.remove(places) }
    let folder = places.addedLanguages.appending(path: "xq")
    let place = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
    let error = #expect(throws: Diagnostics.self) { try LanguageCheck(KnownLanguage(folder: folder)) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test(arguments: Assistant.languages)
  func `that come with Beckon lack no intent, no kind of value and no text`(code: String) throws {
    let check = try LanguageCheck(KnownLanguage(bundled: .bundled(code)))
    // Two rows are told by what English has, and a language may do without. `classes.yaml` lists states of America. A type has
    // no list of words where a language's templates set its cases: `slots: {audioRoute: speakerphoneAudioRoute}` in Turkish.
    for row in check.rows where row.part != "files of data" && row.part != "types with words" {
      #expect(row.missing == [], "\(row.part)")
    }
  }

  @Test func `with a mistake are told with its place`() throws {
    let places = try Self.places()
    defer { Self.remove(places) }
    let folder = places.addedLanguages.appending(path: "xq")
    try Data("language: xq\nintents: [".utf8).write(to: folder.appending(path: "requests.yaml"))
    #expect(throws: (any Error).self) {
      _ = try Assistant(Configuration(places: places, languages: ["xq"], timeZone: .gmt))
    }
  }
}
