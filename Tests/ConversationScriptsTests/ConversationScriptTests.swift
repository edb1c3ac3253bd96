import Foundation
import IntentSchema
import Testing

@testable import ConversationScripts

@Suite struct ConversationScriptTests {
  @Test func `a script is read line by line`() throws {
    let script = try ConversationScript(
      """
      # a comment
      app: ../A.app
      clock: 2026-03-02T09:00:00Z
      time-zone: Europe/Berlin

      ▶ Hello
      ◀ Hi … there
      ◀ /a+b/
      ◀ …
      ▣ group.a/f.json /0/title is "milk"
      ▣ group.a/f.json lacks x y
      ⚙ kill A during the next call
      ▷ A AddTasks {"taskTitles": ["milk"]}
      ▷ A AddTasks
      ⚙ donate A AddTasks "Add milk" {"taskTitles": ["milk"]}
      ⚙ donate A AddTasks
      ⚙ wait 3 days
      ⚙ arrive
      """, file: "s.txt")
    #expect(script.apps == ["../A.app"])
    #expect(script.timeZone.identifier == "Europe/Berlin")
    #expect(
      script.lines.map(\.step) == [
        .say("Hello"), .expect(.text(["Hi ", " there"])), .expect(.expression("a+b")), .expect(.anyLines),
        .file(FileCheck(path: "group.a/f.json", claim: .equals(pointer: "/0/title", json: "\"milk\""))),
        .file(FileCheck(path: "group.a/f.json", claim: .lacks("x y"))),
        .kill(app: "A", duringNextCall: true),
        .run(app: "A", intent: "AddTasks", parameters: #"{"taskTitles": ["milk"]}"#),
        .run(app: "A", intent: "AddTasks", parameters: "{}"),
        .donate(
          app: "A", intent: "AddTasks", title: "Add milk", parameters: #"{"taskTitles": ["milk"]}"#),
        .donate(app: "A", intent: "AddTasks", title: nil, parameters: "{}"), .wait(3 * 86400), .arrive,
      ])
  }

  @Test func `everything that can't be read is reported with its line`() {
    #expect {
      try ConversationScript("◀ early\n▶ a\n◀ /(/\nclock: noon\n▣ ../x contains y\n⚙ explode", file: "s.txt")
    } throws: { error in
      let messages = (error as? Diagnostics)?.all.map { "\($0.location.line): \($0.message)" }
      return messages == [
        "1: an answer stands before the first ▶", "3: this is no regular expression: (",
        "4: this is no moment: noon", "5: the file must lie in an app group",
        "6: there is no such command: explode",
      ]
    }
  }

  @Test func `a script in which nobody speaks is refused`() {
    #expect(throws: Diagnostics.self) { try ConversationScript("language: en", file: "s.txt") }
  }

  @Test(arguments: [
    ("Added milk.", "Added milk.", true), ("Added milk.", "Added milk", false),
    ("Added … to ….", "Added milk to Groceries.", true), ("Added … to ….", "Added milk.", false),
    ("…a", "banana", true), ("a…", "banana", false), ("x…x", "x", false), ("/ab+/", "abb", true),
    ("/ab+/", "cabb", false),
  ])
  func `a pattern matches whole lines`(_ pattern: String, _ line: String, _ matches: Bool) throws {
    let script = try ConversationScript("▶ a\n◀ \(pattern)", file: "s.txt")
    guard case .expect(let read) = script.lines[1].step else {
      Issue.record("no pattern was read")
      return
    }
    #expect(read.matches(line) == matches)
  }
}

@Suite struct LineDifferenceTests {
  private func difference(_ expected: [String], _ actual: [String]) -> LineDifference {
    LineDifference(
      expected: expected.map { $0 == "…" ? .anyLines : .text($0.components(separatedBy: "…")) },
      actual: actual)
  }

  @Test func `equal answers have no difference`() {
    #expect(difference(["a", "b…"], ["a", "bc"]).isEmpty)
    #expect(difference(["…", "b", "…"], ["x", "a", "b"]).isEmpty)
    #expect(difference([], []).isEmpty)
  }

  @Test func `missing and additional lines are marked`() {
    let found = difference(["a", "b", "c"], ["a", "x", "c"])
    #expect(!found.isEmpty)
    #expect(found.lines == ["  a", "+ x", "- b", "  c"])
    #expect(found.firstExpected == 1)
  }

  @Test func `an answer where none is expected is a difference`() {
    #expect(difference([], ["a"]).lines == ["+ a"])
    #expect(difference(["a"], []).lines == ["- a"])
  }
}
