import Dispatch
import Foundation
import Glibc
import IntentSchema

/// Stops an app's own program that takes more of the machine than a confined one may: memory, or space on the disk.
///
///     let watch = AppWatch(.ofApps())
///     watch.look(after: pid, launch)
///
/// Cost: some microseconds four times a second for each program.
package struct AppWatch: Sendable {
  private let limits: ExtensionHost.Limits
  private let now: @Sendable () -> Date

  /// - Parameter limits: of them `memory`, `disk` and `log` count.
  package init(_ limits: ExtensionHost.Limits, now: @escaping @Sendable () -> Date = { Date() }) {
    self.limits = limits
    self.now = now
  }

  /// Looks at a program until it ends. Another process that gets its number later is left alone.
  ///
  /// - Parameters:
  ///   - process: a child that was just started, and that nobody has waited for.
  ///   - launch: what it was started with. Its log takes the reason where the program is stopped.
  package func look(after process: pid_t, _ launch: ExtensionLaunch) {
    guard let begun = ProcessUsage.beginning(of: process) else { return }
    var disk = DiskWatch(limit: limits.disk)
    disk.begin(in: launch.ownDirectories)
    look(after: process, begun: begun, launch, disk)
  }

  /// Looks once, and again a little later. A queue of its own keeps it from waiting for tasks that wait.
  private func look(
    after process: pid_t, begun: Substring, _ launch: ExtensionLaunch, _ disk: DiskWatch
  ) {
    Self.queue.async {
      guard let usage = ProcessUsage(of: process), ProcessUsage.beginning(of: process) == begun else {
        return
      }
      var disk = disk
      guard let reason = excess(of: usage, launch, &disk) else {
        Self.queue.asyncAfter(deadline: .now() + Self.interval) { [disk] in
          look(after: process, begun: begun, launch, disk)
        }
        return
      }
      // The reason is there before the program is gone, for whoever waits for its end.
      ExtensionLog(launch.log).note("it was stopped: \(reason.words)", at: now())
      kill(process, SIGKILL)
    }
  }

  /// What it takes too much of; nil where it keeps to its limits.
  private func excess(
    of usage: ProcessUsage, _ launch: ExtensionLaunch, _ disk: inout DiskWatch
  ) -> HandlingFailure? {
    if usage.megabytes > limits.memory { return .tooMuchMemory(megabytes: limits.memory) }
    if disk.findsTooMuch(in: launch.ownDirectories) { return .tooMuchDisk(megabytes: limits.disk) }
    if let log = launch.log, DiskUse.size(of: log) > limits.log << 20 {
      return .tooMuchDisk(megabytes: limits.log)
    }
    return nil
  }

  private static let queue = DispatchQueue(label: "beckon.app-watch")

  /// The time between two looks.
  private static let interval = DispatchTimeInterval.milliseconds(250)
}
