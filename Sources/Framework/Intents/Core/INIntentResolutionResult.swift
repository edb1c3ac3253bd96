import Foundation
import IntentSchema

/// An app's verdict on one parameter, the base class of all resolution results.
///
///     func resolveTargetTaskList(for intent: INAddTasksIntent) async -> INTaskListResolutionResult {
///       guard let list = find(intent.targetTaskList) else { return .needsValue() }
///       return .success(with: list)
///     }
open class INIntentResolutionResult: NSObject, @unchecked Sendable {
  /// Nil in the answer of a protocol's default method, which means that the handler lacks the method.
  public final let _resolution: Resolution?

  public required init(_resolution: Resolution?) {
    self._resolution = _resolution
    super.init()
  }

  /// The person must be asked for a value.
  open class func needsValue() -> Self { Self(_resolution: .needsValue) }

  /// The app can do without a value.
  open class func notRequired() -> Self { Self(_resolution: .notRequired) }

  /// The value can't be used.
  open class func unsupported() -> Self { Self(_resolution: .unsupported(reason: nil)) }

  open class func __unsupported(withReason reason: Int) -> Self {
    Self(_resolution: .unsupported(reason: reason))
  }

  open class func __confirmationRequiredWithItem(toConfirm itemToConfirm: Any, forReason reason: Int) -> Self
  {
    Self(_resolution: .confirmationRequired((itemToConfirm as? any _ValueCoded)?._encode(), reason: reason))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INIntentResolutionResult else { return false }
    return type(of: other) == type(of: self) && other._resolution == _resolution
  }

  open override var hash: Int { _resolution.hashValue }
}
