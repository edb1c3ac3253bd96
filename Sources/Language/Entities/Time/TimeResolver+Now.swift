/// Finds times that are fixed to now: "next week", "in three days", "the last weekend".
extension TimeResolver {
  func fixed(_ pattern: TimePattern) -> Occurrence? {
    switch pattern {
    case .now: return Occurrence(start: reference, end: reference + 1, grain: .second)
    case .unit(let grain, let offset):
      let start = CivilTime.adding(
        offset, grain, to: CivilTime.start(of: grain, reference, firstWeekday: firstWeekday))
      return Occurrence(start: start, end: CivilTime.adding(1, grain, to: start), grain: grain)
    case .units(let grain, let from, let count):
      let current = CivilTime.start(of: grain, reference, firstWeekday: firstWeekday)
      let start = CivilTime.adding(from, grain, to: current)
      return Occurrence(
        start: start, end: CivilTime.adding(count, grain, to: start), grain: grain, isInterval: true)
    case .later(let grain, let count):
      return fixed(
        prefersLater
          ? .shifted(.now, count, grain, precision: grain.duePrecision) : .units(grain, from: 1, count: count)
      )
    case .shifted(_, let count, let grain, let precision):
      return shifted(
        Occurrence(start: reference, end: reference + 1, grain: .second), count, grain, precision)
    case .by(let inner):
      guard let end = resolve(inner) else { return nil }
      return Occurrence(
        start: reference, end: max(reference, end.isInterval ? end.end : end.start), grain: .second,
        isInterval: true)
    case .fromNow(let count, let inner, let skipsCurrent):
      return fromNow(count, inner, skipsCurrent)
    case .ofNextWeek(let weekday):
      guard laterHours != nil else { return fromNow(0, .weekday(weekday), true) }
      let today = CivilTime.dayNumber(reference)
      // Weeks begin on Monday here, whatever the calendar shows.
      return day(today - CivilTime.weekday(days: today) + 7 + weekday)
    case .seasonUnit(let offset): return seasonUnit(offset)
    default: return nil
    }
  }

  private func seasonUnit(_ offset: Int) -> Occurrence? {
    let year = CivilTime.date(reference).year
    let all = (year - 2...year + 2).flatMap { year in (1...4).flatMap { season($0, year) } }
      .sorted { $0.start < $1.start }
    // Named seasons share their last day with the next one; counted ones don't.
    guard let current = all.lastIndex(where: { $0.start <= reference }),
      all.indices.contains(current + offset)
    else { return nil }
    var found = all[current + offset]
    found.end -= 2 * CivilTime.day
    return found
  }

  func shifted(_ base: Occurrence, _ count: Int, _ grain: Grain, _ precision: Grain) -> Occurrence {
    let moved = CivilTime.adding(count, grain, to: base.start)
    guard !base.isInterval else {
      return Occurrence(
        start: moved, end: moved + base.end - base.start, grain: base.grain, isInterval: true,
        moment: base.moment.map { $0 + moved - base.start })
    }
    let precision =
      base.grain == .second ? precision : grain >= base.grain ? base.grain : min(base.grain, precision)
    let start = CivilTime.start(of: precision, moved, firstWeekday: firstWeekday)
    return Occurrence(start: start, end: CivilTime.adding(1, precision, to: start), grain: precision)
  }

  private func fromNow(_ count: Int, _ inner: TimePattern, _ skipsCurrent: Bool) -> Occurrence? {
    if count < 0 {
      var found = last(inner, before: reference)
      for _ in 1..<max(1, -count) { found = found.flatMap { last(inner, before: $0.start) } }
      return found
    }
    var found = first(inner, from: reference)
    if skipsCurrent, let current = found, current.start <= reference {
      found = first(inner, from: current.end)
    }
    for _ in 0..<count { found = found.flatMap { first(inner, from: $0.end) } }
    return found
  }
}
