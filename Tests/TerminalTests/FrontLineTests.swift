import Conversations
@testable import Dialogue
import Foundation
import SourceTree
import Testing

@testable import Service

/// The lines between fronts and the service, by themselves.
@Suite struct FrontLineTests {
  private static let requests: [FrontRequest] = [
    .open(FrontOptions()),
    .open(
      FrontOptions(
        home: "/a:/b", languages: ["tr", "*"], timeZone: TimeZone(identifier: "Europe/Berlin"),
        explains: true,
        attends: true, conversation: .init("say", .recent))),
    .say("“süt” \n 牛奶"), .run(RunRequest(app: "Lists", intent: "AddTasks")),
    .run(RunRequest(app: "Lists", intent: "AddTasks", parameters: "{}", file: "a.yaml")),
    .shortcut("pizza time"),
    .found("cash", number: 2), .arrive, .again, .unlocked, .attend, .offers, .end,
  ]

  @Test(arguments: requests)
  func `a request is read as it was sent`(request: FrontRequest) throws {
    let line = request.json.line
    #expect(try "\(FrontRequest(JSON.parse(line)))" == "\(request)")
    #expect(!line.contains("\n"))
  }

  private static let card = Card(
    title: "Groceries", subtitle: "1 of 2",
    rows: [
      .init(text: "milk", detail: "2 l", state: .done), .init(text: "eggs", state: .notDone),
      .init(text: "here", place: .init(latitude: 41.5, longitude: -28), picture: "pin"),
    ],
    sections: [.init(title: "More", rows: [.init(text: "nails")]), .init(title: "None", subtitle: "empty")],
    size: .init(width: 320, height: 100.5))

  private static let turn = FrontTurn(
    status: .notUnderstood, isFarewell: true, awaitsUnlocking: true, choices: ["a", "b"],
    document: .object(["version": .integer(1)]), why: "because", notKept: "the disk is full")

  private static let answers: [FrontAnswer] = [
    .opened(apps: ["ListOMat"]), .event(.said("Done.", .plain)), .event(.said("No.", .failure)),
    .event(.appWorking(name: "ListOMat", phase: "handle")), .event(.shown(card)),
    .event(.shown(Card(title: ""))),
    .event(
      .asked(
        FrontQuestion(prompt: "Which?", choices: [.init(title: "A"), .init(title: "B", subtitle: "old")]))),
    .event(.note("Learning.")), .finished(turn),
    .finished(FrontTurn(status: .answered, isFarewell: false, choices: [], document: .object([:]))),
    .waiting, .nothing, .offers(Offers(sentences: ["help"], names: ["Anna"])), .ended,
    .refused(FrontRefusal(.elsewhere, "no")),
  ]

  @Test(arguments: answers)
  func `an answer is read as it was sent`(answer: FrontAnswer) throws {
    #expect(try "\(FrontAnswer(JSON.parse(answer.json.line)))" == "\(answer)")
  }

  @Test func `a card's line is what the system's encoder makes of it`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(try Self.card.json.line == String(decoding: encoder.encode(Self.card), as: UTF8.self))
  }

  @Test(arguments: [
    (#"{"event":"said"}"#, "line is missing"), (#"{"event":"said","line":null}"#, "line is missing"),
    (#"{"event":"said","line":"a","failed":"no"}"#, "failed: expected true or false"),
    (#"{"event":"shown","card":[]}"#, "expected an object"),
    (
      #"{"event":"shown","card":{"title":"a","rows":[{"text":"b","state":"half"}]}}"#,
      "state: expected one of none, notDone, done"
    ),
    (#"{"event":"opened","apps":["a",1]}"#, "apps: expected a list of strings"),
    (#"{"event":"fly"}"#, "event: expected one of said, working, shown, asked, note"),
    ("[]", "expected an object"),
  ])
  func `what is wrong with a line is said`(line: String, mistake: String) throws {
    #expect(throws: JSONMistake(description: mistake)) { try FrontAnswer(JSON.parse(line)) }
  }
}
