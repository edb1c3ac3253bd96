import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import Testing

/// A process belongs to one person, and none waits for another's.
@Suite struct PersonTests {
  @Test func `each person has a process and data of their own`() throws {
    let bench = try Bench("counts-in-a-file")
    let (ayla, bo) = (bench.launch(for: "ayla"), bench.launch(for: "bo"))
    #expect(try bench.host.resolveTitle(in: ayla) == "call 1")
    #expect(try bench.host.resolveTitle(in: ayla) == "call 2")
    #expect(try bench.host.resolveTitle(in: bo) == "call 1")
    #expect(bench.host.processes.map(\.person) == ["ayla", "bo"])
    #expect(Set(bench.host.processes.map(\.pid)).count == 2)
  }

  @Test func `one person's hanging call delays nobody else's`() throws {
    let bench = try Bench("hangs", limits: .init(call: 600))
    let host = bench.host
    let (ayla, bo) = (bench.launch(for: "ayla"), bench.launch(for: "bo"))
    let hanging = Background { try host.handle(in: ayla) }
    host.waitUntilBusy()
    #expect(try host.resolveTitle(in: bo) == "call 1")
    #expect(host.processes.map(\.isBusy) == [true, false])
    host.prepare(ayla)
    host.stopIdle(at: .distantFuture)
    #expect(host.processes.map(\.person) == ["ayla"])
    #expect(try host.resolveTitle(in: bo) == "call 1")
    host.stop { $0.person == "bo" }
    #expect(host.processes.map(\.person) == ["ayla"])
    host.stop(patience: 0) { $0.person == "ayla" }
    #expect(hanging.failure == .crashed(signal: SIGKILL))
    #expect(host.processes.isEmpty)
  }

  @Test func `a call that is under way ends before its process is stopped`() throws {
    let bench = try Bench("waits-for-a-file", limits: .init(call: 600))
    let (host, launch) = (bench.host, bench.launch)
    let call = Background { try host.handle(in: launch) }
    host.waitUntilBusy()
    let stop = Background { host.stop(patience: 600) { $0.identifier == "com.example.faulty" } }
    try Data().write(to: bench.launch.container.appending(path: "go"))
    #expect(
      try call.get() == .response(Record("INCreateNoteIntentResponse", ["code": .integer(3)])))
    _ = try stop.get()
    #expect(host.processes.isEmpty)
  }
}
