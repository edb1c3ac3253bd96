/// A postal address, in a record of `CNPostalAddress`.
///
///     PostalAddressRecord(parts: [.street: "İstiklal Caddesi 12", .city: "Istanbul"])[.city]  // "Istanbul"
public struct PostalAddressRecord: WireRecord {
  public static let type: String = "CNPostalAddress"

  /// The lines of an address.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case street, subLocality, city, subAdministrativeArea, state, postalCode, country, isoCountryCode

    /// The placemark's name for it.
    var placemark: PlacemarkRecord.Part {
      switch self {
      case .street: .thoroughfare
      case .subLocality: .subLocality
      case .city: .locality
      case .subAdministrativeArea: .subAdministrativeArea
      case .state: .administrativeArea
      case .postalCode: .postalCode
      case .country: .country
      case .isoCountryCode: .isoCountryCode
      }
    }
  }

  public var parts: [Part: String]

  public init(parts: [Part: String]) { self.parts = parts }

  public init(_ record: Record) {
    parts = [:]
    for part in Part.allCases { parts[part] = record[part.rawValue]?.string }
  }

  public subscript(part: Part) -> String? { parts[part] }

  public var record: Record {
    var record = Record(Self.type)
    for (part, text) in parts { record[part.rawValue] = .string(text) }
    return record
  }
}

/// A point on the earth, in a record of `CLLocation`.
///
///     PointRecord(latitude: 41.04, longitude: 28.98).value
public struct PointRecord: WireRecord {
  public static let type: String = "CLLocation"

  /// The names of the record's fields.
  public enum Key {
    public static let latitude: String = "latitude"
    public static let longitude: String = "longitude"
    public static let altitude: String = "altitude"
  }

  /// In degrees.
  public var latitude: Double?
  public var longitude: Double?
  /// In metres.
  public var altitude: Double?

  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  public init(_ record: Record) {
    latitude = record[Key.latitude]?.double
    longitude = record[Key.longitude]?.double
    altitude = record[Key.altitude]?.double
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.latitude] = latitude.map(Value.double)
    record[Key.longitude] = longitude.map(Value.double)
    record[Key.altitude] = altitude.map(Value.double)
    return record
  }
}
