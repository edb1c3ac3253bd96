public import Foundation
public import IntentSchema

/// The failures of an extension since it last gave an answer, and how long it rests for them.
///
///     var history = FailureHistory()
///     for _ in 0..<3 { history.addFailure(.crashed(signal: 6), at: now) }
///     history.readiness(at: now)  // .resting(seconds: 10)
///
/// One that fails again and again would start, work and die at each sentence. After the third failure in a row it isn't
/// started for ten seconds, and after each further one for twice as long. After the eighth it's set aside: it isn't started any
/// more until its program is another one, or the person wants it tried again.
public struct FailureHistory: Hashable, Sendable, Codable {
  /// Tells if an extension may be started.
  public enum Readiness: Hashable, Sendable {
    case ready
    case resting(seconds: Double)
    case setAside
  }

  public private(set) var count: Int = 0
  public private(set) var last: Date = .distantPast
  /// Why it failed the last time.
  public private(set) var reason: HandlingFailure?

  /// Failures in a row without a pause: a person may try again at once.
  private static let tolerated = 2
  /// It has rested for five minutes in all by then, and failed after each rest.
  private static let limit = 8
  /// Seconds.
  private static let firstPause = 10.0
  private static let longestPause = 600.0

  public init() {}

  public mutating func addFailure(_ failure: HandlingFailure, at moment: Date) {
    count += 1
    last = moment
    reason = failure
  }

  /// True where the program isn't started any more. One that this machine doesn't start isn't to blame.
  public var isSetAside: Bool {
    if case .launchFailed = reason { return false }
    return count >= Self.limit
  }

  public func readiness(at moment: Date) -> Readiness {
    if isSetAside { return .setAside }
    guard count > Self.tolerated else { return .ready }
    let doublings = Double(min(count - Self.tolerated - 1, 16))
    let left = min(Self.firstPause * pow(2, doublings), Self.longestPause) - moment.timeIntervalSince(last)
    return left > 0 ? .resting(seconds: left) : .ready
  }
}

/// Keeps the failures of a person's extensions beyond the end of a process.
///
///     let host = ExtensionHost(failures: store)
///     store.history(of: "com.example.ListOMat.Intents", program: executable)?.isSetAside
///
/// It may be called from any thread.
public protocol FailureStore: Sendable {
  /// The failures of an extension's present program; nil where nothing is kept, also because the program is a
  /// new one.
  ///
  /// It is called before each start, so it must be fast.
  func history(of identifier: String, program: URL) -> FailureHistory?

  /// Keeps the failures of an extension; nil forgets them.
  ///
  /// - Returns: whether it's kept. Else they are remembered as long as the process runs.
  func keep(_ history: FailureHistory?, of identifier: String, program: URL) -> Bool
}
