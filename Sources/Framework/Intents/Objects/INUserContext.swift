import Foundation
import IntentSchema

/// What an app knows of the person that helps to choose between apps.
open class INUserContext: _StoredObject, @unchecked Sendable {
  open override class var _recordType: String { "INUserContext" }
  open override class var _fieldTypes: [_FieldType] { [] }

  /// The assistant keeps no contexts yet.
  open func becomeCurrent() {}
}
