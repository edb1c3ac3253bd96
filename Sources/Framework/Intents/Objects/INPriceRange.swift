import Foundation
import IntentSchema

/// A range of prices. Either end may be open.
///
///     INPriceRange(firstPrice: 12, secondPrice: 9, currencyCode: "EUR").minimumPrice  // 9
///     INPriceRange(maximumPrice: 20, currencyCode: "EUR")                             // up to 20 euros
open class INPriceRange: _StoredObject, NSCopying, @unchecked Sendable {
  public override init(_fields: _FieldStore) { super.init(_fields: _fields) }

  /// The prices in either order.
  public init(firstPrice: NSDecimalNumber, secondPrice: NSDecimalNumber, currencyCode: String) {
    let isAscending = firstPrice.compare(secondPrice) != .orderedDescending
    super.init(_fields: [
      "minimumPrice": isAscending ? firstPrice : secondPrice,
      "maximumPrice": isAscending ? secondPrice : firstPrice, "currencyCode": currencyCode,
    ])
  }

  public init(maximumPrice: NSDecimalNumber, currencyCode: String) {
    super.init(_fields: ["maximumPrice": maximumPrice, "currencyCode": currencyCode])
  }

  public init(minimumPrice: NSDecimalNumber, currencyCode: String) {
    super.init(_fields: ["minimumPrice": minimumPrice, "currencyCode": currencyCode])
  }

  public convenience init(price: NSDecimalNumber, currencyCode: String) {
    self.init(firstPrice: price, secondPrice: price, currencyCode: currencyCode)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INPriceRange" }
  open override class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("minimumPrice", NSDecimalNumber.self, optional: true),
    _FieldType("maximumPrice", NSDecimalNumber.self, optional: true),
    _FieldType("currencyCode", String.self, optional: false),
  ]

  open var minimumPrice: NSDecimalNumber? { _value("minimumPrice") }
  open var maximumPrice: NSDecimalNumber? { _value("maximumPrice") }
  open var currencyCode: String { _value("currencyCode", default: "") }
}
