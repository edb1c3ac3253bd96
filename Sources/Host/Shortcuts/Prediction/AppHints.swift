public import Foundation

/// What apps say that their person may want, whether the person has ever done it or not.
///
///     let hints = AppHints(relevant: try memory.relevantShortcuts(), others: try memory.shortcuts(of: nil))
///     hints.fitting(Situation(moment: .now), clock: clock).first?.reason  // Pizzeria says it's for evenings
///
/// An app says when or where a shortcut is relevant (`INRelevantShortcut`), what may be played next (`INUpcomingMediaManager`) and
/// what may be done with it (`setShortcutSuggestions`). One app gets few places, however much it says.
public struct AppHints: Hashable, Sendable {
  /// Something that fits.
  public struct Hint: Hashable, Sendable {
    public var shortcut: Shortcut
    public var app: String
    public var reason: SuggestionReason.Hint
    /// The key of its action.
    public var key: String
  }

  /// One of an app's shortcuts. The key of its action is made once, since that takes some microseconds.
  private struct Entry: Hashable {
    var shortcut: Shortcut
    var app: String
    var key: String
    var conditions: [RelevantShortcut.Condition]

    /// - Returns: nil for one with several steps.
    init?(_ shortcut: Shortcut, _ conditions: [RelevantShortcut.Condition] = []) {
      guard shortcut.steps.count == 1, let action = shortcut.steps.first?.action else { return nil }
      self.shortcut = shortcut
      self.conditions = conditions
      app = action.app
      key = action.key
    }

    func hint(_ reason: SuggestionReason.Hint) -> Hint {
      Hint(shortcut: shortcut, app: app, reason: reason, key: key)
    }
  }

  private var relevant: [Entry]
  private var proposed: [Entry]

  /// So many that fit now are taken of one app, and of its proposals.
  private static let mostFitting = 2
  private static let mostProposed = 1
  /// So many of an app are looked at.
  private static let mostOfApp = 50
  /// What has a beginning and no end is relevant from shortly before it for an hour, in seconds.
  private static let lead = 900.0
  private static let span = 3600.0
  /// Places aren't measured to the metre.
  private static let slack = 50.0

  /// - Parameter others: shortcuts; those that apps propose count.
  public init(relevant: [RelevantShortcut] = [], others: [Shortcut] = []) {
    self.relevant = Self.first(relevant.compactMap { Entry($0.shortcut, $0.conditions) })
    proposed = Self.first(others.filter { $0.proposal != nil }.compactMap { Entry($0) })
  }

  private static func first(_ entries: [Entry]) -> [Entry] {
    var counts: [String: Int] = [:]
    return entries.filter { entry in
      counts[entry.app, default: 0] += 1
      return counts[entry.app, default: 0] <= mostOfApp
    }
  }

  /// Everything that an app says, whether it fits now or not; what it says to be relevant first.
  public func all(of app: String?) -> [(shortcut: Shortcut, conditions: [RelevantShortcut.Condition])] {
    (relevant + proposed).filter { app == nil || $0.app == app }.map { ($0.shortcut, $0.conditions) }
  }

  /// Whether the time that conditions name is over, so that it never fits again.
  public static func isOver(_ conditions: [RelevantShortcut.Condition], at moment: Date) -> Bool {
    let ends = conditions.compactMap { condition in
      if case .time(let interval) = condition { relevantTime(interval).end } else { nil }
    }
    return !ends.isEmpty && ends.allSatisfy { $0 < moment }
  }

  /// What an app says to fit this time or place, in the order in which each app says it.
  ///
  /// - Parameter excluded: the keys of actions that are left out.
  public func fitting(_ situation: Situation, clock: PersonalClock, without excluded: Set<String> = [])
    -> [Hint]
  {
    let found = relevant.compactMap { entry in
      Self.reason(entry.conditions, situation, clock).map(entry.hint)
    }
    return Self.few(found, excluded, most: Self.mostFitting)
  }

  /// What apps propose whenever it is: media to play, then the rest.
  public func proposals(without excluded: Set<String> = []) -> [Hint] {
    // What is said to be relevant, and not when, is relevant at any time.
    let always = relevant.filter(\.conditions.isEmpty)
    let media = proposed.filter { $0.shortcut.proposal == .media }.map { $0.hint(.media) }
    let others = (always + proposed.filter { $0.shortcut.proposal == .suggestion }).map { $0.hint(.proposed) }
    let first = Self.few(media, excluded, most: Self.mostProposed)
    return first + Self.few(others, excluded.union(first.map(\.key)), most: Self.mostProposed)
  }

  private static func few(_ hints: [Hint], _ excluded: Set<String>, most: Int) -> [Hint] {
    var seen = excluded
    var counts: [String: Int] = [:]
    return hints.filter { hint in
      guard counts[hint.app, default: 0] < most, seen.insert(hint.key).inserted else { return false }
      counts[hint.app, default: 0] += 1
      return true
    }
  }

  // MARK: Conditions

  /// Why something fits; nil where it doesn't. One condition that holds is enough.
  private static func reason(
    _ conditions: [RelevantShortcut.Condition], _ situation: Situation, _ clock: PersonalClock
  ) -> SuggestionReason.Hint? {
    // Something that has an hour is over after it, whatever else it has.
    if isOver(conditions, at: situation.moment) { return nil }
    let intervals = conditions.compactMap { condition in
      if case .time(let interval) = condition { relevantTime(interval) } else { nil }
    }
    if intervals.contains(where: { $0.contains(situation.moment) }) { return .now }
    for condition in conditions {
      switch condition {
      case .time: break
      case .region(let latitude, let longitude, let radius):
        guard let here = situation.here, radius.isFinite, radius >= 0,
          here.distance(latitude: latitude, longitude: longitude) <= radius + slack
        else { break }
        return .place(situation.place ?? here.names.first ?? "")
      case .routine(let number):
        if let reason = Routine(rawValue: number)?.reason(situation, clock) { return reason }
      }
    }
    return nil
  }

  /// When a time that an app names counts.
  static func relevantTime(_ interval: DateInterval) -> DateInterval {
    guard interval.duration == 0 else { return interval }
    return DateInterval(start: interval.start - lead, duration: lead + span)
  }
}

/// The daily routines that can be told here, with the raw values of `INDailyRoutineRelevanceProvider.Situation`. Others, such as
/// headphones that are connected, never hold.
private enum Routine: Int {
  case morning = 0
  case evening = 1
  case home = 2
  case work = 3
  case school = 4
  case gym = 5

  func reason(_ situation: Situation, _ clock: PersonalClock) -> SuggestionReason.Hint? {
    let part = clock.time(situation.moment).part
    switch self {
    case .morning: return part == .morning ? .morning : nil
    case .evening: return part == .evening ? .evening : nil
    case .home, .work, .school, .gym:
      let names = (situation.here?.names ?? []) + [situation.place].compactMap { $0 }
      let words = PlaceWords.bundled[word] ?? []
      return names.contains { words.contains(Folding.folded($0)) }
        ? .place(situation.place ?? names.first ?? "") : nil
    }
  }

  private var word: String {
    switch self {
    case .morning, .evening: ""
    case .home: "home"
    case .work: "work"
    case .school: "school"
    case .gym: "gym"
    }
  }
}
