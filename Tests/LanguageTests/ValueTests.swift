import Foundation
import IntentSchema
import Testing

@testable import Language

@Suite struct ValueTests {
  /// `Date?` is an instant: an app refuses a bare number of seconds.
  @Test func `a day that is said for an instant is the record of one`() throws {
    let engine = try TestEngine.make(apps: [
      AddressableApp(
        identifier: "com.example.Tables", names: ["Tables"],
        intents: ["INGetUserCurrentRestaurantReservationBookingsIntent"])
    ])
    let understanding = engine.understand("do I have any bookings tomorrow", context: TestEngine.context)
    let request = try #require(understanding.interpretations.first?.parameters)
    // Tuesday, 3 March 2026, midnight in Berlin.
    #expect(
      request["earliestBookingDateForResults"] == InstantRecord(secondsSince1970: 1_772_492_400).value)
  }

  /// A morning begins at midnight, but nobody plans for midnight. What is searched for is in the whole morning.
  @Test(arguments: [
    ("remind me to call mum on thursday morning", "2026-03-05 9:00"),
    ("remind me to call mum tomorrow evening", "2026-03-03 18:00"),
    ("remind me to call mum this morning", "2026-03-02 10:00"),
    ("remind me to call mum every morning", "2026-03-02 9:00"),
    ("remind me to call mum tonight", "2026-03-02 18:00"),
  ])
  func `a reminder for a part of the day has a moment`(said: String, moment: String) throws {
    let understanding = try TestEngine.make().understand(said, context: TestEngine.context)
    let request = try #require(understanding.interpretations.first?.parameters)
    let trigger = try #require(request["temporalEventTrigger"]?.record)
    let range = try #require(TimeTriggerRecord(trigger).range)
    #expect(range.start.map(Self.text) == moment)
  }

  @Test func `bookings of a morning are those of the whole morning`() throws {
    let engine = try TestEngine.make(apps: [
      AddressableApp(
        identifier: "com.example.Tables", names: ["Tables"],
        intents: ["INGetUserCurrentRestaurantReservationBookingsIntent"])
    ])
    let understanding = engine.understand(
      "do I have any bookings tomorrow morning", context: TestEngine.context)
    let request = try #require(understanding.interpretations.first?.parameters)
    #expect(
      request["earliestBookingDateForResults"] == InstantRecord(secondsSince1970: 1_772_492_400).value)
  }

  private static func text(_ record: DateComponentsRecord) -> String {
    let minute = record[.minute] ?? 0
    return String(
      format: "%d-%02d-%02d %d:%02d", record[.year] ?? 0, record[.month] ?? 0, record[.day] ?? 0,
      record[.hour] ?? -1, minute)
  }
}
