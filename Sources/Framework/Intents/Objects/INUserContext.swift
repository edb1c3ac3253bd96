import Foundation
import IntentSchema

/// An app's facts about the person that help to choose between apps.
///
///     let context = INMediaUserContext()
///     context.subscriptionStatus = .subscribed
///     context.becomeCurrent()
open class INUserContext: _StoredObject, @unchecked Sendable {
  open override class var _recordType: String { "INUserContext" }
  open override class var _fieldTypes: [_FieldType] { [] }

  /// Does nothing: the assistant doesn't use contexts yet.
  open func becomeCurrent() {}
}
