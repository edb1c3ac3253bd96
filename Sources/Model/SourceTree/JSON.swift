import Foundation

/// A JSON value without order: objects are written with sorted keys.
///
///     let value = try JSON.parse(#"{"text": "add milk"}"#)
///     value["text"]?.string  // "add milk"
///     value.line             // {"text":"add milk"}
public indirect enum JSON: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    // JSON can't express infinity. Null keeps the rest of the document.
    case .double(let value): value.isFinite ? try container.encode(value) : try container.encodeNil()
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// Reads one JSON text.
  public static func parse(_ text: String) throws -> JSON {
    try PlainJSONReader.read(text) ?? JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  /// The value as JSON on one line.
  public var line: String { JSONWriter.line(self) }

  /// The same in UTF-8.
  public var lineBytes: [UInt8] { JSONWriter.bytes(self) }

  /// The value as a text for people: indented, with sorted keys and without a newline at the end.
  public var indented: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  public subscript(_ key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
  public var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }

  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
