import IntentSchema
import SystemCatalogue
import TestSupport
import Testing

@testable import Language

@Suite struct TemplateTests {
  /// The engine of a grammar with these templates for adding tasks.
  private func makeEngine(_ templates: [String], rules: [String: String] = [:]) throws -> LanguageEngine {
    var text = "language: en\nintents:\n  INAddTasksIntent:\n    data:\n      - sentences:\n"
    for template in templates { text += "          - \"\(template)\"\n" }
    if !rules.isEmpty { text += "expansion_rules:\n" }
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) { text += "  \(name): \"\(rule)\"\n" }
    let resources = try LanguageResources(language: "en", files: [GrammarSource(file: "t.yaml", text: text)])
    return try LanguageEngine(resources: resources, catalogue: SystemCatalogue.load(), apps: [])
  }

  private func matches(_ sentence: String, _ engine: LanguageEngine) -> String? {
    engine.understand(sentence, context: TestEngine.context).interpretations.first?.shorthand
  }

  @Test(arguments: [
    ("add [some] milk", ["add milk", "add some milk"], ["add", "some milk", "add milk bread"]),
    ("(add|put) milk", ["add milk", "put milk"], ["add put milk", "milk"]),
    ("(add|put|) milk", ["add milk", "put milk", "milk"], ["add", "add put milk"]),
    ("(|add|put) milk", ["add milk", "milk"], ["add"]),
    ("turn(ed| on) [ ]milk", ["turned milk", "turn on milk"], ["turn milk", "turnon milk"]),
    ("any[ ]thing", ["anything", "any thing"], ["any"]),
    ("pre<kind>ly add", ["prebigly add", "presmallly add"], ["prehugely add", "big add", "prebig add"]),
    ("[re]<kind>[ |-]add", ["bigadd", "rebig add", "small-add"], ["big", "hugeadd"]),
    ("(a|b|c)(d|e|f)(g|h|i)(j|k|l)(m|n|o)(p|q|r) add", ["adgjmp add", "cfilor add"], ["adgjm add", "add"]),
    ("(now;please) add", ["now please add", "please now add"], ["now add", "add"]),
    ("list[s] [of (a|b)]", ["list", "lists", "lists of a", "list of b"], ["list of", "list a"]),
    ("[<polite>] add", ["add", "would you add", "could you kindly add"], ["would add", "kindly add"]),
  ])
  func `the template accepts what it says`(template: String, accepted: [String], refused: [String]) throws {
    let rules = ["polite": "(would|could) you [kindly]", "kind": "(big|small)"]
    let engine = try makeEngine([template], rules: rules)
    for sentence in accepted { #expect(matches(sentence, engine) == "INAddTasksIntent", "\(sentence)") }
    for sentence in refused { #expect(matches(sentence, engine) == nil, "\(sentence)") }
  }

  @Test(arguments: [
    ("add [some milk", "t.yaml:6:18: error: this [ is never closed"),
    ("add some] milk", "t.yaml:6:22: error: this ] closes nothing"),
    ("add (a;;b)", "t.yaml:6:21: error: one of the parts in any order is empty"),
    ("add {}", "t.yaml:6:18: error: a slot needs a name"),
    ("add <>", "t.yaml:6:18: error: a rule needs a name"),
    ("add <nobody>", "t.yaml:6:18: error: "),
    ("add {colour}", "t.yaml:6:18: error: "),
    ("(a|b;c)", "t.yaml:6:18: error: | and ; stand in the same group"),
  ])
  func `a mistake is shown under a caret`(template: String, message: String) {
    do {
      _ = try makeEngine([template])
      Issue.record("the template was taken")
    } catch {
      let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first?.hasPrefix(message) == true, "\(error)")
      let caret = lines.first { $0.allSatisfy { " ^".contains($0) } && $0.contains("^") }
      let column = message.split(separator: ":").dropFirst(2).first.flatMap { Int($0) }
      #expect(caret?.count == column.map { $0 + 2 }, "\(error)")
    }
  }

  @Test(arguments: [
    (
      "now please add {taskTitles}ek right away", "now please add milkek right away", "taskTitles=milk",
      "milk"
    ),
    (
      "now please add right away ba{taskTitles}", "now please add right away baMilk", "taskTitles=Milk",
      "Milk"
    ),
    (
      "add x{taskTitles}yy to {targetTaskList}n", "add xÖlyy to storen", "targetTaskList=store taskTitles=Öl",
      "store"
    ),
    ("add [the ]{taskTitles}", "add the milk", "taskTitles=milk", "milk"),
  ])
  func `a slot may touch letters`(template: String, sentence: String, slots: String, first: String) throws {
    let best = try #require(
      makeEngine([template]).understand(sentence, context: TestEngine.context).interpretations.first)
    #expect(best.shorthand == "INAddTasksIntent \(slots)")
    let bytes = Array(sentence.utf8)
    let texts = best.slots.flatMap(\.ranges).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(texts.contains(first), "\(texts)")
  }

  @Test func `rules that call themselves are refused`() {
    #expect(throws: Diagnostics.self) { try makeEngine(["<a>"], rules: ["a": "x <b>", "b": "y <a>"]) }
  }

  @Test func `a grammar that tempts to try everything takes steps that grow with the square`() throws {
    let trap = "a " + String(repeating: "[a] ", count: 120)
    let engine = try makeEngine([
      trap, "[(a|a a|a a a)] [(a|a a|a a a)] {taskTitles} b {targetTaskList} b",
    ])
    func steps(_ sentence: String) -> Int {
      engine.understand(sentence, context: TestEngine.context).visitedStates
    }
    #expect(matches(String(repeating: "a ", count: 60), engine) == "INAddTasksIntent")
    for repeated in ["a ", "a b "] {
      let half = steps(String(repeating: repeated, count: 40) + "c")
      let whole = steps(String(repeating: repeated, count: 80) + "c")
      #expect(half > 100 && whole <= half * 5, "\(half) and \(whole)")
    }
  }

  @Test func `slots know where in the text their words stand`() throws {
    let text = "  Add “Größe 38 🛒” to the PARTY list!"
    let best = try #require(
      TestEngine.make().understand(text, context: TestEngine.context).interpretations.first)
    let list = try #require(best.slots.first { $0.parameter == "targetTaskList" })
    #expect(list.text == "PARTY")
    let bytes = Array(text.utf8)
    #expect(list.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["PARTY"])
    #expect(best.slots.first { $0.parameter == "taskTitles" }?.text == "Größe 38 🛒")
  }
}

