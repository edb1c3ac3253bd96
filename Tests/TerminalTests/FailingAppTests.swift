import ExtensionHost
import Foundation
import IntentSchema
import Testing

@testable import Assistant

/// The commands about an app that isn't started any more.
@Suite struct FailingAppTests {
  @Test func `what is set aside is named with the reason, and brought back`() throws {
    let home = try TerminalHome(apps: ["ListOMat", "TasksNotes"])
    let program = home.installed.appending(
      path: "com.example.ListOMat.app/PlugIns/ListOMatIntents.appex/ListOMatIntents")
    var history = FailureHistory()
    let day = Date(timeIntervalSince1970: 1_772_442_000)
    for _ in 0..<8 { history.addFailure(.timedOut(seconds: 10), at: day) }
    let register = FailureRegister(home.state.appending(path: "failing-extensions.json"))
    #expect(register.keep(history, of: "com.example.ListOMat.Intents", program: program))

    let line =
      "ListOMatIntents is set aside since 2026-03-02: it failed 8 times in a row, the last time it didn't answer within "
      + "10 seconds. To try it again: beckon apps restore ListOMat"
    for command in [["apps", "list"], ["doctor"]] {
      #expect(try home.run(command).output.split(separator: "\n").count { $0.hasSuffix(line) } == 1)
    }
    #expect(
      try home.run(["say", "Show me the groceries list in ListOMat"]).output.contains("apps restore ListOMat")
    )
    #expect(
      try home.run(["apps", "restore", "list-o-mat"]).output
        == "ListOMat is tried again at the next request.\n")
    #expect(try home.run(["apps", "restore", "ListOMat"]).output == "ListOMat isn't set aside.\n")
    #expect(try home.run(["say", "Show me the groceries list in ListOMat"]).status == 0)
  }
}
