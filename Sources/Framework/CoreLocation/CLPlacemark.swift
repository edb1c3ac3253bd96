import Contacts
import Foundation

/// A place with its name, its point and its address.
///
///     intent.pickupLocation?.name                  // "Home"
///     intent.pickupLocation?.location?.coordinate  // its point, where it is known
open class CLPlacemark: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The parts of a placemark that are plain text, by name.
  package static let textKeys: [String] = [
    "name", "thoroughfare", "subThoroughfare", "locality", "subLocality", "administrativeArea",
    "subAdministrativeArea", "postalCode", "isoCountryCode", "country",
  ]

  package let texts: [String: String]
  open var location: CLLocation? { point }
  open var region: CLRegion? { area }
  open var timeZone: TimeZone? { zone }
  open var postalAddress: CNPostalAddress? { address }
  private let point: CLLocation?
  private let area: CLRegion?
  private let zone: TimeZone?
  private let address: CNPostalAddress?

  public init(placemark: CLPlacemark) {
    texts = placemark.texts
    point = placemark.point
    area = placemark.area
    zone = placemark.zone
    address = placemark.address
    super.init()
  }

  package init(
    texts: [String: String], location: CLLocation?, region: CLRegion? = nil, timeZone: TimeZone? = nil,
    postalAddress: CNPostalAddress?
  ) {
    self.texts = texts
    point = location
    area = region
    zone = timeZone
    address = postalAddress
    super.init()
  }

  public required init?(coder: NSCoder) {
    var texts: [String: String] = [:]
    for key in Self.textKeys { texts[key] = coder.decodeObject(of: NSString.self, forKey: key) as String? }
    self.texts = texts
    point = coder.decodeObject(of: CLLocation.self, forKey: "location")
    area = coder.decodeObject(of: CLRegion.self, forKey: "region")
    zone = (coder.decodeObject(of: NSString.self, forKey: "timeZone") as String?).flatMap(
      TimeZone.init(identifier:))
    address = coder.decodeObject(of: CNPostalAddress.self, forKey: "postalAddress")
    super.init()
  }

  open func encode(with coder: NSCoder) {
    // An absent key would make the archive invalid.
    for key in Self.textKeys { coder.encode(texts[key] as NSString?, forKey: key) }
    coder.encode(point, forKey: "location")
    coder.encode(area, forKey: "region")
    coder.encode(zone?.identifier as NSString?, forKey: "timeZone")
    coder.encode(address, forKey: "postalAddress")
  }

  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var name: String? { texts["name"] }
  open var thoroughfare: String? { texts["thoroughfare"] }
  open var subThoroughfare: String? { texts["subThoroughfare"] }
  open var locality: String? { texts["locality"] }
  open var subLocality: String? { texts["subLocality"] }
  open var administrativeArea: String? { texts["administrativeArea"] }
  open var subAdministrativeArea: String? { texts["subAdministrativeArea"] }
  open var postalCode: String? { texts["postalCode"] }
  open var isoCountryCode: String? { texts["isoCountryCode"] }
  open var country: String? { texts["country"] }
}
