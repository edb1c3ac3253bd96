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
    let fields = try RecordFields(value, type: LinkRecord.type, at: path)
    guard let text = LinkRecord(fields.record).string, let url = URL(string: text) else {
      throw _RecordDecodingError.mismatch(path, "a URL", value)
    }
    return url
  }

  public func _encode() -> Value { LinkRecord(absoluteString).value }
}

extension Date: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Date {
    let fields = try RecordFields(value, type: InstantRecord.type, at: path)
    return Date(timeIntervalSince1970: try fields.required(InstantRecord.Key.seconds))
  }

  public func _encode() -> Value {
    InstantRecord(secondsSince1970: timeIntervalSince1970).value
  }
}

extension DateComponents: _ValueCoded {
  private static func path(of part: DateComponentsRecord.Part) -> WritableKeyPath<DateComponents, Int?> {
    switch part {
    case .era: \.era
    case .year: \.year
    case .month: \.month
    case .day: \.day
    case .hour: \.hour
    case .minute: \.minute
    case .second: \.second
    case .nanosecond: \.nanosecond
    case .weekday: \.weekday
    case .weekdayOrdinal: \.weekdayOrdinal
    case .quarter: \.quarter
    case .weekOfMonth: \.weekOfMonth
    case .weekOfYear: \.weekOfYear
    case .yearForWeekOfYear: \.yearForWeekOfYear
    }
  }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> DateComponents {
    let fields = try RecordFields(value, type: DateComponentsRecord.type, at: path)
    var components = DateComponents()
    for part in DateComponentsRecord.Part.allCases {
      components[keyPath: Self.path(of: part)] = try fields.optional(part.rawValue)
    }
    if let zone: String = try fields.optional(DateComponentsRecord.Key.timeZone) {
      guard let known = TimeZone(identifier: zone) else {
        throw _RecordDecodingError(path: "\(path).timeZone", expected: "a time zone", found: zone)
      }
      components.timeZone = known
    }
    if let name: String = try fields.optional(DateComponentsRecord.Key.calendar) {
      guard let calendar = CalendarName(rawValue: name) else {
        throw _RecordDecodingError(path: "\(path).calendar", expected: "a calendar", found: name)
      }
      components.calendar = Calendar(identifier: calendar.identifier)
    }
    return components
  }

  public func _encode() -> Value {
    var record = DateComponentsRecord(
      timeZone: timeZone?.identifier, calendar: calendar.flatMap { CalendarName($0.identifier) })
    for part in DateComponentsRecord.Part.allCases { record[part] = self[keyPath: Self.path(of: part)] }
    return record.value
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
