import Foundation
import IntentSchema

/// One item of a ride's price.
///
///     INRideFareLineItem(title: "Airport fee", price: 3, currencyCode: "EUR")
open class INRideFareLineItem: _StoredObject, NSCopying, @unchecked Sendable {
  public init!(title: String!, price: NSDecimalNumber!, currencyCode: String!) {
    super.init(_fields: [:])
    _fields["title"] = title
    _fields["price"] = price
    _fields["currencyCode"] = currencyCode
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INRideFareLineItem" }
  open override class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("title", String.self, optional: true),
    _FieldType("price", NSDecimalNumber.self, optional: true),
    _FieldType("currencyCode", String.self, optional: true),
  ]

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! { _value("title") }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var price: NSDecimalNumber! { _value("price") }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var currencyCode: String! { _value("currencyCode") }
}
