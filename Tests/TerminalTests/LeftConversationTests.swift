import Conversations
import Foundation
import Glibc
import Storage
import TestSupport
import Testing

@testable import Terminal

/// Conversations whose process was killed, and those that an earlier version has left.
@Suite struct LeftConversationTests {
  private static let sentence = "Add nails to the store list in ListOMat"

  /// Asks something at a terminal and kills it at its question.
  private func leaveQuestion(_ home: TerminalHome) throws {
    let terminal = try PseudoTerminal(home, ["--language", "en"])
    try terminal.read(until: "▶ ")
    try terminal.type(Self.sentence + "\r")
    try terminal.read(until: "2. Hardware store")
    try terminal.read(until: "▶ ")
    terminal.kill()
  }

  @Test(arguments: [false, true])
  func `a question at a terminal that is killed is put again by the next one, and answered`(
    hasService: Bool
  ) throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let service = hasService ? try ServiceProcess(home) : nil
    try leaveQuestion(home)
    let next = try PseudoTerminal(home, ["--language", "en"])
    let shown = try next.read(until: "▶ ")
    #expect(shown.contains("◀ Which one: Grocery store or Hardware store?"))
    #expect(shown.contains("2. Hardware store"))
    try next.type("the hardware one\r")
    try next.read(until: "◀ Added nails to Hardware store.")
    try next.read(until: "▶ ")
    try next.type("bye\r")
    #expect(try next.readToEnd().status == 0)
    // Who left by themselves begins anew.
    let last = try PseudoTerminal(home, ["--language", "en"])
    #expect(try !last.read(until: "▶ ").contains("Which one"))
    try last.type("the hardware one\r")
    #expect(try !last.read(until: "▶ ").contains("Added"))
    withExtendedLifetime(service) {}
  }

  @Test func `a terminal that still runs keeps its question for itself`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let first = try PseudoTerminal(home, ["--language", "en"])
    try first.read(until: "▶ ")
    try first.type(Self.sentence + "\r")
    try first.read(until: "2. Hardware store")
    try first.read(until: "▶ ")
    let second = try PseudoTerminal(home, ["--language", "en"])
    #expect(try !second.read(until: "▶ ").contains("Which one"))
    try second.type("bye\r")
    #expect(try second.readToEnd().status == 0)
    try first.type("the hardware one\r")
    try first.read(until: "◀ Added nails to Hardware store.")
  }

  @Test func `a question that was left long ago isn't put again`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    try leaveQuestion(home)
    let names = home.state.appending(path: "terminals")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: names.path).first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-3700)], ofItemAtPath: names.appending(path: name).path)
    let next = try PseudoTerminal(home, ["--language", "en"])
    #expect(try !next.read(until: "▶ ").contains("Which one"))
    #expect(try !FileManager.default.contentsOfDirectory(atPath: names.path).contains(name))
  }

  @Test func `lines of a pipe go on where the process before was killed, and not where a person's was`()
    throws
  {
    let home = try TerminalHome(apps: ["ListOMat"])
    let lines = try RunningProgram(
      TerminalHome.beckon, ["--language", "en"], home.environment, takesInput: true)
    try lines.type(Self.sentence + "\n")
    lines.wait(for: 3)
    lines.kill()
    _ = lines.end()
    let person = try PseudoTerminal(home, ["--language", "en"])
    #expect(try !person.read(until: "▶ ").contains("Which one"))
    let next = try home.run(["--language", "en"], input: "the hardware one\n")
    #expect(
      next.output.hasPrefix(
        """
        ◀ Which one: Grocery store or Hardware store?
            1. Grocery store
            2. Hardware store
        ◀ Added nails to Hardware store.

        """), "\(next)")
  }

  // MARK: An earlier version's files

  @Test func `the conversation that an earlier version left in a file is gone on with once`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    #expect(try home.run(["say", Self.sentence, "--language", "en"]).status == 3)
    let memory = try SQLiteStore(file: home.state.appending(path: "beckon.sqlite")).memory(of: Person.owner)
    let kept = try #require(try memory.conversation("say"))
    try memory.deleteConversation("say")
    let file = home.state.appending(path: "conversation.json")
    try Data(kept.state.utf8).write(to: file)
    let folder = home.state.appending(path: "conversations")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(kept.state.utf8).write(to: folder.appending(path: "terminal-1.json"))
    try Data("{".utf8).write(to: folder.appending(path: "terminal-2.json"))
    // It is the person's too before it is taken over.
    let exported = try home.run(["data", "export"]).output.split(separator: "\n")
    #expect(exported.count { $0.contains(#""kind":"conversation""#) && $0.contains(#""state":"#) } == 2)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try Data(kept.state.utf8).write(to: file)
    let answer = try home.run(["say", "the hardware one", "--continue", "--language", "en"])
    #expect(answer.output.hasPrefix("Added nails to Hardware store."))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `an older file doesn't take the place of what was said since`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    #expect(try home.run(["say", Self.sentence, "--language", "en"]).status == 3)
    let file = home.state.appending(path: "conversation.json")
    try Data(#"{"old": true}"#.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-60)], ofItemAtPath: file.path)
    let answer = try home.run(["say", "the hardware one", "--continue", "--language", "en"])
    #expect(answer.output.hasPrefix("Added nails to Hardware store."))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a question of an app goes with it`() throws {
    let home = try TerminalHome(apps: ["ListOMat", "TasksNotes"])
    #expect(try home.run(["say", Self.sentence, "--language", "en"]).status == 3)
    #expect(try home.run(["apps", "remove", "ListOMat"]).status == 0)
    let answer = try home.run(["say", "the hardware one", "--continue", "--language", "en"])
    #expect(answer.errors == "beckon: there is no conversation to continue; say it without --continue\n")
    #expect(try !home.run(["data", "export"]).output.contains(#""state":"#))
  }
}
