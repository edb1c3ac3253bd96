/// The JSON form of a type that the catalogue doesn't describe.
enum ForeignType {
  case string
  case boolean
  case integer
  case number
  /// A number that stays an integer where it is written as one.
  case looseNumber
  /// A record that is written as one text, such as `URL` or `Decimal`.
  case text(record: String, field: String)
  /// Base64.
  case data
  /// A point in time in ISO 8601.
  case date
  /// A record of named values; nil fields allow any names.
  case record(name: String, fields: [String: ForeignType]?)

  init(_ name: String) {
    switch name {
    case "String", "UUID": self = .string
    case "Bool": self = .boolean
    case "Int", "UInt": self = .integer
    case "Double", "Float", "TimeInterval": self = .number
    case "NSNumber": self = .looseNumber
    case "Data": self = .data
    case "Date": self = .date
    case "URL": self = .text(record: "URL", field: "string")
    case "NSDecimalNumber": self = .text(record: "Decimal", field: "text")
    case "CLPlacemark": self = .text(record: "CLPlacemark", field: "name")
    case "NSRange": self = .record(name: name, fields: ["location": .integer, "length": .integer])
    case "CLLocation":
      self = .record(name: name, fields: ["latitude": .number, "longitude": .number, "altitude": .number])
    case "NSUserActivity":
      self = .record(name: name, fields: ["activityType": .string, "title": .string])
    case "PersonNameComponents":
      let parts = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix", "nickname"]
      self = .record(name: name, fields: Dictionary(uniqueKeysWithValues: parts.map { ($0, .string) }))
    case "DateComponents":
      let parts = [
        "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday", "weekdayOrdinal",
        "quarter", "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
      ]
      var fields: [String: ForeignType] = ["timeZone": .string, "calendar": .string]
      for part in parts { fields[part] = .integer }
      self = .record(name: name, fields: fields)
    default:
      let base = String(name.prefix { $0 != "<" })
      self = .record(
        name: base, fields: base == "Measurement" ? ["value": .number, "unit": .string] : nil)
    }
  }
}
