import Dispatch
import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import Synchronization
import SystemCatalogue
import TestSupport

/// A host with one faulty extension in a directory that goes away with it.
final class Bench {
  let host: ExtensionHost
  let launch: ExtensionLaunch
  let directory: URL
  let clock: TestClock

  /// - Parameter fault: what the fixture does wrong; see `Tests/Fixtures/FaultyExtension`.
  init(
    _ fault: String, of fixture: String = "FaultyExtension", limits: ExtensionHost.Limits = .init(),
    geocoder: (any Geocoder)? = nil, failures: (any FailureStore)? = nil
  ) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let executable = directory.appending(path: fault)
    try FileManager.default.createSymbolicLink(at: executable, withDestinationURL: URL.built(fixture))
    launch = ExtensionLaunch(
      identifier: "com.example.faulty", executable: executable, bundle: directory,
      container: directory.appending(path: "container"),
      groupContainers: ["group.com.example": directory.appending(path: "group")],
      log: directory.appending(path: "log"))
    let clock = TestClock()
    self.clock = clock
    host = ExtensionHost(
      limits: limits, catalogue: try SystemCatalogue.load(), geocoder: geocoder, failures: failures,
      now: { clock.now })
  }

  deinit {
    host.stopAll()
    try? FileManager.default.removeItem(at: directory)
  }

  func resolveTitle(transaction: String = "1") throws -> String? {
    try host.resolveTitle(in: launch, transaction: transaction)
  }

  func handle() throws -> HandlingReply { try host.handle(in: launch) }

  /// The same extension for another person.
  func launch(for person: String) -> ExtensionLaunch {
    var launch = launch
    launch.person = person
    launch.container = directory.appending(path: "container of \(person)")
    return launch
  }

  /// The failure that the failed call reports; nil when it does not fail.
  func failure(_ call: () throws -> Void) -> HandlingFailure? {
    do {
      try call()
      return nil
    } catch {
      return error as? HandlingFailure
    }
  }

  var log: String {
    (try? String(contentsOf: directory.appending(path: "log"), encoding: .utf8)) ?? ""
  }
}

extension HandlingFailure {
  /// The failure that the host sees of `abort()`. The kernel keeps the first process of a namespace from
  /// signals of its own, so that the C library ends it with an instruction that isn't allowed.
  static let aborted = HandlingFailure.crashed(
    signal: Protection.available.hidesProcesses && Protection.Level.usual != .off ? SIGSEGV : SIGABRT)
}

extension ExtensionHost {
  func resolveTitle(in launch: ExtensionLaunch, transaction: String = "1") throws -> String? {
    let call = HandlingCall(.resolve("title"), intent: Record("INCreateNoteIntent"))
    guard case .resolution(.success(let value)) = try self.call(call, in: launch, transaction: transaction)
    else { return nil }
    return value.string ?? value.record?["spokenPhrase"]?.string
  }

  func handle(in launch: ExtensionLaunch) throws -> HandlingReply {
    try call(HandlingCall(.handle, intent: Record("INCreateNoteIntent")), in: launch, transaction: "1")
  }

  /// Returns when a call is under way.
  func waitUntilBusy() {
    while !processes.contains(where: \.isBusy) { sched_yield() }
  }
}

/// Something that runs on a thread of its own: calls block.
final class Background<Answer: Sendable>: Sendable {
  private let answer = Mutex<Result<Answer, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Answer) {
    Thread.detachNewThread { [self] in
      let result = Result { try work() }
      answer.withLock { $0 = result }
      done.signal()
    }
  }

  /// Waits for the end.
  func get() throws -> Answer? {
    done.wait()
    return try answer.withLock { $0 }?.get()
  }

  var failure: HandlingFailure? {
    do {
      _ = try get()
      return nil
    } catch {
      return error as? HandlingFailure
    }
  }
}

/// A clock that stands until it is moved.
final class TestClock: Sendable {
  private let date = Mutex(Date(timeIntervalSince1970: 1_772_442_000))

  var now: Date { date.withLock { $0 } }

  func advance(by seconds: Double) { date.withLock { $0 += seconds } }
}
