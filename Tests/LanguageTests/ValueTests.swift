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
}
