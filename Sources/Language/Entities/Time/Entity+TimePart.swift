extension Entity {
  /// The part of a date that words for a time say. A correction keeps the other part: "9pm" after "tomorrow at 8".
  ///
  ///     // "9pm" is .timeOfDay(isOpen: false), "at 9" .timeOfDay(isOpen: true), "tomorrow" .day
  public enum TimePart: Hashable, Sendable {
    /// A time of whatever day. It may be open whether it is one of the morning or of the evening.
    case timeOfDay(isOpen: Bool)
    /// A day without a time.
    case day
    /// A day and a time, a stretch, or no time at all.
    case whole
  }

  public var timePart: TimePart {
    guard let pattern = value.time else { return .whole }
    switch pattern {
    case .every, .span, .since, .until, .by: return .whole
    default: break
    }
    if pattern.grain < .day, pattern.period == Grain.day.seconds {
      if case .clock(_, _, _, let isOpen) = pattern { return .timeOfDay(isOpen: isOpen) }
      return .timeOfDay(isOpen: false)
    }
    return pattern.grain == .day ? .day : .whole
  }

  /// True for a time that comes once a week, of which the words don't say in which: "Saturday", "Saturday at nine".
  public var isOfAnyWeek: Bool {
    guard let pattern = value.time else { return false }
    switch pattern {
    case .every, .span, .since, .until, .by: return false
    default: return pattern.grain <= .day && pattern.period == Grain.week.seconds
    }
  }
}
