import IntentSchema

/// One file of the catalogue: the public API of a domain as data.
public struct Domain: Hashable, Sendable {
  public var name: String
  public var title: String
  public var intents: [IntentClass] = []
  public var protocols: [ProtocolType] = []
  public var types: [CatalogueType] = []
  public var enumerations: [Enumeration] = []
  public var globals: [Member] = []
}

/// A class, option set or set of string constants.
public struct CatalogueType: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case `class`
    case `struct`
    case optionSet
    case stringConstants
  }

  public var name: String
  public var kind: Kind
  public var superclass: String?
  public var conformances: [String]
  public var hasNoArgumentInitializer: Bool
  public var deprecatedSince: String?
  public var members: [Member]
  public var location: SourceLocation

  public var initializers: [Member] { members.filter { $0.kind == .initializer } }
  /// Of two of one name, which differ by type, the newer, which stands first.
  public var properties: [Member] {
    var names: Set<String> = []
    return members.filter { $0.kind == .property && names.insert($0.name).inserted }
  }
}

/// One declaration inside a type.
public struct Member: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case initializer = "init"
    case property = "prop"
    case function = "func"
    case staticProperty = "static"
    case staticFunction = "static func"
    case global
  }

  public struct Parameter: Hashable, Sendable {
    public var label: String
    public var type: TypeReference
    /// The name inside the declaration, which is the property that an initialiser sets.
    public var name: String
    public var defaultValue: String?
  }

  public var kind: Kind
  /// The Swift name with labels.
  public var name: String
  /// The declaration as Swift spells it; nil for properties.
  public var signature: String?
  public var parameters: [Parameter]
  public var type: TypeReference?
  public var isSettable: Bool
  /// The bit of an option.
  public var value: Int?
  /// Where an initialiser's argument has another name than the property that it sets; our own key of the catalogue.
  public var fills: [String: String]
  /// Whether a property only shows what others hold; our own key `derived`.
  public var isDerived: Bool
  public var deprecatedSince: String?

  /// The property that an initialiser's argument sets.
  public func property(filledBy parameter: Parameter) -> String { fills[parameter.name] ?? parameter.name }
}

/// An enumeration over integers, or one whose cases carry values.
public struct Enumeration: Hashable, Sendable {
  public struct Case: Hashable, Sendable {
    public var name: String
    public var rawValue: Int
    public var deprecatedSince: String?
  }

  public var name: String
  /// `Int` or `UInt`; nil where the cases carry values, and then `cases` is empty.
  public var rawType: String?
  public var cases: [Case]
  /// Older names of cases.
  public var aliases: [Member]
  public var deprecatedSince: String?
}

/// A protocol that only gathers others, such as a domain's handling protocol.
public struct ProtocolType: Hashable, Sendable {
  public var name: String
  public var deprecatedSince: String?
  public var inherited: [String]
  public var members: [Member]
}

/// An intent with its response and its handling protocol.
public struct IntentClass: Hashable, Sendable {
  public var name: String
  public var superclass: String
  public var deprecatedSince: String?
  /// Whether the person must agree before the app acts; our own key of the catalogue.
  public var requiresConfirmation: Bool
  public var initializers: [Member]
  public var properties: [Member]
  public var response: ResponseClass
  public var handling: HandlingProtocol?
  public var location: SourceLocation
}

public struct ResponseClass: Hashable, Sendable {
  public var name: String
  public var deprecatedSince: String?
  public var codes: Enumeration
  public var initializers: [Member]
  public var properties: [Member]
}

public struct HandlingProtocol: Hashable, Sendable {
  public var name: String
  public var deprecatedSince: String?
  public var inherited: [String]
  public var methods: [HandlingMethod]
}

/// One method of a handling protocol, in its completion and its async form.
public struct HandlingMethod: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable {
    case handle
    case confirm
    case resolve
    case other
  }

  public var role: Role
  public var name: String
  public var signature: String
  public var asyncSignature: String?
  /// The property that a resolve method is about.
  public var parameter: String?
  /// The result class of a resolve method.
  public var result: String?
  public var resultIsList: Bool
  /// What Swift 3 called it.
  public var olderNames: [String]
  public var deprecatedSince: String?
}
