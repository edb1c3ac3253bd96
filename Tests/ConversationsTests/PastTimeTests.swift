import Foundation
import Testing

@testable import Conversations

@Suite struct PastTimeTests {
  /// Thursday, 2026-03-05, 15:00 in Istanbul, which is three hours ahead of GMT.
  private let now = Date(timeIntervalSince1970: 1_772_712_000)

  @Test(arguments: [
    ("today", "2026-03-05T00:00", "2026-03-06T00:00"),
    ("thisMorning", "2026-03-05T00:00", "2026-03-05T12:00"),
    ("thisAfternoon", "2026-03-05T12:00", "2026-03-05T18:00"),
    ("lastNight", "2026-03-04T18:00", "2026-03-05T06:00"),
    ("yesterday", "2026-03-04T00:00", "2026-03-05T00:00"),
    ("daysAgo2", "2026-03-03T00:00", "2026-03-04T00:00"),
    ("week", "2026-03-02T00:00", "2026-03-09T00:00"),
    ("lastWeek", "2026-02-23T00:00", "2026-03-02T00:00"),
    ("month", "2026-03-01T00:00", "2026-04-01T00:00"),
    ("lastMonth", "2026-02-01T00:00", "2026-03-01T00:00"),
    // Sunday; today's own name is that of a week ago.
    ("0", "2026-03-01T00:00", "2026-03-02T00:00"),
    ("4", "2026-02-26T00:00", "2026-02-27T00:00"),
  ])
  func `words for the past are times in the person's own zone`(
    _ word: String, _ start: String, _ end: String
  ) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Istanbul"))
    let interval = try #require(PastTime(word)?.interval(before: now, in: zone))
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(
      includingFractionalSeconds: false)
    #expect(interval.start.formatted(style).hasPrefix(start), "\(interval.start.formatted(style))")
    #expect(interval.end.formatted(style).hasPrefix(end), "\(interval.end.formatted(style))")
  }

  @Test(arguments: ["", "daysAgo", "daysAgo-1", "daysAgo9999999999999", "7", "soon"])
  func `other words are no time`(_ word: String) { #expect(PastTime(word) == nil) }
}
