import IntentSchema

/// Writes a catalogue as bytes. `CatalogueFileReader` reads the same parts in the same order.
struct CatalogueWriter {
  private var texts: [String: Int] = [:]
  private var textBytes: [UInt8] = []
  private var references: [TypeReference: Int] = [:]
  private var referenceBytes: [UInt8] = []
  private var body: [UInt8] = []

  var bytes: [UInt8] {
    var start: [UInt8] = []
    Self.add(texts.count, to: &start)
    var middle: [UInt8] = []
    Self.add(references.count, to: &middle)
    return start + textBytes + middle + referenceBytes + body
  }

  mutating func add(_ catalogue: Catalogue) {
    // Sorted, so that equal catalogues give equal bytes.
    let intents = catalogue.intents.sorted { $0.key < $1.key }.map(\.value)
    add(intents) { $0.add($1) }
    let types = catalogue.types.sorted { $0.key < $1.key }.map(\.value)
    add(types) { $0.add($1) }
    add(catalogue.values)
  }

  private mutating func add(_ values: ValueTypes) {
    add(values.kinds) { $0.add($1.rawValue) }
    add(values.titles) { $0.add($1) { $0.add($1) } }
    add(values.details) { $0.add($1) }
    add(values.registeredNames.sorted { $0.key.rawValue < $1.key.rawValue }) { writer, entry in
      writer.add(entry.key.rawValue)
      writer.add(entry.value) { $0.add($1) }
    }
    add(values.samples) { $0.add($1) }
    add(values.ownCards) { $0.add($1.rawValue) }
  }

  private mutating func add(_ intent: IntentDefinition) {
    add(intent.name)
    add(intent.domain)
    add(intent.parameters) { $0.add($1) }
    add(intent.resolutionOrder) { $0.add($1) }
    add(intent.response.name)
    add(intent.response.codes)
    add(intent.response.successCodes.sorted()) { $0.add($1) }
    add(intent.response.properties) { $0.add($1) }
    add(intent.requiresConfirmation)
    add(intent.confirmedValues.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value)
    }
    add(intent.weight.rawValue)
    add(intent.unlocking)
    add(intent.isDeprecated)
    add(intent.successor?.intent)
    if let successor = intent.successor { add(successor.cases) { $0.add($1) } }
    add(intent.summaries) { $0.add($1) { $0.add($1) } }
  }

  private mutating func add(_ need: UnlockingNeed) {
    switch need {
    case .never: add(0)
    case .always: add(1)
    case .with(let parameter, let value):
      add(2)
      add(parameter)
      add(value)
    }
  }

  /// Guidance is left out: only the intents of apps have it.
  private mutating func add(_ parameter: ParameterDefinition) {
    add(parameter.name)
    add(parameter.type)
    add(parameter.resolutionResult)
    add(parameter.unsupportedReasons)
    add(parameter.confirmationReasons)
  }

  private mutating func add(_ type: TypeDefinition) {
    switch type {
    case .object(let name, let base, let fields):
      add(0)
      add(name)
      add(base)
      add(fields) { $0.add($1) }
    case .enumeration(let name, let cases):
      add(1)
      add(name)
      add(cases)
    case .optionSet(let name, let options):
      add(2)
      add(name)
      add(options)
    }
  }

  private mutating func add(_ field: FieldDefinition) {
    add(field.name)
    add(field.type)
  }

  // MARK: Parts

  private mutating func add<Element>(
    _ elements: [Element], _ write: (inout CatalogueWriter, Element) -> Void
  ) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }

  private mutating func add<Element>(
    _ entries: [String: Element], _ write: (inout CatalogueWriter, Element) -> Void
  ) {
    add(entries.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      write(&writer, entry.value)
    }
  }

  private mutating func add(_ cases: [Int: String]) {
    add(cases.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value)
    }
  }

  private mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  private mutating func add(_ text: String) {
    let number = texts[text] ?? texts.count
    if number == texts.count {
      texts[text] = number
      Self.add(text.utf8.count, to: &textBytes)
      textBytes += text.utf8
    }
    add(number)
  }

  private mutating func add(_ reference: TypeReference) { add(number(reference)) }

  /// The inner type of a reference is written before the reference.
  private mutating func number(_ reference: TypeReference) -> Int {
    if let known = references[reference] { return known }
    var own: [UInt8] = []
    switch reference {
    case .named(let name):
      // A name is written with the texts; only its number is needed here.
      let rest = body
      body = []
      add(name)
      own = [0] + body
      body = rest
    case .list(let element):
      own = [1]
      Self.add(number(element), to: &own)
    case .optional(let wrapped):
      own = [2]
      Self.add(number(wrapped), to: &own)
    }
    referenceBytes += own
    let number = references.count
    references[reference] = number
    return number
  }

  private mutating func add(_ truth: Bool) { body.append(truth ? 1 : 0) }

  private mutating func add(_ number: Int) { Self.add(number, to: &body) }

  /// Seven bits in each byte, the lowest first. Small negative numbers are short too.
  private static func add(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> 63)))
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
