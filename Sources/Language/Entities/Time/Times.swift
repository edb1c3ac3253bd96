/// The operations of rules that make times. The comment above each one lists its arguments.
enum Times {
  static let operations: [String: Operation] = [
    "now": Operation { _ in .time(.now) },
    // The unit that lies some units from now: grain, offset.
    "unit": Operation { values in
      guard let grain = values.grain(0), let offset = values.integer(1) else { return nil }
      return .time(.unit(grain, offset))
    },
    // Several units: grain, first, count.
    "units": Operation { values in
      guard let grain = values.grain(0), let from = values.integer(1), let count = values.integer(2),
        count > 0,
        count < 10_000
      else { return nil }
      return .time(.units(grain, from: from, count: count))
    },
    // Some units from now, as a time or a stretch (`TimePattern.later`): grain, count.
    "later": Operation { values in
      guard let grain = values.grain(0), let count = values.integer(1), (1...10_000).contains(count) else {
        return nil
      }
      return .time(.later(grain, count))
    },
    "lastUnits": Operation { values in
      guard let grain = values.grain(0), let count = values.integer(1), (1...10_000).contains(count) else {
        return nil
      }
      return .time(.units(grain, from: -count, count: count))
    },
    "in": Operation { values in shifted(.now, values.first ?? nil, 1) },
    "ago": Operation { values in shifted(.now, values.first ?? nil, -1) },
    // A duration after or before a time: duration, time.
    "after": Operation { values in values.time(1).flatMap { shifted($0, values[0], 1) } },
    "before": Operation { values in values.time(1).flatMap { shifted($0, values[0], -1) } },
    // The unit that lies a duration from now, as in "Christmas in two years": duration.
    "unitIn": Operation { values in
      guard case .duration(let count, let grain)? = values.first ?? nil, let count = Int(exactly: count)
      else {
        return nil
      }
      return .time(.unit(grain, count))
    },
    "unitAgo": Operation { values in
      guard case .duration(let count, let grain)? = values.first ?? nil, let count = Int(exactly: count)
      else {
        return nil
      }
      return .time(.unit(grain, -count))
    },
    // The day that lies a duration from now, as in "in two weeks at five"; for days and smaller units, the whole unit:
    // duration.
    "dayIn": Operation { values in day(values.first ?? nil, 1) },
    "dayAgo": Operation { values in day(values.first ?? nil, -1) },
    "exactly": Operation { values in
      guard case .shifted(let base, let count, let grain, _)? = values.time(0) else { return nil }
      return .time(.shifted(base, count, grain, precision: .second))
    },
    "year": Operation { values in values.integer(0).map { .time(.year($0)) } },
    // A year of two digits: number.
    "shortYear": Operation { values in
      values.integer(0).map { .time(.year($0 < 50 ? 2000 + $0 : $0 < 100 ? 1900 + $0 : $0)) }
    },
    "quarter": Operation { values in
      values.integer(0).flatMap { (1...4).contains($0) ? .time(.quarter($0)) : nil }
    },
    "month": Operation { values in
      values.integer(0).flatMap { (1...12).contains($0) ? .time(.month($0)) : nil }
    },
    "day": Operation { values in
      values.integer(0).flatMap { (1...31).contains($0) ? .time(.dayOfMonth($0)) : nil }
    },
    "weekday": Operation { values in
      values.integer(0).flatMap { (1...7).contains($0) ? .time(.weekday($0)) : nil }
    },
    // Any of several weekdays: numbers, or weekdays.
    "weekdays": Operation { values in
      let days = values.indices.flatMap { index -> [Int] in
        switch values.time(index) {
        case .weekday(let day): [day]
        case .weekdays(let days): days
        default: values.integer(index).map { [$0] } ?? []
        }
      }
      guard !days.isEmpty, days.allSatisfy((1...7).contains) else { return nil }
      return .time(.weekdays(Set(days).sorted()))
    },
    // A day of a month: month, day. Both are numbers or times.
    "date": Operation { values in
      guard let month = values.integer(0) ?? monthNumber(values.time(0)), (1...12).contains(month),
        let day = values.integer(1), (1...CivilTime.daysInMonth(2000, month)).contains(day)
      else { return nil }
      guard values.count > 2 else { return .time(all([.month(month), .dayOfMonth(day)])) }
      guard let year = values.integer(2), day <= CivilTime.daysInMonth(year, month) else { return nil }
      return .time(all([.year(year), .month(month), .dayOfMonth(day)]))
    },
    // Several days of one month: month, first day, last day.
    "dates": Operation { values in
      guard let month = values.time(0), let first = values.integer(1), let last = values.integer(2),
        first < last,
        (1...31).contains(first), last <= 31
      else { return nil }
      return .time(
        .span(all([month, .dayOfMonth(first)]), all([month, .dayOfMonth(last)]), isClosed: true))
    },
    // An hour that may be twelve hours later: hour, then perhaps minutes and seconds.
    "clock": Operation { values in clock(values, isOpen: true) },
    // The same for an hour of 24.
    "clock24": Operation { values in clock(values, isOpen: false) },
    // Digits in a row, so that 1030 is half past ten: number.
    "military": Operation { values in
      values.integer(0).flatMap {
        clock([.number(Double($0 / 100)), .number(Double($0 % 100))], isOpen: true)
      }
    },
    "military24": Operation { values in
      values.integer(0).flatMap {
        clock([.number(Double($0 / 100)), .number(Double($0 % 100))], isOpen: false)
      }
    },
    // A clock time before noon, and below one after noon: time.
    "am": Operation { values in values.time(0).flatMap { half($0, 0) }.map { .time($0) } },
    "pm": Operation { values in values.time(0).flatMap { half($0, 12) }.map { .time($0) } },
    // Minutes past a clock time, and below minutes to one: time, minutes.
    "past": Operation { values in values.time(0).flatMap { minutes(values.integer(1), from: $0) } },
    "to": Operation { values in values.time(0).flatMap { minutes(values.integer(1).map { -$0 }, from: $0) } },
    // A part of every day: first hour, last hour, and the hour of what is planned for it, else the first. Hours over 24
    // reach into the next day.
    "hours": Operation { values in
      guard let from = values.number(0), let to = values.number(1), from < to else { return nil }
      let moment = values.number(2) ?? from
      guard (from..<to).contains(moment) else { return nil }
      return .time(.partOfDay(from: Int(from * 60), to: Int(to * 60), moment: Int(moment * 60)))
    },
    "season": Operation { values in values.integer(0).map { .time(.season($0)) } },
    "seasons": Operation { values in values.integer(0).map { .time(.seasonUnit($0)) } },
    // All times at once.
    "and": Operation { values in
      let parts = values.compactMap { $0?.time }
      return parts.count == values.compactMap { $0 }.count && !parts.isEmpty
        ? joined(parts).map { .time($0) } : nil
    },
    // The n-th time or unit within another time, from its end where n is negative: n, time or grain, time.
    "nth": Operation { values in
      guard let count = values.integer(0), count != 0, let base = values.time(2) else { return nil }
      if let grain = values.grain(1) {
        guard grain < base.grain || base.isInterval else { return nil }
        return .time(.nthUnit(count, grain, of: base))
      }
      guard let inner = values.time(1), inner.grain < base.grain || base.isInterval else { return nil }
      return .time(.nth(count, inner, of: base))
    },
    "nthAfter": Operation { values in
      guard let count = values.integer(0), count != 0, let inner = values.time(1), let base = values.time(2)
      else {
        return nil
      }
      return .time(.nthAfter(count, inner, base))
    },
    "nearest": Operation { values in
      guard let count = values.integer(0), count > 0, count < 10, let inner = values.time(1),
        let base = values.time(2)
      else { return nil }
      return .time(.nearest(count, inner, to: base))
    },
    // The current or next one: time.
    "this": Operation { values in values.time(0).map { .time(.fromNow(0, $0, skipsCurrent: false)) } },
    // The first one that hasn't begun: time.
    "next": Operation { values in
      values.time(0).map { .time(.fromNow(max(0, (values.integer(1) ?? 1) - 1), $0, skipsCurrent: true)) }
    },
    // A weekday.
    "nextWeek": Operation { values in
      guard case .weekday(let weekday)? = values.time(0) else { return nil }
      return .time(.ofNextWeek(weekday: weekday))
    },
    "last": Operation { values in
      values.time(0).map { .time(.fromNow(-(values.integer(1) ?? 1), $0, skipsCurrent: true)) }
    },
    // A weekday of the week that lies some weeks from now.
    "ofWeek": Operation { values in
      guard let day = values.time(0), let offset = values.integer(1) else { return nil }
      return .time(all([.unit(.week, offset), day]))
    },
    "span": Operation { values in span(values, isClosed: true) },
    "until": Operation { values in values.time(0).map { .time(.until($0)) } },
    "openSpan": Operation { values in span(values, isClosed: false) },
    "since": Operation { values in values.time(0).map { .time(.since($0)) } },
    "by": Operation { values in values.time(0).map { .time(.by($0)) } },
    // A stretch: start, duration.
    "lasting": Operation { values in
      guard let start = values.time(0), case .duration(let count, let grain)? = values[1],
        let count = Int(exactly: count)
      else { return nil }
      let end = TimePattern.shifted(start, count, grain, precision: min(start.grain, grain))
      return .time(.span(start, end, isClosed: true))
    },
    "beginning": Operation { values in part(.beginning, values) },
    "middle": Operation { values in part(.middle, values) },
    "end": Operation { values in part(.end, values) },
    "holding": Operation { values in
      guard let grain = values.grain(0), let base = values.time(1), base.grain <= grain else { return nil }
      return .time(.holding(grain, base))
    },
    // A day some days from another one.
    "days": Operation { values in
      guard let base = values.time(0), let count = values.integer(1) else { return nil }
      return .time(.shifted(base, count, .day, precision: .day))
    },
    // A named day: name, time.
    "holiday": Operation { values in
      guard let name = values.text(0), let time = values.time(1) else { return nil }
      return .time(.named(name, time))
    },
    // A day of another calendar: system, month, day, then perhaps offset and length in days.
    "calendar": Operation { values in
      guard let system = values.text(0).flatMap(CalendarDay.System.init), let month = values.integer(1),
        let day = values.integer(2)
      else { return nil }
      return .time(
        .calendarDay(
          CalendarDay(
            system: system, month: month, day: day, offset: values.integer(3) ?? 0,
            length: max(1, values.integer(4) ?? 1))))
    },
    // Another day instead, where it falls on a weekend: day, days from a Saturday, days from a Sunday.
    "moved": Operation { values in
      guard let day = values.time(0), let saturday = values.integer(1), let sunday = values.integer(2) else {
        return nil
      }
      return .time(.moved(day, saturday: saturday, sunday: sunday))
    },
    // A stretch of a day: from one clock time to another.
    "from": Operation { values in
      guard let day = values.time(0), let first = values.time(1), let last = values.time(2) else {
        return nil
      }
      return .time(.span(all([day, first]), all([day, last]), isClosed: true))
    },
    "ides": Operation { values in
      guard let month = values.time(0), let number = monthNumber(month) else { return nil }
      return .time(all([month, .dayOfMonth([3, 5, 7, 10].contains(number) ? 15 : 13)]))
    },
    // Days that follow no rule: years, months and days.
    "table": Operation { values in
      let numbers = values.compactMap { $0?.integer }
      guard !numbers.isEmpty, numbers.count == values.count else { return nil }
      return .time(
        .calendarDay(
          CalendarDay(
            system: .table,
            table: numbers.map { CivilTime.days($0 / 10_000, $0 / 100 % 100, $0 % 100) }.sorted())))
    },
    // A time on the clocks of another zone: time, minutes from Greenwich.
    "zone": Operation { values in
      guard let time = values.time(0), let minutes = values.integer(1), !time.isZoned else { return nil }
      // A clock of another zone is exact to the minute.
      guard case .clock(let hour, nil, nil, let isOpen) = time else { return .time(.zone(time, minutes)) }
      return .time(.zone(.clock(hour: hour, minute: 0, second: nil, isOpen: isOpen), minutes))
    },
    // A repetition: grain, interval, time.
    "every": Operation { values in
      guard let grain = values.grain(0), let interval = values.integer(1), interval > 0 else { return nil }
      return .time(.every(.init(grain: grain, interval: interval, pattern: values.time(2))))
    },
  ]

