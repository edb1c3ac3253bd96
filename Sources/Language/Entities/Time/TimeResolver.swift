/// Finds the times that a pattern stands for, around a reference.
///
/// A field such as a month is a closed formula. A conjunction walks through the times of its coarsest part, at most
/// `maximumSteps` of them.
struct TimeResolver {
  /// Now, as the clocks of the place show it.
  let reference: Int
  /// 1 is Monday.
  let firstWeekday: Int
  /// Minutes from Greenwich.
  let zone: Int
  /// As in `EntityContext`.
  var laterHours: ClosedRange<Int>?

  var prefersLater: Bool { laterHours != nil }

  static let maximumSteps = 400
  private static let maximumYears = 60

  /// The time that is most likely meant: the next one, or the latest where none comes any more.
  func resolve(_ pattern: TimePattern) -> Occurrence? {
    if case .named(_, let inner) = pattern { return resolve(inner) }
    let mayHavePassed = !(prefersLater && pattern.isClock)
    if let next = first(pattern, from: reference, mayHavePassed: mayHavePassed) {
      if skipsCurrent(pattern), next.start <= reference {
        return first(pattern, from: next.end) ?? next
      }
      return next
    }
    // A span that has begun: "from 2010 to 2014".
    if case .span(let from, let to, let isClosed) = pattern, let start = last(from, before: reference),
      let found = span(start, to, isClosed)
    {
      return found
    }
    // In a past year the first fitting time counts, as in a coming one.
    if case .all(let parts) = pattern, case .year(let year)? = parts.first {
      return first(pattern, from: CivilTime.start(year, 1, 1))
    }
    return last(pattern, before: reference)
  }

  /// True where the time that lasts now is left out. The name of a weekday alone never means today.
  private func skipsCurrent(_ pattern: TimePattern) -> Bool {
    if case .weekday = pattern { return true }
    return prefersLater && pattern.isClock
  }

  // MARK: Forward

  /// The first time that ends after `time`.
  ///
  /// - Parameter mayHavePassed: whether a time that has passed will do while a coarser one lasts. At half past four, 4:23
  ///   of today is such a time.
  func first(_ pattern: TimePattern, from time: Int, mayHavePassed: Bool = false) -> Occurrence? {
    switch pattern {
    case .now, .unit, .units, .later, .shifted(.now, _, _, _), .by, .fromNow, .seasonUnit, .ofNextWeek:
      return fixed(pattern).flatMap { only($0, from: time) }
    case .year, .quarter, .month, .dayOfMonth, .weekday, .weekdays, .clock, .partOfDay, .season, .calendarDay:
      return field(pattern, from: time, mayHavePassed: mayHavePassed)
    case .all(let parts): return conjunction(parts, from: time, mayHavePassed: mayHavePassed)
    case .nth, .nthUnit, .part, .holding: return contained(pattern, from: time, mayHavePassed: mayHavePassed)
    case .nthAfter(let count, let inner, let base):
      return first(base, from: time, mayHavePassed: mayHavePassed).flatMap { nth(count, inner, around: $0) }
    case .nearest(let count, let inner, let base):
      return resolve(base).flatMap { nearest(count, inner, to: $0) }
    case .span(let from, let to, let isClosed):
      return first(from, from: time, mayHavePassed: mayHavePassed).flatMap { span($0, to, isClosed) }
    case .since(let inner): return resolve(inner, from: time, mayHavePassed).map(\.withoutEnd)
    case .until(let inner): return resolve(inner, from: time, mayHavePassed).map(\.untilEnd)
    case .shifted(let base, let count, let grain, let precision):
      let back = CivilTime.adding(-count, grain, to: time)
      return first(base, from: min(back, time), mayHavePassed: mayHavePassed).map {
        shifted($0, count, grain, precision)
      }
    case .moved(let base, let saturday, let sunday):
      return movedDay(base, saturday: saturday, sunday: sunday, from: time)
    case .named(_, let inner): return first(inner, from: time, mayHavePassed: mayHavePassed)
    case .zone(let inner, let minutes):
      let shift = (zone - minutes) * 60
      return first(inner, from: time - shift, mayHavePassed: mayHavePassed).map { moved($0, by: shift) }
    case .every(let recurrence): return every(recurrence, from: time, mayHavePassed: mayHavePassed)
    }
  }

