import Foundation
public import IntentSchema
public import SourceTree

/// A stored text is no value.
///
///     try Record(storedText: "[]")  // throws ValueReadingError(found: "[]")
public struct ValueReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  public var found: String

  public init(found: String) { self.found = found }

  public var description: String { "this is no stored value: \(found)" }
}

extension Value {
  /// The value as JSON that reads back as the very same value.
  ///
  ///     Value.record(Record("INTask", ["title": .string("milk")])).json.line  // {"@type":"INTask","title":"milk"}
  ///
  /// A record names its type as `@type`. A real number is `{"@double":"0.5"}` and bytes are `{"@bytes":"…"}` in Base64: JSON
  /// would lose the difference to an integer and to a text. A field whose own name begins with `@` gets a second one.
  public var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .object([Key.double: .string("\(value)")])
    case .string(let value): .string(value)
    case .bytes(let value): .object([Key.bytes: .string(Data(value).base64EncodedString())])
    case .list(let values): .array(values.map(\.json))
    case .record(let record):
      .object(
        Dictionary(
          record.fields.map { ($0.key.hasPrefix("@") ? "@\($0.key)" : $0.key, $0.value.json) },
          uniquingKeysWith: { first, _ in first }
        ).merging([Key.type: .string(record.type)]) { _, type in type })
    }
  }

  /// - Throws: `ValueReadingError` for JSON of another form.
  public init(json: JSON) throws {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .list(try values.map(Value.init(json:)))
    case .double: throw ValueReadingError(found: json.line)
    case .object(let members):
      if let type = members[Key.type]?.string {
        var record = Record(type)
        for (name, member) in members where name != Key.type {
          record.fields[name.hasPrefix("@@") ? String(name.dropFirst()) : name] = try Value(json: member)
        }
        self = .record(record)
      } else if let number = members[Key.double]?.string.flatMap(Double.init) {
        self = .double(number)
      } else if let bytes = members[Key.bytes]?.string.flatMap({ Data(base64Encoded: $0) }) {
        self = .bytes(Array(bytes))
      } else {
        throw ValueReadingError(found: json.line)
      }
    }
  }

  private enum Key {
    static let type: String = "@type"
    static let double: String = "@double"
    static let bytes: String = "@bytes"
  }
}

extension Record {
  /// The record as one line of JSON; see `Value.json`.
  public var storedText: String { Value.record(self).json.line }

  /// - Throws: `ValueReadingError`, or what JSON can't be read for.
  public init(storedText: String) throws {
    guard case .record(let record) = try Value(json: JSON.parse(storedText)) else {
      throw ValueReadingError(found: storedText)
    }
    self = record
  }
}
