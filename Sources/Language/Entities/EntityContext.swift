public import Foundation

/// The moment, place and habits that the meaning of a time depends on.
///
///     let context = EntityContext(reference: .now, timeZone: .current)
///     let tomorrow = entity.resolved(context)
public struct EntityContext: Hashable, Sendable {
  public var reference: Date
  public var timeZone: TimeZone
  /// The first day of a week: 1 is Sunday, 2 Monday.
  public var firstWeekday: Int

  /// The hours that mean the afternoon where neither half of the day is said: with 1...6, "at five" is 17:00.
  ///
  /// Not nil also means that times lie in the future: a time that has just passed is the next one then. Nil prefers
  /// neither.
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
