import Foundation
import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

/// The answers of people to a question besides what was asked: corrections, comparisons, questions back. The
/// tables are `Tables/answers-LANGUAGE.txt`, `question: sentence => meaning`, and
/// `Tables/changes-LANGUAGE.txt` for what is said after an act.
@Suite struct HumanAnswerTests {
  private static let place = PlacemarkRecord("zoo").value
  private static let people = Value.list([PersonRecord(named: "Anna").value])
  private static let tomorrowAtEight = Value.record(
    DateComponentsRecord(
      parts: [.year: 2026, .month: 3, .day: 3, .hour: 20, .minute: 0], timeZone: "Europe/Berlin",
      calendar: .gregorian
    ).record)

  /// Kinds of rides, with prices and seats.
  private static let rides = [("Hop", 12.0, Int64(3)), ("Leap", 24.0, 6)].map { name, price, seats in
    Choice(
      title: name, value: SpeakableRecord(name, identifier: name.lowercased()).value,
      facts: Record(
        "INRideOption",
        [
          "name": .string(name),
          "priceRange": PriceRangeRecord(
            from: DecimalRecord(cents: price), to: DecimalRecord(cents: price + 3), currency: "EUR"
          ).value,
          "availablePartySizeOptions": .list([
            .record(
              Record(
                "INRidePartySizeOption",
                ["partySizeRange": CountRangeRecord(location: 1, length: seats).value]))
          ]),
        ]))
  }

  private static let pizzas = [
    ("Margherita", "tomato, basil, €9"), ("Marinara", "tomato, garlic, €8"), ("Truffle", "mozzarella, €15"),
  ].map { Choice(title: $0, subtitle: $1, value: .string($0)) }

  private static let ride = Record(
    "INRequestRideIntent",
    ["dropOffLocation": place, "rideOptionName": rides[1].value, "partySize": .integer(1)])
  private static let pay = Record(
    "INSendPaymentIntent",
    [
      "payee": PersonRecord(named: "Bo").value,
      "currencyAmount": MoneyRecord(DecimalRecord(cents: 5), currency: "EUR").value,
    ])
  private static let send = Record(
    "INSendMessageIntent", ["recipients": people, "content": .string("I'm late")])
  private static let table = Record(
    "INBookRestaurantReservationIntent",
    [
      "restaurant": .record(Record("INRestaurant", ["name": .string("Luigi")])),
      "bookingDateComponents": tomorrowAtEight, "partySize": .integer(4),
    ])
  private static let remind = Record(
    "INAddTasksIntent",
    [
      "taskTitles": .list([SpeakableRecord("milk").value]),
      "targetTaskList": .record(Record("INTaskList", ["title": SpeakableRecord("Groceries").value])),
      "temporalEventTrigger": TimeTriggerRecord(
        DateRangeRecord(start: DateComponentsRecord(tomorrowAtEight.record ?? Record("")))
      ).value,
    ])
  private static let requests = [
    "ride": ride, "pay": pay, "send": send, "table": table, "remind": remind,
  ]

  private static func corrections(
    _ request: Record, _ engine: LanguageEngine, offered: [String: [Choice]] = [:]
  ) -> [Correctable] {
    (engine.lexicon.catalogue.intent(request.type)?.parameters ?? []).compactMap { parameter in
      request[parameter.name].map {
        Correctable(
          parameter: parameter.name, type: parameter.type, choices: offered[parameter.name] ?? [], value: $0)
      }
    }
  }

