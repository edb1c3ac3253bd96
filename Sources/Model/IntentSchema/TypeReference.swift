/// A type as a Swift signature spells it.
///
///     TypeReference("[INTask]?")  // .optional(.list(.named("INTask")))
public indirect enum TypeReference: Hashable, Sendable, Codable, CustomStringConvertible {
  case named(String)
  case list(TypeReference)
  case optional(TypeReference)

  /// Reads a Swift spelling. Function types, dictionaries and generics are kept whole as `.named`.
  public static let text: TypeReference = .named("String")
  public static let truth: TypeReference = .named("Bool")
  public static let wholeNumber: TypeReference = .named("Int")
  public static let number: TypeReference = .named("Double")
  /// A value of unknown type.
  public static let any: TypeReference = .named("Any")

  /// Reads a Swift spelling; function types, dictionaries and generics are kept whole as `.named`.
  public init(_ spelling: String) {
    let text = spelling.trimmingSpaces
    // An implicitly unwrapped value may be nil too.
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

  /// True where nil is one of its values.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without an outer optional.
  public var unwrapped: TypeReference { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// True where it holds several values, optional or not.
  public var isList: Bool { if case .list = unwrapped { true } else { false } }

  /// The list `[X]` for `Set<X>`: sets cross a process as lists. Nil for other types.
  public var listOfSet: TypeReference? {
    guard case .named(let name) = self, name.hasPrefix("Set<"), name.hasSuffix(">") else { return nil }
    return .list(TypeReference(String(name.dropFirst(4).dropLast())))
  }

  /// The innermost named type: `INTask` for `[INTask]?`.
  public var base: String {
    switch self {
    case .named(let name): name
    case .list(let element): element.base
    case .optional(let wrapped): wrapped.base
    }
  }
}