  /// The first time of a field of the calendar or the clock; nil for all other patterns.
  private func field(_ pattern: TimePattern, from time: Int, mayHavePassed: Bool) -> Occurrence? {
    switch pattern {
    case .year(let year): return only(yearSpan(year), from: time)
    case .quarter(let quarter): return monthSpan(3 * quarter - 2, months: 3, .quarter, from: time)
    case .month(let month): return monthSpan(month, months: 1, .month, from: time)
    case .dayOfMonth(let day): return dayOfMonth(day, from: time)
    case .weekday(let weekday):
      let today = CivilTime.dayNumber(time)
      return day(today + (weekday - CivilTime.weekday(days: today) + 7) % 7)
    case .weekdays(let weekdays):
      let today = CivilTime.dayNumber(time)
      return weekdays.map { ($0 - CivilTime.weekday(days: today) + 7) % 7 }.min().map { day(today + $0) }
    case .clock: return clock(pattern, from: time, mayHavePassed: mayHavePassed)
    case .partOfDay(let from, let to, let moment):
      var number = CivilTime.dayNumber(time) - 1
      while number * CivilTime.day + to * 60 <= time { number += 1 }
      return partOfDay(number, from, to, moment)
    case .season(let season): return yearly(from: time) { self.season(season, $0) }
    case .calendarDay(let day): return yearly(from: time, more: day.interval) { occurrences(day, $0) }
    default: return nil
    }
  }

  /// The first time that lies in times of another pattern: "the last Friday of a month".
  private func contained(_ pattern: TimePattern, from time: Int, mayHavePassed: Bool) -> Occurrence? {
    let base = base(of: pattern)
    var place = time
    for step in 0..<Self.maximumSteps {
      let mayPass = mayHavePassed && step == 0
      guard let outer = first(base, from: place, mayHavePassed: mayPass) else { return nil }
      if let found = inside(pattern, outer), found.end > time || mayPass { return found }
      place = max(outer.end, place + 1)
    }
    return nil
  }

  /// The first day after moving days that fall on a weekend.
  private func movedDay(_ base: TimePattern, saturday: Int, sunday: Int, from time: Int) -> Occurrence? {
    // A moved day lies up to three days after its original day.
    var place = time - 3 * CivilTime.day
    for _ in 0..<3 {
      guard let next = first(base, from: place) else { return nil }
      let found = moved(next, by: offset(of: next, saturday, sunday) * CivilTime.day)
      if found.end > time { return found }
      place = next.end
    }
    return nil
  }

  private func every(_ recurrence: TimePattern.Recurrence, from time: Int, mayHavePassed: Bool) -> Occurrence?
  {
    if let pattern = recurrence.pattern { return first(pattern, from: time, mayHavePassed: mayHavePassed) }
    return unit(recurrence.grain, containing: time)
  }

  private func resolve(_ inner: TimePattern, from time: Int, _ mayHavePassed: Bool) -> Occurrence? {
    time == reference ? resolve(inner) : first(inner, from: time, mayHavePassed: mayHavePassed)
  }

  // MARK: Backward

