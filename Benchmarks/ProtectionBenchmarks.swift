import AppBundle
import ExtensionHost
import Foundation
import IntentSchema

/// Measures what protection costs, beside the same without it: `benchmarks protection APP`.
struct ProtectionBenchmarks {
  /// The bundle of ListOMat.
  let app: AppBundle
  private static let rounds = 100
  private static let calls = 5000

  /// Starts and calls with one demand of protection.
  private final class Side {
    let name: String
    private let host: ExtensionHost
    private let launch: ExtensionLaunch
    private let call: HandlingCall
    private(set) var starts = Measurement()

    init(_ name: String, _ level: Protection.Level, _ launch: ExtensionLaunch) {
      self.name = name
      self.launch = launch
      host = ExtensionHost(limits: ExtensionHost.Limits(protection: level))
      let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("milk")]))
      call = HandlingCall(
        .resolve("taskTitles"), intent: Record("INAddTasksIntent", ["taskTitles": .list([title])]))
    }

    deinit { host.stopAll() }

    func start(isCounted: Bool) {
      host.stopAll()
      let duration = ContinuousClock().measure { host.prepare(launch) }
      if isCounted { starts.add(duration) }
    }

    func callOften() throws -> Measurement {
      try Measurement.of(ProtectionBenchmarks.calls) {
        _ = try host.call(call, in: launch, transaction: "1")
      }
    }
  }

  func run() throws {
    guard let appex = app.extensions.first else {
      print("\(app.identifier) has no extension")
      return
    }
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let groups = app.entitlements.applicationGroups.map { ($0, home.appending(path: "groups/\($0)")) }
    let launch = ExtensionLaunch(
      identifier: appex.identifier, executable: appex.executable, bundle: appex.directory,
      container: home.appending(path: "container"), groupContainers: Dictionary(uniqueKeysWithValues: groups))
    let available = Protection.available
    let processes = available.hidesProcesses ? ", no process but its own in sight" : ""
    print("In force here: \(available.level.name) (Landlock \(available.landlock)\(processes))")
    let sides = [Side("without protection", .off, launch), Side("with protection", .calls, launch)]
    // Both in turn, so that whatever else the machine does meets both.
    for round in 0..<Self.rounds + 5 { for side in sides { side.start(isCounted: round >= 5) } }
    print("Starting an extension, until it is ready for a call")
    for side in sides { print("  \(side.starts.row)   \(side.name)") }
    let cost = sides[1].starts.percentile(50) - sides[0].starts.percentile(50)
    print("  \(Int(cost.rounded())) µs more at p50")
    print("A call to a running extension")
    for side in sides { print("  \(try side.callOften().row)   \(side.name)") }
  }
}
