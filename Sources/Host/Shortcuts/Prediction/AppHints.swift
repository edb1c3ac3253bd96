public import Foundation

/// The things that their person may want, as apps say, be it that the person has ever done them or not.
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

  /// By app: what each says to be relevant, to be played next, and to be done at any time.
  private var relevant: [[Entry]]
  private var media: [[Entry]]
  private var others: [[Entry]]

  /// So many that fit now are taken of one app, and of its proposals.
  private static let mostFitting = 2
  private static let mostProposed = 1
  /// So many of an app are looked at.
  private static let mostOfApp = 50
  /// A shortcut whose time has a beginning and no end is relevant from shortly before it for an hour, in
  /// seconds.
  private static let lead = 900.0
  private static let span = 3600.0
  /// Places aren't measured to the metre.
  private static let slack = 50.0

  /// - Parameter others: shortcuts; those that apps propose count.
  public init(relevant: [RelevantShortcut] = [], others: [Shortcut] = []) {
    let relevant = relevant.compactMap { Entry($0.shortcut, $0.conditions) }
    func proposed(_ proposal: Shortcut.Proposal) -> [Entry] {
      others.filter { $0.proposal == proposal }.compactMap { Entry($0) }
    }
    self.relevant = Self.byApp(relevant.filter { !$0.conditions.isEmpty })
    media = Self.byApp(proposed(.media))
    // A shortcut that is said to be relevant, and not when, is relevant at any time.
    self.others = Self.byApp(relevant.filter(\.conditions.isEmpty) + proposed(.suggestion))
  }

  private static func byApp(_ entries: [Entry]) -> [[Entry]] {
    var places: [String: Int] = [:]
    var groups: [[Entry]] = []
    for entry in entries {
      let place = places[entry.app] ?? groups.count
      if place == groups.count { groups.append([]) }
      places[entry.app] = place
      if groups[place].count < mostOfApp { groups[place].append(entry) }
    }
    return groups
  }

  /// Everything that an app says, whether it fits now or not; what it says to be relevant first.
  public func all(of app: String?) -> [(shortcut: Shortcut, conditions: [RelevantShortcut.Condition])] {
    (relevant + media + others).joined().filter { app == nil || $0.app == app }.map {
      ($0.shortcut, $0.conditions)
    }
  }

  /// True where the time that conditions name is over, so that it never fits again.
  public static func isOver(_ conditions: [RelevantShortcut.Condition], at moment: Date) -> Bool {
    let ends = conditions.compactMap { condition in
      if case .time(let interval) = condition { relevantTime(interval).end } else { nil }
    }
    return !ends.isEmpty && ends.allSatisfy { $0 < moment }
  }

  /// The shortcuts that apps say to fit this time or place, in the order in which each app says them.
  ///
  /// - Parameter excluded: the keys of actions that are left out.
  public func fitting(_ situation: Situation, clock: PersonalClock, without excluded: Set<String> = [])
    -> [Hint]
  {
    var excluded = excluded
    let routines = Routine.holding(situation, clock)
    return Self.few(relevant, &excluded, most: Self.mostFitting) {
      Self.reason($0.conditions, situation, routines)
    }
  }

  /// The shortcuts that apps propose at any time: media to play, then the rest.
  public func proposals(without excluded: Set<String> = []) -> [Hint] {
    var excluded = excluded
    return Self.few(media, &excluded, most: Self.mostProposed) { _ in .media }
      + Self.few(others, &excluded, most: Self.mostProposed) { _ in .proposed }
  }

  /// The first of each app for which there is a reason.
  private static func few(
    _ groups: [[Entry]], _ excluded: inout Set<String>, most: Int,
    _ reason: (Entry) -> SuggestionReason.Hint?
  ) -> [Hint] {
    var found: [Hint] = []
    for entries in groups {
      let end = found.count + most
      for entry in entries where !excluded.contains(entry.key) {
        guard found.count < end else { break }
        guard let reason = reason(entry) else { continue }
        excluded.insert(entry.key)
        found.append(entry.hint(reason))
      }
    }
    return found
  }

  // MARK: Conditions

  /// Why something fits; nil where it doesn't. One condition that holds is enough.
  private static func reason(
    _ conditions: [RelevantShortcut.Condition], _ situation: Situation,
    _ routines: [Int: SuggestionReason.Hint]
  ) -> SuggestionReason.Hint? {
    // Something that has an hour is over after it, whatever else it has.
    if isOver(conditions, at: situation.moment) { return nil }
    for case .time(let interval) in conditions where relevantTime(interval).contains(situation.moment) {
      return .now
    }
    for condition in conditions {
      switch condition {
      case .time: break
      case .region(let latitude, let longitude, let radius):
        guard let here = situation.here, radius.isFinite, radius >= 0,
          here.distance(latitude: latitude, longitude: longitude) <= radius + slack
        else { break }
        return .place(situation.place ?? here.names.first ?? "")
      case .routine(let number): if let reason = routines[number] { return reason }
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
private enum Routine: Int, CaseIterable {
  case morning = 0
  case evening = 1
  case home = 2
  case work = 3
  case school = 4
  case gym = 5

  /// The reasons of those that hold, by their raw values.
  static func holding(_ situation: Situation, _ clock: PersonalClock) -> [Int: SuggestionReason.Hint] {
    let part = clock.time(situation.moment).part
    let names = (situation.here?.names ?? []) + [situation.place].compactMap { $0 }
    let folded = Set(names.map(Folding.folded))
    var reasons: [Int: SuggestionReason.Hint] = [:]
    for routine in allCases {
      switch routine {
      case .morning: if part == .morning { reasons[routine.rawValue] = .morning }
      case .evening: if part == .evening { reasons[routine.rawValue] = .evening }
      case .home, .work, .school, .gym:
        guard let words = PlaceWords.bundled["\(routine)"], !words.isDisjoint(with: folded) else { continue }
        reasons[routine.rawValue] = .place(situation.place ?? names.first ?? "")
      }
    }
    return reasons
  }
}
