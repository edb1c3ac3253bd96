/// Finds times that are counted inside or around another one, and stretches between two times.
extension TimeResolver {
  // MARK: Counting

  func base(of pattern: TimePattern) -> TimePattern {
    switch pattern {
    case .nth(_, _, let base), .nthUnit(_, _, let base), .part(_, let base), .holding(_, let base): base
    default: pattern
    }
  }

  /// The first time of a pattern that lies in a known other time.
  func inside(_ pattern: TimePattern, _ outer: Occurrence) -> Occurrence? {
    switch pattern {
    case .nth(let count, let inner, _): return nth(count, inner, in: outer)
    case .nthUnit(let count, let grain, _): return nthUnit(count, grain, in: outer)
    case .part(let position, _): return part(position, of: outer)
    case .holding(let grain, _): return unit(grain, containing: outer.start)
    default: return nil
    }
  }

  func nth(_ count: Int, _ inner: TimePattern, in outer: Occurrence) -> Occurrence? {
    var found: [Occurrence] = []
    var place = outer.start
    while found.count < (count > 0 ? count : Self.maximumSteps), let next = first(inner, from: place),
      next.start < outer.end
    {
      if next.start >= outer.start { found.append(next) }
      place = max(next.end, place + 1)
    }
    let index = count > 0 ? count - 1 : found.count + count
    return found.indices.contains(index) ? found[index] : nil
  }

  func nthUnit(_ count: Int, _ grain: Grain, in outer: Occurrence) -> Occurrence? {
    guard grain < outer.grain || outer.isInterval else { return nil }
    // A unit belongs to the time in which it begins.
    var first = CivilTime.start(of: grain, outer.start, firstWeekday: firstWeekday)
    if first < outer.start { first = CivilTime.adding(1, grain, to: first) }
    var lastStart = CivilTime.start(of: grain, outer.end - 1, firstWeekday: firstWeekday)
    // Counted from the end, a unit must also end in that time.
    if CivilTime.adding(1, grain, to: lastStart) > outer.end {
      lastStart = CivilTime.adding(-1, grain, to: lastStart)
    }
    if lastStart < outer.start { return nil }
    if count > 0 { lastStart = CivilTime.adding(count - 1, grain, to: first) }
    let start = count > 0 ? lastStart : CivilTime.adding(count + 1, grain, to: lastStart)
    guard start >= outer.start, start < outer.end else { return nil }
    return Occurrence(start: start, end: CivilTime.adding(1, grain, to: start), grain: grain)
  }

  func nth(_ count: Int, _ inner: TimePattern, around anchor: Occurrence) -> Occurrence? {
    if count < 0 {
      var found = last(inner, before: anchor.start)
      for _ in 1..<max(1, -count) { found = found.flatMap { last(inner, before: $0.start) } }
      return found
    }
    var found = first(inner, from: anchor.end)
    if let current = found, current.start < anchor.end { found = first(inner, from: current.end) }
    for _ in 1..<max(1, count) { found = found.flatMap { first(inner, from: $0.end) } }
    return found
  }

  func nearest(_ count: Int, _ inner: TimePattern, to anchor: Occurrence) -> Occurrence? {
    var candidates: [Occurrence] = []
    var place = anchor.start
    for _ in 0..<count + 1 {
      guard let next = first(inner, from: place) else { break }
      candidates.append(next)
      place = next.end
    }
    place = candidates.first?.start ?? anchor.start
    for _ in 0..<count + 1 {
      guard let previous = last(inner, before: place) else { break }
      candidates.append(previous)
      place = previous.start
    }
    func distance(_ other: Occurrence) -> Int {
      other.start >= anchor.end
        ? other.start - anchor.end : anchor.start >= other.end ? anchor.start - other.end : 0
    }
    let sorted = candidates.sorted { (distance($0), $0.start) < (distance($1), $1.start) }
    return count >= 1 && sorted.count >= count ? sorted[count - 1] : nil
  }

  // MARK: Intervals

  func span(_ start: Occurrence, _ to: TimePattern, _ isClosed: Bool) -> Occurrence? {
    var place = start.start
    var end = first(to, from: place)
    while let found = end, found.start < start.start || found == start && !isClosed {
      place = max(found.end, place + 1)
      end = first(to, from: place)
    }
    guard let end else { return nil }
    let grain = min(start.grain, end.grain)
    let until: Int =
      if !isClosed {
        end.start
      } else if end.grain == grain || end.isInterval {
        end.end
      } else {
        CivilTime.adding(1, grain, to: end.start)
      }
    return Occurrence(
      start: start.start, end: until, grain: grain, isInterval: true,
      lastStart: isClosed && !end.isInterval ? end.start : nil)
  }

  /// The beginning, middle or end: a third of a month, a week or a day, a part of a year in quarters.
  func part(_ position: TimePattern.Position, of outer: Occurrence) -> Occurrence? {
    func days(_ from: Int, _ to: Int) -> Occurrence {
      Occurrence(
        start: outer.start + from * CivilTime.day, end: outer.start + to * CivilTime.day, grain: .day,
        isInterval: true)
    }
    func hours(_ from: Int, _ to: Int) -> Occurrence {
      Occurrence(
        start: outer.start + from * 3600, end: outer.start + to * 3600, grain: .hour, isInterval: true)
    }
    func months(_ from: Int, _ to: Int) -> Occurrence {
      Occurrence(
        start: CivilTime.adding(from, .month, to: outer.start),
        end: CivilTime.adding(to, .month, to: outer.start), grain: .month, isInterval: true)
    }
    switch (outer.grain, position) {
    case (.year, .beginning): return months(0, 3)
    case (.year, .middle): return months(4, 8)
    case (.year, .end): return months(8, 12)
    case (.month, .beginning): return days(0, 10)
    case (.month, .middle): return days(10, 20)
    case (.month, .end): return days(20, (outer.end - outer.start) / CivilTime.day)
    case (.week, .beginning): return days(0, 3)
    case (.week, .middle): return days(2, 5)
    case (.week, .end): return days(4, 7)
    case (.day, .beginning): return hours(0, 9)
    case (.day, .middle): return hours(11, 15)
    case (.day, .end): return hours(17, 21)
    case (.hour, .beginning) where outer.isInterval:
      return hours(0, max(1, (outer.end - outer.start) * 3 / 4 / 3600))
    case (.hour, .end) where outer.isInterval:
      return hours(max(1, (outer.end - outer.start) / 2 / 3600), (outer.end - outer.start) / 3600)
    default: return nil
    }
  }
}
