/// What the operations of rules ask of a pattern's parts.
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

  /// The field that only one part of a conjunction may give.
  var field: String? {
    switch self {
    case .year: "year"
    case .month: "month"
    case .dayOfMonth: "day"
    case .weekday: "weekday"
    case .clock: "clock"
    case .partOfDay: "part"
    case .unit(let grain, _): grain.name
    case .now: "now"
    case .span: "span"
    default: nil
    }
  }
}
