import Foundation
import Glibc
import Testing

@testable import Terminal

/// `beckon lock`, `unlock`, and what a locked Beckon does for the other commands, the terminal and the service.
@Suite struct LockCommandTests {
  private static let request = ["say", "Show me the groceries list in ListOMat", "--language", "en"]
  private static let waits = "Beckon is locked. Unlock it (beckon unlock), then say “go on”.\n"

  private func home(apps: [String] = ["ListOMat"], isLocked: Bool = true) throws -> TerminalHome {
    let home = try TerminalHome(apps: apps)
    try #require(home.run(["lock", "--set-passphrase"], input: "open sesame\n").status == 0)
    if isLocked { try #require(home.run(["lock"]).status == 0) }
    return home
  }

  @Test func `without a passphrase nothing is locked`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let outcome = try home.run(["lock"])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "beckon: there is no passphrase to unlock with; beckon lock --set-passphrase makes one\n")
    #expect(try home.run(["unlock"]).output == "Beckon isn't locked.\n")
    #expect(try home.run(Self.request).status == 0)
    let short = try home.run(["lock", "--set-passphrase"], input: "abc\n")
    #expect(short.status == 1 && short.errors == "beckon: a passphrase has at least 4 letters\n")
    let kept = home.directory.appending(path: "data/beckon/lock.json")
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }

  @Test func `a request waits, and goes on after the passphrase`() throws {
    let home = try home()
    let asked = try home.run(Self.request)
    #expect(asked.output == Self.waits && asked.status == ExitStatus.questionOpen.rawValue)
    let wrong = try home.run(["unlock"], input: "open barley\n")
    #expect(wrong.status == 1 && wrong.errors == "That isn't the passphrase.\n")
    #expect(try home.run(["say", "--continue", "go on", "--language", "en"]).output == Self.waits)
    #expect(try home.run(["unlock"], input: "open sesame\n").output == "Unlocked.\n")
    let done = try home.run(["say", "--continue", "go on", "--language", "en"])
    #expect(done.status == 0 && done.output.contains("Groceries"))
    #expect(try home.run(["doctor"]).output.contains("Beckon isn't locked."))
  }

  @Test func `after a few wrong ones the next has to wait`() throws {
    let home = try home()
    for _ in 1...4 { #expect(try home.run(["unlock"], input: "wrong\n").errors.hasPrefix("That isn't")) }
    let right = try home.run(["unlock"], input: "open sesame\n")
    #expect(right.status == 1 && right.errors.hasPrefix("Too many wrong passphrases. Try again in "))
  }

  @Test(arguments: [
    ["data", "export"], ["data", "delete", "--yes"], ["suggest"], ["donations"], ["shortcuts", "list"],
    ["shortcuts", "suggest"], ["shortcuts", "remove", "x"], ["permissions", "allow", "ListOMat"],
    ["permissions", "reset"], ["apps", "remove", "ListOMat"], ["apps", "install", "x.app"],
    ["apps", "default", "lists", "ListOMat"], ["apps", "log", "ListOMat"], ["understand", "call Anna"],
  ])
  func `commands that show or change what is the person's wait too`(_ command: [String]) throws {
    let outcome = try home().run(command)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors == "beckon: Beckon is locked; unlock it first: beckon unlock\n")
  }

  @Test func `a passphrase is changed and removed by who knows it`() throws {
    let home = try home()
    let refused = try home.run(["lock", "--set-passphrase"], input: "guess\nmine now\n")
    #expect(refused.status == 1 && refused.errors == "That isn't the passphrase.\n")
    #expect(try home.run(["lock", "--remove-passphrase"], input: "guess\n").status == 1)
    #expect(try home.run(["lock", "--set-passphrase"], input: "open sesame\nmine now\n").status == 0)
    #expect(try home.run(["unlock"], input: "mine now\n").status == 0)
    #expect(try home.run(["lock", "--remove-passphrase"], input: "mine now\n").status == 0)
    #expect(try home.run(["lock"]).status == 1)
  }

  @Test func `at the terminal the passphrase is asked for unseen, and the request goes on`() throws {
    let home = try home()
    let terminal = try PseudoTerminal(home, ["--language", "en"], columns: 100)
    try terminal.read(until: "▶ ")
    try terminal.type("Show me the groceries list in ListOMat\r")
    try terminal.read(until: "Passphrase: ")
    try terminal.type("open barley\r")
    try terminal.read(until: "That isn't the passphrase.")
    try terminal.read(until: "Passphrase: ")
    try terminal.type("opem\u{7F}n sesame\r")
    let shown = try terminal.read(until: "Here is Groceries")
    #expect(!shown.contains("sesame"))
    try terminal.read(until: "▶ ")
    try terminal.type("bye\r")
    try terminal.read(until: "Bye.")
    terminal.waitForEnd()
  }

  @Test func `who leaves the question for the passphrase can go on with something else`() throws {
    let home = try home()
    let terminal = try PseudoTerminal(home, ["--language", "en"], columns: 100)
    try terminal.read(until: "▶ ")
    try terminal.type("Show me the groceries list in ListOMat\r")
    try terminal.read(until: "Passphrase: ")
    try terminal.type("half\(PseudoTerminal.Key.controlC)")
    try terminal.read(until: "▶ ")
    try terminal.type("never mind\r")
    try terminal.read(until: "OK, never mind.")
    try terminal.read(until: "▶ ")
    try terminal.type("bye\r")
    try terminal.read(until: "Bye.")
    terminal.waitForEnd()
  }

  @Test func `a command at the terminal asks for the passphrase`() throws {
    let home = try home()
    let terminal = try PseudoTerminal(home, ["shortcuts", "list"])
    try terminal.read(until: "Passphrase: ")
    try terminal.type("open sesame\r")
    try terminal.read(until: "You have no shortcuts.")
    terminal.waitForEnd()
  }

  // MARK: The service

  @Test func `the service is locked at once, stays so when it is killed, and goes on after unlocking`() throws
  {
    let home = try home(isLocked: false)
    let service = try ServiceProcess(home)
    #expect(try home.run(Self.request).status == 0)
    #expect(try home.run(["lock"]).status == 0)
    #expect(try home.run(Self.request).output == Self.waits)
    service.kill()
    let next = try ServiceProcess(home)
    #expect(try home.run(["say", "--continue", "go on", "--language", "en"]).output == Self.waits)
    #expect(try next.children().isEmpty)
    #expect(try home.run(["unlock"], input: "open sesame\n").status == 0)
    let done = try home.run(["say", "--continue", "go on", "--language", "en"])
    #expect(done.status == 0 && done.output.contains("Groceries"))
    #expect(try !next.children().isEmpty)
  }

  @Test func `a front of another make goes on once the person has unlocked`() throws {
    let home = try home()
    let service = try ServiceProcess(home)
    let front = try RawFront(service.socket)
    func finished(_ request: String) throws -> [String: Any]? {
      front.send(request + "\n")
      while let event = try front.next() {
        switch event["event"] as? String {
        case "finished": return event["turn"] as? [String: Any]
        case "nothing", "refused": return nil
        default: continue
        }
      }
      return nil
    }
    front.send(#"{"request":"open","languages":["en"]}"# + "\n")
    let asked = try finished(#"{"request":"say","text":"Show me the groceries list in ListOMat"}"#)
    #expect(asked?["status"] as? String == "asking" && asked?["awaitsUnlocking"] as? Bool == true)
    #expect(try finished(#"{"request":"unlocked"}"#)?["awaitsUnlocking"] as? Bool == true)
    #expect(try home.run(["unlock"], input: "open sesame\n").status == 0)
    let done = try finished(#"{"request":"unlocked"}"#)
    #expect(done?["status"] as? String == "answered" && done?["awaitsUnlocking"] == nil)
    #expect(try finished(#"{"request":"unlocked"}"#) == nil)
  }

  // MARK: Permission of one intent, and a look before installing

  @Test func `one intent of an app is denied, listed, allowed and reset`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let denied = try home.run(["permissions", "deny", "list", "o", "mat", "SearchForNotebookItems"])
    #expect(denied.output == "Beckon may not use ListOMat for this: look it up in ListOMat\n")
    let refused = try home.run(Self.request)
    #expect(refused.status == 1)
    #expect(
      refused.output
        == "You don't let Beckon do this: look it up in ListOMat. You can change that with: beckon permissions allow ListOMat SearchForNotebookItems\n"
    )
    let list = try home.run(["permissions", "list"]).output
    #expect(list.contains("look it up in ListOMat (SearchForNotebookItems)\n"))
    #expect(list.contains("  denied since "))
    #expect(try home.run(["permissions", "allow", "ListOMat", "SearchForNotebookItems"]).status == 0)
    #expect(try home.run(Self.request).status == 0)
    #expect(try home.run(["permissions", "reset", "ListOMat", "SearchForNotebookItems"]).status == 0)
    #expect(try !home.run(["permissions", "list"]).output.contains("(SearchForNotebookItems)"))
    // Nothing weaker is to be had by it than what the intent asks for anyway, and something stricter is.
    let asks = try home.run(["permissions", "ask", "ListOMat", "SearchForNotebookItems"])
    #expect(asks.output == "You are asked each time before this: look it up in ListOMat\n")
    let asked = try home.run(Self.request)
    #expect(asked.status == ExitStatus.questionOpen.rawValue, "\(asked.output)")
    #expect(try home.run(["say", "--continue", "yes", "--language", "en"]).output.contains("Groceries"))
    #expect(try home.run(["permissions", "list"]).output.contains("  you are asked each time since "))
    #expect(try home.run(["permissions", "ask", "ListOMat"]).status != 0)
    #expect(try home.run(["permissions", "allow", "ListOMat", "SearchForNotebookItems"]).status == 0)
    #expect(try home.run(Self.request).status == 0)
    let unknown = try home.run(["permissions", "deny", "ListOMat", "SendMessage"])
    #expect(unknown.status == 1 && unknown.errors.contains("ListOMat doesn't support INSendMessageIntent"))
    let misspelt = try home.run(["permissions", "deny", "ListOMat", "netwrk"])
    #expect(misspelt.status == 1 && misspelt.errors.contains("Classes of data are contacts, place,"))
    #expect(try home.run(["permissions", "deny", "Nobody", "SendMessage"]).status == 1)
  }

  @Test func `an app is let have a single file`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let file = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString).txt")
      .resolvingSymlinksInPath()
    try Data("flour".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let allowed = try home.run(["permissions", "allow", "ListOMat", file.path])
    #expect(
      allowed.output
        == "ListOMat may read \(file.path); it finds it in the folder Documents/Inbox of its own files\n")
    #expect(try home.run(["permissions", "list"]).output.contains(": this file: \(file.path)\n"))
    #expect(try home.run(["permissions", "ask", "ListOMat", file.path]).status == ExitStatus.usage.rawValue)
    let denied = try home.run(["permissions", "deny", "ListOMat", file.path])
    #expect(denied.output == "ListOMat may not read \(file.path)\n")
    #expect(try !home.run(["permissions", "list"]).output.contains(file.path))
    let missing = try home.run(["permissions", "allow", "ListOMat", file.path + "x"])
    #expect(missing.status == 1 && missing.errors.contains("there is no such file"))
  }

  @Test func `an app is shown before anything of it is copied`() throws {
    let home = try TerminalHome()
    let path = TerminalHome.root.appending(path: "Examples/Chatter/Chatter.app").path
    let shown = try home.run(["apps", "show", path])
    #expect(shown.status == 0, "\(shown.errors)")
    for line in [
      "Developer: com.example", "It says: “Chatter sends and finds your messages when you ask for it.”",
      "  send a message with Chatter (SendMessage; asks you first; not while Beckon is locked)",
      "  the files of group.com.example.Chatter",
      "Entitlements: com.apple.developer.siri, group.com.example.Chatter",
    ] {
      #expect(shown.output.contains("\(line)\n"), "\(line)")
    }
    #expect(try home.run(["apps", "list"]).output.hasPrefix("No app is installed."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.installed.path).isEmpty)
    let none = try home.run(["apps", "show", "/nowhere/x.app"])
    #expect(none.status == 1 && none.errors.hasSuffix("/nowhere/x.app can't be installed.\n"))
    // One that claims another app's name is shown, with the reason why it can't be installed.
    let other = home.directory.appending(path: "Other.app")
    try FileManager.default.copyItem(at: URL(filePath: path), to: other)
    let property = other.appending(path: "Info.plist")
    let plist = try String(contentsOf: property, encoding: .utf8)
    try plist.replacing("<string>com.example.Chatter<", with: "<string>org.other.Chatter<").write(
      to: property, atomically: true, encoding: .utf8)
    #expect(try home.run(["apps", "show", other.path]).status == 1)
  }
}
