import CoreGraphics
import Foundation
import IntentSchema

extension Float: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Float {
    Float(try Double._decode(value, at: path))
  }

  public func _encode() -> Value { .double(Double(self)) }
}

extension UInt: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> UInt {
    guard let integer = value.integer.flatMap(UInt.init(exactly:)) else {
      throw _RecordDecodingError.mismatch(path, "a UInt", value)
    }
    return integer
  }

  public func _encode() -> Value { .integer(Int64(clamping: self)) }
}

/// A number of an API that came before Swift: whole where it is whole; a decimal is a record with its digits.
extension NSNumber: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let number: NSNumber
    switch value {
    case .integer(let integer): number = NSNumber(value: integer)
    case .double(let double): number = NSNumber(value: double)
    default:
      let fields = try RecordFields(value, type: DecimalRecord.type, at: path)
      let text: String = try fields.required(DecimalRecord.Key.text)
      guard let decimal = Decimal(string: text) else {
        throw _RecordDecodingError.mismatch(path, "a Decimal", value)
      }
      number = NSDecimalNumber(decimal: decimal)
    }
    guard let made = number as? Self else {
      throw _RecordDecodingError.mismatch(path, "a \(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    if self is NSDecimalNumber {
      return DecimalRecord(text: decimalValue.description).value
    }
    return doubleValue == doubleValue.rounded() && abs(doubleValue) < 1e15
      ? .integer(int64Value) : .double(doubleValue)
  }
}

/// Property lists, as what a response tells of what is playing.
extension Dictionary: _ValueCoded where Key == String, Value == Any {
  public static func _decode(_ value: IntentSchema.Value, at path: _FieldPath) throws -> [String: Any] {
    let fields = try RecordFields(value, type: PropertyValues.dictionaryType, at: path)
    return fields.record.fields.mapValues(PropertyValues.object)
  }

  public func _encode() -> IntentSchema.Value {
    PropertyValues.value(self) ?? .record(Record(PropertyValues.dictionaryType))
  }
}

extension NSRange: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> NSRange {
    let fields = try RecordFields(value, type: CountRangeRecord.type, at: path)
    return NSRange(
      location: try fields.required(CountRangeRecord.Key.location),
      length: try fields.required(CountRangeRecord.Key.length))
  }

  public func _encode() -> Value {
    CountRangeRecord(location: Int64(location), length: Int64(length)).value
  }
}

extension UUID: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> UUID {
    guard let uuid = value.string.flatMap(UUID.init(uuidString:)) else {
      throw _RecordDecodingError.mismatch(path, "a UUID", value)
    }
    return uuid
  }

  public func _encode() -> Value { .string(uuidString) }
}

/// Distances, temperatures, energies: the value with the unit's symbol.
extension Measurement: _ValueCoded where UnitType: Dimension {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Measurement {
    let fields = try RecordFields(value, type: MeasureRecord.type, at: path)
    let symbol: String = try fields.required(MeasureRecord.Key.unit)
    guard let unit = UnitType._knownUnits.first(where: { $0.symbol == symbol }) as? UnitType else {
      throw _RecordDecodingError.mismatch(path, "a \(UnitType.self)", value)
    }
    return Measurement(value: try fields.required(MeasureRecord.Key.value), unit: unit)
  }

  public func _encode() -> Value {
    MeasureRecord(value, unit: unit.symbol).value
  }
}

extension Dimension {
  /// The units of a dimension in which values may be written.
  class var _knownUnits: [Dimension] {
    if self == UnitLength.self {
      let units: [UnitLength] = [
        .meters, .kilometers, .centimeters, .millimeters, .miles, .yards, .feet, .inches, .nauticalMiles,
      ]
      return units
    }
    if self == UnitTemperature.self {
      let units: [UnitTemperature] = [.celsius, .fahrenheit, .kelvin]
      return units
    }
    if self == UnitEnergy.self {
      let units: [UnitEnergy] = [.joules, .kilojoules, .kilowattHours, .calories, .kilocalories]
      return units
    }
    if self == UnitPower.self {
      let units: [UnitPower] = [.watts, .kilowatts, .megawatts, .horsepower]
      return units
    }
    if self == UnitSpeed.self {
      let units: [UnitSpeed] = [.metersPerSecond, .kilometersPerHour, .milesPerHour, .knots]
      return units
    }
    if self == UnitMass.self {
      let units: [UnitMass] = [.kilograms, .grams, .milligrams, .pounds, .ounces, .metricTons, .stones]
      return units
    }
    if self == UnitVolume.self {
      let units: [UnitVolume] = [
        .liters, .milliliters, .centiliters, .cups, .pints, .gallons, .fluidOunces, .tablespoons, .teaspoons,
      ]
      return units
    }
    return [baseUnit()]
  }
}

extension Set: _ValueCoded where Element: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Set {
    Set(try [Element]._decode(value, at: path))
  }

  /// Sorted by what the elements are, so that equal sets are equal values.
  public func _encode() -> Value {
    .list(map { $0._encode() }.sorted { "\($0)" < "\($1)" })
  }
}

extension CGColor: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: "CGColor", at: path)
    let color = CGColor(
      red: try fields.required("red") as Double, green: try fields.required("green") as Double,
      blue: try fields.required("blue") as Double, alpha: try fields.required("alpha") as Double)
    guard let made = color as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    let names = ["red", "green", "blue", "alpha"]
    let parts = zip(names, components ?? []).map { ($0, Value.double(Double($1))) }
    return .record(Record("CGColor", Dictionary(parts, uniquingKeysWith: { first, _ in first })))
  }
}
