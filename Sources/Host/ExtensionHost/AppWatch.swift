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
    Task.detached {
      while let usage = ProcessUsage(of: process), ProcessUsage.beginning(of: process) == begun {
        if usage.megabytes > megabytes {
          kill(process, SIGKILL)
          let reason = HandlingFailure.tooMuchMemory(megabytes: megabytes)
          return ExtensionLog(log).note("it was stopped: \(reason.words)", at: now())
        }
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  /// The time between two looks.
  private static let interval = Duration.milliseconds(250)
}
