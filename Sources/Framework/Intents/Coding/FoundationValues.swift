import Foundation
import IntentSchema

extension String: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> String {
    guard let string = value.string else { throw _RecordDecodingError.mismatch(path, "a String", value) }
    return string
  }

  public func _encode() -> Value { .string(self) }
}

extension Bool: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Bool {
    guard let bool = value.bool else { throw _RecordDecodingError.mismatch(path, "a Bool", value) }
    return bool
  }

  public func _encode() -> Value { .bool(self) }
}

extension Int: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Int {
    guard let integer = value.integer.flatMap(Int.init(exactly:)) else {
      throw _RecordDecodingError.mismatch(path, "an Int", value)
    }
    return integer
  }

  public func _encode() -> Value { .integer(Int64(self)) }
}

extension Double: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Double {
    guard let double = value.double else { throw _RecordDecodingError.mismatch(path, "a Double", value) }
    return double
  }

  public func _encode() -> Value { .double(self) }
}

extension Data: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Data {
    guard let bytes = value.bytes else { throw _RecordDecodingError.mismatch(path, "bytes", value) }
    return Data(bytes)
  }

  public func _encode() -> Value { .bytes(Array(self)) }
}

extension URL: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> URL {
    let fields = try RecordFields(value, type: "URL", at: path)
    guard let text = fields.record["string"]?.string, let url = URL(string: text) else {
      throw _RecordDecodingError.mismatch(path, "a URL", value)
    }
    return url
  }

  public func _encode() -> Value { .record(Record("URL", ["string": .string(absoluteString)])) }
}

extension Date: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Date {
    let fields = try RecordFields(value, type: "Date", at: path)
    return Date(timeIntervalSince1970: try fields.required("secondsSince1970"))
  }

  public func _encode() -> Value {
    .record(Record("Date", ["secondsSince1970": .double(timeIntervalSince1970)]))
  }
}

extension DateComponents: _ValueCoded {
  private static var parts: [(name: String, path: WritableKeyPath<DateComponents, Int?>)] {
    [
      ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
      ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond), ("weekday", \.weekday),
      ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter), ("weekOfMonth", \.weekOfMonth),
      ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
    ]
  }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> DateComponents {
    let fields = try RecordFields(value, type: "DateComponents", at: path)
    var components = DateComponents()
    for part in parts { components[keyPath: part.path] = try fields.optional(part.name) }
    if let zone: String = try fields.optional("timeZone") {
      guard let known = TimeZone(identifier: zone) else {
        throw _RecordDecodingError(path: "\(path).timeZone", expected: "a time zone", found: zone)
      }
      components.timeZone = known
    }
    if let name: String = try fields.optional("calendar") {
      guard let identifier = Self.calendars[name] else {
        throw _RecordDecodingError(path: "\(path).calendar", expected: "a calendar", found: name)
      }
      components.calendar = Calendar(identifier: identifier)
    }
    return components
  }

  public func _encode() -> Value {
    var record = Record("DateComponents")
    for part in Self.parts { record[part.name] = self[keyPath: part.path].map { .integer(Int64($0)) } }
    record["timeZone"] = timeZone.map { .string($0.identifier) }
    if let identifier = calendar?.identifier {
      record["calendar"] = Self.calendars.first { $0.value == identifier }.map { .string($0.key) }
    }
    return .record(record)
  }

  private static var calendars: [String: Calendar.Identifier] {
    [
      "gregorian": .gregorian, "iso8601": .iso8601, "buddhist": .buddhist, "chinese": .chinese,
      "hebrew": .hebrew,
      "islamic": .islamic, "japanese": .japanese, "persian": .persian, "indian": .indian, "coptic": .coptic,
      "republicOfChina": .republicOfChina,
    ]
  }
}

/// The fields of a record of one type, read strictly.
struct RecordFields {
  let record: Record
  private let path: _FieldPath

  init(_ value: Value, type: String, at path: _FieldPath) throws {
    guard let record = value.record, record.type == type else {
      throw _RecordDecodingError.mismatch(path, "a \(type)", value)
    }
    self.record = record
    self.path = path
  }

  func optional<Field: _ValueCoded>(_ name: String) throws -> Field? {
    try record[name].map { try Field._decode($0, at: path.field(name)) }
  }

  func required<Field: _ValueCoded>(_ name: String) throws -> Field {
    guard let field: Field = try optional(name) else {
      throw _RecordDecodingError(
        path: path.field(name).description, expected: "\(Field.self)", found: "nothing")
    }
    return field
  }
}
