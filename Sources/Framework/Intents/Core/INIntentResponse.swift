import Foundation
import IntentSchema

/// An app's answer to an intent, the base class of all responses.
open class INIntentResponse: NSObject, NSCopying, NSSecureCoding, _FieldCoded, @unchecked Sendable {
  public final var _fields: _FieldStore
  /// Marks the answer of a protocol's default method: the handler doesn't implement it.
  final var isAbsent: Bool = false

  public override init() {
    _fields = [:]
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

  open class var _recordType: String { "INIntentResponse" }
  open class var _fieldTypes: [_FieldType] { _types }
  open class var _keyPaths: [AnyKeyPath: String] { [\INIntentResponse.userActivity: "userActivity"] }
  private static let _types: [_FieldType] = [_FieldType("userActivity", NSUserActivity.self, optional: true)]

  /// What the app is to be opened with.
  open var userActivity: NSUserActivity? {
    get { _value("userActivity") }
    set { _fields["userActivity"] = newValue }
  }

  /// The answer of a method that the handler lacks.
  static func absent() -> Self {
    let response = _holding([:])
    response.isAbsent = true
    return response
  }
}
