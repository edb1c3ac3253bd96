import IntentSchema

/// One `.intentdefinition` file: intents of a developer's own, with the types they use.
public struct DefinitionFile: Hashable, Sendable, Codable {
  /// The file's name without extension, which is also that of its tables of texts.
  public var name: String
  /// Six letters or digits by which other files refer to this one's types.
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

/// A text with the key under which the tables of other languages have it.
public struct KeyedText: Hashable, Sendable, Codable {
  public var key: String?
  public var text: String

  public init(_ text: String, key: String? = nil) {
    self.text = text
    self.key = key
  }
}

/// A declared thing and where its name stands.
public struct Declared: Hashable, Sendable, Codable {
  public var name: String
  public var location: SourceLocation

  public init(_ name: String, at location: SourceLocation) {
    self.name = name
    self.location = location
  }
}

/// An enumeration of a developer's own.
public struct CustomEnumeration: Hashable, Sendable, Codable {
  public struct Case: Hashable, Sendable, Codable {
    public var name: String
    public var value: Int
    public var title: KeyedText?
    public var location: SourceLocation
  }

  public var declared: Declared
  public var title: KeyedText?
  /// The first is `unknown`, which is 0.
  public var cases: [Case]

  public var name: String { declared.name }
}

/// A type of objects of a developer's own.
public struct CustomType: Hashable, Sendable, Codable {
  public struct Property: Hashable, Sendable, Codable {
    public var declared: Declared
    public var type: DefinedType
    public var isList: Bool
    public var title: KeyedText?

    public var name: String { declared.name }
  }

  public var declared: Declared
  public var title: KeyedText?
  /// Those beyond what every object has: an identifier, a title, a subtitle, a picture.
  public var properties: [Property]

  public var name: String { declared.name }
}
