import AppBundle
import Foundation
import Glibc
import SystemCatalogue
import TestSupport
import Testing

@testable import Terminal

/// The assistant as a service, and the commands that use it.
@Suite struct ServiceTests {
  private static let apps = ["ListOMat", "TasksNotes"]

  @Test func `say answers the same with the service and without`() throws {
    let (alone, served) = (try TerminalHome(apps: Self.apps), try TerminalHome(apps: Self.apps))
    let service = try ServiceProcess(served)
    let lines: [[String]] = [
      ["say", "Show me the groceries list in ListOMat"],
      ["say", "Show me the groceries list in ListOMat", "--json"],
      ["say", "Add nails to the store list in ListOMat", "--why"],
      ["say", "--continue", "the hardware one"],
      ["say", "--new", "Remind me tomorrow at 8 to call the plumber in TasksNotes"]
        + ["--now", "2026-03-02T09:00:00+02:00", "--time-zone", "Europe/Istanbul"],
      ["say", "--new", "ListOMat'ta alışveriş listesine elma ekle", "--language", "tr"],
      ["say", "--new", "blah blah"], ["say", "--new", "--continue", "yes"],
      ["say", "hi", "--language", "xx"], ["run", "ListOMat", "Nonsense"],
      ["run", "Nobody", "AddTasks"],
    ]
    for line in lines {
      let (first, second) = (try alone.run(line), try served.run(line))
      #expect(first.output == second.output, "\(line)")
      // Whoever comes first learns a language, and says so.
      func lasting(_ outcome: TerminalHome.Outcome) -> [Substring] {
        outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("Learning what people ask for") }
      }
      #expect(lasting(first) == lasting(second), "\(line)")
      #expect(first.status == second.status, "\(line)")
    }
    // It was the service that answered: it has started the app.
    #expect(try !service.children().isEmpty)
  }

  @Test(.enabled(if: getuid() != 0, "root can read all memory"))
  func `its memory can't be read by other programs of the person`() throws {
    let service = try ServiceProcess(try TerminalHome(apps: []))
    #expect(open("/proc/\(service.pid)/mem", O_RDONLY) < 0)
    #expect(errno == EACCES)
  }

  @Test func `parameters of an intent are read by the service, with their mistakes`() throws {
    let home = try TerminalHome(apps: Self.apps)
    let service = try ServiceProcess(home)
    let good = try home.run(
      ["run", "ListOMat", "AddTasks", "--parameters", "-"],
      input: "{taskTitles: [milk], targetTaskList: Groceries}")
    #expect(good.status == 0 && good.output.contains("milk"))
    let bad = try home.run(["run", "ListOMat", "AddTasks", "--parameters", "-"], input: "{taskTitle: 1}")
    #expect(bad.status == ExitStatus.badInput.rawValue)
    #expect(bad.errors.contains("input:1"))
    #expect(try !service.children().isEmpty)
  }

  @Test func `a question outlives a service that is killed`() throws {
    let home = try TerminalHome(apps: Self.apps)
    let first = try ServiceProcess(home)
    #expect(try home.run(["say", "Add nails to the store list in ListOMat"]).status == 3)
    first.kill()
    // The socket's file is still there, and nobody listens.
    #expect(try home.run(["say", "--continue", "the hardware one"]).output.hasPrefix("Added nails"))
    #expect(try home.run(["say", "--new", "Add rope to the store list in ListOMat"]).status == 3)
    let second = try ServiceProcess(home)
    #expect(try home.run(["say", "--continue", "the hardware one"]).output.hasPrefix("Added rope"))
    #expect(try !second.children().isEmpty)
  }

  @Test func `a conversation at the terminal goes on where a killed service left it`() throws {
    let home = try TerminalHome(apps: Self.apps)
    let service = try ServiceProcess(home)
    let terminal = try PseudoTerminal(home, ["--language", "en"], columns: 80)
    try terminal.read(until: "▶ ")
    try terminal.type("Add nails to the store list in ListOMat\r")
    try terminal.read(until: "2. Hardware store")
    try terminal.read(until: "▶ ")
    service.kill()
    try terminal.type("the hardware one\r")
    try terminal.read(until: "Added nails to Hardware store.")
    try terminal.read(until: "▶ ")
    try terminal.type("bye\r")
    try terminal.read(until: "Bye.")
    // Nobody will go on with it.
    terminal.waitForEnd()
    #expect(try home.run(["data", "export"]).output.contains(#""identifier":"terminal-"#) == false)
  }

  @Test func `a turn that has begun ends before the service does`() throws {
    let home = try TerminalHome(apps: Self.apps)
    let service = try ServiceProcess(home)
    let front = try RawFront(service.socket)
    let sentence = #"{"request":"say","text":"Show me the groceries list in ListOMat"}"# + "\n"
    front.send(sentence)
    while let event = try front.next(), event["event"] as? String != "finished" {}
    let children = try service.children()
    #expect(!children.isEmpty)
    for child in children { kill(child, SIGSTOP) }
    front.send(sentence)
    #expect(try front.next()?["event"] as? String == "working")
    try service.askToEnd()
    for child in children { kill(child, SIGCONT) }
    var last: [String: Any]?
    while let event = try front.next() { last = event }
    let turn = last?["turn"] as? [String: Any]
    #expect(turn?["status"] as? String == "answered")
    #expect(service.waitForEnd() == 0)
    #expect(!FileManager.default.fileExists(atPath: service.socket.path))
  }

  @Test func `what is no request is refused with the reason, and the conversation goes on`() throws {
    let service = try ServiceProcess(TerminalHome())
    let front = try RawFront(service.socket)
    func reason(_ line: String) throws -> String? {
      front.send(line + "\n")
      let answer = try front.next()
      #expect(answer?["event"] as? String == "refused")
      return answer?["reason"] as? String
    }
    #expect(try reason("hello") == "this is no JSON")
    #expect(try reason(#"{"request":"say"}"#) == "text is missing")
    #expect(try reason(#"{"request":"say","text":7}"#) == "text: expected a string")
    #expect(
      try reason(#"{"request":"fly"}"#)
        == "request: expected one of open, say, run, shortcut, found, arrive, again, unlocked, attend, offers, end"
    )
    #expect(try reason(#"{"request":"open","version":9}"#) == "version 9 isn't spoken here, but 1")
    #expect(try reason(#"{"request":"open","timeZone":"Mars"}"#)?.contains("Mars") == true)
    #expect(
      try reason(#"{"request":"open","conversation":{"name":"../x","beginning":"new"}}"#)?.contains("../x")
        == true)
    #expect(try reason(#"{"request":"open","home":"elsewhere"}"#)?.contains("elsewhere") == true)
    front.send(#"{"request":"say","text":"thanks"}"# + "\n")
    #expect(try front.next()?["event"] as? String == "said")
    #expect(try front.next()?["event"] as? String == "finished")
    front.send(String(repeating: "x", count: 3 << 20))
    #expect((try front.next()?["reason"] as? String)?.contains("more than 1048576 bytes") == true)
    #expect(try front.next() == nil)
    // The others are not harmed.
    #expect(try service.home.run(["say", "thanks"]).output == "You're welcome.\n")
  }

  @Test func `there is one service, and a killed one makes room`() throws {
    let home = try TerminalHome()
    let service = try ServiceProcess(home)
    let other = try home.run(["serve"])
    #expect(other.status == 1)
    #expect(other.errors == "beckon: the assistant runs already; beckon uses it by itself\n")
    service.kill()
    let next = try ServiceProcess(home)
    try next.askToEnd()
    #expect(next.waitForEnd() == 0)
  }

  @Test func `an app that another process installs is heard, one that it removes isn't`() throws {
    let home = try TerminalHome()
    let service = try ServiceProcess(home)
    let sentence = ["say", "--new", "Show me the groceries list in ListOMat"]
    #expect(try home.run(sentence).status != 0)
    let app = TerminalHome.root.appending(path: "Examples/ListOMat/ListOMat.app").path
    #expect(try home.run(["apps", "install", app]).status == 0)
    #expect(try home.run(sentence).output.contains("Groceries"))
    #expect(try !service.children().isEmpty)
    #expect(try home.run(["apps", "remove", "ListOMat"]).status == 0)
    #expect(try home.run(sentence).status != 0)
    #expect(try service.children().isEmpty)
  }

  @Test func `sockets that are handed down are used and left to the next service`() throws {
    let home = try TerminalHome(apps: ["Bank"])
    let directory = home.sockets.url.appending(path: "beckon")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let files = ["assistant.socket", "apps.socket"].map { directory.appending(path: $0) }
    let listeners = files.map { _ in socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    defer { for listener in listeners { close(listener) } }
    for (listener, file) in zip(listeners, files) {
      try #require(bindSocket(listener, to: file.path) && listen(listener, 4) == 0)
    }
    let program = home.installed.appending(path: "com.example.Bank.app/Bank")
    // What holds of the first service must hold of the one after it.
    for run in 1...2 {
      // Who comes first waits for the service.
      let front = try RawFront(files[0])
      front.send(#"{"request":"say","text":"thanks"}"# + "\n")
      let service = try ServiceProcess(home, handingDown: (listeners[0], listeners[1]))
      #expect(try front.next()?["line"] as? String == "You're welcome.")
      try home.runApp(program, ["cash-machines"])
      #expect(try home.run(["donations"]).output.split(separator: "\n").count == run)
      try service.askToEnd()
      #expect(service.waitForEnd() == 0)
      for file in files { #expect(FileManager.default.fileExists(atPath: file.path)) }
    }
  }

  /// Gives a phrase to the place that the bank's app has donated. The service ends after it, where it isn't to stay up.
  private func givePhrase(_ home: TerminalHome, _ service: inout ServiceProcess?, staysUp: Bool) throws {
    #expect(try home.run(["shortcuts", "suggest"]).output.contains("Where can I get cash"))
    #expect(try home.run(["shortcuts", "add", "nearest cash", "1"]).status == 0)
    guard !staysUp else { return }
    try service?.askToEnd()
    #expect(service?.waitForEnd() == 0)
    service = nil
  }

  @Test(arguments: [true, false])
  func `an app donates a place, which gets a phrase and is opened by it`(hasService: Bool) throws {
    let home = try TerminalHome(apps: ["Bank"])
    let program = home.installed.appending(path: "com.example.Bank.app/Bank")
    // Nobody listens yet: what the app donates waits.
    try home.runApp(program, ["cash-machines"])
    var service: ServiceProcess? = try ServiceProcess(home)
    #expect(try home.run(["donations"]).output.contains("Bank: Show cash machines"))
    try home.runApp(program, ["cash-machines"])
    #expect(try home.run(["donations"]).output.split(separator: "\n").count == 2)
    try givePhrase(home, &service, staysUp: hasService)
    let screen = home.directory.appending(path: "data/beckon/groups/group.com.example.Bank/screen.txt")
    try FileManager.default.removeItem(at: screen)
    #expect(try home.run(["say", "Nearest cash!"]).output == "Opening Bank.\n")
    #expect(try String(contentsOf: screen, encoding: .utf8).hasPrefix("Show cash machines\n"))
    // Another word doesn't open it.
    try FileManager.default.removeItem(at: screen)
    _ = try home.run(["say", "the nearest cash was stolen"])
    #expect(!FileManager.default.fileExists(atPath: screen.path))
  }

  @Test(arguments: [true, false])
  func `an app's program that was changed isn't opened`(hasService: Bool) throws {
    let home = try TerminalHome()
    let installed = InstalledApps(directory: home.installed, catalogue: try SystemCatalogue.load())
    let bank = try installed.install(from: TerminalHome.root.appending(path: "Examples/Bank/Bank.app")).app
    var service: ServiceProcess? = try ServiceProcess(home)
    try home.runApp(try #require(bank.executable), ["cash-machines"])
    try givePhrase(home, &service, staysUp: hasService)
    // Another file takes its place.
    let program = try #require(bank.executable)
    try FileManager.default.removeItem(at: program)
    try Data("#!/bin/sh\ntouch \(home.directory.path)/stolen\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let refused = try home.run(["say", "Nearest cash!"])
    #expect(
      refused.output
        == "Bank can't be opened: its program was changed since it was installed. Install it again.\n")
    #expect(refused.status == 1)
    #expect(!FileManager.default.fileExists(atPath: home.directory.appending(path: "stolen").path))
    withExtendedLifetime(service) {}
  }

  @Test(arguments: [true, false])
  func `a confined extension donates and asks while it handles a request`(hasService: Bool) throws {
    let home = try TerminalHome()
    try DiaryBundle.install(in: home.installed)
    let service = hasService ? try ServiceProcess(home) : nil
    let outcome = try home.run(
      ["run", "Diary", "CreateNote", "--parameters", "-", "--json"],
      input: #"{content: {"@type": INTextNoteContent, text: "authorization shortcuts own"}}"#)
    #expect(outcome.output.contains("\"3 3; ; ok\""), "\(outcome)")
    // The app knows better than the assistant what was done.
    let donations = try home.run(["donations"]).output
    #expect(donations.contains("Diary: ") && donations.split(separator: "\n").count == 1, "\(donations)")
    #expect(try service.map { try !$0.children().isEmpty } ?? true)
  }

  @Test(arguments: [true, false])
  func `what an app gets of the person's is what they decided, from its next call on`(hasService: Bool) throws
  {
    let home = try TerminalHome()
    try DiaryBundle.install(in: home.installed)
    let service = hasService ? try ServiceProcess(home) : nil
    func answer(_ command: String) throws -> String {
      try home.run(
        ["run", "Diary", "CreateNote", "--parameters", "-", "--json"],
        input: #"{content: {"@type": INTextNoteContent, text: "\#(command)"}}"#
      ).output
    }
    func decide(_ words: String...) throws -> String { try home.run(["permissions"] + words).output }
    // It doesn't say what it wants to know a place for.
    #expect(try answer("data").contains("\"contacts 3, place 0, focus 3\""))
    #expect(try answer("ask-data").contains("\"contacts true 0, focus 3\""))
    let log = home.state.appending(path: "logs/com.example.Diary.Intents.log")
    #expect(
      try String(contentsOf: log, encoding: .utf8).contains(
        "CLLocationManager.requestWhenInUseAuthorization: the person hasn't decided about this app, or its Info.plist has "
          + "no NSLocationWhenInUseUsageDescription"))
    #expect(try decide("deny", "Diary", "contacts") == "Diary may not have this: your contacts\n")
    #expect(try decide("deny", "Diary", "place").hasPrefix("Diary may not have this: where you are"))
    #expect(try answer("data").contains("\"contacts 2, place 2, focus 3\""))
    #expect(try answer("ask-data").contains("\"contacts false refused, focus 3\""))
    let list = try decide("list")
    #expect(list.contains("  denied since ") && list.contains(": your contacts (contacts)\n"), "\(list)")
    #expect(list.contains("your contacts (“Diary links notes with people.”; denied)"), "\(list)")
    #expect(try decide("allow", "Diary", "contacts") == "Diary may have this: your contacts\n")
    #expect(try decide("reset", "Diary", "place").hasPrefix("What you decided about the whole of Diary"))
    #expect(try answer("data").contains("\"contacts 3, place 0, focus 3\""))
    withExtendedLifetime(service) {}
  }

  @Test(arguments: [true, false])
  func `an app that is denied the person's files opens all the same`(hasService: Bool) throws {
    let home = try TerminalHome(apps: ["Bank"])
    let program = home.installed.appending(path: "com.example.Bank.app/Bank")
    var service: ServiceProcess? = try ServiceProcess(home)
    try home.runApp(program, ["cash-machines"])
    try givePhrase(home, &service, staysUp: hasService)
    let screen = home.directory.appending(path: "data/beckon/groups/group.com.example.Bank/screen.txt")
    try FileManager.default.removeItem(at: screen)
    #expect(
      try home.run(["permissions", "deny", "Bank", "files"]).output
        == "Bank may not have this: all your files and rights, for its own program\n")
    #expect(try home.run(["say", "Nearest cash!"]).output == "Opening Bank.\n")
    #expect(try String(contentsOf: screen, encoding: .utf8).hasPrefix("Show cash machines\n"))
    // Its own log has what it wrote, and its home is its container.
    #expect(
      FileManager.default.fileExists(
        atPath: home.directory.appending(path: "data/beckon/containers/com.example.Bank/tmp").path))
    withExtendedLifetime(service) {}
  }

  @Test func `an app's own program is told by the service`() throws {
    let home = try TerminalHome()
    try DiaryBundle.install(in: home.installed)
    let program = home.installed.appending(path: "com.example.Diary.app/Diary")
    func status() throws -> [String] {
      try RunningProgram(program, ["data"], home.environment).end()
    }
    #expect(try status() == ["contacts 0, place 0, focus 0"])
    let service = try ServiceProcess(home)
    // `CLLocationManager` and `CNContactStore` know it where the program has UIKit's main loop.
    #expect(try status() == ["contacts 0, place 0, focus 3"])
    #expect(try home.run(["permissions", "deny", "Diary", "focus"]).status == 0)
    #expect(try status() == ["contacts 0, place 0, focus 2"])
    withExtendedLifetime(service) {}
  }

  @Test func `the socket and its directory are the person's alone`() throws {
    let service = try ServiceProcess(TerminalHome())
    func permissions(_ file: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
    #expect(try permissions(service.socket) == 0o600)
    #expect(try permissions(service.socket.deletingLastPathComponent()) == 0o700)
  }
}