  // MARK: Parts

  private static func monthNumber(_ pattern: TimePattern?) -> Int? {
    if case .month(let month)? = pattern { month } else { nil }
  }

  private static func shifted(_ base: TimePattern, _ length: RuleValue?, _ sign: Int) -> RuleValue? {
    guard case .duration(let count, let grain)? = length, let whole = Int(exactly: count), whole < 1_000_000
    else {
      return nil
    }
    return .time(.shifted(base, sign * whole, grain, precision: grain.precision))
  }

  private static func day(_ length: RuleValue?, _ sign: Int) -> RuleValue? {
    guard case .duration(let count, let grain)? = length, let whole = Int(exactly: count), whole < 1_000_000
    else { return nil }
    return .time(
      grain > .day ? .shifted(.now, sign * whole, grain, precision: .day) : .unit(grain, sign * whole))
  }

  private static func clock(_ values: [RuleValue?], isOpen: Bool) -> RuleValue? {
    guard let hour = values.integer(0), (0...24).contains(hour) else { return nil }
    let (minute, second) = (values.integer(1), values.integer(2))
    guard (0...59).contains(minute ?? 0), (0...60).contains(second ?? 0), minute != nil || second == nil
    else {
      return nil
    }
    return .time(
      .clock(
        hour: hour % 24, minute: minute, second: second, isOpen: isOpen && (1...12).contains(hour)))
  }

