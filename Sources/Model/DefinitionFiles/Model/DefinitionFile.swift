import IntentSchema

/// The content of one `.intentdefinition` file: a developer's own intents and their types.
///
///     let file = DefinitionReader([.init(bytes: bytes, file: "Intents.intentdefinition")], known: catalogue).files.first
///     file?.intents.map(\.className)
public struct DefinitionFile: Hashable, Sendable, Codable {
  /// The file's name without its extension. Its tables of texts have the same name.
  public var name: String
  /// Six letters or digits by which other files refer to this file's types.
  public var namespace: String?
  public var intents: [CustomIntent]
  public var enumerations: [CustomEnumeration]
  public var types: [CustomType]

  public init(
    name: String, namespace: String? = nil, intents: [CustomIntent] = [],
    enumerations: [CustomEnumeration] = [],
    types: [CustomType] = []
  ) {
    self.name = name
    self.namespace = namespace
    self.intents = intents
    self.enumerations = enumerations
    self.types = types
  }
}

/// A text with its key in the tables of other languages.
///
///     let title = KeyedText("Order Pizza", key: "aBc123")
///     definitions.text(title, of: file, in: "tr")  // "Pizza Sipariş Et", from tr.lproj
public struct KeyedText: Hashable, Sendable, Codable {
  public var key: String?
  public var text: String

  public init(_ text: String, key: String? = nil) {
    self.text = text
    self.key = key
  }
}

/// A declared name with its place.
///
///     intent.declared.name      // "OrderPizza"
///     intent.declared.location  // Intents.intentdefinition:112:15
public struct Declared: Hashable, Sendable, Codable {
  public var name: String
  public var location: SourceLocation

  public init(_ name: String, at location: SourceLocation) {
    self.name = name
    self.location = location
  }
}

/// A developer's own enumeration.
///
///     file.enumerations.first?.cases.map(\.name)  // ["unknown", "small", "large"]
public struct CustomEnumeration: Hashable, Sendable, Codable {
  /// A case with its raw value and its title.
  public struct Case: Hashable, Sendable, Codable {
    public var name: String
    public var value: Int
    public var title: KeyedText?
    public var location: SourceLocation
  }

  public var declared: Declared
  public var title: KeyedText?
  /// The first is `unknown`, with the value 0.
  public var cases: [Case]

  public var name: String { declared.name }
}

/// A developer's own type of objects.
///
///     file.types.first?.name                    // "Pizza"
///     file.types.first?.properties.map(\.name)  // ["price"]
public struct CustomType: Hashable, Sendable, Codable {
  /// A property of a type or of a response.
  public struct Property: Hashable, Sendable, Codable {
    public var declared: Declared
    public var type: DefinedType
    public var isList: Bool
    public var title: KeyedText?

    public var name: String { declared.name }
  }

  public var declared: Declared
  public var title: KeyedText?
  /// The properties besides those of every object: identifier, title, subtitle and picture.
  public var properties: [Property]

  public var name: String { declared.name }
}
