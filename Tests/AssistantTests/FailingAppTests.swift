import AppBundle
import Conversations
import ExtensionHost
import Foundation
import IntentSchema
import Shortcuts
import Testing

@testable import Assistant

/// An app that keeps failing isn't started any more, until it's brought back.
@Suite struct FailingAppTests {
  private static let sentence = "Show me the groceries list in ListOMat"
  private static let setAside =
    "ListOMat has failed 8 times in a row, so I don't start it any more. “beckon apps log ListOMat” shows why; "
    + "“beckon apps restore ListOMat” or a new version of it brings it back."

  /// Lets an app's extension have failed.
  private func fail(_ app: AppBundle, _ count: Int = 8, in assistant: Assistant) throws {
    var history = FailureHistory()
    for _ in 0..<count { history.addFailure(.crashed(signal: 6), at: Date()) }
    let appex = try #require(app.extensions.first)
    #expect(assistant.failures.keep(history, of: appex.identifier, program: appex.executable))
  }

  private func listOMat(_ home: Home) throws -> AppBundle {
    try #require(home.assistant.app(named: "ListOMat"))
  }

  @Test func `it is told, also by the next process, and stays so until it's brought back`() throws {
    let home = try Home(apps: ["ListOMat"])
    #expect(home.session.receive(Self.sentence).status == .answered)
    home.assistant.stop()
    try fail(listOMat(home), in: home.assistant)
    #expect(home.session.receive(Self.sentence).lines == [Self.setAside])
    #expect(home.assistant.processes(ofApp: "ListOMat").isEmpty)
    let other = try Assistant(home.assistant.configuration)
    #expect(other.session().receive(Self.sentence).lines == [Self.setAside])
    let part = try #require(try other.failing(listOMat(home)).first)
    #expect(part.isSetAside && part.failures == 8 && part.reason == "it crashed (signal 6)")
    try other.restore(listOMat(home))
    #expect(home.session.receive(Self.sentence).status == .answered)
    #expect(try home.assistant.failing(listOMat(home)).isEmpty)
  }

  @Test func `an answer ends the row for good`() throws {
    let home = try Home(apps: ["ListOMat"])
    try fail(listOMat(home), 2, in: home.assistant)
    #expect(home.session.receive(Self.sentence).status == .answered)
    #expect(
      try home.assistant.failures.history(
        of: "com.example.ListOMat.Intents", program: #require(listOMat(home).extensions.first).executable)
        == nil)
  }

  @Test func `another app gets its requests meanwhile`() throws {
    let home = try Home(apps: ["ListOMat", "TasksNotes"])
    try fail(listOMat(home), in: home.assistant)
    #expect(home.session.receive("Add milk to the groceries list").app?.name == "TasksNotes")
  }

  @Test func `what it did isn't suggested meanwhile, and the developer sees why`() throws {
    let home = try Home(apps: ["ListOMat"])
    let milk = Record("INAddTasksIntent", ["taskTitles": .list([.string("milk")])])
    for week in 1..<4 {
      var donation = Donation(
        AppAction(app: "com.example.ListOMat", .intent(milk)), identifier: "\(week)",
        moment: home.assistant.configuration.now().addingTimeInterval(Double(-week) * 7 * 86400))
      donation.title = "Add milk"
      try home.assistant.memory.donate([donation])
    }
    #expect(try !home.assistant.offers().isEmpty)
    try fail(listOMat(home), in: home.assistant)
    #expect(try home.assistant.offers().isEmpty)
    #expect(home.session.receive("what do you suggest?").question == nil)
    #expect(try home.assistant.donations().first?.obstacles == [.setAside("ListOMat")])
    try home.assistant.restore(listOMat(home))
    #expect(try !home.assistant.offers().isEmpty)
    #expect(try home.assistant.donations().first?.obstacles == [])
  }

  @Test func `a new version is tried, and a removed app begins anew`() throws {
    let home = try Home(apps: ["ListOMat"])
    let bundle = ScenarioTests.root.deletingLastPathComponent().appending(
      path: "Examples/ListOMat/ListOMat.app")
    try fail(listOMat(home), in: home.assistant)
    try home.assistant.install(bundle)
    #expect(home.session.receive(Self.sentence).status == .answered)
    home.assistant.stop()
    try fail(listOMat(home), in: home.assistant)
    try home.assistant.remove(listOMat(home), withData: false)
    #expect(home.assistant.failures.setAside.isEmpty)
  }

  @Test func `a program that was changed isn't started until the app is installed again`() throws {
    let home = try Home(apps: ["ListOMat"])
    let program = try #require(listOMat(home).extensions.first).executable
    let handle = try FileHandle(forWritingTo: program)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more".utf8))
    try handle.close()
    #expect(
      home.session.receive(Self.sentence).lines == [
        "ListOMat could not be started: PlugIns/ListOMatIntents.appex/ListOMatIntents was changed since it was installed; "
          + "install it again."
      ])
    try home.assistant.install(
      ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples/ListOMat/ListOMat.app"))
    #expect(home.session.receive(Self.sentence).status == .answered)
  }

  @Test func `an app's own program is checked too`() throws {
    let home = try Home(apps: ["Bank"])
    let bank = try #require(home.assistant.app(named: "Bank"))
    #expect(home.assistant.problem(with: bank) == nil)
    let handle = try FileHandle(forWritingTo: try #require(bank.executable))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more".utf8))
    try handle.close()
    #expect(
      home.assistant.problem(with: bank) == "Bank was changed since it was installed; install it again")
  }

  @Test func `a damaged file only has a program tried once more`() throws {
    let home = try Home(apps: ["ListOMat"])
    try fail(listOMat(home), in: home.assistant)
    try Data("{".utf8).write(to: home.assistant.places.failures)
    #expect(home.session.receive(Self.sentence).status == .answered)
  }
}
