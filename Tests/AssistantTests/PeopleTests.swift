import Assistant
import Conversations
import Foundation
import IntentSchema
import Synchronization
import Testing

/// Several people and conversations at once, through real extension processes.
@Suite struct PeopleTests {
  private func person(_ name: String) throws -> Person {
    try #require(Person(name, speaking: "en", timeZone: .gmt))
  }

  @Test func `each person has files and processes of their own`() throws {
    let home = try Home(apps: ["ListOMat"])
    let anna = try home.assistant.session(for: person("anna"))
    let bo = try home.assistant.session(for: person("bo"))
    for name in ["anna", "bo"] { try home.allow("ListOMat", for: person(name)) }
    #expect(anna.receive("Add saffron to the groceries list in ListOMat").status == .answered)
    let list = bo.receive("Show me the groceries list in ListOMat")
    #expect(list.status == .answered)
    #expect(!list.transcript.joined().contains("saffron"))
    #expect(anna.receive("Show me the groceries list in ListOMat").transcript.joined().contains("saffron"))
    #expect(home.assistant.processes(ofApp: "ListOMat").count == 2)
  }

  @Test func `many conversations at once each get their own answers`() throws {
    let home = try Home(apps: ["ListOMat", "Chatter"])
    let people = try (0..<4).map { try person("person\($0)") }
    for person in people { try home.allow("ListOMat", for: person) }
    let failures = Mutex<[String]>([])
    let group = DispatchGroup()
    for index in 0..<16 {
      let session = try home.assistant.session(for: people[index % people.count])
      group.enter()
      Thread.detachNewThread {
        for round in 0..<5 {
          let thing = "thing \(index) \(round)"
          let turn = session.receive("Add \(thing) to the groceries list in ListOMat")
          let said = turn.transcript.joined(separator: "\n")
          if turn.status != .answered || !said.contains(thing) { failures.withLock { $0.append(said) } }
        }
        group.leave()
      }
    }
    group.wait()
    #expect(failures.withLock { $0 } == [])
    // Everything that was answered "added" is there.
    for (place, person) in people.enumerated() {
      let file = home.assistant.places.of(person).group("group.com.example.ListOMat")
      let texts = try FileManager.default.contentsOfDirectory(atPath: file.path).compactMap {
        try? String(contentsOf: file.appending(path: $0), encoding: .utf8)
      }
      let all = texts.joined()
      for index in stride(from: place, to: 16, by: people.count) {
        for round in 0..<5 { #expect(all.contains("thing \(index) \(round)")) }
      }
    }
  }

  @Test func `an installation disturbs no open question`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(home.session.receive("Add nails to the store list in ListOMat").status == .asking)
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    try home.assistant.install(examples.appending(path: "Chatter/Chatter.app"))
    let turn = home.session.receive("the hardware one")
    #expect(turn.lines == ["Added nails to Hardware store."])
    #expect(home.assistant.apps.count == 2)
  }

  @Test func `a turn tells what happens while it happens`() throws {
    let home = try Home(apps: ["ListOMat"])
    var events: [String] = []
    let turn = home.session.receive("Show me the groceries list in ListOMat") { event in
      switch event {
      case .said(let line, _): events.append("said \(line)")
      case .appWorking(let app, _):
        if events.last != "working \(app.name)" { events.append("working \(app.name)") }
      case .shown(let card): events.append("shown \(card.title)")
      case .asked(let question): events.append("asked \(question.prompt)")
      case .measured: break
      case .finished(let turn): events.append("finished \(turn.status.rawValue)")
      }
    }
    #expect(
      events == [
        "working ListOMat", "said \(turn.lines[0])", "shown \(turn.cards[0].title)", "finished answered",
      ])
  }

  @Test(arguments: ["", "..", "../x", "a/b", "-x", "a b", String(repeating: "x", count: 65), "ä"])
  func `an identifier that can't name a folder names nobody`(identifier: String) {
    #expect(Person(identifier, speaking: "en") == nil)
  }
}
