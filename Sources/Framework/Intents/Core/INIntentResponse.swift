import Foundation
import IntentSchema

/// An app's answer to an intent, the base class of all responses.
///
///     let response = INAddTasksIntentResponse(code: .success, userActivity: nil)
///     response.addedTasks = tasks
open class INIntentResponse: _StoredObject, NSCopying, @unchecked Sendable {
  /// Marks the answer of a protocol's default method: the handler doesn't implement it.
  final var isAbsent: Bool = false

  public init() { super.init(_fields: [:]) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INIntentResponse" }
  open override class var _fieldTypes: [_FieldType] { _types }
  open override class var _keyPaths: [AnyKeyPath: String] { [\INIntentResponse.userActivity: "userActivity"] }
  private static let _types: [_FieldType] = [_FieldType("userActivity", NSUserActivity.self, optional: true)]

  /// The activity that the app is opened with.
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
