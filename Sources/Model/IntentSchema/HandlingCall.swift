/// One question to an app's extension about one intent.
public struct HandlingCall: Hashable, Sendable, Codable {
  public var phase: HandlingPhase
  /// The intent: its class name and the parameters that are known so far.
  public var intent: Record

  public init(_ phase: HandlingPhase, intent: Record) {
    self.phase = phase
    self.intent = intent
  }
}

/// The step of an intent's life that a call asks for.
public enum HandlingPhase: Hashable, Sendable, Codable {
  /// Resolve the parameter of this name.
  case resolve(String)
  case confirm
  case handle
  /// The values to choose from for the parameter of this name, perhaps those that fit what the person said.
  case options(String, searchTerm: String?)
  /// The value of the parameter of this name where the person gives none.
  case defaultValue(String)
}

/// What an extension answers to a `HandlingCall`.
public enum HandlingReply: Hashable, Sendable, Codable {
  case resolution(Resolution)
  /// For list parameters: one resolution an element, or a single one for the whole list.
  case resolutions([Resolution])
  /// The response object: its class name, `code` (raw value), `userActivity` and properties.
  case response(Record)
  /// The values to choose from.
  case options([Value])
  /// A parameter's value where the person gives none.
  case value(Value)
  /// The handler doesn't implement this method: a resolve succeeds with what is there, a confirm is ready.
  case notImplemented
}

/// Why an extension gave no answer.
public enum HandlingFailure: Error, Hashable, Sendable, Codable {
  /// The executable is missing or could not be started.
  case launchFailed(reason: String)
  /// It was built against another version of the protocol than this host speaks.
  case incompatibleProtocol(extensionVersion: Int, hostVersion: Int)
  case crashed(signal: Int32)
  case exited(status: Int32)
  /// No answer within the deadline while the extension's own code was still running.
  case timedOut(seconds: Double)
  /// The handler's method returned, but its completion was never called within the deadline.
  case completionNeverCalled(seconds: Double)
  /// The call never began: others' calls to the same extension took all the time until the deadline.
  case busyElsewhere(seconds: Double)
  /// The bytes it sent are not a reply.
  case malformedReply(reason: String)
  /// `handler(for:)` returned nil or an object that doesn't adopt the intent's handling protocol.
  case noHandler(reason: String)
  /// The extension refused the call: an unknown intent, a parameter it can't decode, no `handle` method.
  case refused(reason: String)
}
