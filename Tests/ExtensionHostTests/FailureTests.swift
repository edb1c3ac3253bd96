import ExtensionHost
import ExtensionProtocol
import Foundation
import IntentSchema
import Synchronization
import Testing

/// Each way in which an extension can fail is its own error, and the next call has a new process.
@Suite struct FailureTests {
  @Test func `a missing program is not started`() throws {
    let bench = try Bench("works")
    var launch = bench.launch
    launch.executable = bench.directory.appending(path: "nobody")
    let failure = bench.failure {
      _ = try bench.host.call(
        HandlingCall(.handle, intent: Record("INCreateNoteIntent")), in: launch, transaction: "1")
    }
    guard case .launchFailed(let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasSuffix("nobody: No such file or directory"))
  }

  @Test func `silence instead of a greeting ends the wait`() throws {
    let bench = try Bench("says-nothing", limits: .init(launch: 0.2))
    #expect(
      bench.failure { _ = try bench.handle() }
        == .launchFailed(reason: "it gave no sign of life within 0.2 seconds"))
  }

  @Test(arguments: [
    ("exits-early", HandlingFailure.exited(status: 7)),
    (
      "is-older",
      .incompatibleProtocol(
        extensionVersion: ProtocolVersion.current - 1, hostVersion: ProtocolVersion.current)
    ),
    (
      "is-newer",
      .incompatibleProtocol(
        extensionVersion: ProtocolVersion.current + 1, hostVersion: ProtocolVersion.current)
    ),
    ("greets-with-an-answer", .malformedReply(reason: "its first message is no greeting")),
    ("answers-half-and-exits", .exited(status: 0)),
    ("answers-another-call", .malformedReply(reason: "an answer to call 2 instead of the answer to call 1")),
    ("answers-in-another-form", .malformedReply(reason: "the answer has another form than the question")),
    ("closes-its-socket", .malformedReply(reason: "it closed its connection")),
    ("crashes", .aborted),
    ("exits", .exited(status: 3)),
    (
      "handles-nothing",
      .noHandler(reason: "FaultyPrincipal.handler(for:) returned nil for INCreateNoteIntent")
    ),
    (
      "returns-a-stranger",
      .noHandler(
        reason: "FaultyPrincipal.handler(for:) returned a FaultyPrincipal, which does not adopt "
          + "INCreateNoteIntentHandling")
    ),
  ])
  func `each fault is its own error`(fault: String, expected: HandlingFailure) throws {
    let bench = try Bench(fault)
    let call = {
      if fault == "answers-in-another-form" { _ = try bench.resolveTitle() } else { _ = try bench.handle() }
    }
    #expect(bench.failure(call) == expected)
    // And once more from the start.
    #expect(bench.failure(call) == expected)
  }

  @Test func `one that fails again and again rests, each time for longer`() throws {
    let bench = try Bench("crashes")
    func failure() -> HandlingFailure? { bench.failure { _ = try bench.handle() } }
    for _ in 0..<3 { #expect(failure() == .aborted) }
    #expect(failure() == .resting(failures: 3, seconds: 10))
    bench.clock.advance(by: 9)
    #expect(failure() == .resting(failures: 3, seconds: 1))
    bench.clock.advance(by: 1)
    #expect(failure() == .aborted)
    #expect(failure() == .resting(failures: 4, seconds: 20))
    // A new version of it is tried at once.
    bench.host.stop { $0.identifier == bench.launch.identifier }
    #expect(failure() == .aborted)
  }

  @Test func `after many failures it is set aside, for all hosts of the person`() throws {
    let store = Failures()
    let bench = try Bench("crashes", failures: store)
    func failure(_ host: ExtensionHost) -> HandlingFailure? {
      bench.failure { _ = try host.handle(in: bench.launch) }
    }
    for _ in 0..<8 {
      #expect(failure(bench.host) == .aborted)
      bench.clock.advance(by: 600)
    }
    #expect(failure(bench.host) == .setAside(failures: 8))
    bench.clock.advance(by: 1_000_000)
    let other = ExtensionHost(failures: store, now: { [clock = bench.clock] in clock.now })
    #expect(failure(other) == .setAside(failures: 8))
    // Brought back by somebody else, it is tried at once.
    store.histories.withLock { $0 = [:] }
    #expect(failure(bench.host) == .aborted)
    #expect(store.histories.withLock { $0.values.map(\.count) } == [1])
    #expect(try bench.resolveTitle() != nil)
    #expect(store.histories.withLock { $0.isEmpty })
  }

  @Test func `one that can't be started only rests`() throws {
    let store = Failures()
    let bench = try Bench("says-nothing", limits: .init(launch: 0.01), failures: store)
    for _ in 0..<10 {
      guard case .launchFailed? = bench.failure({ _ = try bench.handle() }) else {
        Issue.record("it was not tried")
        return
      }
      bench.clock.advance(by: 600)
    }
    #expect(store.histories.withLock { $0.isEmpty })
  }

  @Test func `an answer in between ends the row of failures`() throws {
    let bench = try Bench("crashes")
    for _ in 0..<4 {
      #expect(bench.failure { _ = try bench.handle() } == .aborted)
      #expect(try bench.resolveTitle() != nil)
    }
  }

  @Test(arguments: ["greets-with-garbage", "answers-with-garbage", "announces-too-much"])
  func `bytes that are no message are refused`(fault: String) throws {
    let bench = try Bench(fault)
    guard case .malformedReply? = bench.failure({ _ = try bench.handle() }) else {
      Issue.record("garbage was taken")
      return
    }
    #expect(bench.host.processes.isEmpty)
  }

  @Test func `one that keeps asking is stopped after some hundred questions`() throws {
    let bench = try Bench("keeps-asking")
    #expect(
      bench.failure { _ = try bench.handle() }
        == .malformedReply(reason: "more than 256 questions in one call"))
  }

  @Test func `one that sends its answer byte by byte has no longer than others`() throws {
    let bench = try Bench("trickles", limits: .init(call: 0.3))
    #expect(bench.failure { _ = try bench.handle() } == .timedOut(seconds: 0.3))
  }

  @Test func `one that doesn't read a long message is waited for until the deadline`() throws {
    let bench = try Bench("never-reads", limits: .init(call: 0.3))
    let title = Value.string(String(repeating: "x", count: 4 << 20))
    let call = HandlingCall(.handle, intent: Record("INCreateNoteIntent", ["title": title]))
    #expect(
      bench.failure { _ = try bench.host.call(call, in: bench.launch, transaction: "1") }
        == .timedOut(seconds: 0.3))
    #expect(bench.host.processes.isEmpty)
  }

  @Test(arguments: [
    ("offers-too-much", "title: 101 values to choose from; 100 are allowed"),
    ("offers-nothing", "title[1]: a choice that is nothing"),
    ("answers-with-a-bomb", "byte 8: more than 200000 elements in one message"),
    ("answers-at-length", "a message of 5242890 bytes; 4194304 are allowed"),
  ])
  func `an answer that is too much to take in is refused`(fault: String, reason: String) throws {
    let bench = try Bench(fault)
    guard case .malformedReply(let found)? = bench.failure({ _ = try bench.resolveTitle() }) else {
      Issue.record("it was taken")
      return
    }
    #expect(found.hasSuffix(reason))
  }

  @Test func `a program can't say that nothing was executed, and is set aside like others`() throws {
    let bench = try Bench("speaks-as-confine")
    for _ in 0..<8 {
      #expect(bench.failure { _ = try bench.handle() } == .exited(status: 125))
      bench.clock.advance(by: 600)
    }
    #expect(bench.failure { _ = try bench.handle() } == .setAside(failures: 8))
    #expect(bench.log.contains("confine: files: call 555"))
  }

  @Test func `what kept confine from executing a program is told without a log too`() throws {
    let bench = try Bench("works")
    var launch = bench.launch
    launch.log = nil
    launch.executable = bench.directory.appending(path: "nobody")
    let failure = bench.failure { _ = try bench.host.handle(in: launch) }
    guard case .launchFailed(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasSuffix("nobody: No such file or directory"))
  }

  @Test func `a handler that hangs and one that forgets its completion are told apart`() throws {
    let hanging = try Bench("hangs", limits: .init(call: 0.3))
    #expect(hanging.failure { _ = try hanging.handle() } == .timedOut(seconds: 0.3))
    // On a busy machine it takes a while until the method has returned.
    let forgetful = try Bench("never-completes", limits: .init(call: 2))
    #expect(forgetful.failure { _ = try forgetful.handle() } == .completionNeverCalled(seconds: 2))
    #expect(try forgetful.resolveTitle() == "call 1")
  }

  @Test func `a completion that is called twice counts once`() throws {
    let bench = try Bench("completes-twice")
    for _ in 0..<3 {
      #expect(try bench.handle() == .response(Record("INCreateNoteIntentResponse", ["code": .integer(3)])))
    }
    #expect(bench.host.processes.first?.calls == 3)
  }

  @Test func `after a crash the next call has a new process`() throws {
    let bench = try Bench("crashes")
    #expect(try bench.resolveTitle() == "call 1")
    let first = bench.host.processes.first?.pid
    #expect(bench.failure { _ = try bench.handle() } == .aborted)
    #expect(bench.host.processes.isEmpty)
    #expect(try bench.resolveTitle() == "call 1")
    #expect(bench.host.processes.first?.pid != first)
  }
}

/// Keeps failures as long as the test runs.
private final class Failures: FailureStore {
  let histories = Mutex<[String: FailureHistory]>([:])

  func history(of identifier: String, program: URL) -> FailureHistory? {
    histories.withLock { $0[identifier] }
  }

  func keep(_ history: FailureHistory?, of identifier: String, program: URL) -> Bool {
    histories.withLock { $0[identifier] = history }
    return true
  }
}
