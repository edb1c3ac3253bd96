import Foundation
import Testing

@testable import Terminal

/// Beckon is locked as long as the desktop session is, as logind tells on the system's bus.
@Suite(.enabled(if: SystemBus.program != nil, "there is no dbus-daemon"))
struct DesktopLockTests {
  private static let request = ["say", "Show me the groceries list in ListOMat", "--language", "en"]
  private static let goOn = ["say", "--continue", "go on", "--language", "en"]
  private static let waits =
    "Beckon is locked, since your desktop is. Unlock the desktop, then say “go on”.\n"
  private static let refused = "beckon: Beckon is locked, since your desktop session is; unlock that first\n"

  @Test func `a request waits until the desktop is unlocked, without any passphrase`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let bus = try SystemBus(home)
    #expect(try home.run(Self.request).status == 0)
    try bus.tell("locked")
    let asked = try home.run(Self.request)
    #expect(asked.output == Self.waits && asked.status == ExitStatus.questionOpen.rawValue)
    #expect(try home.run(Self.goOn).output == Self.waits)
    try bus.tell("unlocked")
    let done = try home.run(Self.goOn)
    #expect(done.status == 0 && done.output.contains("Groceries"))
  }

  @Test func `commands that show what is the person's refuse, and no passphrase helps`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let bus = try SystemBus(home)
    #expect(try home.run(["lock", "--set-passphrase"], input: "open sesame\n").status == 0)
    try bus.tell("locked")
    for command in [["shortcuts", "list"], ["data", "export"], ["unlock"]] {
      let outcome = try home.run(command, input: "open sesame\n")
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errors == Self.refused, "\(command)")
    }
    #expect(try home.run(["doctor"]).output.contains("Beckon is locked, since your desktop session is.\n"))
    // Both locks are to be opened, whichever is first.
    #expect(try home.run(["lock"]).status == 0)
    #expect(try home.run(Self.request).output.hasPrefix("Beckon is locked. Unlock it (beckon unlock)"))
    let unlocked = try home.run(["unlock"], input: "open sesame\n")
    #expect(unlocked.output == "Unlocked.\n" && unlocked.errors == Self.refused)
    #expect(try home.run(Self.goOn).output == Self.waits)
    try bus.tell("unlocked")
    #expect(try home.run(Self.goOn).status == 0)
    #expect(try home.run(["doctor"]).output.contains("Beckon is locked whenever your desktop session is.\n"))
  }

  @Test func `nothing is locked where nobody sits at a desktop, or where its lock isn't to be followed`()
    throws
  {
    let home = try TerminalHome(apps: ["ListOMat"])
    let bus = try SystemBus(home)
    try bus.tell("locked")
    #expect(try home.run(Self.request, ["BECKON_DESKTOP_LOCK": "off"]).status == 0)
    try bus.tell("away")
    #expect(try home.run(Self.request).status == 0)
    #expect(try !home.run(["doctor"]).output.contains("desktop"))
    try bus.tell("here")
    #expect(try home.run(Self.request).output == Self.waits)
    bus.end()
    #expect(try home.run(Self.request).status == 0)
    #expect(try !home.run(["doctor"]).output.contains("desktop"))
  }

  @Test func `the service follows at once, also when the bus was started anew`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let service = try ServiceProcess(home)
    #expect(try home.run(Self.request).status == 0)
    let first = try SystemBus(home)
    #expect(try home.run(Self.request).status == 0)
    try first.tell("locked")
    #expect(try home.run(Self.request).output == Self.waits)
    first.end()
    #expect(try home.run(Self.request).status == 0)
    let second = try SystemBus(home)
    #expect(try home.run(Self.request).status == 0)
    try second.tell("locked")
    #expect(try home.run(Self.request).output == Self.waits)
    // A bus that answers nothing any more has unlocked nothing.
    try second.tell("silent")
    #expect(try home.run(Self.request).output == Self.waits)
    withExtendedLifetime(service) {}
  }

  @Test func `a bus that never answered locks nothing, and a turn doesn't wait for it for long`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let bus = try SystemBus(home)
    try bus.tell("silent")
    #expect(try home.run(Self.request).status == 0)
  }

  @Test func `the terminal asks for no passphrase`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let bus = try SystemBus(home)
    try bus.tell("locked")
    let terminal = try PseudoTerminal(home, ["--language", "en"], columns: 100)
    try terminal.read(until: "▶ ")
    try terminal.type("Show me the groceries list in ListOMat\r")
    let shown = try terminal.read(until: "then say “go on”.")
    #expect(!shown.contains("Passphrase"))
    try terminal.read(until: "▶ ")
    try bus.tell("unlocked")
    try terminal.type("go on\r")
    try terminal.read(until: "Here is Groceries")
    try terminal.read(until: "▶ ")
    try terminal.type("bye\r")
    try terminal.read(until: "Bye.")
    terminal.waitForEnd()
  }
}
