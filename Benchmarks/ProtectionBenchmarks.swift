import AppBundle
import ExtensionHost
import Foundation

/// Measures what protection costs, beside the same without it: `benchmarks protection APP`.
struct ProtectionBenchmarks {
  /// The bundle of ListOMat.
  let app: AppBundle
  private static let rounds = 100
  private static let warmup = 5

  /// Starts with one demand of protection.
  private struct Side {
    let name: String
    let host: ExtensionHost
    var starts = Measurement()

    init(_ name: String, _ level: Protection.Level) {
      self.name = name
      host = ExtensionHost(limits: ExtensionHost.Limits(protection: level))
    }
  }

  func run() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    guard let measured = MeasuredExtension(of: app, in: home) else {
      print("\(app.identifier) has no extension")
      return
    }
    let available = Protection.available
    let processes = available.hidesProcesses ? ", no process but its own in sight" : ""
    print("In force here: \(available.level.name) (Landlock \(available.landlock)\(processes))")
    var sides = [Side("without protection", .off), Side("with protection", .calls)]
    // Both in turn, so that whatever else the machine does meets both.
    for round in 0..<Self.warmup + Self.rounds {
      for index in sides.indices {
        let duration = measured.start(by: sides[index].host)
        if round >= Self.warmup { sides[index].starts.add(duration) }
      }
    }
    print("Starting an extension, until it is ready for a call")
    for side in sides { print("  \(side.starts.row)   \(side.name)") }
    let cost = sides[1].starts.percentile(50) - sides[0].starts.percentile(50)
    print("  \(Int(cost.rounded())) µs more at p50")
    print("A call to a running extension")
    for side in sides {
      print("  \(measured.call(by: side.host).row)   \(side.name)")
      side.host.stopAll()
    }
  }
}
