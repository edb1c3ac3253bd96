/// The facts about a pattern's parts that operations of rules need.
extension TimePattern {
  var isClock: Bool { if case .clock = self { true } else { false } }
  var isZoned: Bool { if case .zone = self { true } else { false } }

  var isPartOfDay: Bool {
    switch self {
    case .partOfDay: true
    case .all(let parts): parts.contains(where: \.isPartOfDay)
    default: false
    }
  }

  var isOpenEnded: Bool {
    switch self {
    case .since, .until, .by, .every: true
    case .named(_, let inner), .zone(let inner, _): inner.isOpenEnded
    default: false
    }
  }

  /// The time at which something should happen. A time that is years away becomes exact to a day.
  var due: TimePattern {
    switch self {
    case .shifted(.now, let count, let grain, let precision) where count > 0 && precision > .day:
      .shifted(.now, count, grain, precision: grain.duePrecision)
    case .named(let name, let inner): .named(name, inner.due)
    case .zone(let inner, let minutes): .zone(inner.due, minutes)
    // In "in a year at five" the clock time is on that day.
    case .all(let parts) where parts.dropFirst().allSatisfy { $0.grain < .day }: .all(parts.map(\.due))
    default: self
    }
  }

  /// The field that a conjunction may have only once, such as the month.
  var field: String? {
    switch self {
    case .year: "year"
    case .month: "month"
    case .dayOfMonth: "day"
    case .weekday, .weekdays: "weekday"
    case .clock: "clock"
    case .partOfDay: "part"
    case .unit(let grain, _): grain.name
    case .now: "now"
    case .span: "span"
    default: nil
    }
  }
}
