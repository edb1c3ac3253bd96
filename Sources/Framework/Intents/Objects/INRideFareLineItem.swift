import Foundation
import IntentSchema

/// One item of a ride's price.
open class INRideFareLineItem: NSObject, NSCopying, NSSecureCoding, _FieldCoded, @unchecked Sendable {
  public final var _fields: _FieldStore

  public init!(title: String!, price: NSDecimalNumber!, currencyCode: String!) {
    _fields = [:]
    _fields["title"] = title
    _fields["price"] = price
    _fields["currencyCode"] = currencyCode
    super.init()
  }

  public required init?(coder: NSCoder) {
    guard let fields = Self._fields(from: coder, for: Self.self) else { return nil }
    _fields = fields
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { _archive(with: coder) }
  open func copy(with zone: NSZone? = nil) -> Any { _copied() }
  open override func isEqual(_ object: Any?) -> Bool { _isEqual(object) }
  open override var hash: Int { _hashValue() }

  open class var _recordType: String { "INRideFareLineItem" }
  open class var _fieldTypes: [_FieldType] { _types }
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
