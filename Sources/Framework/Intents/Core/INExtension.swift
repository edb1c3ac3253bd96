import Foundation

/// Finds the object that handles an intent.
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// The handler for an intent, or nil when there is none.
  func handler(for intent: INIntent) -> Any?
}

/// The entry point of an Intents extension.
open class INExtension: NSObject, INIntentHandlerProviding {
  public override init() {
    super.init()
  }

  /// The extension itself handles what it adopts protocols for, unless a subclass says otherwise.
  open func handler(for intent: INIntent) -> Any? { self }
}
