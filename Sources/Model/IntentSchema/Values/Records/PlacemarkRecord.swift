/// A place with its address, in a record of `CLPlacemark`.
///
///     PlacemarkRecord("Central Station").record
public struct PlacemarkRecord: WireRecord {
  public static let type: String = "CLPlacemark"

  /// The texts of a placemark.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case name, thoroughfare, subThoroughfare, locality, subLocality, administrativeArea,
      subAdministrativeArea, postalCode, country, isoCountryCode
  }

  /// The names of the record's fields.
  public enum Key {
    public static let location: String = "location"
    public static let timeZone: String = "timeZone"
    public static let postalAddress: String = "postalAddress"
  }

  public var parts: [Part: String]
  public var location: PointRecord?
  public var address: PostalAddressRecord?

  /// A place of which only the name is known.
  public init(_ name: String) { parts = [.name: name] }

  /// A place with an address. A placemark has names of its own for the parts of an address.
  public init(_ name: String, at location: PointRecord?, address: PostalAddressRecord?) {
    self.init(name)
    self.location = location
    self.address = address
    for (part, text) in address?.parts ?? [:] { parts[part.placemark] = text }
  }

  public init(_ record: Record) {
    parts = [:]
    for part in Part.allCases { parts[part] = record[part.rawValue]?.string }
    location = PointRecord(record[Key.location])
    address = PostalAddressRecord(record[Key.postalAddress])
  }

  public subscript(part: Part) -> String? { parts[part] }

  public var record: Record {
    var record = Record(Self.type)
    for (part, text) in parts { record[part.rawValue] = .string(text) }
    record[Key.location] = location?.value
    record[Key.postalAddress] = address?.value
    return record
  }
}

/// The place of a reminder, in a record of `INSpatialEventTrigger`.
///
///     // "when I get home"
///     PlaceTriggerRecord(PlacemarkRecord("Home"), event: .arrive)
public struct PlaceTriggerRecord: WireRecord {
  public static let type: String = "INSpatialEventTrigger"

  /// `INSpatialEvent`.
  public enum Event: Int64, Hashable, Sendable, CaseIterable {
    case unknown, arrive, depart
  }

  /// The names of the record's fields.
  public enum Key {
    public static let placemark: String = "placemark"
    public static let event: String = "event"
  }

  public var place: PlacemarkRecord?
  /// Nil where the person didn't say whether arriving or leaving is meant.
  public var event: Event?

  public init(_ place: PlacemarkRecord, event: Event? = nil) {
    self.place = place
    self.event = event
  }

  public init(_ record: Record) {
    place = PlacemarkRecord(record[Key.placemark])
    event = record[Key.event]?.integer.flatMap(Event.init)
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.placemark] = place?.value
    record[Key.event] = event.map { .integer($0.rawValue) }
    return record
  }
}