  /// The question of a row: a whole request to agree to, a choice, or a value.
  private static func question(_ name: String, _ engine: LanguageEngine) -> IntentSchema.Expectation? {
    if let request = requests[name] {
      return IntentSchema.Expectation(
        .yesOrNo, intent: request.type,
        corrections: corrections(request, engine, offered: ["rideOptionName": rides]))
    }
    switch name {
    case "option":
      var before = ride
      before["rideOptionName"] = nil
      return IntentSchema.Expectation(
        .choice(rides), intent: ride.type, parameter: "rideOptionName",
        corrections: corrections(before, engine), last: rides[1].value)
    case "told":
      return IntentSchema.Expectation(
        .choice(rides), intent: ride.type, parameter: "rideOptionName", told: 0)
    case "whether":
      return IntentSchema.Expectation(
        .yesOrNo, intent: pay.type, parameter: "payee", corrections: corrections(pay, engine))
    case "say":
      var before = send
      before["content"] = nil
      return value("content", of: send.type, engine, before)
    case "bill": return value("billPayee", of: "INPayBillIntent", engine, Record("INPayBillIntent"))
    case "pizza": return IntentSchema.Expectation(.choice(pizzas), intent: "", parameter: "kind")
    case "when":
      return IntentSchema.Expectation(
        .value(TypeReference("DateComponents")), intent: table.type, parameter: "bookingDateComponents",
        corrections: corrections(Record(table.type, ["restaurant": table["restaurant"] ?? .null]), engine))
    case "amount":
      return IntentSchema.Expectation(
        .value(TypeReference("INCurrencyAmount?")), intent: pay.type, parameter: "currencyAmount",
        corrections: corrections(Record(pay.type, ["payee": pay["payee"] ?? .null]), engine))
    default: return nil
    }
  }

  /// The question for a parameter that has no value yet.
  private static func value(
    _ parameter: String, of intent: String, _ engine: LanguageEngine, _ request: Record
  ) -> IntentSchema.Expectation? {
    (engine.lexicon.catalogue.intent(intent)?.parameter(parameter)).map {
      IntentSchema.Expectation(
        .value($0.type), intent: intent, parameter: parameter, corrections: corrections(request, engine))
    }
  }

  private static let engines = Dictionary(
    uniqueKeysWithValues: TestEngine.languages.map { language in (language, Result { try engine(language) }) }
  )

  /// An engine whose apps know Anna, Bo and Mia.
  private static func engine(_ language: String) throws -> LanguageEngine {
    let app = AddressableApp(
      identifier: "com.example.Chatter", names: ["Chatter"], intents: requests.values.map(\.type).sorted())
    let names = ["Anna", "Bo", "Mia"].map {
      VocabularyEntry(identifier: $0, phrase: $0, parameters: ["INPerson"])
    }
    return try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: try SystemCatalogue.load(), apps: [app],
      vocabularies: [app.identifier: names])
  }

  @Test(arguments: TestEngine.languages)
  func `are read in human ways`(language: String) throws {
    let engine = try #require(Self.engines[language]).get()
    let rows = Table.rows("answers-\(language)")
    #expect(rows.count >= 60)
    var wrong: [String] = []
    for row in rows {
      let parts = row.sentence.split(separator: ": ", maxSplits: 1).map(String.init)
      let question = try #require(Self.question(parts[0], engine), "\(row.sentence)")
      let said = engine.readAnswer(parts[1], expecting: question, context: TestEngine.context)
      let guess = engine.guessedAnswer(
        in: parts[1], beside: said, expecting: question, context: TestEngine.context)
      let reading = guess ?? said
      let found = reading.answer?.words(\.described) ?? "nothing"
      if found != row.expected {
        wrong.append("\(row.sentence)\n    wanted \(row.expected)\n    got    \(found)   \(reading.why)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: TestEngine.languages)
  func `change what was done`(language: String) throws {
    let engine = try #require(Self.engines[language]).get()
    let rows = Table.rows("changes-\(language)")
    #expect(rows.count >= 20)
    var wrong: [String] = []
    for row in rows {
      let parts = row.sentence.split(separator: ": ", maxSplits: 1).map(String.init)
      let request = try #require(Self.requests[parts[0]], "\(row.sentence)")
      let change = engine.change(parts[1], of: request, context: TestEngine.context)
      let found =
        change.map { change in
          let values = change.parameters.map { "\($0) is \(change.request[$0]?.described ?? "nothing")" }
          return "\(change.kind.rawValue) \(values.joined(separator: ", "))"
        } ?? "nothing"
      if found != row.expected {
        wrong.append(
          "\(row.sentence)\n    wanted \(row.expected)\n    got    \(found)   \(change?.why ?? "")")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
  }
}

extension Value {
  /// As in the other tables, and amounts with their currency.
  fileprivate var described: String {
    guard let record else {
      return list.map { $0.map(\.described).joined(separator: "|") } ?? shorthand
    }
    guard record.type == MoneyRecord.type else {
      return record.type == "INRestaurant" ? record["name"]?.shorthand ?? "" : shorthand
    }
    let money = MoneyRecord(record)
    return "\(money.amount?.number.map { "\($0)" } ?? "?") \(money.currency ?? "?")"
  }
}
