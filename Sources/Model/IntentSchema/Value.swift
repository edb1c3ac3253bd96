/// A value that can cross a process: what a parameter, a response or a resolution holds.
///
///     let titles = Value.list([.string("milk"), .string("eggs")])
///     titles.list?.first?.string  // "milk"
///
/// Enumerations and option sets are their raw integers. Objects and Foundation's value types (`Date`, `Decimal`,
/// `DateComponents`, …) are records with the name of their type.
public indirect enum Value: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case list([Value])
  case record(Record)
}

/// The fields of an object, and the name of its type.
///
///     var task = Record("INTask", ["title": .record(Record("INSpeakableString", ["spokenPhrase": .string("milk")]))])
///     task["status"] = .integer(1)
///
/// A field that is absent is nil in the object.
public struct Record: Hashable, Sendable, Codable {
  public var type: String
  public var fields: [String: Value]

  public init(_ type: String, _ fields: [String: Value] = [:]) {
    self.type = type
    self.fields = fields
  }

  /// The field's value; nil where it is absent. Setting `.null` removes the field.
  public subscript(_ name: String) -> Value? {
    get { fields[name] }
    set { fields[name] = newValue == .null ? nil : newValue }
  }
}

extension Value {
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var list: [Value]? { if case .list(let value) = self { value } else { nil } }
  public var record: Record? { if case .record(let value) = self { value } else { nil } }
  public var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

  /// The number of a `.double`, or of an `.integer` where a real number is expected.
  public var double: Double? {
    switch self {
    case .double(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  public var isNull: Bool { self == .null }
}
