import Learning
import Testing

@testable import LanguageTools

@Suite struct ExampleLinesTests {
  @Test func `an example is a text, its intent and its slots`() throws {
    let line = #"{"text": "add 🥛 milk", "intent": "Add", "slots": [{"name": "item", "start": 6, "end": 10}]}"#
    let example = Example(text: "add 🥛 milk", intent: "Add", slots: [.init(name: "item", range: 6..<10)])
    #expect(try ExampleLines.example(line) == example)
    #expect(try ExampleLines.example(#"{"text": "hello"}"#) == Example(text: "hello", intent: nil))
    #expect(
      try ExampleLines.example(#"{"text": "a", "slots": [{"name": "x", "start": -1, "end": -1}]}"#).slots
        .isEmpty)
  }

  @Test(arguments: [
    ("no JSON", "this line is no JSON object"), ("[]", "this line is no JSON object"),
    (#"{"intent": "A"}"#, #"this line has no "text""#),
    (#"{"text": "ab", "slots": [{"name": "x"}]}"#, #"a slot needs "name", "start" and "end""#),
    (
      #"{"text": "ab", "slots": [{"name": "x", "start": 0, "end": 3}]}"#,
      "the slot x ends at 3, the text has 2 characters"
    ),
    (
      #"{"text": "ab", "slots": [{"name": "x", "start": 1, "end": 1}]}"#,
      "the slot x ends at 1, the text has 2 characters"
    ),
  ])
  func `what is wrong with a line is told`(_ line: String, _ expected: String) {
    #expect(message { _ = try ExampleLines.example(line) } == expected)
  }

  @Test func `a file's faults have its name and their line`() throws {
    let good = #"{"text": "a", "intent": "A"}"#
    #expect(try ExampleLines.examples("\n\(good)\n\n\(good)\n", file: "f").count == 2)
    #expect(
      message { _ = try ExampleLines.examples("\(good)\n{}\n", file: "f") }
        == #"f:2: this line has no "text""#)
    #expect(
      message { _ = try ExampleLines.examples(#"{"text": "a"}"#, file: "f") }
        == "f: there is no example with an intent")
  }
}

@Suite struct ModelLinesTests {
  private static let examples = (1...6).flatMap { number in
    [
      Example(
        text: "add milk\(number)", intent: "Add", slots: [.init(name: "item", range: 4..<9)]),
      Example(text: "what is the weather on day \(number)", intent: "Weather"),
    ]
  }

  @Test func `a model is kept in a file and answers lines`() throws {
    let model = try ModelLines(model: ModelLines.train(Self.examples, language: "en").file)
    let answer = try model.answer(#"{"text": "add milk3", "id": 7}"#)
    #expect(answer.contains(#""intent":"Add""#) && answer.contains(#""id":7"#))
    #expect(answer.contains(#"{"end":9,"name":"item","start":4,"value":"milk3"}"#))
    #expect(message { _ = try model.answer("add milk") } == #"this line is no JSON object with "text""#)
    #expect(try model.answer(#"{"text": ""}"#).contains(#""text":"""#))
  }

  @Test func `what is no model is refused`() {
    #expect(throws: (any Error).self) { try ModelLines(model: .init("no model".utf8)) }
    #expect(throws: (any Error).self) { try ModelLines(model: .init()) }
  }
}
