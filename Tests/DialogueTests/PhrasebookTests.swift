import Foundation
import IntentSchema
import SourceTree
import Testing

@testable import Dialogue

@Suite struct PhrasebookTests {
  private func book(_ text: String, _ name: String = "xx/a.yaml") throws -> Phrasebook {
    var book = try english()
    let own = try Phrasebook(language: "xx", files: [(name, text)], catalogue: Definitions.catalogue)
    book.texts.merge(own.texts) { $1 }
    return book
  }

  private func say(_ text: String, _ arguments: [String: Message.Argument] = [:]) throws -> String {
    let key = "test"
    var book = try english()
    book.texts[key] = try MessageFormatParser.parse(text)
    return book.render(Message([key], arguments))
  }

  private func names(_ names: String...) -> Message.Argument {
    .value(.list(names.map { .string($0) }), TypeReference("[String]"))
  }

  @Test func `arguments, lists and quotes`() throws {
    #expect(try say("Hello {app}!", ["app": .text("ListOMat")]) == "Hello ListOMat!")
    #expect(try say("{x}", ["x": names("a")]) == "a")
    #expect(try say("{x}", ["x": names("a", "b")]) == "a and b")
    #expect(try say("{x, or}", ["x": names("a", "b", "c")]) == "a, b or c")
    #expect(try say("{x, quote}", ["x": names("a", "b")]) == "“a” and “b”")
    #expect(try say("{x, or quote}", ["x": names("a", "b")]) == "“a” or “b”")
    #expect(
      try say("{x}", ["x": .messages([Message(["declined"]), Message(["declined"])])])
        == "OK, I won't. and OK, I won't.")
    #expect(try say("a{nothing}b") == "ab")
    #expect(try say("{missing|x}", ["x": .count(1234)]) == "1,234")
    #expect(try say("\\{x\\} \\# \\\\ # it's") == "{x} # \\ # it's")
  }

  @Test func `a long list ends with how many more there are`() throws {
    let many = Message.Argument.value(.list((1...30).map { .integer($0) }), TypeReference("[Int]"))
    #expect(try say("{x}", ["x": many]) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 20 more")
  }

  @Test func `plurals take exact numbers first, then categories, and nest`() throws {
    let text = "{n, plural, =0 {none} one {# task in {app}} other {# tasks in {app}}}"
    let app = Message.Argument.text("A")
    #expect(try say(text, ["n": .count(0), "app": app]) == "none")
    #expect(try say(text, ["n": .count(1), "app": app]) == "1 task in A")
    #expect(try say(text, ["n": names("a", "b"), "app": app]) == "2 tasks in A")
    #expect(try say(text) == "none")
  }

  @Test func `select takes cases, flags and none`() throws {
    let text = "{x, select, note {N} true {T} none {-} other {?}}"
    let type = TypeReference("INNotebookItemType")
    #expect(try say(text, ["x": .value(.integer(1), type)]) == "N")
    #expect(try say(text, ["x": .value(.integer(3), type)]) == "?")
    #expect(try say(text, ["x": .value(.integer(0), type)]) == "-")
    #expect(try say(text, ["x": .value(.bool(true), TypeReference("Bool?"))]) == "T")
    #expect(try say(text) == "-")
  }

  @Test func `paths go into records and through lists`() throws {
    let lists = Message.Argument.value(
      .list([list("A", [task("x")]), list("B", [task("y")])]), TypeReference("[INTaskList]?"))
    #expect(try say("{response.taskLists.tasks}", ["response.taskLists": lists]) == "x and y")
    #expect(try say("{response.taskLists.tasks.title}", ["response.taskLists": lists]) == "x and y")
    #expect(
      try say("{response.taskLists.nothing, select, none {-} other {+}}", ["response.taskLists": lists])
        == "-")
  }

  @Test func `the most particular text is said, and a missing one is seen`() throws {
    let book = try book("response: {A: {success: particular}, success: general}")
    #expect(book.render(Message(["response.A.success", "response.success"])) == "particular")
    #expect(book.render(Message(["response.B.success", "response.success"])) == "general")
    #expect(book.render(Message(["x.y", "x.z"])) == "x.z")
  }

  @Test(arguments: [
    (
      "a: \"b {c\"",
      "xx/a.yaml:1:7: error: a: this brace is never closed\n  a: \"b {c\"\n        ^\n  Close it, or write \\{ for the character itself."
    ),
    (
      "a: b } c",
      "xx/a.yaml:1:6: error: a: this brace closes nothing\n  a: b } c\n       ^\n  Write \\} for the character itself."
    ),
    (
      "a:\n  b: \"x {, and}\"",
      "xx/a.yaml:2:10: error: a.b: a name is missing here\n    b: \"x {, and}\"\n           ^"
    ),
    ("a: \"{x y}\"", "1:6: error: a: “x y” is no argument name"),
    ("a: \"{x, loud}\"", "1:9: error: a: there is no style “loud”"),
    ("a: \"{x, plural}\"", "the cases are missing"),
    ("a: \"{x, plural, one {a}}\"", "a case “other” is missing"),
    ("a: \"{x, plural, two {a} 1 {b} other {c}}\"", "“1” is no plural case"),
    ("a: \"{x, select, b {a} b {b} other {c}}\"", "the case “b” stands here a second time"),
    ("a: 12", "expected a text, found a number"),
    ("[1]", "expected texts by their keys, found a list"),
    ("plurals: {one: \"n is 1\"}", "plurals.one: this is no plural rule"),
    ("a: [", "error"),
  ])
  func `a mistake is shown with its place`(_ text: String, _ part: String) throws {
    #expect { try Phrasebook(language: "xx", files: [("xx/a.yaml", text)]) } throws: {
      let description = "\($0)"
      return $0 is Diagnostics && description.contains(part)
    }
  }

  @Test func `all mistakes of all files are told at once, and a text in two files is one`() {
    let files = [("a.yaml", "a: \"{\"\nb: \"}\""), ("b.yaml", "a: x\nc: \"{\"")]
    #expect { try Phrasebook(language: "xx", files: files) } throws: { error in
      guard let all = (error as? Diagnostics)?.all else { return false }
      return all.count == 4 && all.contains { $0.message == "this text stands at a.yaml:1:1 already" }
    }
  }

  @Test func `deep nesting is refused`() {
    let deep = String(repeating: "{x, select, other {", count: 50) + String(repeating: "}}", count: 50)
    #expect(throws: MessageFormatParser.Failure.self) { try MessageFormatParser.parse(deep) }
  }

  @Test func `plural rules of other languages`() {
    var russian = PluralRules()
    let read = [
      russian.add("one", "n % 10 = 1 and n % 100 != 11"),
      russian.add("few", "n % 10 = 2..4 and n % 100 != 12..14"),
      russian.add("many", "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"),
    ]
    #expect(read == [true, true, true])
    #expect(
      [1, 21, 11, 2, 12, 24, 5, 0, 111].map(russian.category) == [
        "one", "one", "many", "few", "many", "few", "many", "many", "many",
      ])
    for wrong in ["", "n", "n = ", "n % 0 = 1", "n = 3..1", "i = 1", "n = a"] {
      var rules = PluralRules()
      let isRead = rules.add("one", wrong)
      #expect(!isRead, "\(wrong)")
    }
  }

  @Test func `languages fall back to their base, unknown ones are refused`() throws {
    #expect(try Phrasebook.bundled(language: "en-GB").language == "en")
    #expect(Phrasebook.languages().contains("en"))
    #expect { try Phrasebook.bundled(language: "tlh") } throws: {
      "\($0)".hasPrefix("there are no texts in the language tlh; there are: en")
    }
  }

  @Test func `every intent, code, parameter and reason has a text`() throws {
    let phrasebook = try english()
    #expect(phrasebook.gaps(for: Definitions.all) == [])
    let domain = try DomainFile.intents()
    #expect(domain.count == 8)
    #expect(phrasebook.gaps(for: domain) == [])
  }

  @Test func `every code of lists and notes has a sentence of its own`() throws {
    let phrasebook = try english()
    for intent in try DomainFile.intents() {
      for code in intent.response.codes.values where !["unspecified", "ready"].contains(code) {
        #expect(phrasebook.hasText("response.\(intent.name).\(code)"), "\(intent.name) \(code)")
      }
      for parameter in intent.parameters {
        for reason in parameter.unsupportedReasons.values {
          #expect(phrasebook.hasText("unsupported.\(intent.name).\(parameter.name).\(reason)"), "\(reason)")
        }
      }
    }
  }

  @Test func `a phrasebook with holes says which`() throws {
    var phrasebook = try english()
    phrasebook.texts["response.failure"] = nil
    phrasebook.texts["unsupported.value"] = nil
    phrasebook.texts["response.INAddTasksIntent.success"] = try MessageFormatParser.parse(
      "{response.nonsense}")
    phrasebook.texts["ask.type.Plant"] = try MessageFormatParser.parse("Which {vlaue}?")
    let gaps = phrasebook.gaps(for: Definitions.all)
    #expect(gaps.contains("ask.type.Plant: {vlaue}"))
    #expect(gaps.contains("response.failure"))
    #expect(gaps.contains("response.INAddTasksIntent.success: {response.nonsense}"))
    #expect(
      gaps.contains(
        "unsupported.WaterPlantsIntent.plants.any → unsupported.parameter.plants → unsupported.type.Plant → unsupported.value"
      ))
  }
}

