/// All known intents and types, by name.
///
///     let catalogue = try SystemCatalogue.load()
///     catalogue.intent("INAddTasksIntent")?.parameters.map(\.name)
public struct Catalogue: Hashable, Sendable, Codable {
  public private(set) var intents: [String: IntentDefinition]
  public private(set) var types: [String: TypeDefinition]
  /// Facts about the types beyond their fields.
  public private(set) var values: ValueTypes

  public init(
    intents: [IntentDefinition] = [], types: [TypeDefinition] = [], values: ValueTypes = ValueTypes()
  ) {
    self.values = values
    self.intents = Dictionary(intents.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.types = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The intents and types of both catalogues. This one's are kept where both have a name.
  public func adding(_ other: Catalogue) -> Catalogue {
    var all = self
    all.intents.merge(other.intents) { own, _ in own }
    all.types.merge(other.types) { own, _ in own }
    all.values = values.adding(other.values)
    return all
  }

  public func intent(_ name: String) -> IntentDefinition? { intents[name] }
  public func type(_ name: String) -> TypeDefinition? { types[name] }
}

/// The fields, cases or options of a named type.
///
///     if case .enumeration(_, let cases)? = catalogue.type("INTaskStatus") { print(cases[1]) }
public enum TypeDefinition: Hashable, Sendable, Codable {
  /// Fields include inherited ones. `base` is the catalogue type that it specialises, as `INTextNoteContent` does.
  case object(name: String, base: String?, fields: [FieldDefinition])
  /// Case names by raw value.
  case enumeration(name: String, cases: [Int: String])
  /// Option names by bit value.
  case optionSet(name: String, options: [Int: String])

  public var name: String {
    switch self {
    case .object(let name, _, _), .enumeration(let name, _), .optionSet(let name, _): name
    }
  }
}
