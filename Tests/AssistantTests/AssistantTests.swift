import Assistant
import Conversations
import Foundation
import IntentSchema
import TestSupport
import Testing

/// An assistant in a home of its own that goes away with it.
final class Home {
  let directory: URL
  let assistant: Assistant
  let session: Session

  init(apps: [String] = [], languages: [String] = ["en"]) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-test-\(UUID().uuidString)")
    assistant = try Self.assistant(in: directory, languages)
    session = assistant.session()
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    for app in apps { try assistant.install(examples.appending(path: "\(app)/\(app).app")) }
  }

  /// The assistant of another process, which begins now.
  func another() throws -> Assistant { try Self.assistant(in: directory, ["en"]) }

  private static func assistant(in directory: URL, _ languages: [String]) throws -> Assistant {
    try Assistant(
      Configuration(
        places: Places(
          data: directory.appending(path: "data"), state: directory.appending(path: "state"),
          configuration: directory.appending(path: "configuration"),
          // The scripts' one: a model that one of them has trained is not trained again.
          cache: FileManager.default.temporaryDirectory.appending(path: "beckon-script-cache/beckon")),
        languages: languages, timeZone: .gmt, now: { Date(timeIntervalSince1970: 1_772_442_000) }))
  }

  /// Lets an example be used by somebody else than the owner, who has installed it.
  func allow(_ app: String, for person: Person) throws {
    try assistant.memory(of: person).permit(true, app: "com.example.\(app)")
  }

  deinit {
    assistant.stop()
    try? FileManager.default.removeItem(at: directory)
  }
}

@Suite struct AssistantTests {
  @Test func `without an app every sentence gets a helpful one back`() throws {
    let home = try Home()
    let turn = home.session.receive("Add milk to the groceries list")
    #expect(turn.status == .failed)
    #expect(turn.lines == ["No app is installed yet. Install one with: beckon apps install PATH"])
    #expect(home.session.receive("").lines == ["Say or type what you would like."])
  }

  @Test func `an app that doesn't support the intent says what it can do`() throws {
    let home = try Home(apps: ["ListOMat"])
    let turn = home.session.receive("Snooze all my tasks until tomorrow in ListOMat")
    #expect(turn.status == .failed)
    #expect(turn.lines.first?.hasPrefix("ListOMat can't do that. You can say to it: ") == true)
  }

  @Test func `an unknown app is named, with those there are`() throws {
    let home = try Home(apps: ["ListOMat"])
    let turn = home.session.receive("Add milk to the groceries list in FooBar")
    #expect(turn.lines == ["I don't know an app called FooBar. There is ListOMat."])
  }

  @Test func `a question in one language leaves room for a request in another`() throws {
    let home = try Home(apps: ["ListOMat"], languages: ["en", "tr"])
    let question = home.session.receive("alışveriş listeme elma ekle")
    #expect(question.status == .asking)
    #expect(question.language == "tr")
    let answer = home.session.receive("show me the groceries list")
    #expect(answer.status == .answered)
    #expect(answer.language == "en")
    #expect(answer.lines.first?.hasPrefix("Here is Groceries") == true)
  }

  @Test func `two apps that can do it are a question`() throws {
    let home = try Home(apps: ["ListOMat", "TasksNotes"])
    let turn = home.session.receive("Add milk to the camping list")
    #expect(turn.status == .asking)
    #expect(turn.question?.choices.map(\.title) == ["ListOMat", "TasksNotes"])
    let chosen = home.session.receive("the first one")
    #expect(chosen.app?.name == "ListOMat")
    #expect(chosen.status == .asking)
    #expect(home.session.receive("groceries").status == .answered)
  }

  @Test func `the app that has the named list needs no question`() throws {
    let home = try Home(apps: ["ListOMat", "TasksNotes"])
    let turn = home.session.receive("Add milk to the groceries list")
    #expect(turn.app?.name == "ListOMat")
    #expect(turn.status == .answered)
  }

  @Test func `a conversation goes on after its state went through JSON`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(home.session.receive("Add nails to the store list in ListOMat").status == .asking)
    let stored = try JSONEncoder().encode(home.session.conversation)
    home.assistant.stop()
    let later = home.assistant.session(
      goingOnWith: try JSONDecoder().decode(Conversation.self, from: stored))
    let turn = later.receive("the hardware one")
    #expect(turn.status == .answered)
    #expect(turn.transcript.joined().contains("Hardware store"))
  }

  @Test func `the JSON document is stable`() throws {
    let home = try Home(apps: ["ListOMat"])
    let turn = home.session.receive("Add nails to the store list in ListOMat")
    let document = TurnDocument(turn, catalogue: home.assistant.catalogue)
    let text = String(decoding: try document.json(), as: UTF8.self)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["version"] as? Int == 1)
    #expect(object?["status"] as? String == "asking")
    let question = object?["question"] as? [String: Any]
    #expect(question?["kind"] as? String == "choice")
    #expect(question?["parameter"] as? String == "targetTaskList")
    let choices = question?["choices"] as? [[String: String]]
    #expect(choices?.compactMap { $0["title"] } == ["Grocery store", "Hardware store"])
    let again = String(decoding: try document.json(), as: UTF8.self)
    #expect(text == again)
  }

  @Test func `2,000 random inputs get an answer each`() throws {
    let home = try Home(apps: ["ListOMat"])
    var random = SeededGenerator(seed: 20_260_302)
    for _ in 0..<2000 {
      let turn = home.session.receive(RandomText.next(&random))
      #expect(!turn.transcript.isEmpty)
    }
  }

  @Test func `100 kB of text and deep nesting are answered`() throws {
    let home = try Home(apps: ["ListOMat"])
    for text in [
      String(repeating: "add milk ", count: 12_000), String(repeating: "[(", count: 50_000),
      String(repeating: "🛒", count: 25_000), String(repeating: "\u{0}", count: 1000),
    ] {
      #expect(!home.session.receive(text).transcript.isEmpty)
    }
  }
}
