import CoreLocation
import Foundation
import IntentSchema

extension PersonNameComponents: _ValueCoded {
  private static var parts: [(name: String, path: WritableKeyPath<PersonNameComponents, String?>)] {
    [
      ("namePrefix", \.namePrefix), ("givenName", \.givenName), ("middleName", \.middleName),
      ("familyName", \.familyName), ("nameSuffix", \.nameSuffix), ("nickname", \.nickname),
    ]
  }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> PersonNameComponents {
    let fields = try RecordFields(value, type: "PersonNameComponents", at: path)
    var components = PersonNameComponents()
    for part in parts { components[keyPath: part.path] = try fields.optional(part.name) }
    return components
  }

  public func _encode() -> Value {
    var record = Record("PersonNameComponents")
    for part in Self.parts { record[part.name] = self[keyPath: part.path].map(Value.string) }
    return .record(record)
  }

  /// The name as it's said: given name first.
  var _spoken: String {
    [namePrefix, givenName, middleName, familyName, nameSuffix].compactMap { $0 }.joined(separator: " ")
  }
}

extension CLRegion: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: "CLRegion", at: path)
    let name: String = try fields.required("identifier")
    let region: CLRegion
    if let radius: Double = try fields.optional("radius") {
      region = CLCircularRegion(
        center: CLLocationCoordinate2D(
          latitude: try fields.required("latitude"), longitude: try fields.required("longitude")),
        radius: radius, identifier: name)
    } else {
      region = CLRegion(identifier: name)
    }
    guard let made = region as? Self else { throw _RecordDecodingError.mismatch(path, "\(Self.self)", value) }
    return made
  }

  public func _encode() -> Value {
    var record = Record("CLRegion", ["identifier": .string(identifier)])
    if let circle = self as? CLCircularRegion {
      record["radius"] = .double(circle.radius)
      record["latitude"] = .double(circle.center.latitude)
      record["longitude"] = .double(circle.center.longitude)
    }
    return .record(record)
  }
}
