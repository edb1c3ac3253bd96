import Foundation
import IntentSchema

/// A type whose values cross a process as a `Value`.
///
///     let title = try INSpeakableString._decode(value, at: _FieldPath("title"))
public protocol _ValueCoded: SendableMetatype {
  /// Reads a value strictly.
  ///
  /// - Throws: `_RecordDecodingError` with the path of the mistake.
  static func _decode(_ value: Value, at path: _FieldPath) throws -> Self

  func _encode() -> Value
}

/// A place in a record for error messages, such as `tasks[2].title`.
///
///     _FieldPath("INAddTasksIntent").description  // the beginning of "INAddTasksIntent.taskTitles[2]"
public struct _FieldPath: Sendable, CustomStringConvertible {
  public private(set) var description: String

  public init(_ root: String) { description = root }

  func field(_ name: String) -> _FieldPath { _FieldPath("\(description).\(name)") }
  func element(_ index: Int) -> _FieldPath { _FieldPath("\(description)[\(index)]") }
}

/// The reason why a record is no object of its type.
///
///     // INAddTasksIntent.taskTitles: expected a list, found the integer 7
///     print(error)
public struct _RecordDecodingError: Error, Sendable, CustomStringConvertible {
  public var path: String
  public var expected: String
  public var found: String

  public var description: String { "\(path): expected \(expected), found \(found)" }

  static func mismatch(_ path: _FieldPath, _ expected: String, _ value: Value) -> _RecordDecodingError {
    _RecordDecodingError(path: path.description, expected: expected, found: value.kindName)
  }
}

extension Value {
  var kindName: String {
    switch self {
    case .null: "nothing"
    case .bool: "a Bool"
    case .integer(let value): "the integer \(value)"
    case .double: "a Double"
    case .string: "a String"
    case .bytes: "bytes"
    case .list: "a list"
    case .record(let record): "a \(record.type)"
    }
  }
}

extension Array: _ValueCoded where Element: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> [Element] {
    guard let items = value.list else { throw _RecordDecodingError.mismatch(path, "a list", value) }
    var decoded: [Element] = []
    decoded.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      decoded.append(try Element._decode(item, at: path.element(index)))
    }
    return decoded
  }

  public func _encode() -> Value { .list(map { $0._encode() }) }
}

/// String constants are their strings.
extension _ValueCoded where Self: RawRepresentable, RawValue == String {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    guard let decoded = value.string.flatMap(Self.init(rawValue:)) else {
      throw _RecordDecodingError.mismatch(path, "a \(Self.self)", value)
    }
    return decoded
  }

  public func _encode() -> Value { .string(rawValue) }
}

/// Enumerations and option sets are their raw values.
extension _ValueCoded where Self: RawRepresentable, RawValue: FixedWidthInteger {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    guard let raw = value.integer.flatMap(RawValue.init(exactly:)), let decoded = Self(rawValue: raw) else {
      throw _RecordDecodingError.mismatch(path, "a \(Self.self)", value)
    }
    return decoded
  }

  public func _encode() -> Value { .integer(Int64(truncatingIfNeeded: rawValue)) }
}