  /// A clock time in one half of the day; nil where it clearly lies in the other.
  static func half(_ pattern: TimePattern, _ hours: Int) -> TimePattern? {
    switch pattern {
    case .clock(let hour, let minute, let second, let isOpen):
      if isOpen { return .clock(hour: hour % 12 + hours, minute: minute, second: second, isOpen: false) }
      return hour >= 12 || hour == 0 || hours == 0 ? pattern : nil
    case .all(let parts):
      var changed = parts
      for index in parts.indices where parts[index].isClock {
        guard let part = half(parts[index], hours) else { return nil }
        changed[index] = part
      }
      return changed == parts ? nil : .all(changed)
    case .span(let first, let last, let isClosed):
      guard let last = half(last, hours) else { return nil }
      return .span(half(first, hours) ?? first, last, isClosed: isClosed)
    case .named(let name, let inner): return half(inner, hours).map { .named(name, $0) }
    default: return nil
    }
  }

  private static func minutes(_ count: Int?, from pattern: TimePattern) -> RuleValue? {
    guard let count, (-59...59).contains(count) else { return nil }
    switch pattern {
    case .clock(let hour, let minute, nil, let isOpen):
      guard (minute ?? 0) == 0 else { return nil }
      let total = ((hour * 60 + count) + 1440) % 1440
      var later = total / 60
      if isOpen, later == 0 { later = 12 }
      return .time(.clock(hour: later, minute: total % 60, second: nil, isOpen: isOpen && later <= 12))
    default: return nil
    }
  }

