import AppBundle
import ExtensionHost
import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
import TestSupport
import Testing

@testable import AppGateway

/// Activities and intents that are handed to real processes of an app.
@Suite struct DeliveryTests {
  private let home: AppHome

  init() throws { home = try AppHome() }

  private func page(_ title: String, intent: Record? = nil) -> AppDelivery {
    var record = ActivityRecord("com.example.diary.page", title: title).record
    record["userInfo"] = .record(DictionaryRecord(["page": .integer(7)]).record)
    return .activity(record, intent: intent, response: nil)
  }

  @Test func `an app is started for an activity, and found where it runs`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway)
    #expect(try launcher.open(app, with: page("first")) == .activity(isTaken: true))
    #expect(
      try launcher.open(app, with: page("second", intent: Record("INCreateNoteIntent")))
        == .activity(isTaken: true))
    #expect(try launcher.open(app, with: page("decline")) == .activity(isTaken: false))
    let lines = home.diary().map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines.map { $0.prefix(5).joined(separator: " ") } == [
        "will continue com.example.diary.page", "continue com.example.diary.page first 7 -",
        "restore com.example.diary.page",
        "will continue com.example.diary.page",
        "continue com.example.diary.page second 7 INCreateNoteIntent", "restore com.example.diary.page",
        "will continue com.example.diary.page", "continue com.example.diary.page decline 7 -",
        "restore com.example.diary.page",
      ])
    // One process took all of them.
    #expect(Set(lines.filter { $0.first == "continue" }.compactMap(\.last)).count == 1)
  }

  @Test func `an app with scenes is started with an activity, and its scene goes on with the next`() throws {
    let home = try AppHome(scene: "DiaryApp.DiaryScene")
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway)
    #expect(try launcher.open(app, with: page("first")) == .activity(isTaken: true))
    #expect(try launcher.open(app, with: page("second")) == .activity(isTaken: true))
    launcher.stop()
    let lines = home.diary()
    #expect(
      lines.prefix(3) == [
        "connect Default Configuration 1 com.example.diary.page first",
        "scene will continue com.example.diary.page", "scene continue com.example.diary.page second",
      ], "\(lines)")
    // The app's delegate isn't asked.
    #expect(!lines.contains { $0.hasPrefix("continue") || $0.hasPrefix("will continue") })
  }

  @Test func `an app with scenes that a person starts connects one before there is an activity`() throws {
    let home = try AppHome(scene: "DiaryApp.DiaryScene")
    let gateway = try home.serve()
    let app = try #require(home.app())
    let program = try home.start()
    waitUntil { !home.diary().isEmpty || !program.isRunning }
    #expect(home.diary() == ["connect Default Configuration 1 "])
    // It writes before it's connected. Another one would be started meanwhile, which leaves.
    waitUntil { gateway.runningProcess(of: app.identifier) != nil || !program.isRunning }
    #expect(try home.launcher(gateway).open(app, with: page("first")) == .activity(isTaken: true))
    #expect(home.diary().last == "scene continue com.example.diary.page first")
    program.kill()
  }

  @Test func `a scene's delegate that the program doesn't have is told`() throws {
    let home = try AppHome(scene: "DiaryApp.NoScene")
    let gateway = try home.serve()
    let app = try #require(home.app())
    let refusal = LaunchFailure.refused(
      reason: "DiaryApp.NoScene names no class that adopts UISceneDelegate")
    #expect(throws: refusal) { try home.launcher(gateway).open(app, with: page("first")) }
  }

  @Test func `an app that the person started takes activities too`() throws {
    let running = try home.start()
    let gateway = try home.serve()
    let app = try #require(home.app())
    while gateway.runningProcess(of: app.identifier) == nil { gateway.waitForChange(milliseconds: 50) }
    // Nothing could be started in its place.
    var gone = app
    gone.executable = nil
    #expect(try home.launcher(gateway).open(gone, with: page("first")) == .activity(isTaken: true))
    running.kill()
  }

  @Test func `an app handles an intent in its own process`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let intent = Record(
      "INCreateNoteIntent",
      ["title": .record(Record("INSpeakableString", ["spokenPhrase": .string("Ideas")]))])
    let answer = try home.launcher(gateway).open(app, with: .intent(intent))
    guard case .response(let response) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(response.type == "INCreateNoteIntentResponse")
    #expect(home.diary() == ["handle Ideas"])
  }

  @Test func `what can't be opened is told, and why`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway, patience: .init(start: 1, answer: 5))
    func failure(_ change: (inout AppBundle) -> Void = { _ in }, _ title: String = "page") -> LaunchFailure? {
      var app = app
      change(&app)
      do throws(LaunchFailure) {
        _ = try launcher.open(app, with: page(title))
        return nil
      } catch { return error }
    }
    let log = home.logs.appending(path: "com.example.Diary.log").path
    #expect(failure { $0.executable = nil } == .noProgram)
    #expect(failure { $0.executable = URL(filePath: "/nonexistent") } == .missing(path: "/nonexistent"))
    #expect(
      failure { $0.executable = URL(filePath: "/bin/false") } == .ended(status: 1 << 8, log: log))
    #expect(
      failure { $0.executable = URL(filePath: "/bin/false") }?.description
        == "it ended with status 1 before it was ready; see \(log)")
    // `cat` waits for ever and never connects.
    #expect(failure { $0.executable = URL(filePath: "/usr/bin/yes") } == .didNotConnect(seconds: 1, log: log))
    #expect(failure({ _ in }, "crash") == .ended(status: nil, log: log))
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("as asked"))
    // It is started anew after that.
    #expect(failure() == nil)
  }

  @Test
  func `an app is opened with nothing to go on with, once, and stays when nothing is delivered any more`()
    throws
  {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway)
    try launcher.open(app)
    let process = try #require(gateway.runningProcess(of: app.identifier)?.program?.process)
    try launcher.open(app)
    #expect(gateway.runningProcess(of: app.identifier)?.program?.process == process)
    #expect(!home.diary().contains { $0.contains("continue") }, "\(home.diary())")
    launcher.stop()
    usleep(200_000)
    #expect(waitpid(process, nil, WNOHANG) == 0)
    launcher.stop(endsOpened: true)
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test(arguments: [("/bin/true", true), ("/bin/false", false), ("/nonexistent", false)])
  func `a program that ends by itself counts as opened where it ended well`(
    _ program: String, _ isOpened: Bool
  )
    throws
  {
    let gateway = try home.serve()
    var app = try #require(home.app())
    app.executable = URL(filePath: program)
    do throws(LaunchFailure) {
      try home.launcher(gateway).open(app)
      #expect(isOpened)
    } catch {
      #expect(!isOpened, "\(error)")
    }
  }

  @Test func `what isn't as it was installed isn't started`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = AppLauncher(
      gateway, environment: home.environment, logs: home.logs,
      problem: { "\($0.displayName) was changed since it was installed" })
    #expect(throws: LaunchFailure.changed(reason: "Diary was changed since it was installed")) {
      try launcher.open(app, with: page("page"))
    }
    #expect(home.diary().isEmpty)
  }

  @Test(.enabled(if: Protection.available.level >= .files, "the kernel keeps no files from a process"))
  func `an app that doesn't get the person's files is opened, takes activities, and reads none`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let secret = home.directory.appending(path: "secret.txt")
    try Data("private".utf8).write(to: secret)
    let launch = ExtensionLaunch(
      identifier: app.identifier, executable: try #require(app.executable), bundle: app.directory,
      container: home.container(), log: home.logs.appending(path: "com.example.Diary.log"))
    let launcher = AppLauncher(
      gateway, environment: home.environment, logs: home.logs, confinement: { _ in launch })
    #expect(try launcher.open(app, with: page(secret.path)) == .activity(isTaken: true))
    #expect(try launcher.open(app, with: page("second")) == .activity(isTaken: true))
    // It writes into its own container, since it can't write elsewhere.
    #expect(home.diary().isEmpty)
    let lines = try String(contentsOf: home.container().appending(path: "diary.txt"), encoding: .utf8)
    #expect(lines.contains("reads nothing\n") && lines.contains("second"), "\(lines)")
    // Both were taken by one process, which leaves when it's told.
    let processes = lines.split(separator: "\n").filter { $0.hasPrefix("continue") }
      .compactMap { $0.split(separator: " ").last }
    #expect(processes.count == 2 && Set(processes).count == 1)
    launcher.stop()
    while gateway.runningProcess(of: app.identifier) != nil { gateway.waitForChange(milliseconds: 50) }
    // With the person's rights it would have read it.
    #expect(try home.launcher(gateway).open(app, with: page(secret.path)) == .activity(isTaken: true))
    #expect(home.diary().contains("reads private"))
  }

  @Test(
    .enabled(
      if: Protection.available.level >= .files && Protection.Level.usual != .off,
      "nothing keeps files from a process"),
    // Any program has some memory of its own, and a page that was written takes 4 KB.
    arguments: [
      (ExtensionHost.Limits(memory: 0), "it took more than 0 MB of memory"),
      (ExtensionHost.Limits(disk: 0), "it kept more than 0 MB on the disk"),
    ])
  func `an app that doesn't get the person's files is stopped where it takes too much`(
    limits: ExtensionHost.Limits, reason: String
  ) throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let log = home.logs.appending(path: "com.example.Diary.log")
    let launch = ExtensionLaunch(
      identifier: app.identifier, executable: try #require(app.executable), bundle: app.directory,
      container: home.container(), log: log)
    let launcher = AppLauncher(
      gateway, environment: home.environment, logs: home.logs, confinement: { _ in launch }, limits: limits)
    // It may be stopped before it has answered.
    _ = try? launcher.open(app, with: page("page"))
    while gateway.runningProcess(of: app.identifier) != nil { gateway.waitForChange(milliseconds: 50) }
    #expect(try String(contentsOf: log, encoding: .utf8).contains(reason))
  }

  @Test func `several activities at once start an app once`() async throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          #expect(throws: Never.self) { try launcher.open(app, with: page("page\(number)")) }
        }
      }
    }
    let processes = home.diary().filter { $0.hasPrefix("continue") }.compactMap {
      $0.split(separator: " ").last
    }
    #expect(processes.count == 4)
    #expect(Set(processes).count == 1)
  }

  @Test func `nothing is delivered to an app that was told to leave and takes its time`() throws {
    let first = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(first)
    #expect(try launcher.open(app, with: page("linger")) == .activity(isTaken: true))
    launcher.stop()
    first.stop()
    waitUntil { home.diary().last == "terminate" }
    let second = try home.serve()
    // Longer than a process waits before it looks for another service.
    usleep(1_500_000)
    #expect(try home.launcher(second).open(app, with: page("second")) == .activity(isTaken: true))
    let processes = home.diary().filter { $0.hasPrefix("continue") }.compactMap {
      $0.split(separator: " ").last
    }
    #expect(processes.count == 2 && Set(processes).count == 2, "\(home.diary())")
  }

  @Test func `a started app leaves when nothing more comes, and one that the person started stays`() throws {
    let gateway = try home.serve()
    let app = try #require(home.app())
    let launcher = home.launcher(gateway, patience: .init(idle: 0.1))
    #expect(try launcher.open(app, with: page("first")) == .activity(isTaken: true))
    // From the moment that it's told to leave, it takes nothing more; a while later it has left.
    while gateway.runningProcess(of: app.identifier) != nil { gateway.waitForChange(milliseconds: 50) }
    waitUntil { home.diary().last == "terminate" }
    #expect(home.diary().last == "terminate")
    let running = try home.start()
    while gateway.runningProcess(of: app.identifier) == nil { gateway.waitForChange(milliseconds: 50) }
    #expect(try launcher.open(app, with: page("second")) == .activity(isTaken: true))
    launcher.stop()
    #expect(try launcher.open(app, with: page("third")) == .activity(isTaken: true))
    #expect(home.diary().filter { $0 == "terminate" }.count == 1)
    running.kill()
  }
}