  /// The last time that ends at `time` or before.
  func last(_ pattern: TimePattern, before time: Int) -> Occurrence? {
    switch pattern {
    case .now, .unit, .units, .later, .shifted(.now, _, _, _), .by, .fromNow, .seasonUnit, .ofNextWeek, .year:
      let found: Occurrence? =
        if case .year(let year) = pattern {
          yearSpan(year)
        } else {
          fixed(pattern)
        }
      return found.flatMap { $0.end <= time ? $0 : nil }
    case .named(_, let inner): return last(inner, before: time)
    case .zone(let inner, let minutes):
      let shift = (zone - minutes) * 60
      return last(inner, before: time - shift).map { moved($0, by: shift) }
    case .since(let inner):
      return last(inner, before: time).map(\.withoutEnd)
    case .until(let inner):
      return last(inner, before: time).map {
        Occurrence(start: $0.start, end: $0.end, grain: $0.grain, isInterval: true, hasStart: false)
      }
    default: break
    }
    // Walk forward from far enough back; the distance doubles until something is found.
    let known = pattern.period
    var distance = known == .max ? 200 * Grain.year.seconds : max(2 * known, 2 * CivilTime.day)
    for _ in 0..<6 {
      var found: Occurrence?
      var place = time - distance
      for _ in 0..<Self.maximumSteps {
        guard let next = first(pattern, from: place), next.end <= time else { break }
        found = next
        place = max(next.end, place + 1)
      }
      if let found { return found }
      distance *= 4
      if distance > 2200 * Grain.year.seconds { break }
    }
    return nil
  }

  // MARK: Fields

  private func only(_ occurrence: Occurrence, from time: Int) -> Occurrence? {
    occurrence.end > time ? occurrence : nil
  }

  func unit(_ grain: Grain, containing time: Int) -> Occurrence {
    let start = CivilTime.start(of: grain, time, firstWeekday: firstWeekday)
    return Occurrence(start: start, end: CivilTime.adding(1, grain, to: start), grain: grain)
  }

  func day(_ number: Int) -> Occurrence {
    Occurrence(start: number * CivilTime.day, end: (number + 1) * CivilTime.day, grain: .day)
  }

  private func yearSpan(_ year: Int) -> Occurrence {
    Occurrence(start: CivilTime.start(year, 1, 1), end: CivilTime.start(year + 1, 1, 1), grain: .year)
  }

  private func monthSpan(_ month: Int, months: Int, _ grain: Grain, from time: Int) -> Occurrence? {
    let year = CivilTime.date(time).year
    for year in [year, year + 1] {
      let start = CivilTime.start(year, month, 1)
      let end = CivilTime.adding(months, .month, to: start)
      if end > time { return Occurrence(start: start, end: end, grain: grain) }
    }
    return nil
  }

  private func dayOfMonth(_ day: Int, from time: Int) -> Occurrence? {
    var date = CivilTime.date(time)
    for _ in 0..<24 {
      if day <= CivilTime.daysInMonth(date.year, date.month) {
        let number = CivilTime.days(date.year, date.month, day)
        if (number + 1) * CivilTime.day > time { return self.day(number) }
      }
      date =
        date.month == 12
        ? .init(year: date.year + 1, month: 1, day: 1)
        : .init(year: date.year, month: date.month + 1, day: 1)
    }
    return nil
  }

  private func clock(_ pattern: TimePattern, from time: Int, mayHavePassed: Bool) -> Occurrence? {
    guard case .clock(let hour, let minute, let second, let isOpen) = pattern else { return nil }
    let hours = isOpen ? [hour % 12, hour % 12 + 12] : [hour]
    let today = CivilTime.dayNumber(time)
    for number in today - 1...today + 1 {
      for hour in hours {
        let start = number * CivilTime.day + hour * 3600
        let exact = start + (minute ?? 0) * 60 + (second ?? 0)
        let end = exact + pattern.grain.seconds
        if (mayHavePassed ? start + 3600 : end) > time {
          return Occurrence(start: exact, end: end, grain: pattern.grain)
        }
      }
    }
    return nil
  }

  private func partOfDay(_ number: Int, _ from: Int, _ to: Int, _ moment: Int) -> Occurrence {
    let midnight = number * CivilTime.day
    return Occurrence(
      start: midnight + from * 60, end: midnight + to * 60,
      grain: from % 60 == 0 && to % 60 == 0 ? .hour : .minute, isInterval: true,
      moment: midnight + moment * 60)
  }

  /// Spring, summer and autumn of a year, and the winter that begins in it.
  func season(_ season: Int, _ year: Int) -> [Occurrence] {
    let starts = [(3, 20), (6, 21), (9, 23), (12, 21)]
    let (month, day) = starts[(season - 1) % 4]
    let (endMonth, endDay) = starts[season % 4]
    return [
      Occurrence(
        start: CivilTime.start(year, month, day),
        end: CivilTime.start(season == 4 ? year + 1 : year, endMonth, endDay) + CivilTime.day, grain: .day,
        isInterval: true)
    ]
  }