  private static func span(_ values: [RuleValue?], isClosed: Bool) -> RuleValue? {
    guard var first = values.time(0), var last = values.time(1) else { return nil }
    // The words at the end count for the start too: "3 to 4 pm", "9:30 to 11:00 on Thursday", "9 to 11 CST".
    if case .zone(let inner, let minutes) = last, !first.isZoned {
      return .time(.zone(.span(first, inner, isClosed: isClosed), minutes))
    }
    if case .zone(let inner, let minutes) = first, case .zone(let other, minutes) = last {
      (first, last) = (inner, other)
      return .time(.zone(.span(first, last, isClosed: isClosed), minutes))
    }
    if case .clock(let hour, let minute, let second, true) = first,
      case .clock(let lastHour, let lastMinute, _, false) = last
    {
      // The start takes the half of the day that puts it before the end, as near as possible.
      let start = (hour % 12) * 60 + (minute ?? 0)
      let end = lastHour * 60 + (lastMinute ?? 0)
      let isLater = start + 720 < end
      first = .clock(hour: hour % 12 + (isLater ? 12 : 0), minute: minute, second: second, isOpen: false)
    }
    guard !first.isOpenEnded, !last.isOpenEnded else { return nil }
    return .time(.span(first, last, isClosed: isClosed))
  }

  private static func part(_ position: TimePattern.Position, _ values: [RuleValue?]) -> RuleValue? {
    guard let base = values.time(0), base.grain >= .day || base.isPartOfDay, !base.isOpenEnded else {
      return nil
    }
    return .time(.part(position, base))
  }

  static func all(_ parts: [TimePattern]) -> TimePattern {
    let flat = parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } }
    let sorted = flat.enumerated().sorted {
      ($1.element.grain, $1.element.period, $0.offset) < ($0.element.grain, $0.element.period, $1.offset)
    }.map(\.element)
    return sorted.count == 1 ? sorted[0] : .all(sorted)
  }

  /// A conjunction of parts; nil where they can't go together.
  static func joined(_ parts: [TimePattern]) -> TimePattern? {
    var flat: [TimePattern] = []
    var name: String?
    var zone: Int?
    for part in parts {
      var part = part
      if case .zone(let inner, let minutes) = part {
        zone = minutes
        part = inner
      }
      if case .named(let text, let inner) = part {
        name = text
        part = inner
      }
      if case .all(let inner) = part { flat += inner } else { flat.append(part) }
    }
    guard flat.count <= 6, !flat.contains(where: \.isOpenEnded) else { return nil }
    // A part of the day decides which half of the day an hour is in.
    if let clock = flat.firstIndex(where: \.isClock),
      let part = flat.firstIndex(where: { if case .partOfDay = $0 { true } else { false } }),
      case .partOfDay(let from, _, _) = flat[part]
    {
      if let night = night(flat, clock: clock, part: part, from: from) { return night }
      guard let chosen = half(flat[clock], from >= 11 * 60 ? 12 : 0) else { return nil }
      flat[clock] = chosen
      flat.remove(at: part)
    }
    // No field may occur twice.
    var kinds: Set<String> = []
    for part in flat { if let kind = part.field, !kinds.insert(kind).inserted { return nil } }
    var result = all(flat)
    if let name { result = .named(name, result) }
    if let zone { result = .zone(result, zone) }
    return result
  }
}
