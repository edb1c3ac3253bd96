import Foundation
import IntentSchema

/// A range of prices. Either end may be open.
open class INPriceRange: NSObject, NSCopying, NSSecureCoding, _FieldCoded, @unchecked Sendable {
  public final var _fields: _FieldStore

  public init(_fields: _FieldStore) {
    self._fields = _fields
    super.init()
  }

  /// The prices in either order.
  public init(firstPrice: NSDecimalNumber, secondPrice: NSDecimalNumber, currencyCode: String) {
    let isAscending = firstPrice.compare(secondPrice) != .orderedDescending
    _fields = [
      "minimumPrice": isAscending ? firstPrice : secondPrice,
      "maximumPrice": isAscending ? secondPrice : firstPrice, "currencyCode": currencyCode,
    ]
    super.init()
  }

  public init(maximumPrice: NSDecimalNumber, currencyCode: String) {
    _fields = ["maximumPrice": maximumPrice, "currencyCode": currencyCode]
    super.init()
  }

  public init(minimumPrice: NSDecimalNumber, currencyCode: String) {
    _fields = ["minimumPrice": minimumPrice, "currencyCode": currencyCode]
    super.init()
  }

  public convenience init(price: NSDecimalNumber, currencyCode: String) {
    self.init(firstPrice: price, secondPrice: price, currencyCode: currencyCode)
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

  open class var _recordType: String { "INPriceRange" }
  open class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("minimumPrice", NSDecimalNumber.self, optional: true),
    _FieldType("maximumPrice", NSDecimalNumber.self, optional: true),
    _FieldType("currencyCode", String.self, optional: false),
  ]

  open var minimumPrice: NSDecimalNumber? { _value("minimumPrice") }
  open var maximumPrice: NSDecimalNumber? { _value("maximumPrice") }
  open var currencyCode: String { _value("currencyCode", default: "") }
}
