public import Foundation

/// What the meaning of a time depends on besides its words.
public struct EntityContext: Hashable, Sendable {
  public var reference: Date
  public var timeZone: TimeZone
  /// The day a week begins with: 1 is Sunday, 2 Monday.
  public var firstWeekday: Int

  /// The hours of a day that mean the ones after noon where neither is said; nil where times are not of what is to come,
  /// which also makes a time that has just passed the next one.
  public var laterHours: ClosedRange<Int>?

  public init(reference: Date, timeZone: TimeZone, firstWeekday: Int = 2, laterHours: ClosedRange<Int>? = nil)
  {
    self.laterHours = laterHours
    self.reference = reference
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
  }

  var resolver: TimeResolver {
    let offset = timeZone.secondsFromGMT(for: reference)
    let seconds = Int(reference.timeIntervalSince1970.rounded(.down)) + offset
    return TimeResolver(
      reference: seconds, firstWeekday: firstWeekday == 1 ? 7 : firstWeekday - 1, zone: offset / 60,
      laterHours: laterHours)
  }
}
