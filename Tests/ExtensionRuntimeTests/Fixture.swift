import ExtensionHost
import Foundation
import IntentSchema
import SystemCatalogue
import TestSupport

/// A real extension of `Tests/Fixtures` with a host, in a directory that goes away with it.
final class Fixture {
  let host: ExtensionHost
  private let catalogue: Catalogue
  private let launch: ExtensionLaunch
  private let directory: URL

  /// - Parameters:
  ///   - name: how the extension is called, which chooses what it does.
  ///   - program: `EchoExtension` or `FaultyExtension`.
  init(_ name: String, of program: String, catalogue: Catalogue) throws {
    self.catalogue = catalogue
    directory = FileManager.default.temporaryDirectory.appending(
      path: "beckon-runtime-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let executable = directory.appending(path: name)
    try FileManager.default.createSymbolicLink(at: executable, withDestinationURL: .built(program))
    launch = ExtensionLaunch(
      identifier: "com.example.fixture", executable: executable, bundle: directory,
      container: directory.appending(path: "container"), groupContainers: [:],
      log: directory.appending(path: "log"))
    host = ExtensionHost(catalogue: catalogue)
  }

  deinit {
    host.stopAll()
    try? FileManager.default.removeItem(at: directory)
  }

  func handle(_ intent: Record) throws -> HandlingReply {
    try host.call(HandlingCall(.handle, intent: intent), in: launch, transaction: "1")
  }

  /// The values that a handler of EchoExtension reads of an intent's parameters.
  func read(_ intent: Record) throws -> Record {
    let code = catalogue.intent(intent.type)?.response.codes.keys.max() ?? 1
    var coded = intent
    coded["identifier"] = .string("\(code)")
    let reply = try handle(coded)
    guard case .response(let response) = reply,
      let text = response["userActivity"]?.record?["activityType"]?.string
    else { throw Unexpected(reply: reply) }
    return try JSONDecoder().decode(Record.self, from: Data(text.utf8))
  }

  struct Unexpected: Error { var reply: HandlingReply }

  var log: String {
    (try? String(contentsOf: directory.appending(path: "log"), encoding: .utf8)) ?? ""
  }
}
