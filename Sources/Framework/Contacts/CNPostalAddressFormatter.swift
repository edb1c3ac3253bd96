import Foundation

/// The form of a written address.
///
///     CNPostalAddressFormatter.string(from: address, style: .mailingAddress)
public enum CNPostalAddressFormatterStyle: Int, Sendable {
  case mailingAddress = 0
}

/// Turns an address into lines as on an envelope.
///
///     let lines = CNPostalAddressFormatter().string(from: address)
///     // "12 Mill Lane\nCambridge CB2 1RX"
open class CNPostalAddressFormatter: Formatter {
  open var style: CNPostalAddressFormatterStyle = .mailingAddress

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func string(from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle) -> String
  {
    CNPostalAddressFormatter().string(from: postalAddress)
  }

  open func string(from postalAddress: CNPostalAddress) -> String {
    let writesCodeFirst = Self.countriesWithCodeFirst.contains(postalAddress.isoCountryCode.lowercased())
    let region = [postalAddress.state, postalAddress.postalCode].filter { !$0.isEmpty }.joined(separator: " ")
    let town =
      writesCodeFirst
      ? [postalAddress.postalCode, postalAddress.city].filter { !$0.isEmpty }.joined(separator: " ")
      : [postalAddress.city, region].filter { !$0.isEmpty }.joined(separator: ", ")
    return [postalAddress.street, postalAddress.subLocality, town, postalAddress.country]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  open override func string(for obj: Any?) -> String? { (obj as? CNPostalAddress).map(string(from:)) }

  /// Countries that write the postal code before the town.
  private static let countriesWithCodeFirst: Set<String> = [
    "at", "be", "bg", "ch", "cn", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "is", "it",
    "li",
    "lt", "lu", "mc", "nl", "no", "pl", "pt", "ro", "rs", "se", "si", "sk", "tr",
  ]
}
