/// One question to an app's extension about one intent.
///
///     let call = HandlingCall(.resolve("taskTitles"), intent: Record("INAddTasksIntent"))
public struct HandlingCall: Hashable, Sendable, Codable {
  public var phase: HandlingPhase
  /// The intent's class name, and the parameters that are known so far.
  public var intent: Record

  public init(_ phase: HandlingPhase, intent: Record) {
    self.phase = phase
    self.intent = intent
  }
}

/// The method of a handler that a call is for.
///
///     HandlingCall(.options("kind", searchTerm: "marg"), intent: order)
public enum HandlingPhase: Hashable, Sendable, Codable {
  /// `resolve<Parameter>` for the parameter of this name.
  case resolve(String)
  case confirm
  case handle
  /// The options for the parameter of this name. With a search term, only those that match it.
  case options(String, searchTerm: String?)
  /// The default value of the parameter of this name.
  case defaultValue(String)
}

/// An extension's answer to a `HandlingCall`.
///
///     let reply = HandlingReply.resolution(.success(.string("milk")))
public enum HandlingReply: Hashable, Sendable, Codable {
  case resolution(Resolution)
  /// For a list parameter: one resolution for each element, or a single one for the whole list.
  case resolutions([Resolution])
  /// The response object: its class name, its `code` as a raw value, `userActivity`, and its properties.
  case response(Record)
  /// The values to choose from.
  case options([Value])
  /// The default value of a parameter; null where the app has none.
  case value(Value)
  /// The handler has no such method. A resolve then counts as a success with the present value, a confirm as ready.
  case notImplemented
}

/// The reason why an extension gave no answer.
///
///     do throws(HandlingFailure) { reply = try host.call(call, in: launch) } catch { print(error) }
public enum HandlingFailure: Error, Hashable, Sendable, Codable {
  /// The executable is missing or can't be started.
  case launchFailed(reason: String)
  /// The extension was built against another version of the protocol than this host speaks.
  case incompatibleProtocol(extensionVersion: Int, hostVersion: Int)
  case crashed(signal: Int32)
  case exited(status: Int32)
  /// It took more memory than it may have.
  case tooMuchMemory(megabytes: Int)
  /// It started more threads than it may have.
  case tooManyThreads(threads: Int)
  /// It wrote more into its directories than it may keep.
  case tooMuchDisk(megabytes: Int)
  /// It has failed so often in a row that it isn't started for some time.
  case resting(failures: Int, seconds: Double)
  /// It has failed so often in a row that it isn't started any more.
  case setAside(failures: Int)
  /// The extension's own code was still running at the deadline.
  case timedOut(seconds: Double)
  /// The handler's method returned, but its completion wasn't called before the deadline.
  case completionNeverCalled(seconds: Double)
  /// The call never began. Calls of other conversations to the same extension took all the time until the deadline.
  case busyElsewhere(seconds: Double)
  /// The extension sent bytes that are no reply.
  case malformedReply(reason: String)
  /// `handler(for:)` returned nil, or an object that doesn't adopt the intent's handling protocol.
  case noHandler(reason: String)
  /// The extension refused the call: an unknown intent, a parameter that it can't decode, no `handle` method.
  case refused(reason: String)
}
