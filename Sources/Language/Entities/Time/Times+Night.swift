extension Times {
  /// The minute of the day from which a night begins.
  private static let evening = 18 * 60

  /// A clock time behind midnight of the night that follows a day: "tonight at 2 am".
  ///
  /// - Parameters:
  ///   - clock: the index of the clock time.
  ///   - part: the index of the part of the day.
  ///   - start: the minute at which that part begins.
  /// - Returns: nil where the part of the day is no night, and for an hour before midnight.
  static func night(_ parts: [TimePattern], clock: Int, part: Int, from start: Int) -> TimePattern? {
    guard start >= evening, let hour = smallHour(parts[clock]) else { return nil }
    let days = parts.indices.filter { $0 != part && !parts[$0].isClock }.map { parts[$0] }
    // The night of today is the coming one, also for who says so after midnight.
    if days == [.unit(.day, 0)] || days.isEmpty { return hour }
    var night = parts
    night[clock] = hour
    night.remove(at: part)
    let time = all(night)
    return .shifted(time, 1, .day, precision: time.grain)
  }

  /// The hour of a night that lies behind midnight: "twelve", "2 am", or "two" in words that may mean either half.
  private static func smallHour(_ pattern: TimePattern) -> TimePattern? {
    guard case .clock(let hour, let minute, let second, let isOpen) = pattern,
      isOpen ? hour == 12 || hour < 3 : hour < 6
    else { return nil }
    return .clock(hour: hour % 12, minute: minute, second: second, isOpen: false)
  }
}
