import Dispatch
import Foundation
import Glibc
import IntentSchema

/// Stops an app's own program that takes more memory than a confined one may.
///
///     let watch = AppWatch(megabytes: 512)
///     watch.look(after: pid, log: log)
///
/// Cost: some microseconds four times a second for each program.
package struct AppWatch: Sendable {
  private let megabytes: Int
  private let now: @Sendable () -> Date

  package init(megabytes: Int, now: @escaping @Sendable () -> Date = { Date() }) {
    self.megabytes = megabytes
    self.now = now
  }

  /// Looks at a program until it ends. Another process that gets its number later is left alone.
  ///
  /// - Parameters:
  ///   - process: a child that was just started, and that nobody has waited for.
  ///   - log: takes the reason where the program is stopped.
  package func look(after process: pid_t, log: URL) {
    guard let begun = ProcessUsage.beginning(of: process) else { return }
    look(after: process, begun: begun, log: log)
  }

  /// Looks once, and again a little later. A queue of its own keeps it from waiting for tasks that wait.
  private func look(after process: pid_t, begun: Substring, log: URL) {
    Self.queue.async {
      guard let usage = ProcessUsage(of: process), ProcessUsage.beginning(of: process) == begun else {
        return
      }
      guard usage.megabytes > megabytes else {
        Self.queue.asyncAfter(deadline: .now() + Self.interval) {
          look(after: process, begun: begun, log: log)
        }
        return
      }
      // The reason is there before the program is gone, for whoever waits for its end.
      let reason = HandlingFailure.tooMuchMemory(megabytes: megabytes)
      ExtensionLog(log).note("it was stopped: \(reason.words)", at: now())
      kill(process, SIGKILL)
    }
  }

  private static let queue = DispatchQueue(label: "beckon.app-watch")

  /// The time between two looks.
  private static let interval = DispatchTimeInterval.milliseconds(250)
}
