import IntentSchema

/// Makes random values that fit the schema.
public struct RandomRecords {
  private let catalogue: Catalogue
  public var random: SeededGenerator
  private static let maximumDepth = 4

  public init(catalogue: Catalogue, random: SeededGenerator) {
    self.catalogue = catalogue
    self.random = random
  }

  public mutating func record(_ type: String, _ fields: [FieldDefinition], depth: Int = 0) -> Record {
    var record = Record(type)
    for field in fields where Bool.random(using: &random) {
      record[field.name] = value(field.type.unwrapped, depth: depth + 1)
    }
    return record
  }

  /// Nil for a type that the catalogue doesn't describe.
  public mutating func value(_ type: TypeReference, depth: Int = 0) -> Value? {
    switch type {
    case .optional(let wrapped): return value(wrapped, depth: depth)
    case .list(let element):
      return .list(
        (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in value(element, depth: depth) })
    case .named(let name): return value(named: name, depth: depth)
    }
  }

  private mutating func value(named name: String, depth: Int) -> Value? {
    switch name {
    case "String": return .string(["", "milk", "Größe 🛒", "a\nb"].randomElement(using: &random) ?? "")
    case "Bool": return .bool(Bool.random(using: &random))
    case "Int": return .integer(Int64.random(in: -5...5, using: &random))
    case "Double": return .double(Double.random(in: -1...1, using: &random))
    case "Date": return .record(Record("Date", ["secondsSince1970": .double(1_772_442_000.5)]))
    case "URL": return .record(Record("URL", ["string": .string("https://example.com/a%20b?c=d")]))
    case "DateComponents":
      return .record(
        Record(
          "DateComponents",
          ["year": .integer(2026), "hour": .integer(Int64.random(in: 0...23, using: &random))]))
    case "INSpeakableString":
      return .record(Record(name, ["spokenPhrase": .string("Milk"), "vocabularyIdentifier": .string("m")]))
    case "CLPlacemark": return .record(Record(name, ["name": .string("home")]))
    case "CLLocation":
      return .record(
        Record(name, ["latitude": .double(52.5), "longitude": .double(13.25), "altitude": .double(0)]))
    case "PersonNameComponents": return .record(Record(name, ["givenName": .string("Anna")]))
    case "NSDecimalNumber": return .record(Record("Decimal", ["text": .string("12.5")]))
    case "NSNumber", "UInt": return .integer(3)
    case "Float": return .double(0.5)
    case "NSRange": return .record(Record(name, ["location": .integer(1), "length": .integer(2)]))
    case "UUID": return .string("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    case "Measurement<UnitTemperature>":
      return .record(Record("Measurement", ["value": .double(21.5), "unit": .string("°C")]))
    case "INMediaDestination": return .record(Record(name, ["playlistName": .string("Run")]))
    case "NSUserActivity": return .record(Record(name, ["activityType": .string("com.example.open")]))
    // An abstract class: only its specialisations are ever made.
    case "INNoteContent": return value(named: "INTextNoteContent", depth: depth)
    default: break
    }
    switch catalogue.type(name) {
    case .enumeration(_, let cases):
      return cases.keys.sorted().randomElement(using: &random).map { .integer(Int64($0)) }
    case .optionSet(_, let options): return .integer(Int64(options.keys.reduce(0, |)))
    case .object(_, _, let fields) where depth < Self.maximumDepth && !fields.isEmpty:
      return .record(record(name, fields, depth: depth))
    default: return nil
    }
  }
}
