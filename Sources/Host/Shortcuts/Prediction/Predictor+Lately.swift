public import Foundation

extension Predictor {
  /// The actions that were done at least twice of late, the most often first, be they likely now or not: for
  /// a person who asks.
  ///
  /// - Parameter excluded: the keys of actions that are left out.
  public func doneLately(at moment: Date, without excluded: Set<String>, limit: Int = .max) -> [Suggestion] {
    let time = clock.time(moment)
    var found: [(number: Int, count: SuggestionReason.Count)] = []
    for number in actions.indices where !excluded.contains(actions[number].key) {
      let count = lately(number, time)
      if count.times > 1 { found.append((number, count)) }
    }
    found.sort {
      ($0.count.times, actions[$0.number].lastSeconds) > ($1.count.times, actions[$1.number].lastSeconds)
    }
    return found.prefix(limit).map {
      Suggestion(action: actions[$0.number].key, probability: 0, reason: .done($0.count))
    }
  }

  /// The number of times that an action was done of late: so many times in so many days. It is one day where
  /// all of it was today. Nil where it wasn't done.
  public func lately(_ action: String, at moment: Date) -> SuggestionReason.Count? {
    guard let number = numbers[action] else { return nil }
    let count = lately(number, clock.time(moment))
    return count.times > 0 ? count : nil
  }

  private func lately(_ number: Int, _ time: LocalTime) -> SuggestionReason.Count {
    let recent = actions[number].recent.filter {
      Int($0.day) > time.day - Self.lateDays && Int($0.day) <= time.day
    }
    let isToday = recent.allSatisfy { Int($0.day) == time.day }
    return SuggestionReason.Count(recent.count, of: isToday ? 1 : Self.lateDays)
  }

  /// So many days, today among them, are "lately".
  private static let lateDays = 14
}
