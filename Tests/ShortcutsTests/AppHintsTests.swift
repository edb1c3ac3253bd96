import Foundation
import IntentSchema
import Shortcuts
import Testing

/// The hints of apps that fit now.
@Suite struct AppHintsTests {
  private static let clock = PersonalClock(timeZone: .gmt)
  /// Monday 2 March 2026, nine in the morning.
  private static let morning = Date(timeIntervalSince1970: 1_772_442_000)
  private static let flat = NamedPlace(names: ["my flat", "home"], latitude: 41.0086, longitude: 28.9802)

  private static func shortcut(_ title: String, app: String = "a", _ proposal: Shortcut.Proposal? = nil)
    -> Shortcut
  {
    let action = AppAction(app: app, .intent(Record("INStartWorkoutIntent", ["workoutName": .string(title)])))
    return Shortcut(
      identifier: (proposal?.prefix ?? "") + action.key, title: title, action: action, origin: .proposed)
  }

  private static func relevant(
    _ title: String, app: String = "a", _ conditions: RelevantShortcut.Condition...
  ) -> RelevantShortcut { RelevantShortcut(shortcut(title, app: app), conditions: conditions) }

  private func fitting(_ hints: AppHints, _ hours: Double, _ place: String? = nil, at here: NamedPlace? = nil)
    -> [String: SuggestionReason.Hint]
  {
    let situation = Situation(moment: Self.morning + hours * 3600, place: place, here: here)
    return Dictionary(
      uniqueKeysWithValues: hints.fitting(situation, clock: Self.clock).map { ($0.shortcut.title, $0.reason) }
    )
  }

  @Test func `a time counts while it lasts, and never again`() {
    let hour = DateInterval(start: Self.morning, duration: 3600)
    // A moment without an end is for shortly before it and the hour after.
    let moment = DateInterval(start: Self.morning, duration: 0)
    let hints = AppHints(relevant: [
      Self.relevant("hour", .time(hour)), Self.relevant("moment", app: "b", .time(moment)),
      // It was for that time; the routine of other days is none of it.
      Self.relevant("with routine", app: "c", .time(hour), .routine(0)),
    ])
    #expect(fitting(hints, -1) == ["with routine": .morning])
    #expect(fitting(hints, -0.2) == ["moment": .now, "with routine": .morning])
    #expect(fitting(hints, 0.5) == ["hour": .now, "moment": .now, "with routine": .now])
    #expect(fitting(hints, 1.5) == [:])
    #expect(fitting(hints, 24) == [:])
  }

  @Test func `a region counts at a place that the person has named`() {
    let hints = AppHints(relevant: [
      Self.relevant("near", .region(latitude: 41.0090, longitude: 28.9800, radius: 100)),
      Self.relevant("far", app: "b", .region(latitude: 41.1, longitude: 28.98, radius: 100)),
      Self.relevant("around", app: "c", .region(latitude: 41.1, longitude: 28.98, radius: 20_000)),
      Self.relevant("nowhere", app: "d", .region(latitude: .nan, longitude: 0, radius: .infinity)),
    ])
    #expect(fitting(hints, 0) == [:])
    #expect(fitting(hints, 0, "my flat") == [:])
    #expect(
      fitting(hints, 0, "my flat", at: Self.flat) == ["near": .place("my flat"), "around": .place("my flat")])
    // Across the line where a day ends.
    let east = NamedPlace(names: ["isle"], latitude: 0, longitude: 179.9999)
    #expect(east.distance(latitude: 0, longitude: -179.9999) < 30)
  }

  @Test(arguments: [
    ("home", 2), ("evim", 2), ("家", 2), ("My Office", 3), ("ofis", 3), ("学校", 4), ("spor salonu", 5),
  ])
  func `a routine of a place counts by what people call it`(_ name: String, _ routine: Int) {
    let hints = AppHints(relevant: [Self.relevant("here", .routine(routine))])
    #expect(fitting(hints, 0, name) == ["here": .place(name)])
    #expect(fitting(hints, 0, "the harbour") == [:])
    #expect(fitting(AppHints(relevant: [Self.relevant("other", .routine(6))]), 0, name) == [:])
  }

  @Test func `mornings and evenings are the person's own`() {
    let hints = AppHints(relevant: [
      Self.relevant("coffee", .routine(0)), Self.relevant("film", app: "b", .routine(1)),
      Self.relevant("headphones", app: "c", .routine(7)),
    ])
    #expect(fitting(hints, 0) == ["coffee": .morning])
    #expect(fitting(hints, 5) == [:])
    #expect(fitting(hints, 11) == ["film": .evening])
  }

  @Test func `one app gets few places, and what is left out makes room`() {
    let many =
      (0..<9).map { Self.relevant("\($0)", .routine(0)) } + [Self.relevant("b", app: "b", .routine(0))]
    let hints = AppHints(relevant: many)
    let now = Situation(moment: Self.morning)
    #expect(hints.fitting(now, clock: Self.clock).map(\.shortcut.title) == ["0", "1", "b"])
    let excluded = Set(hints.fitting(now, clock: Self.clock).map(\.key))
    #expect(hints.fitting(now, clock: Self.clock, without: excluded).map(\.shortcut.title) == ["2", "3"])
    #expect(AppHints(relevant: [many[0], many[0]]).fitting(now, clock: Self.clock).count == 1)
  }

  @Test func `proposals come whenever it is, media first`() {
    let hints = AppHints(
      relevant: [Self.relevant("always", app: "c"), Self.relevant("evenings", app: "d", .routine(1))],
      others: [
        Self.shortcut("first", .suggestion), Self.shortcut("second", .suggestion),
        Self.shortcut("song", .media),
        Self.shortcut("own", app: "b"),
      ])
    let found = hints.proposals()
    #expect(found.map(\.shortcut.title) == ["song", "always", "first"])
    #expect(found.map(\.reason) == [.media, .proposed, .proposed])
    #expect(
      hints.proposals(without: [found[0].key, found[2].key]).map(\.shortcut.title) == ["always", "second"])
    #expect(hints.all(of: nil).count == 5 && hints.all(of: "d").map(\.shortcut.title) == ["evenings"])
  }
}
