import ExtensionProtocol
import Foundation
import Shortcuts
import TestSupport
import Testing

@testable import AppGateway

/// A donation that an app was told to be kept is kept, whenever the service is killed.
@Suite struct DurabilityTests {
  private let home: AppHome

  init() throws { home = try AppHome() }

  private func service() throws -> RunningProgram {
    let store = home.store.file.path
    try FileManager.default.createDirectory(at: home.logs, withIntermediateDirectories: true)
    return try RunningProgram(
      .built("GatewayProgram"), [home.data.path, store, home.socket],
      home.environment, output: home.logs.appending(path: "service.log"))
  }

  @Test func `a service that is killed 200 times under four apps' donations loses none`() throws {
    let files = (0..<4).map { home.directory.appending(path: "acknowledged-\($0)") }
    let apps = try files.enumerated().map { number, file in
      try RunningProgram(home.program, ["stream:app\(number)"], home.environment, output: file)
    }
    var random = SeededGenerator(seed: 200)
    for _ in 0..<200 {
      let service = try service()
      usleep(UInt32.random(in: 1_000...60_000, using: &random))
      service.kill()
      service.end()
    }
    for app in apps {
      app.kill()
      app.end()
    }
    try home.serve()
    // Another process of the app: what was kept is taken in before it is served.
    _ = try home.run("donate:last")
    let stored = Set(try home.donations().map(\.identifier))
    var acknowledged = 0
    for file in files {
      // A line that was cut off in the middle wasn't told.
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast().map(String.init)
      #expect(lines.allSatisfy { $0.hasPrefix("app") }, "\(lines.first { !$0.hasPrefix("app") } ?? "")")
      let lost = lines.filter { !stored.contains($0) }
      #expect(lost.isEmpty, "\(lost.count) of \(lines.count): \(lost.prefix(3))")
      acknowledged += lines.count
    }
    #expect(acknowledged > 200)
    #expect(try home.store.problems().isEmpty)
    // No half of any: each has its intent with its title.
    #expect(
      try home.donations().allSatisfy { $0.action.record["title"] != nil && $0.eligibility == .prediction })
    let log = try String(contentsOf: home.logs.appending(path: "service.log"), encoding: .utf8)
    #expect(log == "")
  }
}
