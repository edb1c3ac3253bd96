import Foundation

/// The failures of an extension since it last gave an answer, and how long it rests for them.
///
///     var history = FailureHistory()
///     for _ in 0..<3 { history.addFailure(at: now) }
///     history.pause(at: now)  // 10 seconds
///
/// One that fails again and again would start, work and die at each sentence. After the third failure in a row it isn't
/// started for ten seconds, and after each further one for twice as long.
struct FailureHistory: Hashable, Sendable {
  private(set) var count: Int = 0
  private var last: Date = .distantPast

  /// Failures in a row without a pause: a person may try again at once.
  private static let tolerated = 2
  /// Seconds.
  private static let firstPause = 10.0
  private static let longestPause = 600.0

  mutating func addFailure(at moment: Date) {
    count += 1
    last = moment
  }

  mutating func addAnswer() { self = FailureHistory() }

  /// The seconds that are left until it may be started; nil where it may be started now.
  func pause(at moment: Date) -> Double? {
    guard count > Self.tolerated else { return nil }
    let doublings = Double(min(count - Self.tolerated - 1, 16))
    let left = min(Self.firstPause * pow(2, doublings), Self.longestPause) - moment.timeIntervalSince(last)
    return left > 0 ? left : nil
  }
}
