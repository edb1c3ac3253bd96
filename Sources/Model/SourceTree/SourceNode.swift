import IntentSchema

/// A value in a YAML, JSON or property list file, with its place.
///
///     let root = try YAMLReader.read("Home: { latitude: 41.01 }", file: "places.yaml")
///     root["Home"]?["latitude"]?.number      // 41.01
///     root["Home"]?["latitude"]?.location    // places.yaml:1:19
public struct SourceNode: Hashable, Sendable {
  /// The value itself.
  public indirect enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case date(secondsSince1970: Double)
    case list([SourceNode])
    /// Entries in the order of the file.
    case map([Entry])
  }

  /// A key with its place, and the value under it.
  ///
  ///     for entry in root.map ?? [] where !known.contains(entry.key) {
  ///       throw Diagnostic(at: entry.keyLocation, key: entry.key, "there is no such key here")
  ///     }
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var keyLocation: SourceLocation
    public var value: SourceNode

    public init(key: String, keyLocation: SourceLocation, value: SourceNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  public var content: Content
  public var location: SourceLocation

  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension SourceNode {
  public var string: String? { if case .string(let value) = content { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  public var integer: Int64? { if case .integer(let value) = content { value } else { nil } }
  public var double: Double? { if case .double(let value) = content { value } else { nil } }
  /// An integer or a number with a fraction.
  public var number: Double? { double ?? integer.map(Double.init) }
  public var list: [SourceNode]? { if case .list(let value) = content { value } else { nil } }
  public var map: [Entry]? { if case .map(let value) = content { value } else { nil } }

  /// The value under a key of a map; nil where the key is absent or this is no map.
  public subscript(_ key: String) -> SourceNode? {
    map?.first { $0.key == key }?.value
  }

  /// The kind of value, in words for a message: "a list", "a string".
  public var kind: String {
    switch content {
    case .null: "nothing"
    case .bool: "true or false"
    case .integer, .double: "a number"
    case .string: "a string"
    case .bytes: "data"
    case .date: "a date"
    case .list: "a list"
    case .map: "a dictionary"
    }
  }
}
