import IntentSchema

/// What the host sends to an extension.
public enum HostMessage: Hashable, Sendable {
  /// The answer to a hello of the same version.
  case welcome(ExtensionContext)
  /// The answer to a hello of another version; the extension ends.
  case refused(hostVersion: Int)
  /// Calls of one transaction are asked of the same handler object.
  ///
  /// - Parameter language: BCP 47: the person's, who may have changed it since the call before.
  case call(id: UInt64, transaction: String, language: String, HandlingCall)
  /// Asks an Intents UI extension to show something.
  case show(id: UInt64, language: String, InterfaceRequest)
  /// Asks where a call is; answered at once, whatever the developer's code does.
  case ping(id: UInt64)
  /// The answer to `findPlaces`: `CLPlacemark` records.
  case places(id: UInt64, [Value])
}

/// What an extension sends to the host.
public enum ExtensionMessage: Hashable, Sendable {
  /// The first message; it starts with a magic word and the version, so that versions can refuse each other.
  case hello(version: Int)
  /// - Parameter handler: the handler's class: what it doesn't implement, no object of the class does.
  case reply(id: UInt64, HandlingReply, handler: String)
  /// `handler(for:)` gave nothing that handles the intent.
  case noHandler(id: UInt64, reason: String)
  /// The call can't be carried out: an unknown intent, values that don't fit it.
  case refused(id: UInt64, reason: String)
  case progress(id: UInt64, CallProgress)
  case card(id: UInt64, InterfaceCard)
  /// Asks the host for places; may come while a call is under way, and is answered at once.
  case findPlaces(id: UInt64, PlaceQuery)
}

/// How far a call is inside an extension.
public enum CallProgress: UInt8, Hashable, Sendable {
  /// No such call is under way.
  case idle = 0
  /// The handler's method is running.
  case running = 1
  /// The handler's method has returned; its completion has not been called.
  case awaitingCompletion = 2
}

/// What an extension must know of its surroundings before any of its code runs.
public struct ExtensionContext: Hashable, Sendable {
  /// BCP 47; each call brings its own.
  public var language: String
  /// Directories by group identifier.
  public var groupContainers: [String: String]
  public var isSiriAuthorized: Bool

  public init(language: String, groupContainers: [String: String], isSiriAuthorized: Bool) {
    self.language = language
    self.groupContainers = groupContainers
    self.isSiriAuthorized = isSiriAuthorized
  }
}
