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
    let fields = try RecordFields(value, type: "CLPlacemark", at: path)
    var texts: [String: String] = [:]
    for key in textKeys { texts[key] = try fields.optional(key) }
    let zone: String? = try fields.optional("timeZone")
    let placemark = CLPlacemark(
      texts: texts, location: try fields.optional("location"),
      timeZone: zone.flatMap(TimeZone.init(identifier:)),
      postalAddress: try fields.optional("postalAddress"))
    guard let made = placemark as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record("CLPlacemark", texts.mapValues(Value.string))
    record["location"] = location?._encode()
    record["timeZone"] = timeZone.map { .string($0.identifier) }
    record["postalAddress"] = postalAddress?._encode()
    return .record(record)
  }
}

extension CLLocation: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: "CLLocation", at: path)
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(
        latitude: try fields.required("latitude"), longitude: try fields.required("longitude")),
      altitude: try fields.optional("altitude") ?? 0, horizontalAccuracy: 0, verticalAccuracy: -1,
      timestamp: Date())
    guard let made = location as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    .record(
      Record(
        "CLLocation",
        [
          "latitude": .double(coordinate.latitude), "longitude": .double(coordinate.longitude),
          "altitude": .double(altitude),
        ]))
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
    let fields = try RecordFields(value, type: "CNPostalAddress", at: path)
    let address = CNMutablePostalAddress()
    for part in parts { address[keyPath: part.path] = try fields.optional(part.name) ?? "" }
    guard let made = address.copy() as? Self ?? address as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record("CNPostalAddress")
    guard let address = mutableCopy() as? CNMutablePostalAddress else { return .record(record) }
    for part in Self.parts where !address[keyPath: part.path].isEmpty {
      record[part.name] = .string(address[keyPath: part.path])
    }
    return .record(record)
  }
}
