import Foundation
import IntentSchema

/// An object whose properties live in a field store: the base of intents, of responses and of what they hold.
///
/// A subclass declares its fields and the properties that read them. Storing, archiving, copying, comparing and
/// crossing a process come from here:
///
/// ```swift
/// open class INTask: _StoredObject, NSCopying, @unchecked Sendable {
///   open override class var _recordType: String { "INTask" }
///   open override class var _fieldTypes: [_FieldType] { _types }
///   private static let _types = [_FieldType("title", INSpeakableString.self, optional: true)]
///   open var title: INSpeakableString? { _value("title") }
/// }
/// ```
open class _StoredObject: NSObject, NSSecureCoding, _FieldCoded, @unchecked Sendable {
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

  open class var _recordType: String { "NSObject" }
  open class var _fieldTypes: [_FieldType] { [] }
  open class var _keyPaths: [AnyKeyPath: String] { [:] }

  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { _archive(with: coder) }
  /// Fulfils `NSCopying`, which a subclass declares where its objects can be copied.
  open func copy(with zone: NSZone? = nil) -> Any { _copied() }
  open override func isEqual(_ object: Any?) -> Bool { _isEqual(object) }
  open override var hash: Int { _hashValue() }
}
