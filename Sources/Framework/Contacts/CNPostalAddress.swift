import Foundation

/// A postal address; immutable.
///
///     placemark.postalAddress?.city  // "Istanbul"; empty where it isn't known
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  fileprivate var parts: [String: String]

  public override init() {
    parts = [:]
    super.init()
  }

  fileprivate init(parts: [String: String]) {
    self.parts = parts
    super.init()
  }

  public required init?(coder: NSCoder) {
    parts = [:]
    for key in Self.keys { parts[key] = coder.decodeObject(of: NSString.self, forKey: key) as String? }
    super.init()
  }

  open func encode(with coder: NSCoder) {
    // An absent key would make the archive invalid.
    for key in Self.keys { coder.encode(parts[key] as NSString?, forKey: key) }
  }

  open class var supportsSecureCoding: Bool { true }
  open func copy(with zone: NSZone? = nil) -> Any { CNPostalAddress(parts: parts) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutablePostalAddress(parts: parts) }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.parts == parts }
  open override var hash: Int { parts.hashValue }

  private static let keys: [String] = [
    "street", "subLocality", "city", "subAdministrativeArea", "state", "postalCode", "country",
    "ISOCountryCode",
  ]

  fileprivate subscript(_ key: String) -> String {
    get { parts[key] ?? "" }
    set { parts[key] = newValue.isEmpty ? nil : newValue }
  }

  /// The English name of a part of an address.
  open class func localizedString(forKey key: String) -> String {
    switch key {
    case CNPostalAddressStreetKey: "Street"
    case CNPostalAddressSubLocalityKey: "Neighborhood"
    case CNPostalAddressCityKey: "City"
    case CNPostalAddressSubAdministrativeAreaKey: "County"
    case CNPostalAddressStateKey: "State"
    case CNPostalAddressPostalCodeKey: "Postal Code"
    case CNPostalAddressCountryKey: "Country"
    case CNPostalAddressISOCountryCodeKey: "Country Code"
    default: key
    }
  }

  open var street: String { self["street"] }
  open var subLocality: String { self["subLocality"] }
  open var city: String { self["city"] }
  open var subAdministrativeArea: String { self["subAdministrativeArea"] }
  open var state: String { self["state"] }
  open var postalCode: String { self["postalCode"] }
  open var country: String { self["country"] }
  open var isoCountryCode: String { self["ISOCountryCode"] }
}

/// A postal address with properties that can be set.
///
///     let address = CNMutablePostalAddress()
///     address.street = "İstiklal Caddesi 12"
///     address.city = "Istanbul"
open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
  public override init() { super.init() }
  fileprivate override init(parts: [String: String]) { super.init(parts: parts) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var street: String {
    get { self["street"] }
    set { self["street"] = newValue }
  }
  open override var subLocality: String {
    get { self["subLocality"] }
    set { self["subLocality"] = newValue }
  }
  open override var city: String {
    get { self["city"] }
    set { self["city"] = newValue }
  }
  open override var subAdministrativeArea: String {
    get { self["subAdministrativeArea"] }
    set { self["subAdministrativeArea"] = newValue }
  }
  open override var state: String {
    get { self["state"] }
    set { self["state"] = newValue }
  }
  open override var postalCode: String {
    get { self["postalCode"] }
    set { self["postalCode"] = newValue }
  }
  open override var country: String {
    get { self["country"] }
    set { self["country"] = newValue }
  }
  open override var isoCountryCode: String {
    get { self["ISOCountryCode"] }
    set { self["ISOCountryCode"] = newValue }
  }
}

public let CNPostalAddressStreetKey: String = "street"
public let CNPostalAddressSubLocalityKey: String = "subLocality"
public let CNPostalAddressCityKey: String = "city"
public let CNPostalAddressSubAdministrativeAreaKey: String = "subAdministrativeArea"
public let CNPostalAddressStateKey: String = "state"
public let CNPostalAddressPostalCodeKey: String = "postalCode"
public let CNPostalAddressCountryKey: String = "country"
public let CNPostalAddressISOCountryCodeKey: String = "ISOCountryCode"
