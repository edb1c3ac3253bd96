/// What the words of a time say, before a reference date makes an instant of it.
struct TimeFacts: Hashable, Sendable {
  /// The names that grammars of times use for slots; all values are whole numbers.
  enum Fact: String, CaseIterable, Sendable {
    /// Days from today.
    case day
    /// Calendar weeks and months from this one.
    case week, month_offset
    /// 1 is Sunday.
    case weekday
    case month, day_of_month, year
    case hour, minute
    /// 0 before noon, 12 after it: added to an hour of twelve.
    case half_of_day
    case in_seconds, in_minutes, in_hours, in_days, in_weeks, in_months
  }

  var values: [Fact: Int] = [:]

  /// A length of time in seconds; nil where the words say none. A month counts as 30 days.
  var length: Double? {
    let seconds: [(Fact, Double)] = [
      (.in_seconds, 1), (.in_minutes, 60), (.in_hours, 3600), (.in_days, 86_400), (.in_weeks, 604_800),
      (.in_months, 2_592_000),
    ]
    let parts = seconds.compactMap { fact, unit in values[fact].map { Double($0) * unit } }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  subscript(_ fact: Fact) -> Int? {
    get { values[fact] }
    set { values[fact] = newValue }
  }
}
