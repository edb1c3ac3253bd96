import Foundation
import TestSupport
import Testing

@testable import Terminal

/// The hints of an app's process, as the command line shows those that fit.
@Suite struct HintTests {
  private let home: TerminalHome
  private static let morning = ["--now", "2026-03-02T09:00:00Z", "--time-zone", "UTC"]
  private static let evening = ["--now", "2026-03-02T20:00:00Z", "--time-zone", "UTC"]

  init() throws {
    home = try TerminalHome()
    try DiaryBundle.install(in: home.installed)
    let places = home.directory.appending(path: "config/beckon/places.yaml")
    try FileManager.default.createDirectory(
      at: places.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("den:\n  latitude: 41.0003\n  longitude: 29.0\n  names: [my place]\n".utf8).write(to: places)
    let service = try ServiceProcess(home)
    defer { service.kill() }
    let app = home.installed.appending(path: "com.example.Diary.app/Diary")
    let said = try RunningProgram(
      app, ["fits:Tea", "suggest:Plan", "media:Waltz"], home.environment, readsErrors: true)
    #expect(said.end() == ["ok"])
    // A request that has no answer may be carried out a moment later.
    while try !home.run(["donations"]).output.contains("Waltz") {}
  }

  private func suggested(_ arguments: [String]) throws -> [String] {
    try home.run(["suggest", "--count", "9"] + arguments).output.split(separator: "\n").map(String.init)
  }

  @Test func `what fits the time or the place goes before what is only proposed`() throws {
    let morning = try suggested(Self.morning)
    #expect(morning.count == 2 && morning[0].contains("Diary has it ready to play next"), "\(morning)")
    #expect(morning[1].contains("Diary proposes it"))
    let evening = try suggested(Self.evening)
    #expect(evening.count == 3 && evening[0].contains("Tea"), "\(evening)")
    #expect(evening[0].hasSuffix("Diary says it's for evenings"))
    let there = try suggested(Self.morning + ["--place", "My place"])
    #expect(there[0].contains("Tea") && there[0].hasSuffix("Diary says it's for here: My place"), "\(there)")
    #expect(try suggested(Self.morning + ["--place", "the moon"]) == morning)
    #expect(
      try suggested(Self.evening + ["--language", "tr"])[0].hasSuffix("Diary uygulamasına göre akşamlar için")
    )
    #expect(try suggested(Self.evening + ["--language", "zh"])[0].hasSuffix("Diary说适合晚上做"))
  }

  @Test func `stop suggesting holds for it too, and the list says why`() throws {
    #expect(try home.run(["suggest", "--stop", "1"] + Self.evening).output.contains("Tea"))
    #expect(try suggested(Self.evening).allSatisfy { !$0.contains("Tea") })
    let listed = try home.run(["donations", "Diary"]).output
    #expect(listed.contains("relevant in the evening, or within 100 m of 41.0, 29.0"))
    #expect(listed.contains("not suggested: the person doesn't want it suggested"))
    #expect(listed.contains("Waltz") && listed.contains("to play next") && listed.contains("proposed"))
  }

  @Test func `at a front's start only what fits is offered, and all of it where the person asks`() throws {
    let asked = try home.run(["say", "what do you suggest?"] + Self.morning).output
    #expect(asked.contains("Diary proposes it") && asked.contains("Diary has it ready"), "\(asked)")
    let service = try ServiceProcess(home)
    let front = try RawFront(service.socket)
    front.send(#"{"request":"arrive"}"# + "\n")
    let first = try #require(try front.next())
    // It may be evening where the test runs.
    #expect("\(first)".contains("proposes") == false && "\(first)".contains("ready to play") == false)
  }
}
