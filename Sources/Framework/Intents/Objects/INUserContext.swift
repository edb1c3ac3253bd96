import Foundation
import IntentSchema

/// An app's facts about the person that help to choose between apps.
open class INUserContext: NSObject, NSSecureCoding, _FieldCoded, @unchecked Sendable {
  public final var _fields: _FieldStore

  public init(_fields: _FieldStore) {
    self._fields = _fields
    super.init()
  }

  public required init?(coder: NSCoder) {
    guard let fields = Self._fields(from: coder, for: Self.self) else { return nil }
    _fields = fields
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { _archive(with: coder) }
  open override func isEqual(_ object: Any?) -> Bool { _isEqual(object) }
  open override var hash: Int { _hashValue() }
  open class var _recordType: String { "INUserContext" }
  open class var _fieldTypes: [_FieldType] { [] }

  /// Does nothing: the assistant doesn't use contexts yet.
  open func becomeCurrent() {}
}
