import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import TestSupport
import Testing

/// Hosts of one person, in this process or in others, are like one: nothing is lost.
@Suite struct SharedLineTests {
  @Test func `what several hosts in one process add is all there`() throws {
    let bench = try Bench("counts-in-a-file")
    let launch = bench.launch
    let workers = (0..<4).map { _ in
      Background {
        let host = ExtensionHost(limits: .init(call: 600))
        defer { host.stopAll() }
        return try (0..<5).map { try host.resolveTitle(in: launch, transaction: "\($0)") }
      }
    }
    let titles = try workers.flatMap { try $0.get() ?? [] }.compactMap { $0 }
    #expect(Set(titles) == Set((1...20).map { "call \($0)" }))
    #expect(titles.count == 20)
  }

  @Test func `what several processes add is all there`() throws {
    let bench = try Bench("counts-in-a-file")
    let hosts = try (0..<6).map { _ in try host(bench.launch, ["title", "title", "title"]) }
    let titles = hosts.flatMap { $0.end() }
    #expect(titles.count == 18)
    #expect(Set(titles) == Set((1...18).map { "call \($0)" }))
  }

  @Test func `an extension that nobody else has called meanwhile is kept`() throws {
    let bench = try Bench("counts-in-a-file")
    let other = ExtensionHost()
    defer { other.stopAll() }
    #expect(try bench.resolveTitle() == "call 1")
    let first = bench.host.processes.first?.pid
    other.prepare(bench.launch)
    let prepared = other.processes.first?.pid
    #expect(try bench.resolveTitle() == "call 2")
    #expect(bench.host.processes.first?.pid == first)
    // The prepared one was started before that call, and has perhaps read what it changed.
    #expect(try other.resolveTitle(in: bench.launch) == "call 3")
    #expect(other.processes.first?.pid != prepared)
    #expect(try bench.resolveTitle() == "call 4")
    #expect(bench.host.processes.first?.pid != first)
  }

  @Test func `a caller whose turn doesn't come says so`() throws {
    let bench = try Bench("hangs", limits: .init(call: 600))
    let (host, launch) = (bench.host, bench.launch)
    let hanging = Background { try host.handle(in: launch) }
    host.waitUntilBusy()
    let other = ExtensionHost(limits: .init(call: 0.05))
    #expect(bench.failure { _ = try other.resolveTitle(in: launch) } == .busyElsewhere(seconds: 0.05))
    #expect(other.processes.isEmpty)
    #expect(
      bench.failure {
        _ = try host.show(
          InterfaceRequest(intent: Record("I"), response: nil, status: .ready, parameters: []), in: launch,
          patience: 0.05)
      } == .busyElsewhere(seconds: 0.05))
    host.stop(patience: 0) { _ in true }
    #expect(hanging.failure == .crashed(signal: SIGKILL))
    let patient = ExtensionHost()
    defer { patient.stopAll() }
    #expect(try patient.resolveTitle(in: launch) == "call 1")
  }

  @Test func `a host that dies leaves its turn to others`() throws {
    let bench = try Bench("hangs", limits: .init(call: 0.02))
    let busy = HandlingFailure.busyElsewhere(seconds: 0.02)
    let holder = try host(bench.launch, ["handle"])
    // Until the other one has the turn, this one gets it.
    while bench.failure({ _ = try bench.resolveTitle() }) != busy, holder.isRunning { bench.host.stopAll() }
    #expect(bench.failure { _ = try bench.resolveTitle() } == busy)
    holder.kill()
    let heir = ExtensionHost()
    defer { heir.stopAll() }
    #expect(try heir.resolveTitle(in: bench.launch) == "call 1")
  }

  /// A process of its own that calls an extension; see `Tests/Fixtures/HostProgram`.
  private func host(_ launch: ExtensionLaunch, _ calls: [String]) throws -> RunningProgram {
    try RunningProgram(.built("HostProgram"), [launch.executable.path, launch.container.path] + calls)
  }
}
