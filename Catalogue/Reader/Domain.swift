import IntentSchema

/// One file of the catalogue: the public API of a domain as data.
///
///     let domain = try reader.read(text, file: "lists-and-notes.json")
///     domain.intents.map(\.name)
public struct Domain: Hashable, Sendable {
  public var name: String
  public var title: String
  public var intents: [IntentClass] = []
  public var protocols: [ProtocolType] = []
  public var types: [CatalogueType] = []
  public var enumerations: [Enumeration] = []
  public var globals: [Member] = []

  package init(
    name: String, title: String, intents: [IntentClass] = [], protocols: [ProtocolType] = [],
    types: [CatalogueType] = [], enumerations: [Enumeration] = [], globals: [Member] = []
  ) {
    self.name = name
    self.title = title
    self.intents = intents
    self.protocols = protocols
    self.types = types
    self.enumerations = enumerations
    self.globals = globals
  }
}

/// A class, an option set, or a set of string constants.
public struct CatalogueType: Hashable, Sendable {
  /// The form of the declaration.
  public enum Kind: String, Hashable, Sendable {
    case `class`
    case `struct`
    case optionSet
    case stringConstants
  }

  /// The internal name. In an initialiser it is the property that the argument sets.
  public var name: String
  public var kind: Kind
  public var superclass: String?
  public var conformances: [String]
  public var hasNoArgumentInitializer: Bool
  public var deprecatedSince: String?
  public var members: [Member]
  public var location: SourceLocation

  public var initializers: [Member] { members.filter { $0.kind == .initializer } }
  /// Two properties of one name differ by type. Only the newer one, which stands first in the file, is listed.
  public var properties: [Member] {
    var names: Set<String> = []
    return members.filter { $0.kind == .property && names.insert($0.name).inserted }
  }

  package init(
    name: String, kind: Kind, superclass: String? = nil, conformances: [String] = [],
    hasNoArgumentInitializer: Bool = false, deprecatedSince: String? = nil, members: [Member],
    location: SourceLocation
  ) {
    self.name = name
    self.kind = kind
    self.superclass = superclass
    self.conformances = conformances
    self.hasNoArgumentInitializer = hasNoArgumentInitializer
    self.deprecatedSince = deprecatedSince
    self.members = members
    self.location = location
  }
}

/// One declaration inside a type: an initialiser, a method, a property, a case.
public struct Member: Hashable, Sendable {
  /// The kind of declaration.
  public enum Kind: String, Hashable, Sendable {
    case initializer = "init"
    case property = "prop"
    case function = "func"
    case staticProperty = "static"
    case staticFunction = "static func"
    case global
  }

  /// A parameter of an initialiser or method.
  public struct Parameter: Hashable, Sendable {
    public var label: String
    public var type: TypeReference
    /// The name inside the declaration, which is the property that an initialiser sets.
    public var name: String
    public var defaultValue: String?

    package init(label: String, type: TypeReference, name: String, defaultValue: String? = nil) {
      self.label = label
      self.type = type
      self.name = name
      self.defaultValue = defaultValue
    }
  }

  public var kind: Kind
  /// The Swift name with labels.
  public var name: String
  /// The declaration in Swift; nil for properties.
  public var signature: String?
  public var parameters: [Parameter]
  public var type: TypeReference?
  /// The exact type of a property that Swift shows as `NSNumber`.
  public var storedType: TypeReference?
  public var isSettable: Bool
  /// The bit of an option.
  public var value: Int?
  /// The properties that an initialiser's arguments set, by argument, where the names differ. The key is our own.
  public var fills: [String: String]
  /// Whether a property only shows other properties' values. The key is our own.
  public var isDerived: Bool
  public var deprecatedSince: String?

  package init(
    _ kind: Kind, _ name: String, signature: String? = nil, parameters: [Parameter] = [],
    type: TypeReference? = nil, storedType: TypeReference? = nil, isSettable: Bool = false, value: Int? = nil,
    fills: [String: String] = [:], isDerived: Bool = false, deprecatedSince: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.signature = signature
    self.parameters = parameters
    self.type = type
    self.storedType = storedType
    self.isSettable = isSettable
    self.value = value
    self.fills = fills
    self.isDerived = isDerived
    self.deprecatedSince = deprecatedSince
  }

  /// The property that an initialiser's argument sets.
  public func property(filledBy parameter: Parameter) -> String { fills[parameter.name] ?? parameter.name }
}

/// An enumeration over integers, or one whose cases carry values.
public struct Enumeration: Hashable, Sendable {
  /// A case with its raw value.
  public struct Case: Hashable, Sendable {
    public var name: String
    public var rawValue: Int
    public var deprecatedSince: String?

