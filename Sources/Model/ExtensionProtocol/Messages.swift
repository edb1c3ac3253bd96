import IntentSchema

/// A message from the host to an extension.
///
///     let message = HostMessage.call(
///       id: 1, transaction: "1", language: "en", HandlingCall(.handle, intent: Record("INAddTasksIntent")))
///     socket.write(message.frame)
public enum HostMessage: Hashable, Sendable {
  /// The answer to a hello of the same version.
  case welcome(ExtensionContext)
  /// The answer to a hello of another version. The extension exits then.
  case refused(hostVersion: Int)
  /// Calls with the same transaction go to the same handler object.
  ///
  /// - Parameter language: the person's language (BCP 47), which may have changed since the last call.
  case call(id: UInt64, transaction: String, language: String, HandlingCall)
  /// Asks an Intents UI extension for a card.
  case show(id: UInt64, language: String, InterfaceRequest)
  /// Asks how far a call is. The extension answers at once, whatever the developer's code does.
  case ping(id: UInt64)
  /// The answer to `findPlaces`: `CLPlacemark` records.
  case places(id: UInt64, [Value])
}

/// A message from an extension to the host.
///
///     let message = ExtensionMessage.hello(version: ProtocolVersion.current)
///     socket.write(message.frame)
public enum ExtensionMessage: Hashable, Sendable {
  /// The first message. It begins with a magic word and the version, so that different versions can refuse each other.
  case hello(version: Int)
  /// The answer to a call.
  ///
  /// - Parameter handler: the handler's class name. The host remembers the methods that a class lacks, and doesn't ask
  ///   for them again.
  case reply(id: UInt64, HandlingReply, handler: String)
  /// `handler(for:)` gave no object that handles the intent.
  case noHandler(id: UInt64, reason: String)
  /// The call can't be carried out: the intent is unknown, or its values don't fit.
  case refused(id: UInt64, reason: String)
  case progress(id: UInt64, CallProgress)
  case card(id: UInt64, InterfaceCard)
  /// Asks the host for places. It may come while a call is under way, and is answered at once.
  case findPlaces(id: UInt64, PlaceQuery)
}

/// The progress of a call inside an extension.
///
///     ExtensionMessage.progress(id: 1, .awaitingCompletion)
public enum CallProgress: UInt8, Hashable, Sendable {
  /// There is no such call.
  case idle = 0
  /// The handler's method is running.
  case running = 1
  /// The handler's method has returned, but its completion hasn't been called.
  case awaitingCompletion = 2
}

/// Facts that an extension must know before any of the developer's code runs.
///
///     ExtensionContext(language: "en", groupContainers: [:], isSiriAuthorized: true, data: [.place: .denied])
public struct ExtensionContext: Hashable, Sendable {
  /// BCP 47. Each call brings a language of its own.
  public var language: String
  /// Directories by group identifier.
  public var groupContainers: [String: String]
  public var isSiriAuthorized: Bool
  /// The person's data that the app gets; not determined where a class isn't there.
  public var data: [PersonalData: DataAuthorization]

  public init(
    language: String, groupContainers: [String: String], isSiriAuthorized: Bool,
    data: [PersonalData: DataAuthorization] = [:]
  ) {
    self.language = language
    self.groupContainers = groupContainers
    self.isSiriAuthorized = isSiriAuthorized
    self.data = data
  }
}
