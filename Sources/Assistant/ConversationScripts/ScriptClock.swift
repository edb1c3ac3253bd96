import Foundation
import Synchronization

/// The time of a script, which passes only where the script says so.
final class ScriptClock: Sendable {
  private let moment: Mutex<Date>

  init(_ moment: Date) { self.moment = Mutex(moment) }

  var now: Date { moment.withLock { $0 } }

  func wait(_ seconds: Double) { moment.withLock { $0 += seconds } }
}
