@_exported import Contacts
import CoreLocation
import Foundation
import IntentSchema

extension CLPlacemark {
  /// A place from its point, name and address.
  public convenience init(location: CLLocation, name: String?, postalAddress: CNPostalAddress?) {
    var texts: [String: String] = [:]
    texts["name"] = name
    if let postalAddress {
      texts["thoroughfare"] = postalAddress.street
      texts["locality"] = postalAddress.city
      texts["subLocality"] = postalAddress.subLocality
      texts["administrativeArea"] = postalAddress.state
      texts["subAdministrativeArea"] = postalAddress.subAdministrativeArea
      texts["postalCode"] = postalAddress.postalCode
      texts["country"] = postalAddress.country
      texts["isoCountryCode"] = postalAddress.isoCountryCode
    }
    self.init(texts: texts.filter { !$0.value.isEmpty }, location: location, postalAddress: postalAddress)
  }
}

extension CLPlacemark: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: PlacemarkRecord.type, at: path)
    var texts: [String: String] = [:]
    for key in textKeys { texts[key] = try fields.optional(key) }
    let zone: String? = try fields.optional(PlacemarkRecord.Key.timeZone)
    let placemark = CLPlacemark(
      texts: texts, location: try fields.optional(PlacemarkRecord.Key.location),
      timeZone: zone.flatMap(TimeZone.init(identifier:)),
      postalAddress: try fields.optional(PlacemarkRecord.Key.postalAddress))
    guard let made = placemark as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record(PlacemarkRecord.type, texts.mapValues(Value.string))
    record[PlacemarkRecord.Key.location] = location?._encode()
    record[PlacemarkRecord.Key.timeZone] = timeZone.map { .string($0.identifier) }
    record[PlacemarkRecord.Key.postalAddress] = postalAddress?._encode()
    return .record(record)
  }
}

extension CLLocation: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: PointRecord.type, at: path)
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(
        latitude: try fields.required(PointRecord.Key.latitude),
        longitude: try fields.required(PointRecord.Key.longitude)),
      altitude: try fields.optional(PointRecord.Key.altitude) ?? 0, horizontalAccuracy: 0,
      verticalAccuracy: -1,
      timestamp: Date())
    guard let made = location as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    PointRecord(
      latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitude
    ).value
  }
}

extension CNPostalAddress: _ValueCoded {
  private static var parts: [(name: String, path: ReferenceWritableKeyPath<CNMutablePostalAddress, String>)] {
    [
      ("street", \.street), ("subLocality", \.subLocality), ("city", \.city),
      ("subAdministrativeArea", \.subAdministrativeArea), ("state", \.state), ("postalCode", \.postalCode),
      ("country", \.country), ("isoCountryCode", \.isoCountryCode),
    ]
  }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: PostalAddressRecord.type, at: path)
    let address = CNMutablePostalAddress()
    for part in parts { address[keyPath: part.path] = try fields.optional(part.name) ?? "" }
    guard let made = address.copy() as? Self ?? address as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record(PostalAddressRecord.type)
    guard let address = mutableCopy() as? CNMutablePostalAddress else { return .record(record) }
    for part in Self.parts where !address[keyPath: part.path].isEmpty {
      record[part.name] = .string(address[keyPath: part.path])
    }
    return .record(record)
  }
}
