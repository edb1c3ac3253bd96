import Foundation
import Testing

@testable import Terminal

/// A person's keys and what they see, through the command line's own entry point.
@Suite struct ConversationAtTerminalTests {
  private typealias Key = PseudoTerminal.Key

  private func begin(_ apps: [String] = ["ListOMat"], columns: UInt16 = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(TerminalHome(apps: apps), ["--language", "en"], columns: columns)
    try terminal.read(until: "▶ ")
    return terminal
  }

  private func clear(_ terminal: PseudoTerminal) throws {
    try terminal.type(Key.controlC)
    try terminal.read(until: "brings the line back.")
    try terminal.read(until: "▶ ")
  }

  @Test func `a question shows its choices, and a number answers it`() throws {
    let terminal = try begin()
    try terminal.type("Add nails to the store list in ListOMat" + Key.enter)
    let question = try terminal.read(until: "2. Hardware store")
    #expect(question.contains("◀ Which one: Grocery store or Hardware store?"))
    #expect(question.contains("  1. Grocery store\n"))
    try terminal.read(until: "▶ ")
    try terminal.type("2" + Key.enter)
    try terminal.read(until: "◀ Added nails to Hardware store.")
  }

  @Test func `Tab writes apps, phrases, names and what a question offers`() throws {
    let terminal = try begin(["ListOMat", "Paces"])
    // A phrase of an app, from the beginning of the line on.
    try terminal.type("show me the gr" + Key.tab)
    try terminal.read(until: "oceries list in ListOMat")
    try clear(terminal)
    // Behind other words the names that apps have; where they are several, a second Tab lists them.
    try terminal.type("end my " + Key.tab + Key.tab)
    let names = try terminal.read(until: "Tempo Tuesday")
    for name in ["ListOMat", "Paces", "Yoga", "Hill repeats"] { #expect(names.contains(name)) }
    try clear(terminal)
    // The name of an app; the sentence is heard with it.
    try terminal.type("Add nails to the store list in listo" + Key.tab + Key.enter)
    try terminal.read(until: "2. Hardware store")
    try terminal.read(until: "▶ ")
    // A list that only the question names.
    try terminal.type("the hardw" + Key.tab + Key.enter)
    try terminal.read(until: "◀ Added nails to Hardware store.")
  }

  @Test func `Ctrl-C throws away the typed line first and leaves then`() throws {
    let terminal = try begin()
    try terminal.type("add half a thou")
    try terminal.read(until: "thou")
    try terminal.type(Key.controlC)
    try terminal.read(until: "^C")
    try terminal.read(until: "Ctrl-C again leaves")
    try terminal.read(until: "▶ ")
    // The line isn't lost.
    try terminal.type(Key.up)
    try terminal.read(until: "add half a thou")
    try terminal.type(Key.controlC)
    try terminal.read(until: "▶ ")
    try terminal.type(Key.controlC)
    let end = try terminal.readToEnd()
    #expect(end.status == ExitStatus.interrupted.rawValue)
  }

  @Test func `Ctrl-D ends`() throws {
    let terminal = try begin()
    try terminal.type(Key.controlD)
    #expect(try terminal.readToEnd().status == 0)
  }

  @Test func `lines end between words at a narrow window, and boxes fit into it`() throws {
    let terminal = try begin(columns: 26)
    try terminal.type("Add nails to the store list in ListOMat" + Key.enter)
    try terminal.read(until: "◀ ")
    let question = try terminal.read(until: "▶ ")
    #expect(question.hasPrefix("Which one: Grocery store\n  or Hardware store?\n"))
    #expect(question.contains("\n    1. Grocery store\n"))
    try terminal.type("2" + Key.enter)
    try terminal.read(until: "◀ ")
    let answer = try terminal.read(until: "▶ ")
    #expect(answer.hasPrefix("Added nails to Hardware\n  store.\n"))
    let box = answer.split(separator: "\n").map(String.init).filter { $0.contains("│") || $0.contains("─") }
    #expect(box.contains { $0.contains("☐ nails") })
    #expect(Set(box.map(\.columns)).count == 1)
    #expect(box.allSatisfy { $0.columns <= 26 })
  }
}
