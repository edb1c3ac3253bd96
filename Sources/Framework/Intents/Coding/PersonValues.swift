import CoreLocation
import Foundation
import IntentSchema

extension PersonNameComponents: _ValueCoded {
  private static func path(
    of part: PersonNameRecord.Part
  ) -> WritableKeyPath<PersonNameComponents, String?> {
    switch part {
    case .namePrefix: \.namePrefix
    case .givenName: \.givenName
    case .middleName: \.middleName
    case .familyName: \.familyName
    case .nameSuffix: \.nameSuffix
    case .nickname: \.nickname
    }
  }

  public static func _decode(_ value: Value, at path: _FieldPath) throws -> PersonNameComponents {
    let fields = try RecordFields(value, type: PersonNameRecord.type, at: path)
    var components = PersonNameComponents()
    for part in PersonNameRecord.Part.allCases {
      components[keyPath: Self.path(of: part)] = try fields.optional(part.rawValue)
    }
    return components
  }

  public func _encode() -> Value {
    var record = PersonNameRecord(parts: [:])
    for part in PersonNameRecord.Part.allCases { record.parts[part] = self[keyPath: Self.path(of: part)] }
    return record.value
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
