import Dialogue
import Foundation
import IntentSchema
import Testing

@Suite struct ValueTextTests {
  private func words(_ value: Value, _ type: String? = nil, locale: String = "en_US") throws -> String {
    var phrasebook = try english()
    phrasebook.locale = Locale(identifier: locale)
    return ValueText(phrasebook).words(for: value, type: type.map { TypeReference($0) })
  }

  private func record(_ type: String, _ fields: [String: Value]) -> Value { .record(Record(type, fields)) }

  private func date(_ fields: [String: Int64]) -> Value {
    record("DateComponents", fields.mapValues { .integer($0) })
  }

  private func decimal(_ text: String) -> Value { record("Decimal", ["text": .string(text)]) }

  @Test func `simple values`() throws {
    #expect(try words(.string("milk")) == "milk")
    #expect(try words(.bool(true)) == "yes")
    #expect(try words(.integer(1500)) == "1,500")
    #expect(try words(.double(2.5)) == "2.5")
    #expect(try words(.double(2.5), locale: "de_DE") == "2,5")
    #expect(try words(.null) == "nothing")
    #expect(try words(.list([])) == "something")
    #expect(try words(.bytes([1])) == "data")
  }

  @Test func `enumerations and option sets have words, or else the name of the case`() throws {
    #expect(try words(.integer(2), "INTaskPriority") == "flagged")
    #expect(try words(.integer(1), "INNotebookItemType") == "notes")
    #expect(try words(.integer(1), "PlantKind") == "carnivorous plant")
    #expect(try words(.integer(5), "INTemporalEventTriggerTypeOptions") == "without a time and repeating")
    #expect(try words(.integer(9), "INTaskPriority") == "9")
  }

  @Test func `objects are their titles`() throws {
    #expect(try words(speakable("milk")) == "milk")
    #expect(try words(list("Groceries")) == "Groceries")
    #expect(try words(task("eggs")) == "eggs")
    #expect(try words(note("Ideas", "x")) == "Ideas")
    #expect(try words(record("INTextNoteContent", ["text": .string("call Anna")])) == "call Anna")
    #expect(try words(record("INImageNoteContent", [:])) == "a picture")
    #expect(try words(record("INPerson", ["displayName": .string("Anna")])) == "Anna")
    #expect(try words(record("Thing", ["label": .string("a label")])) == "a label")
    #expect(try words(record("Thing", ["weight": .integer(3)])) == "something")
    #expect(try words(record("URL", ["string": .string("https://example.com")])) == "https://example.com")
  }

  @Test func `equal titles are told apart`() throws {
    let lists = Value.list([
      list("Food", group: "Home"), list("Food", group: "Work"), list("Other", group: "Work"),
    ])
    #expect(try words(lists) == "Food (Home), Food (Work) and Other")
  }

  @Test func `dates say as much as is there`() throws {
    #expect(try words(date(["hour": 8])) == "8:00 AM")
    #expect(try words(date(["hour": 20, "minute": 5])) == "8:05 PM")
    #expect(try words(date(["year": 2026, "month": 3, "day": 5])) == "Thursday, March 5, 2026")
    #expect(try words(date(["month": 2, "day": 29])) == "February 29")
    #expect(try words(date(["weekday": 2])) == "Monday")
    #expect(try words(date(["weekday": 2, "hour": 9])) == "Monday at 9:00 AM")
    #expect(
      try words(date(["year": 2026, "month": 3, "day": 5, "hour": 8])) == "Thursday, March 5, 2026 at 8:00 AM"
    )
    #expect(try words(date(["hour": 20, "minute": 5]), locale: "de_DE") == "20:05")
    #expect(try words(date([:])) == "something")
    #expect(
      try words(record("Date", ["secondsSince1970": .double(0)])) == "Thursday, January 1, 1970 at 12:00 AM")
    #expect(try words(record("Date", ["secondsSince1970": .double(.infinity)])) == "something")
  }

  @Test func `ranges, triggers and repetitions`() throws {
    let eight = date(["weekday": 2, "hour": 8])
    let nine = date(["weekday": 2, "hour": 9])
    let rule = record("INRecurrenceRule", ["interval": .integer(2), "frequency": .integer(4)])
    let range = record("INDateComponentsRange", ["startDateComponents": eight, "endDateComponents": nine])
    #expect(try words(range) == "Monday at 8:00 AM to 9:00 AM")
    #expect(
      try words(record("INDateComponentsRange", ["endDateComponents": nine])) == "until Monday at 9:00 AM")
    #expect(
      try words(record("INDateComponentsRange", ["startDateComponents": eight, "recurrenceRule": rule]))
        == "Monday at 8:00 AM, every 2 weeks")
    #expect(
      try words(record("INTemporalEventTrigger", ["dateComponentsRange": range]))
        == "Monday at 8:00 AM to 9:00 AM")
    let home = record("CLPlacemark", ["name": .string("home")])
    #expect(
      try words(record("INSpatialEventTrigger", ["placemark": home, "event": .integer(1)]))
        == "when you get home")
    #expect(
      try words(record("INSpatialEventTrigger", ["placemark": home, "event": .integer(2)]))
        == "when you leave home")
    let street = record(
      "CLPlacemark",
      [
        "subThoroughfare": .string("1"), "thoroughfare": .string("Main St"),
        "locality": .string("Springfield"),
      ])
    #expect(try words(street) == "1 Main St, Springfield")
  }

  @Test func `money and exact numbers`() throws {
    #expect(try words(decimal("1234.50")) == "1,234.5")
    #expect(try words(decimal("nonsense")) == "something")
    let amount = record("INCurrencyAmount", ["amount": decimal("12.5"), "currencyCode": .string("EUR")])
    #expect(try words(amount) == "€12.50")
    #expect(try words(amount, locale: "de_DE") == "12,50 €")
    #expect(try words(record("INPaymentAmount", ["amount": amount])) == "€12.50")
  }

  @Test func `what an app sends can't harm a terminal`() throws {
    #expect(try words(.string("\u{1B}[31mred\r\nline\u{7}")) == "[31mred line")
    #expect(try words(.string("abc\u{202E}def")) == "abc def")
    #expect(try words(.string(String(repeating: "x", count: 5000))).count == 301)
    #expect(try words(.string("👩‍👩‍👧 e\u{301} 你好")) == "👩‍👩‍👧 e\u{301} 你好")
  }

  @Test func `a question gets the titles that the engine can't know`() throws {
    let choices = [
      Choice(title: "", value: date(["weekday": 2])), Choice(title: "Red\u{7}", value: speakable("Red")),
    ]
    let question = Question(
      prompt: Message([]), expectation: Expectation(.choice(choices), intent: "x", parameter: "y"))
    #expect(question.worded(by: try english()).choices.map(\.title) == ["Monday", "Red"])
  }
}
