import Foundation
import TestSupport
import Testing

/// The donations that apps make while no service runs, and that nobody has taken in yet.
@Suite struct WaitingDonationTests {
  private let home: TerminalHome
  private let program: URL

  init() throws {
    home = try TerminalHome(apps: ["Bank"])
    program = home.installed.appending(path: "com.example.Bank.app/Bank")
  }

  private func run(_ arguments: String...) throws -> TerminalHome.Outcome { try home.run(arguments) }

  private func donate() throws { try home.runApp(program, ["cash-machines"]) }

  private var queue: URL {
    home.directory.appending(path: "data/beckon/containers/com.example.Bank/requests.queue")
  }

  private var isWaiting: Bool { FileManager.default.fileExists(atPath: queue.path) }

  @Test(arguments: [
    (["donations"], "Bank: Show cash machines"), (["shortcuts", "suggest"], "1. Show cash machines"),
    (["data", "export"], "Show cash machines"),
  ])
  func `a command sees it without a service`(_ command: [String], _ words: String) throws {
    try donate()
    #expect(isWaiting)
    let outcome = try home.run(command)
    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(!isWaiting)
  }

  @Test func `a place gets a phrase and is opened by it without a service`() throws {
    try donate()
    #expect(try run("shortcuts", "add", "nearest cash", "1").status == 0)
    #expect(try run("say", "Nearest cash!").output == "Opening Bank.\n")
  }

  @Test func `a sentence takes in what waits`() throws {
    try donate()
    _ = try run("say", "thanks")
    #expect(!isWaiting)
  }

  @Test func `a look makes no memory where nothing waits`() throws {
    let home = try TerminalHome()
    #expect(try home.run(["donations"]).output == "Nothing was donated.\n")
    #expect(!FileManager.default.fileExists(atPath: home.state.appending(path: "beckon.sqlite").path))
  }

  @Test func `what is deleted doesn't come back with the service`() throws {
    try donate()
    #expect(isWaiting)
    #expect(try run("data", "delete", "--yes").status == 0)
    #expect(!isWaiting)
    let service = try ServiceProcess(home)
    #expect(try run("donations").output == "Nothing was donated.\n")
    #expect(try run("data", "export").output.isEmpty)
    withExtendedLifetime(service) {}
  }

  @Test func `what is forgotten of an app doesn't come back`() throws {
    try donate()
    #expect(try run("say", "forget what I did in Bank").status == 3)
    // It's done once more while the question is open.
    try donate()
    #expect(try run("say", "--continue", "yes").status == 0)
    #expect(!isWaiting)
    #expect(try run("donations").output == "Nothing was donated.\n")
  }

  @Test func `only what is new follows`() throws {
    let home = try TerminalHome(apps: ["ListOMat"])
    func add(_ thing: String) throws {
      #expect(try home.run(["say", "--new", "Add \(thing) to groceries in ListOMat"]).status == 0)
    }
    for thing in ["milk", "eggs", "bread"] { try add(thing) }
    let donations = try RunningProgram(
      TerminalHome.beckon, ["donations", "--follow", "--count", "1"], home.environment)
    donations.wait(for: 1)
    try add("rice")
    donations.wait(for: 2)
    donations.kill()
    let printed = donations.end()
    // An older one would stand in the second line, since it was there at the first look.
    #expect(printed.count == 2 && printed[0].contains("bread") && printed[1].contains("rice"), "\(printed)")
  }
}
