/// All known intents and types, by name.
///
///     let catalogue = try SystemCatalogue.load()
///     catalogue.intent("INAddTasksIntent")?.parameters.map(\.name)
///
/// Many values hold one, so that a copy of it costs as much as a copy of a reference.
public struct Catalogue: Hashable, Sendable, Codable {
  private struct Content: Hashable, Sendable, Codable {
    var intents: [String: IntentDefinition]
    var types: [String: TypeDefinition]
    var values: ValueTypes
  }

  private final class Shared: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  private let shared: Shared

  public var intents: [String: IntentDefinition] { shared.content.intents }
  public var types: [String: TypeDefinition] { shared.content.types }
  /// Facts about the types beyond their fields.
  public var values: ValueTypes { _read { yield shared.content.values } }

  private init(_ content: Content) { shared = Shared(content) }

  public init(
    intents: [IntentDefinition] = [], types: [TypeDefinition] = [], values: ValueTypes = ValueTypes()
  ) {
    self.init(
      Content(
        intents: Dictionary(intents.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
        types: Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
        values: values))
  }

  /// The intents and types of both catalogues. This one's are kept where both have a name.
  public func adding(_ other: Catalogue) -> Catalogue {
    var all = shared.content
    all.intents.merge(other.intents) { own, _ in own }
    all.types.merge(other.types) { own, _ in own }
    all.values = values.adding(other.values)
    return Catalogue(all)
  }

  public func intent(_ name: String) -> IntentDefinition? { intents[name] }
  public func type(_ name: String) -> TypeDefinition? { types[name] }

  public static func == (first: Catalogue, second: Catalogue) -> Bool {
    first.shared === second.shared || first.shared.content == second.shared.content
  }

  public func hash(into hasher: inout Hasher) { shared.content.hash(into: &hasher) }

  public init(from decoder: any Decoder) throws { self.init(try Content(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try shared.content.encode(to: encoder) }
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
