import IntentSchema

/// Reads the bytes that `CatalogueWriter` wrote. Bytes that make no sense throw `Damage`.
struct CatalogueFileReader {
  struct Damage: Error {}

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var texts: [String] = []
  private var references: [TypeReference] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  mutating func catalogue() throws -> Catalogue {
    texts = try list { try $0.newText() }
    for _ in 0..<(try count()) { references.append(try newReference()) }
    let intents = try list { try $0.intent() }
    let types = try list { try $0.type() }
    let values = try values()
    guard place == bytes.endIndex else { throw Damage() }
    return Catalogue(intents: intents, types: types, values: values)
  }

  private mutating func values() throws -> ValueTypes {
    ValueTypes(
      kinds: try entries { try Self.known(ValueKind(rawValue: try $0.text())) },
      titles: try entries { try $0.list { try $0.text() } }, details: try list { try $0.text() },
      registeredNames: Dictionary(
        try list {
          (try Self.known(RegisteredNames.Kind(rawValue: try $0.number())), try $0.list { try $0.text() })
        }, uniquingKeysWith: { first, _ in first }),
      samples: try entries { try $0.text() },
      ownCards: try entries { try Self.known(ValueTypes.OwnCard(rawValue: try $0.text())) })
  }

  private static func known<Case>(_ value: Case?) throws -> Case {
    guard let value else { throw Damage() }
    return value
  }

  private mutating func intent() throws -> IntentDefinition {
    IntentDefinition(
      name: try text(), domain: try text(), parameters: try list { try $0.parameter() },
      resolutionOrder: try list { try $0.text() },
      response: ResponseDefinition(
        name: try text(), codes: try cases(), successCodes: Set(try list { try $0.text() }),
        properties: try list { try $0.field() }),
      requiresConfirmation: try truth(),
      confirmedValues: Dictionary(
        try list { (try $0.text(), try $0.truth()) }, uniquingKeysWith: { first, _ in first }),
      weight: try Self.known(IntentWeight(rawValue: try text())), unlocking: try unlocking(),
      isDeprecated: try truth(), successor: try successor(),
      summaries: try list { try $0.list { try $0.text() } })
  }

  private mutating func successor() throws -> IntentSuccessor? {
    guard let intent = try optionalText() else { return nil }
    return IntentSuccessor(intent: intent, cases: try entries { try $0.text() })
  }

  private mutating func unlocking() throws -> UnlockingNeed {
    switch try number() {
    case 0: .never
    case 1: .always
    case 2: .with(try text(), try truth())
    default: throw Damage()
    }
  }

  private mutating func parameter() throws -> ParameterDefinition {
    ParameterDefinition(
      name: try text(), type: try reference(), resolutionResult: try optionalText(),
      unsupportedReasons: try cases(), confirmationReasons: try cases())
  }

  private mutating func type() throws -> TypeDefinition {
    switch try number() {
    case 0: .object(name: try text(), base: try optionalText(), fields: try list { try $0.field() })
    case 1: .enumeration(name: try text(), cases: try cases())
    case 2: .optionSet(name: try text(), options: try cases())
    default: throw Damage()
    }
  }

  private mutating func field() throws -> FieldDefinition {
    FieldDefinition(name: try text(), type: try reference())
  }

  // MARK: Parts

  private mutating func list<Element>(
    _ read: (inout CatalogueFileReader) throws -> Element
  ) throws -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  private mutating func entries<Element>(
    _ read: (inout CatalogueFileReader) throws -> Element
  ) throws -> [String: Element] {
    let pairs = try list { (try $0.text(), try read(&$0)) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private mutating func cases() throws -> [Int: String] {
    let pairs = try list { (try $0.number(), try $0.text()) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private mutating func newText() throws -> String {
    let count = try count()
    let text = String(decoding: bytes[place..<(place + count)], as: UTF8.self)
    place += count
    return text
  }

  private mutating func newReference() throws -> TypeReference {
    switch try byte() {
    case 0: .named(try text())
    case 1: .list(try reference())
    case 2: .optional(try reference())
    default: throw Damage()
    }
  }

  private mutating func text() throws -> String {
    let number = try number()
    guard texts.indices.contains(number) else { throw Damage() }
    return texts[number]
  }

  private mutating func optionalText() throws -> String? { try truth() ? try text() : nil }

  private mutating func reference() throws -> TypeReference {
    let number = try number()
    guard references.indices.contains(number) else { throw Damage() }
    return references[number]
  }

  private mutating func truth() throws -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw Damage()
    }
  }

  /// The number of elements that follow. Each takes at least one byte, which limits it.
  private mutating func count() throws -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.endIndex - place else { throw Damage() }
    return count
  }

  private mutating func number() throws -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 64 else { throw Damage() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  private mutating func byte() throws -> UInt8 {
    guard place < bytes.endIndex else { throw Damage() }
    defer { place += 1 }
    return bytes[place]
  }
}
