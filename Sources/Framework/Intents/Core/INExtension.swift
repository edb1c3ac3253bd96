import Foundation

/// Chooses the object that handles an intent.
///
///     class IntentHandler: INExtension {
///       override func handler(for intent: INIntent) -> Any? {
///         intent is INAddTasksIntent ? TaskHandler() : self
///       }
///     }
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// The handler for an intent; nil when there is none.
  func handler(for intent: INIntent) -> Any?
}

/// The entry point of an Intents extension. Its Info.plist names the subclass.
///
///     class IntentHandler: INExtension, INAddTasksIntentHandling {
///       func handle(intent: INAddTasksIntent) async -> INAddTasksIntentResponse {
///         INAddTasksIntentResponse(code: .success, userActivity: nil)
///       }
///     }
///
/// By default the extension object itself handles every intent.
open class INExtension: NSObject, INIntentHandlerProviding {
  public override init() {
    super.init()
  }

  /// The extension itself, unless a subclass returns another object.
  open func handler(for intent: INIntent) -> Any? { self }
}