    package init(name: String, rawValue: Int, deprecatedSince: String? = nil) {
      self.name = name
      self.rawValue = rawValue
      self.deprecatedSince = deprecatedSince
    }
  }

  public var name: String
  /// `Int` or `UInt`. Nil where the cases carry values; `cases` is empty then.
  public var rawType: String?
  public var cases: [Case]
  /// Older names of cases.
  public var aliases: [Member]
  public var deprecatedSince: String?

  package init(
    name: String, rawType: String? = "Int", cases: [Case], aliases: [Member] = [],
    deprecatedSince: String? = nil
  ) {
    self.name = name
    self.rawType = rawType
    self.cases = cases
    self.aliases = aliases
    self.deprecatedSince = deprecatedSince
  }
}

/// A protocol that combines others, such as a domain's handling protocol.
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
  /// Whether the person must agree before the app acts. The key is our own.
  public var requiresConfirmation: Bool
  /// As in `IntentDefinition`.
  public var confirmedValues: [String: Bool]
  /// What carrying it out changes. The key is our own.
  public var weight: IntentWeight
  /// When a locked assistant doesn't carry it out. The key is our own.
  public var unlocking: UnlockingNeed
  /// The newer intent for the same. The key is our own.
  public var successor: IntentSuccessor?
  public var initializers: [Member]
  public var properties: [Member]
  public var response: ResponseClass
  public var handling: HandlingProtocol?
  public var location: SourceLocation

  package init(
    name: String, superclass: String = "INIntent", deprecatedSince: String? = nil, requiresConfirmation: Bool,
    confirmedValues: [String: Bool] = [:], weight: IntentWeight = .ordinary,
    unlocking: UnlockingNeed = .never, successor: IntentSuccessor? = nil,
    initializers: [Member] = [],
    properties: [Member],
    response: ResponseClass, handling: HandlingProtocol?,
    location: SourceLocation
  ) {
    self.name = name
    self.superclass = superclass
    self.deprecatedSince = deprecatedSince
    self.requiresConfirmation = requiresConfirmation
    self.confirmedValues = confirmedValues
    self.weight = weight
    self.unlocking = unlocking
    self.successor = successor
    self.initializers = initializers
    self.properties = properties
    self.response = response
    self.handling = handling
    self.location = location
  }
}

/// The response class of an intent, with its codes.
public struct ResponseClass: Hashable, Sendable {
  /// A static function that makes a response from a code and the properties that the code's sentence mentions.
  public struct Factory: Hashable, Sendable {
    public var code: String
    public var properties: [Member]

    package init(code: String, properties: [Member]) {
      self.code = code
      self.properties = properties
    }
  }

  public var name: String
  public var deprecatedSince: String?
  public var codes: Enumeration
  public var initializers: [Member]
  public var properties: [Member]
  public var factories: [Factory]

  package init(
    name: String, deprecatedSince: String? = nil, codes: Enumeration, initializers: [Member],
    properties: [Member], factories: [Factory] = []
  ) {
    self.name = name
    self.deprecatedSince = deprecatedSince
    self.codes = codes
    self.initializers = initializers
    self.properties = properties
    self.factories = factories
  }
}

/// The protocol that an app's handler of an intent adopts.
public struct HandlingProtocol: Hashable, Sendable {
  public var name: String
  public var deprecatedSince: String?
  public var inherited: [String]
  public var methods: [HandlingMethod]

  package init(
    name: String, deprecatedSince: String? = nil, inherited: [String] = ["NSObjectProtocol"],
    methods: [HandlingMethod]
  ) {
    self.name = name
    self.deprecatedSince = deprecatedSince
    self.inherited = inherited
    self.methods = methods
  }
}

/// One method of a handling protocol, with its completion form and its async form.
public struct HandlingMethod: Hashable, Sendable {
  /// The step of an intent's life that the method is for.
  public enum Role: String, Hashable, Sendable {
    case handle
    case confirm
    case resolve
    /// Lists the values to choose from, for a parameter of a developer's own intent.
    case options
    /// Gives the value of such a parameter where the person gives none.
    case defaultValue
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
  /// The names in Swift 3.
  public var olderNames: [String]
  public var deprecatedSince: String?

  package init(
    role: Role, name: String, signature: String, asyncSignature: String?, parameter: String? = nil,
    result: String? = nil, resultIsList: Bool = false, olderNames: [String] = [],
    deprecatedSince: String? = nil
  ) {
    self.role = role
    self.name = name
    self.signature = signature
    self.asyncSignature = asyncSignature
    self.parameter = parameter
    self.result = result
    self.resultIsList = resultIsList
    self.olderNames = olderNames
    self.deprecatedSince = deprecatedSince
  }
}
