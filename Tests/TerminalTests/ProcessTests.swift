import Foundation
import TestSupport
import Testing

@testable import Terminal

/// `beckon` as a process: what it prints, and with which status it ends.
@Suite struct ProcessTests {
  @Test func `the version stands in one line`() throws {
    let outcome = try TerminalHome().run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /beckon \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    (["say", "hi", "--now", "nonsense"], "--now: “nonsense” is no time"),
    (["say", "hi", "--time-zone", "Mars"], "--time-zone: “Mars” is no time zone"),
    (["say", "hi", "--time-zone", "+9223372036854775807"], "--time-zone: "),
    (["say", "hi", "--language", "xx"], "--language: “xx” is no language"),
    (["--language", "xx"], "--language: “xx” is no language"),
    (["grammar", "sample", "--count", "some"], "--count: “some” is no number"),
    (["grammar", "sample", "--count", "0"], "--count: “0” is no number"),
    (["grammar", "sample", "--intent", "INAddTaskIntent"], "did you mean INAddTasksIntent?"),
    (["entities", "--kind", "time,colour"], "--kind: “time,colour” holds no kind"),
    (["entities", "--language", "xx"], "--language: “xx” is no language"),
    (["nlu", "parse"], "--model is missing"), (["nlu", "train", "x"], "--output is missing"),
    (["sya"], "did you mean say?"), (["shortcuts", "lst"], "did you mean shortcuts list?"),
    (["apps"], "usage: beckon apps COMMAND"), (["say"], "TEXT is missing"),
  ])
  func `what makes no sense ends with 64 and how it's written`(_ arguments: [String], _ message: String)
    throws
  {
    let outcome = try TerminalHome().run(arguments)
    #expect(outcome.status == ExitStatus.usage.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(message))
    #expect(outcome.errors.contains("usage: ") || outcome.errors.contains("beckon help"))
  }

  @Test(arguments: [
    ["nlu", "parse", "--model", "/nowhere"], ["entities", "--rules", "/nowhere"], ["test", "/nowhere"],
  ])
  func `a file that can't be read ends with 65 and its name`(_ arguments: [String]) throws {
    let outcome = try TerminalHome().run(arguments)
    #expect(outcome.status == ExitStatus.badInput.rawValue)
    #expect(outcome.errors.contains("nowhere"))
  }

  @Test func `what protects from apps is told, and where it isn't enough`() throws {
    let home = try TerminalHome()
    let usual = try home.run(["doctor"])
    #expect(usual.output.hasPrefix("Protection: "))
    let off = try home.run(["doctor"], ["BECKON_PROTECTION": "off"])
    #expect(off.status == 0 && off.output.contains("everything that you can"))
    // A slip is taken for the strictest.
    let slip = try home.run(["doctor"], ["BECKON_PROTECTION": "ful"])
    #expect((slip.status == 0) == usual.output.hasPrefix("Protection: full"))
  }

  @Test func `a turn is kept though nobody reads its answer to the end`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = Process()
    process.executableURL = TerminalHome.beckon
    process.arguments = ["say", "Add nails to the store list in ListOMat"]
    process.environment = home.environment
    process.standardOutput = pipe
    try process.run()
    process.waitForEnd()
    #expect(process.terminationReason == .exit)
    #expect(try home.run(["say", "--continue", "the hardware one"]).output.hasPrefix("Added nails"))
  }

  @Test(arguments: [
    ["data", "delete", "--yes"], ["data", "export"], ["donations"], ["suggest"], ["shortcuts", "list"],
    ["search", "milk"],
  ])
  func `what can't be read is no empty memory, and isn't said to be deleted`(command: [String]) throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    #expect(try home.run(["say", "Add milk to groceries in ListOMat"]).status == 0)
    let file = home.state.appending(path: "beckon.sqlite")
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
    try Data("no database".utf8).write(to: file)
    let outcome = try home.run(command)
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("file is not a database"))
    #expect(try Data(contentsOf: file) == Data("no database".utf8))
  }

  @Test func `what was done is donated, suggested, given a phrase and done by it`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    func run(_ arguments: String...) throws -> TerminalHome.Outcome { try home.run(arguments) }
    #expect(try run("donations").output == "Nothing was donated.\n")
    for day in 2...6 {
      let moment = "2026-03-0\(day)T18:30:00Z"
      #expect(
        try run("say", "--new", "--now", moment, "--time-zone", "Z", "Add milk to groceries in ListOMat")
          .status == 0)
    }
    let donations = try run("donations", "ListOMat", "--count", "2").output
    #expect(donations.split(separator: "\n").count == 2 && donations.contains("milk"))
    let evening = ["suggest", "--now", "2026-03-07T18:40:00Z", "--time-zone", "Z"]
    let suggested = try home.run(evening).output
    #expect(suggested.hasPrefix("1. ") && suggested.contains("milk") && suggested.contains(" – "))
    #expect(try run("shortcuts", "suggest").output.hasPrefix("1. "))
    #expect(try run("shortcuts", "add", "milk run", "1").status == 0)
    #expect(try run("shortcuts", "add", "milk runs", "1").status == 1)
    #expect(try run("shortcuts", "list").output.contains("“milk run” (en)"))
    #expect(try run("shortcuts", "run", "milk run").output.contains("milk"))
    #expect(try run("say", "Milk run, please!").output.contains("milk"))
    #expect(try run("shortcuts", "rename", "milk run", "white stuff").status == 0)
    #expect(try run("shortcuts", "rename", "milk run", "x").errors.contains("there are: white stuff"))
    #expect(try run("shortcuts", "run", "milk run").status == 1)
    #expect(try home.run(evening + ["--stop", "1"]).status == 0)
    #expect(try home.run(evening).output.hasPrefix("Nothing comes to mind"))
    #expect(try run("donations").output.contains("not suggested: the person doesn't want it suggested"))
    #expect(try run("data", "export").output.split(separator: "\n").count > 10)
    #expect(try run("data", "delete").errors.contains("--yes"))
    #expect(try run("data", "delete", "--yes").status == 0)
    #expect(try run("shortcuts", "list").output.hasPrefix("You have no shortcuts."))
    #expect(try run("data", "export").output.isEmpty)
  }

  @Test(arguments: [
    ("steps: []", "title"), ("title: x", "steps"),
    ("title: x\nsteps: [{ app: Nobody, intent: AddTasks }]", "Nobody"),
    ("title: x\nsteps: [{ app: ListOMat, intent: AddTask }]", "AddTask"),
    ("title: x\nsteps: [{ app: ListOMat, intent: AddTasks, parameters: { taskTitle: a } }]", "input:2"),
    (
      "title: x\nsteps: [{ app: ListOMat, intent: AddTasks, inputs: { taskTitles: 1.code } }]",
      "an earlier step"
    ),
    ("title: [", "input:"),
  ])
  func `a file of steps with a mistake is refused with its place`(_ file: String, _ words: String) throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let outcome = try home.run(["shortcuts", "add", "my steps", "--file", "-"], input: file)
    #expect(outcome.status == ExitStatus.badInput.rawValue || outcome.status == ExitStatus.failure.rawValue)
    #expect(outcome.errors.contains(words))
    #expect(try home.run(["shortcuts", "list"]).output.hasPrefix("You have no shortcuts."))
  }

  @Test func `every command explains itself`() throws {
    let home = try TerminalHome()
    for command in BeckonCommandLine(environment: home.environment).commands where !command.words.isEmpty {
      let outcome = try home.run(command.words + ["--help"])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("usage: \(command.usage)"))
      for option in command.options { #expect(outcome.output.contains(option.summary)) }
    }
  }

  @Test func `the app for a kind of requests is set, listed and forgotten`() throws {
    let home = try TerminalHome(apps: ["ListOMat", "TasksNotes"])
    #expect(try home.run(["apps", "default"]).output.contains("No app was chosen yet"))
    #expect(try home.run(["apps", "default", "lists", "tasksnotes"]).status == 0)
    #expect(try home.run(["apps", "default"]).output == "lists: TasksNotes (as you said)\n")
    #expect(
      try home.run(["say", "Make a list called camping", "--language", "en"]).output.contains("camping"))
    #expect(try home.run(["apps", "default", "calls", "TasksNotes"]).errors.contains("it is for: lists"))
    #expect(try home.run(["apps", "default", "list"]).errors.contains("did you mean lists?"))
    #expect(try home.run(["apps", "default", "--forget", "lists"]).status == 0)
    #expect(try home.run(["apps", "default", "lists"]).output == "lists: none; you are asked\n")
    #expect(try home.run(["apps", "default", "--forget", "x"]).status == ExitStatus.usage.rawValue)
    let question = try home.run(["say", "--new", "Make a list called party", "--language", "en"])
    #expect(question.status == ExitStatus.questionOpen.rawValue)
    #expect(try home.run(["say", "--continue", "TasksNotes", "--language", "en"]).status == 0)
    #expect(try home.run(["apps", "default"]).output == "lists: TasksNotes (as last time)\n")
    let next = try home.run(["say", "--new", "Make a list called beach", "--language", "en"])
    #expect(next.output.hasPrefix("In TasksNotes, as last time.\n"))
  }

  @Test func `a pipe gets whole lines without colours`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let outcome = try home.run(
      ["--language", "en"], input: "Add nails to the store list in ListOMat\nthe hardware one\nbye\n")
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(
      outcome.output.hasPrefix(
        """
        ◀ Which one: Grocery store or Hardware store?
            1. Grocery store
            2. Hardware store
        ◀ Added nails to Hardware store.

        """))
    #expect(outcome.output.hasSuffix("◀ Bye.\n"))
  }

  @Test func `a question is kept for its person alone, and answered by another process`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    #expect(try home.run(["say", "Add nails to the store list in ListOMat", "--language", "en"]).status == 3)
    let file = home.state.appending(path: "beckon.sqlite")
    #expect(try permissions(file) == 0o600)
    #expect(try permissions(home.state) == 0o700)
    let answer = try home.run(["say", "the hardware one", "--continue", "--language", "en"])
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("Added nails to Hardware store."))
    // The act stays known, but the question is closed: "yes" answers nothing now.
    #expect(try permissions(file) == 0o600)
    let again = try home.run(["say", "yes", "--continue", "--language", "en"])
    #expect(again.output == "All right.\n")
    let undone = try home.run(["say", "undo that", "--language", "en"])
    #expect(undone.output.hasPrefix("That can't be taken back"))
    #expect(try home.run(["data", "export"]).output.contains(#""kind":"conversation""#))
    #expect(try home.run(["data", "delete", "--yes"]).status == 0)
    let none = try home.run(["say", "the hardware one", "--continue"])
    #expect(none.status == 1)
    #expect(none.errors == "beckon: there is no conversation to continue; say it without --continue\n")
  }

  private func permissions(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  @Test func `a question that can't be kept is printed, and said where it can't be kept and why`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    // A directory stands where the file should be.
    let file = home.state.appending(path: "beckon.sqlite")
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let outcome = try home.run(["say", "Add nails to the store list in ListOMat", "--language", "en"])
    #expect(outcome.status == ExitStatus.notKept.rawValue)
    #expect(outcome.output.hasPrefix("Which one: Grocery store or Hardware store?\n"))
    #expect(outcome.errors.contains("the open question could not be kept: \(file.path) can't be opened"))
    #expect(outcome.errors.contains("Is a directory. Say the whole sentence again instead of --continue."))
    #expect(!outcome.errors.contains("NSCocoaErrorDomain"))
  }

  @Test func `damaged apps are named with what is wrong, beside the others`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let broken = home.installed.appending(path: "com.example.Broken.app")
    try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
    let outcome = try home.run(["apps", "list"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("ListOMat  com.example.ListOMat\ncom.example.Broken: damaged"))
    #expect(outcome.output.contains("Info.plist"))
  }

  @Test func `the log of an app is what its extensions wrote last`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    let none = try home.run(["apps", "log", "ListOMat"])
    let log = home.state.appending(path: "logs/com.example.ListOMat.Intents.log")
    #expect(none.status == 0)
    #expect(none.output.contains("have written nothing yet") && none.output.contains(log.path))
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (1...150).map { "line \($0) \u{1B}[2J\n" }.joined().write(to: log, atomically: true, encoding: .utf8)
    let lines = try home.run(["apps", "log", "list-o-mat"]).output.split(separator: "\n").map(String.init)
    #expect(lines == [log.path] + (51...150).map { "line \($0) [2J" })
    let unknown = try home.run(["apps", "log", "ListMat"])
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean ListOMat?"))
  }
}
