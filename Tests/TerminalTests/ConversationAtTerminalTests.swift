import Foundation
import Glibc
import Testing

@testable import Terminal

/// A conversation at a real terminal: keys in, what is drawn out.
@Suite struct ConversationAtTerminalTests {
  private let home: TerminalHome
  private let terminal: PseudoTerminal
  private static let clear = "\u{3}"

  init() throws {
    home = try TerminalHome(apps: ["ListOMat"])
    terminal = try PseudoTerminal(TerminalHome.beckon, home.environment, columns: 40)
    try terminal.wait(for: "▶ ")
  }

  /// What is drawn, without the codes that set it off.
  private func plain(_ text: String) -> [String] {
    text.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func `answers and cards fit the terminal`() throws {
    terminal.type("Show me the groceries list in ListOMat\r")
    try terminal.wait(for: "◀ ")
    let lines = plain("◀ " + (try terminal.wait(for: "╯")))
    #expect(lines.first == "◀ Here is Groceries: tomatoes, bananas")
    #expect(lines.dropFirst().first == "  and butter.")
    #expect(lines.allSatisfy { $0.columns <= 40 })
    #expect(Set(lines.dropFirst(2).map(\.columns)).count == 1)
  }

  @Test func `Tab offers choices, names and sentences, and no files`() throws {
    terminal.type("Add nails to the store list in ListOMat\r")
    try terminal.wait(for: "Hardware store\r\n")
    try terminal.wait(for: "▶ ")
    terminal.type("hard\t")
    try terminal.wait(for: "ware store")
    terminal.type("\r")
    try terminal.wait(for: "Added nails to Hardware store.")
    try terminal.wait(for: "▶ ")
    terminal.type("hel\t")
    try terminal.wait(for: "help")
    terminal.type(Self.clear)
    try terminal.wait(for: "▶ ")
    // Nothing is offered for it: the bell rings, and the line stays.
    terminal.type("/et\t")
    try terminal.wait(for: "\u{7}")
    terminal.type("x\r")
    try terminal.wait(for: "“/etx”")
  }

  @Test func `Ctrl-C clears the line, and leaves where nothing is typed`() throws {
    terminal.type("half a sent")
    try terminal.wait(for: "half a sent")
    terminal.type(Self.clear)
    try terminal.wait(for: "Ctrl-C again leaves")
    try terminal.wait(for: "▶ ")
    // The up key brings it back.
    terminal.type("\u{1B}[A")
    try terminal.wait(for: "half a sent")
    terminal.type(Self.clear)
    try terminal.wait(for: "▶ ")
    terminal.type(Self.clear)
    #expect(try terminal.waitForEnd() == ExitStatus.interrupted.rawValue)
    #expect(terminal.isAsBefore)
  }

  @Test func `Ctrl-D leaves`() throws {
    terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(terminal.isAsBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func `a signal leaves the terminal as it was`(_ signal: Int32)
    throws
  {
    terminal.type("half")
    try terminal.wait(for: "half")
    #expect(!terminal.isAsBefore)
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == -signal)
    #expect(terminal.isAsBefore)
  }

  @Test func `what was typed is kept for its person alone`() throws {
    terminal.type("help\r")
    try terminal.wait(for: "• ")
    try terminal.wait(for: "▶ ")
    let history = home.state.appending(path: "input-history")
    let permissions =
      try FileManager.default.attributesOfItem(atPath: history.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
  }
}