@Suite struct VocabularyTests {
  private let names = [
    "com.example.TasksNotes": [
      VocabularyEntry(
        identifier: "vroom", phrase: "Vroom and Boom", synonyms: ["VB"], pronunciationHint: "vrum and bum",
        parameters: ["INAddTasksIntent.targetTaskList"])
    ]
  ]

  @Test(arguments: ["vroom and boom", "Vroom-and-Boom", "vb", "Vrum and bum"])
  func `a registered name is one thing, whatever it holds, and suggests its app`(name: String) throws {
    let engine = try TestEngine.make(vocabularies: names)
    let best = try #require(
      engine.understand("Add oil to the \(name) list", context: TestEngine.context).interpretations.first)
    #expect(best.shorthand == "INAddTasksIntent targetTaskList=Vroom and Boom taskTitles=oil")
    #expect(best.suggestedApps == ["com.example.TasksNotes"])
  }

  @Test func `where it isn't registered it is only words`() throws {
    let engine = try TestEngine.make(vocabularies: names)
    let best = engine.understand("Add vroom and boom", context: TestEngine.context).interpretations.first
    #expect(best?.shorthand == "INAddTasksIntent taskTitles=vroom|boom")
    #expect(best?.suggestedApps == [])
  }
}

@Suite struct AnyTextTests {
  @Test func `2,000 random texts are read or not, and each says why`() throws {
    let engine = try TestEngine.make()
    var random = SeededGenerator(seed: 3)
    let alphabet = Array(
      "aeiou tnmk add list the to ,.;'\"!?-0123 你好 ğı ß\u{301}🛒\u{0}\u{200B}[](){}<>|".unicodeScalars)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? " ")
      }
      let understanding = engine.understand(String(text), context: TestEngine.context)
      #expect(!understanding.why.isEmpty)
      for interpretation in understanding.interpretations {
        #expect((0...1).contains(interpretation.score))
      }
    }
  }

  @Test(arguments: ["add milk ", "[", "添加", "\u{0}", "🛒", "e\u{301}"])
  func `100 kB of anything has an answer`(piece: String) throws {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    let understanding = try TestEngine.make().understand(text, context: TestEngine.context)
    #expect(understanding.interpretations.isEmpty)
    #expect(understanding.problem == .tooLong)
  }
}