  private func occurrences(_ day: CalendarDay, _ year: Int) -> [Occurrence] {
    day.days(inYear: year).map { number in
      let start = number * CivilTime.day + day.minutes * 60
      if let minutes = day.lengthInMinutes {
        return Occurrence(start: start, end: start + minutes * 60, grain: .minute, isInterval: true)
      }
      return Occurrence(
        start: start, end: start + day.length * CivilTime.day, grain: .day, isInterval: day.length > 1)
    }
  }

  private func yearly(from time: Int, more: Int = 1, _ occurrences: (Int) -> [Occurrence]) -> Occurrence? {
    let year = CivilTime.date(time).year
    for year in year - 1...year + max(2, more) {
      if let found = occurrences(year).first(where: { $0.end > time }) { return found }
    }
    return nil
  }

  private func offset(of day: Occurrence, _ saturday: Int, _ sunday: Int) -> Int {
    switch CivilTime.weekday(days: CivilTime.dayNumber(day.start)) {
    case 6: saturday
    case 7: sunday
    default: 0
    }
  }

  private func moved(_ occurrence: Occurrence, by seconds: Int) -> Occurrence {
    var occurrence = occurrence
    occurrence.start += seconds
    occurrence.end += seconds
    occurrence.lastStart = occurrence.lastStart.map { $0 + seconds }
    occurrence.moment = occurrence.moment.map { $0 + seconds }
    return occurrence
  }

  // MARK: Conjunctions

  private func conjunction(_ parts: [TimePattern], from time: Int, mayHavePassed: Bool) -> Occurrence? {
    guard let outermost = parts.first else { return nil }
    let inner = parts.dropFirst()
    var place = time
    for step in 0..<Self.maximumSteps {
      let mayPass = mayHavePassed && step == 0
      guard let outer = first(outermost, from: place, mayHavePassed: mayPass) else { return nil }
      if let found = within(inner, outer, from: mayPass ? outer.start : time) { return found }
      place = max(outer.end, place + 1)
      if CivilTime.date(min(place, 1 << 40)).year > CivilTime.date(time).year + Self.maximumYears {
        return nil
      }
    }
    return nil
  }

  /// "Tomorrow at 12:30" is at noon where a time to come is meant; nil for any other time, and where noon isn't in it.
  private func noon(_ part: TimePattern, in outer: Occurrence) -> TimePattern? {
    guard prefersLater, case .clock(let hour, let minute, let second, true) = part, hour % 12 == 0 else {
      return nil
    }
    let noon = TimePattern.clock(hour: 12, minute: minute, second: second, isOpen: false)
    return first(noon, from: outer.start).flatMap { $0.end <= outer.end ? noon : nil }
  }

  /// The first time inside `outer` that fits all parts and ends after `time`.
  private func within(_ parts: ArraySlice<TimePattern>, _ outer: Occurrence, from time: Int) -> Occurrence? {
    guard var part = parts.first else { return outer.end > time ? outer : nil }
    if case .clock(let hour, let minute, let second, true) = part, laterHours?.contains(hour) == true {
      part = .clock(hour: hour + 12, minute: minute, second: second, isOpen: false)
    } else if let noon = noon(part, in: outer) {
      part = noon
    }
    var place = outer.start
    for _ in 0..<Self.maximumSteps {
      guard var next = first(part, from: place), next.start < outer.end else { return nil }
      place = max(next.end, place + 1)
      if next.start < outer.start {
        // A coarser time that contains the outer one, such as the year of a day, counts as the outer one.
        guard next.end >= outer.end, next.grain >= outer.grain else { continue }
        next = outer
      } else if next.grain > outer.grain || next.end > outer.end && !next.isInterval {
        continue
      }
      if let found = within(parts.dropFirst(), next, from: time) { return found }
    }
    return nil
  }
}
