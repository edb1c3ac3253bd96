import ExtensionHost
import Foundation
import IntentSchema
import Language
import Testing

/// Whatever can be said, an app can receive: values go from the words of a sentence through the dispatcher of a real
/// extension into the API's objects, and are read there through the API's properties.
@Suite(.serialized) struct SpokenValuesTests {
  /// Sentences an intent, besides those that are needed for its parameters.
  private static let sentences = 3
  /// The number of times that a parameter is sent, in other words each time.
  private static let turns = 2

  private static let otherSeeds: ClosedRange<UInt64> = 6...8
  /// Types that words of every language are values of, whatever its lists.
  private static let sayable: Set<String> = [
    "CLPlacemark", "Date", "DateComponents", "Double", "INCurrencyAmount", "INDateComponentsRange",
    "INNoteContent", "INPaymentAmount", "INPerson", "INSpatialEventTrigger", "INSpeakableString",
    "INTemporalEventTrigger", "Int", "Measurement<UnitTemperature>", "NSNumber", "String", "TimeInterval",
  ]

  @Test func `there are languages, and every intent that an app can handle`() {
    #expect(SpokenLanguages.all.count >= 3)
    #expect(SpokenLanguages.handled.count > 60)
  }

  @Test(arguments: SpokenLanguages.all)
  func `what sentences say arrives`(language: String) throws {
    let catalogue = try SpokenLanguages.catalogue()
    let engine = try LanguageEngine.load(language, catalogue: catalogue, cache: nil)
    let fixture = try Fixture("completion", of: "EchoExtension", catalogue: catalogue)
    var faults = Faults()
    var missing: [String] = []
    for (intent, count) in engine.templateCounts.sorted(by: { $0.key < $1.key })
    where SpokenLanguages.handled.contains(intent) {
      var arrived: [String: Int] = [:]
      var samples = engine.samples(limit: count, seed: 5, intent: intent)
      // A parameter of few templates may have had words by chance that mean something else: others are drawn for it.
      for seed in Self.otherSeeds { samples += engine.samples(limit: count, seed: seed, intent: intent) }
      for (index, sample) in samples.enumerated() {
        // Without examples in the language's rules there are no words for a value: `answers` has others.
        guard !sample.slots.contains(where: \.text.isEmpty) else { continue }
        let parameters = sample.slots.map(\.parameter).filter { $0 != "app" }
        for parameter in parameters { arrived[parameter, default: 0] += 0 }
        let wanted = index < count ? Self.turns : 1
        guard index < Self.sentences || parameters.contains(where: { arrived[$0] ?? 0 < wanted }) else {
          continue
        }
        let readings = engine.understand(sample.text, context: SpokenLanguages.context).interpretations
        guard let reading = readings.first(where: { $0.intent == intent }) else { continue }
        faults.send(
          withoutPronouns(reading.parameters, engine, catalogue), saying: sample.text, to: fixture)
        for slot in reading.slots { arrived[slot.parameter, default: 0] += 1 }
      }
      missing += arrived.filter { $0.value == 0 }.keys.sorted().map { "\(intent).\($0)" }
    }
    #expect(faults.sent > 100)
    #expect(faults.all == [])
    #expect(missing == [], "no sample of these was understood")
  }

  /// "Reply yes" leaves it to the conversation who is meant: a template says "her", which the one who wrote last takes the place of
  /// before an app is called.
  private func withoutPronouns(_ request: Record, _ engine: LanguageEngine, _ catalogue: Catalogue) -> Record
  {
    var request = request
    for parameter in catalogue.intent(request.type)?.parameters ?? [] {
      guard case .string(let text)? = request[parameter.name], engine.pronoun(text) != nil,
        catalogue.kind(of: .named(parameter.type.base)).shape == .object
      else { continue }
      request[parameter.name] = nil
    }
    return request
  }

  @Test(arguments: SpokenLanguages.all)
  func `what answers say arrives`(language: String) throws {
    let catalogue = try SpokenLanguages.catalogue()
    let engine = try LanguageEngine.load(language, catalogue: catalogue, cache: nil)
    let fixture = try Fixture("completion", of: "EchoExtension", catalogue: catalogue)
    let texts = texts(engine, catalogue) + SpokenLanguages.values(language)
    var faults = Faults()
    var types: Set<TypeReference> = []
    var answered: Set<String> = []
    for intent in catalogue.intents.values.sorted(by: { $0.name < $1.name })
    where SpokenLanguages.handled.contains(intent.name) {
      for parameter in intent.parameters where types.insert(parameter.type.unwrapped).inserted {
        let expectation = Expectation(
          .value(parameter.type), intent: intent.name, parameter: parameter.name)
        var values: Set<Value> = []
        for text in texts where values.count < Self.turns {
          let reading = engine.readAnswer(text, expecting: expectation, context: SpokenLanguages.context)
          guard case .value(let value)? = reading.answer, values.insert(value).inserted else { continue }
          faults.send(Record(intent.name, [parameter.name: value]), saying: text, to: fixture)
        }
        if !values.isEmpty { answered.insert(parameter.type.base) }
      }
    }
    #expect(faults.sent > 100)
    #expect(faults.all == [])
    #expect(Self.sayable.subtracting(answered) == [], "nothing that is said answers a question for these")
  }

  /// Words of slots: a few for each type of parameter.
  private func texts(_ engine: LanguageEngine, _ catalogue: Catalogue) -> [String] {
    var texts: [TypeReference: Set<String>] = [:]
    for sample in engine.samples(limit: 2_000, seed: 3) {
      for slot in sample.slots {
        guard let type = catalogue.intent(sample.intent)?.parameter(slot.parameter)?.type.unwrapped,
          texts[type, default: []].count < Self.turns
        else { continue }
        texts[type, default: []].insert(slot.text)
      }
    }
    return Set(texts.values.joined()).sorted()
  }
}

/// The values that were sent to an extension and came back otherwise.
private struct Faults {
  private(set) var sent = 0
  private(set) var all: [String] = []

  mutating func send(_ intent: Record, saying text: String, to fixture: Fixture) {
    sent += 1
    do {
      let read = try fixture.read(intent)
      for (name, value) in intent.fields where read[name]?.means(value) != true {
        add("\(intent.type).\(name): “\(text)” was \(value), is read as \(read[name] ?? .null)")
      }
      // A value that nobody said is nothing, or its type's zero.
      for (name, value) in read.fields where intent[name] == nil && !value.isZero {
        add("\(intent.type).\(name): “\(text)” says nothing of it, is read as \(value)")
      }
    } catch {
      add("\(intent.type): “\(text)”: \(error)")
    }
  }

  private mutating func add(_ fault: String) {
    if all.count < 20 { all.append(fault) }
  }
}

extension Value {
  fileprivate var isZero: Bool {
    switch self {
    case .null, .bool(false), .integer(0), .double(0), .string(""): true
    case .list(let items): items.isEmpty
    case .record(let record): record.fields.values.allSatisfy(\.isZero)
    default: false
    }
  }

  /// True where it's the same: 26 is 26.0, and the number 1 is yes.
  fileprivate func means(_ other: Value) -> Bool {
    switch (self, other) {
    case (.integer(let first), .double(let second)), (.double(let second), .integer(let first)):
      Double(first) == second
    case (.integer(let number), .bool(let truth)): number == (truth ? 1 : 0)
    case (.list(let first), .list(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.means($1) }
    case (.record(let first), .record(let second)):
      first.type == second.type && Set(first.fields.keys) == Set(second.fields.keys)
        && first.fields.allSatisfy { name, value in second[name].map(value.means) ?? false }
    default: self == other
    }
  }
}
