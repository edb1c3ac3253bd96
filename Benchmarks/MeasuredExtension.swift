import AppBundle
import ExtensionHost
import Foundation
import IntentSchema

/// The first extension of ListOMat as it's started to be measured, with directories that nobody else has.
struct MeasuredExtension {
  let launch: ExtensionLaunch

  /// - Returns: nil where the app has no extension.
  init?(of app: AppBundle, in home: URL) {
    guard let appex = app.extensions.first else { return nil }
    let groups = app.entitlements.applicationGroups.map { ($0, home.appending(path: "groups/\($0)")) }
    launch = ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: home.appending(path: "container"), groupContainers: Dictionary(uniqueKeysWithValues: groups))
  }

  /// How long it takes to start, until it's ready for a call.
  func start(by host: ExtensionHost) -> Duration {
    host.stopAll()
    return ContinuousClock().measure { host.prepare(launch) }
  }

  /// Calls it many times, each with the same little work.
  func call(by host: ExtensionHost) -> Measurement {
    let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("milk")]))
    let call = HandlingCall(
      .resolve("taskTitles"), intent: Record("INAddTasksIntent", ["taskTitles": .list([title])]))
    return Measurement.of(5000) { _ = try? host.call(call, in: launch, transaction: "1") }
  }
}
