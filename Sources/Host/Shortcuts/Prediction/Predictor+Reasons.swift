import Foundation

extension Predictor {
  /// The strongest thing that can be said truly; nil where nothing can.
  ///
  /// - Parameter number: the action's.
  func reason(for number: Int, _ time: LocalTime, _ place: String?) -> SuggestionReason? {
    let action = actions[number]
    var reasons: [(reason: SuggestionReason, count: SuggestionReason.Count, weight: Double)] = []
    func add(
      _ count: SuggestionReason.Count, _ weight: Double,
      _ reason: (SuggestionReason.Count) -> SuggestionReason
    ) {
      guard count.times > 1, count.total > 0 else { return }
      reasons.append((reason(count), count, weight * Double(count.times) / Double(count.total)))
    }
    if let last, last.number != number, Self.pause(last.time, time) < 2 {
      add(followed(last.number, by: number), 1.1) { .after(actions[last.number].key, $0) }
    }
    let part = time.part
    // The more general reason goes first where several are as good.
    add(
      days(action, time, back: 56, part) {
        $0.weekday == Int8(time.weekday)
      } ofDay: {
        $0.weekday == time.weekday
      }, 1
    ) {
      .weekday(time.weekday, part, $0)
    }
    let isRestDay = time.isRestDay
    add(
      days(action, time, back: 21, part) {
        $0.isRestDay == isRestDay
      } ofDay: {
        $0.isRestDay == isRestDay
      }, 1.1
    ) {
      isRestDay ? .restDays(part, $0) : .workdays(part, $0)
    }
    add(
      days(action, time, back: 14, part) { _ in
        true
      } ofDay: { _ in
        true
      }, 1.15
    ) { .everyDay(part, $0) }
    if let place, let here = places[PlaceKey(place: place, part: nil)] {
      let unit = growth.unit(time.seconds, tuning).usual
      let count = SuggestionReason.Count(
        Int(((here.counts[number] ?? 0) / unit).rounded()), of: Int((here.total / unit).rounded()))
      add(count, 1) { .place(place, $0) }
    }
    if let best = reasons.filter(\.count.isMost).max(by: { $0.weight < $1.weight }) { return best.reason }
    if let best = reasons.filter({ $0.count.times * 4 >= $0.count.total }).max(by: { $0.weight < $1.weight })
    {
      return best.reason
    }
    let days = Set(action.recent.filter { Int($0.day) > time.day - 14 }.map(\.day)).count
    return days * 4 >= 14 ? .recent(SuggestionReason.Count(days, of: 14)) : nil
  }

  /// On how many of the last days, as far back as anything is known, it was done at this part of the day.
  private func days(
    _ action: ActionHistory, _ time: LocalTime, back: Int, _ part: LocalTime.Part,
    _ isCounted: (ActionHistory.Stamp) -> Bool, ofDay: (LocalTime) -> Bool
  ) -> SuggestionReason.Count {
    // Today isn't over; it counts only where it was done already. Before the action was first done it couldn't be done.
    let first = max(
      time.day - back, Int(action.recent.first?.day ?? Int32(clamping: time.day)), firstDay ?? time.day)
    let done = Set(
      action.recent.filter { Int($0.day) >= first && $0.part == part && isCounted($0) }.map { Int($0.day) })
    var total = 0
    for day in stride(from: time.day - 1, through: first, by: -1) {
      var other = time
      other.weekday = ((time.weekday + day - time.day) % 7 + 7) % 7
      other.isRestDay = clock.restDays.contains(other.weekday)
      if ofDay(other) { total += 1 }
    }
    if done.contains(time.day) { total += 1 }
    return SuggestionReason.Count(done.count, of: max(total, done.count))
  }

  /// The number of times that an action was the next one after another, of late.
  private func followed(_ first: Int, by second: Int) -> SuggestionReason.Count {
    let unit = growth.unit(last?.time.seconds ?? 0, tuning).usual
    var times = 0.0
    var total = 0.0
    for pause in 0..<2 {
      guard let context = followers[FollowerKey(action: first, gap: pause)] else { continue }
      times += (context.counts[second] ?? 0) / unit
      total += context.total / unit
    }
    return SuggestionReason.Count(Int(times.rounded()), of: Int(total.rounded()))
  }
}
