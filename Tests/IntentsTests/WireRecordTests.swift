import CoreLocation
import Foundation
import IntentSchema
import Testing

@testable import Intents

/// An app reads the values that the assistant makes, and the assistant reads those that an app makes.
@Suite struct WireRecordTests {
  /// The framework's record of an object, read and made again by the assistant's.
  private func again<Wire: WireRecord>(_ type: Wire.Type, _ value: some _ValueCoded) throws -> Value {
    try #require(Wire(value._encode())).value
  }

  @Test func `an instant is a Date`() throws {
    let made = InstantRecord(secondsSince1970: 1_772_442_000.5).value
    #expect(
      try Date._decode(made, at: _FieldPath("date")) == Date(timeIntervalSince1970: 1_772_442_000.5))
    #expect(
      try again(InstantRecord.self, Date(timeIntervalSince1970: 7))
        == Date(timeIntervalSince1970: 7)._encode())
  }

  @Test func `components keep every part, the zone and the calendar`() throws {
    var components = DateComponents()
    components.calendar = Calendar(identifier: .hebrew)
    components.timeZone = TimeZone(identifier: "Europe/Berlin")
    components.era = 1
    components.year = 5786
    components.month = 3
    components.day = 2
    components.hour = 9
    components.minute = 30
    components.second = 1
    components.nanosecond = 5
    components.weekday = 4
    components.weekdayOrdinal = 2
    components.quarter = 1
    components.weekOfMonth = 1
    components.weekOfYear = 9
    components.yearForWeekOfYear = 5786
    let value = components._encode()
    #expect(try again(DateComponentsRecord.self, components) == value)
    #expect(try DateComponents._decode(value, at: _FieldPath("date")) == components)
  }

  @Test(arguments: CalendarName.allCases) func `a calendar that has a name keeps it`(_ name: CalendarName)
    throws
  {
    var components = DateComponents()
    components.calendar = Calendar(identifier: name.identifier)
    #expect(components._encode() == DateComponentsRecord(calendar: name).value)
  }

  @Test func `numbers, measures, links and names come back`() throws {
    let number = NSDecimalNumber(string: "12.5")
    #expect(try again(DecimalRecord.self, number) == number._encode())
    let range = NSRange(location: 1, length: 4)
    #expect(try again(CountRangeRecord.self, range) == range._encode())
    let measure = Measurement(value: 21.5, unit: UnitTemperature.celsius)
    #expect(try again(MeasureRecord.self, measure) == measure._encode())
    let made = MeasureRecord(70, unit: MeasureRecord.Temperature.fahrenheit.rawValue).value
    #expect(
      try Measurement<UnitTemperature>._decode(made, at: _FieldPath("temperature"))
        == Measurement(value: 70, unit: .fahrenheit))
    let link = try #require(URL(string: "https://example.com/a%20b"))
    #expect(try again(LinkRecord.self, link) == link._encode())
    let name = PersonNameComponents(
      namePrefix: "Dr.", givenName: "Anna", middleName: "B.", familyName: "Çelik", nameSuffix: "Jr.",
      nickname: "Ann")
    #expect(try again(PersonNameRecord.self, name) == name._encode())
    #expect(PersonNameRecord(name._encode())?.spoken == "Dr. Anna B. Çelik Jr.")
  }

  @Test func `a place of the assistant's is a placemark with its point and its address`() throws {
    let made = PlacemarkRecord(
      "home", at: PointRecord(latitude: 41.01, longitude: 28.97),
      address: PostalAddressRecord(parts: [.street: "Bahçe 1", .city: "İstanbul"])
    ).value
    let placemark = try CLPlacemark._decode(made, at: _FieldPath("place"))
    #expect(placemark.name == "home" && placemark.locality == "İstanbul")
    #expect(placemark.location?.coordinate.latitude == 41.01)
    #expect(placemark.postalAddress?.street == "Bahçe 1")
    let record = try again(PlacemarkRecord.self, placemark)
    #expect(record == placemark._encode())
  }

  @Test func `things of the framework are read`() throws {
    let rule = INRecurrenceRule(
      interval: 2, frequency: .weekly, weeklyRecurrenceDays: [.monday, .sunday])
    #expect(
      RecurrenceRecord(rule._encode())
        == RecurrenceRecord(interval: 2, frequency: .weekly, weekdays: [1, 7]))
    #expect(try again(RecurrenceRecord.self, rule) == rule._encode())
    let money = INCurrencyAmount(amount: NSDecimalNumber(string: "9.99"), currencyCode: "EUR")
    #expect(try again(MoneyRecord.self, money) == money._encode())
    let handle = INPersonHandle(value: "a@example.com", type: .emailAddress)
    #expect(PersonHandleRecord(handle._encode())?.kind == .emailAddress)
    let name = INSpeakableString(vocabularyIdentifier: "m", spokenPhrase: "Milk", pronunciationHint: nil)
    #expect(SpeakableRecord(name._encode()) == SpeakableRecord("Milk", identifier: "m"))
  }
}
