public import Foundation

/// What the meaning of a time depends on besides its words.
public struct EntityContext: Hashable, Sendable {
  public var reference: Date
  public var timeZone: TimeZone
  /// The day a week begins with: 1 is Sunday, 2 Monday.
  public var firstWeekday: Int

  /// Whether a time that has just passed means the next one, and an early hour of a day one in the afternoon.
  public var prefersLater: Bool

  public init(reference: Date, timeZone: TimeZone, firstWeekday: Int = 2, prefersLater: Bool = false) {
    self.prefersLater = prefersLater
    self.reference = reference
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
  }

  var resolver: TimeResolver {
    let offset = timeZone.secondsFromGMT(for: reference)
    let seconds = Int(reference.timeIntervalSince1970.rounded(.down)) + offset
    return TimeResolver(
      reference: seconds, firstWeekday: firstWeekday == 1 ? 7 : firstWeekday - 1, zone: offset / 60,
      prefersLater: prefersLater)
  }
}
