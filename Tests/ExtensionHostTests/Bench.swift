import ExtensionHost
import Foundation
import IntentSchema
import Synchronization
import SystemCatalogue

/// A host with one faulty extension in a directory that goes away with it.
final class Bench {
  let host: ExtensionHost
  let launch: ExtensionLaunch
  let directory: URL
  let clock: TestClock

  /// - Parameter fault: what the fixture does wrong; see `Tests/Fixtures/FaultyExtension`.
  init(
    _ fault: String, of fixture: String = "FaultyExtension", limits: ExtensionHost.Limits = .init(),
    geocoder: (any Geocoder)? = nil
  ) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let executable = directory.appending(path: fault)
    // `swift test` builds the fixture beside the tests' own program.
    let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    try FileManager.default.createSymbolicLink(
      at: executable, withDestinationURL: built.appending(path: fixture))
    launch = ExtensionLaunch(
      identifier: "com.example.faulty", executable: executable, bundle: directory,
      container: directory.appending(path: "container"),
      groupContainers: ["group.com.example": directory.appending(path: "group")],
      log: directory.appending(path: "log"))
    let clock = TestClock()
    self.clock = clock
    host = ExtensionHost(
      limits: limits, catalogue: try SystemCatalogue.load(), geocoder: geocoder, now: { clock.now })
  }

  deinit {
    host.stopAll()
    try? FileManager.default.removeItem(at: directory)
  }

  func resolveTitle(transaction: String = "1") throws -> String? {
    let call = HandlingCall(.resolve("title"), intent: Record("INCreateNoteIntent"))
    guard case .resolution(.success(let value)) = try host.call(call, in: launch, transaction: transaction)
    else { return nil }
    return value.string ?? value.record?["spokenPhrase"]?.string
  }

  func handle() throws -> HandlingReply {
    try host.call(
      HandlingCall(.handle, intent: Record("INCreateNoteIntent")), in: launch, transaction: "1")
  }

  /// What the failed call reports; nil when it does not fail.
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

/// A clock that stands until it is moved.
final class TestClock: Sendable {
  private let date = Mutex(Date(timeIntervalSince1970: 1_772_442_000))

  var now: Date { date.withLock { $0 } }

  func advance(by seconds: Double) { date.withLock { $0 += seconds } }
}
