/// A type as a signature spells it: `INTask?`, `[INSpeakableString]?`, `Bool`.
public indirect enum TypeReference: Hashable, Sendable, Codable, CustomStringConvertible {
  case named(String)
  case list(TypeReference)
  case optional(TypeReference)

  /// Swift's own types, which need no catalogue.
  public static let text: TypeReference = .named("String")
  public static let truth: TypeReference = .named("Bool")
  public static let wholeNumber: TypeReference = .named("Int")
  public static let number: TypeReference = .named("Double")
  /// What nobody knows the type of.
  public static let any: TypeReference = .named("Any")

  /// Reads a Swift spelling; function types, dictionaries and generics are kept whole as `.named`.
  public init(_ spelling: String) {
    let text = spelling.trimmingSpaces
    // What is unwrapped without being asked may be nil all the same.
    if text.hasSuffix("?") || text.hasSuffix("!"), !text.hasSuffix("-> Void)?") {
      self = .optional(TypeReference(String(text.dropLast())))
    } else if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
      self = .list(TypeReference(String(text.dropFirst().dropLast())))
    } else {
      self = .named(text)
    }
  }

  public var description: String {
    switch self {
    case .named(let name): name
    case .list(let element): "[\(element)]"
    case .optional(let wrapped): "\(wrapped)?"
    }
  }

  /// Whether nil is one of its values.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without optionality at the outside.
  public var unwrapped: TypeReference { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// Whether it holds several values, optional or not.
  public var isList: Bool { if case .list = unwrapped { true } else { false } }

  /// A set as the list that its values cross a process as: `[X]` for `Set<X>`; nil for other types.
  public var listOfSet: TypeReference? {
    guard case .named(let name) = self, name.hasPrefix("Set<"), name.hasSuffix(">") else { return nil }
    return .list(TypeReference(String(name.dropFirst(4).dropLast())))
  }

  /// The innermost named type: `INTask` of `[INTask]?`.
  public var base: String {
    switch self {
    case .named(let name): name
    case .list(let element): element.base
    case .optional(let wrapped): wrapped.base
    }
  }
}
