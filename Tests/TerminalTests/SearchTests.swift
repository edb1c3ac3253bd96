import Foundation
import TestSupport
import Testing

/// The things that apps donate and index are found, and opened in their own processes.
@Suite struct SearchTests {
  private func search(_ home: TerminalHome, _ arguments: String...) throws -> TerminalHome.Outcome {
    try home.run(["search"] + arguments)
  }

  @Test(arguments: [true, false])
  func `a screen of an app is found and opened`(hasService: Bool) throws {
    let home = try TerminalHome(apps: ["Bank"])
    let service = hasService ? try ServiceProcess(home) : nil
    try home.runApp(home.installed.appending(path: "com.example.Bank.app/Bank"), ["cash-machines"])
    #expect(try search(home, "withdraw").output == "1. Show cash machines – Bank\n")
    #expect(try search(home, "cash", "mach").output == "1. Show cash machines – Bank\n")
    let none = try search(home, "gold")
    #expect(none.output == "Nothing was found.\n" && none.status == 1)
    let screen = home.directory.appending(path: "data/beckon/groups/group.com.example.Bank/screen.txt")
    try FileManager.default.removeItem(at: screen)
    #expect(try search(home, "cash", "--open", "1").output == "Opening Bank.\n")
    #expect(try String(contentsOf: screen, encoding: .utf8).hasPrefix("Show cash machines\n"))
    #expect(try search(home, "cash", "--open", "2").status == 1)
    // By conversation.
    try FileManager.default.removeItem(at: screen)
    #expect(
      try home.run(["say", "--new", "find cash machines"]).output.hasPrefix(
        "I found “Show cash machines” in Bank"))
    let opened = try home.run(["say", "--continue", "yes"])
    #expect(opened.output == "Opening Bank.\n", "\(opened.errors)")
    #expect(FileManager.default.fileExists(atPath: screen.path))
    // The things of an app that may not be used, or isn't there any more, aren't found.
    _ = try home.run(["permissions", "deny", "Bank"])
    #expect(try search(home, "cash").output == "Nothing was found.\n")
    _ = try home.run(["permissions", "allow", "Bank"])
    #expect(try search(home, "cash").status == 0)
    #expect(try home.run(["apps", "remove", "Bank"]).status == 0)
    #expect(try search(home, "cash").output == "Nothing was found.\n")
    withExtendedLifetime(service) {}
  }

  @Test func `an item is opened with its identifier`() throws {
    let home = try TerminalHome()
    try DiaryBundle.install(in: home.installed)
    let bundle = home.installed.appending(path: "com.example.Diary.app")
    try home.runApp(bundle.appending(path: "Diary"), ["index:Holidays"])
    _ = try home.run(["permissions", "allow", "Diary"])
    #expect(try search(home, "holiday").output == "1. Holidays – Diary\n")
    #expect(try search(home, "holiday", "--open", "1").output == "Opening Diary.\n")
    let written = try String(contentsOf: home.directory.appending(path: "data/diary.txt"), encoding: .utf8)
    #expect(written.contains("continue com.apple.corespotlightitem Holidays - "), "\(written)")
    #expect(written.contains("item Holidays\n"), "\(written)")
  }

  @Test func `a locked Beckon shows nothing`() throws {
    let home = try TerminalHome(apps: ["Bank"])
    try home.runApp(home.installed.appending(path: "com.example.Bank.app/Bank"), ["cash-machines"])
    _ = try search(home, "cash")
    try #require(home.run(["lock", "--set-passphrase"], input: "open sesame\n").status == 0)
    try #require(home.run(["lock"]).status == 0)
    #expect(try !search(home, "cash").output.contains("Show cash"))
    #expect(try !home.run(["say", "--new", "find cash machines"]).output.contains("Show cash"))
  }
}