/// The lists-and-notes file of the catalogue, read as far as texts need it.
enum DomainFile {
  static let reasons: [String: [Int: String]] = [
    "INAddTasksTemporalEventTriggerResolutionResult": [1: "timeInPast", 2: "invalidRecurrence"],
    "INSetTaskAttributeTemporalEventTriggerResolutionResult": [1: "timeInPast", 2: "invalidRecurrence"],
    "INDeleteTasksTaskListResolutionResult": [1: "noTaskListFound"],
    "INDeleteTasksTaskResolutionResult": [1: "noTasksFound", 2: "noTasksInApp"],
    "INSnoozeTasksTaskResolutionResult": [1: "noTasksFound"],
  ]

  static func intents() throws -> [IntentDefinition] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("Catalogue/Domains/lists-and-notes.json")
    let domain = try YAMLReader.read(String(contentsOf: file, encoding: .utf8), file: "lists-and-notes.json")
    return (domain["intents"]?.list ?? []).map { node in
      let methods = node["handling"]?["methods"]?.list ?? []
      var results: [String: String] = [:]
      for method in methods {
        if let name = method["resolves"]?.string { results[name] = method["result"]?.string }
      }
      let parameters = (node["properties"]?.list ?? []).map { property in
        let name = property["name"]?.string ?? ""
        let result = results[name]
        return ParameterDefinition(
          name: name, type: TypeReference(property["type"]?.string ?? ""), resolutionResult: result,
          unsupportedReasons: result.flatMap { reasons[$0] } ?? [:],
          confirmationReasons: result == "INAddTasksTargetTaskListResolutionResult"
            ? [1: "listShouldBeCreated"] : [:])
      }
      var codes: [Int: String] = [:]
      for item in node["response"]?["code"]?["cases"]?.list ?? [] {
        if let name = item.list?.first?.string, let raw = item.list?.dropFirst().first?.integer {
          codes[Int(raw)] = name
        }
      }
      let properties = (node["response"]?["properties"]?.list ?? []).map {
        FieldDefinition(name: $0["name"]?.string ?? "", type: TypeReference($0["type"]?.string ?? ""))
      }
      return IntentDefinition(
        name: node["class"]?.string ?? "", domain: "lists-and-notes", parameters: parameters,
        resolutionOrder: Array(results.keys),
        response: ResponseDefinition(
          name: node["response"]?["class"]?.string ?? "", codes: codes, properties: properties))
    }
  }
}
