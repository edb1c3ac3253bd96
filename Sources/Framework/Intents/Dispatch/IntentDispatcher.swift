import IntentSchema

/// Calls an app's handler for one kind of intent, which is known only by its name and values.
///
///     let dispatcher = IntentDispatcher.dispatcher(forIntent: "INAddTasksIntent")
///     let intent = try dispatcher?.makeIntent(from: record)
@_spi(Runtime) public struct IntentDispatcher: Sendable {
  public let intentName: String
  public let handlingProtocolName: String
  private let type: any _FieldCoded.Type
  private let adopts: @MainActor @Sendable (Any) -> Bool
  private let perform:
    @MainActor @Sendable (HandlingPhase, Any, INIntent, @escaping @Sendable () -> Void) async throws ->
      HandlingReply

  public init<Handler, Intent: INIntent>(
    _ type: Intent.Type, _ handlingProtocolName: String,
    as cast: @escaping @MainActor @Sendable (Any) -> Handler?,
    _ table: HandlingTable<Handler, Intent>
  ) {
    intentName = type._recordType
    self.handlingProtocolName = handlingProtocolName
    self.type = type
    adopts = { cast($0) != nil }
    perform = { phase, handler, intent, methodReturned in
      guard let handler = cast(handler), let intent = intent as? Intent else { return .notImplemented }
      switch phase {
      case .handle: return await table.handle(handler, intent, methodReturned) ?? .notImplemented
      case .confirm: return await table.confirm(handler, intent, methodReturned) ?? .notImplemented
      case .resolve(let parameter):
        try intent._check(parameter)
        for method in table.resolve[parameter] ?? [] {
          if let reply = await method(handler, intent, methodReturned) { return reply }
        }
        return .notImplemented
      case .options(let parameter, let searchTerm):
        try intent._check(parameter)
        for method in table.options[parameter] ?? [] {
          if let reply = await method(searchTerm)(handler, intent, methodReturned) { return reply }
        }
        return .notImplemented
      case .defaultValue(let parameter):
        try intent._check(parameter)
        return table.defaultValues[parameter]?(handler, intent).map(HandlingReply.value) ?? .notImplemented
      }
    }
  }

  /// The dispatcher of an intent class; nil when there is no such intent.
  public static func dispatcher(forIntent className: String) -> IntentDispatcher? {
    IntentRegistry.dispatcher(forIntent: className)
  }

  /// The intent object for its values.
  ///
  /// - Throws: `_RecordDecodingError` with the path of the mistake.
  public func makeIntent(from record: Record) throws -> INIntent {
    let path = _FieldPath(intentName)
    guard record.type == intentName, let intent = try type._make(record, at: path) as? INIntent else {
      throw _RecordDecodingError.mismatch(path, "a \(intentName)", .record(record))
    }
    return intent
  }

  /// True where a handler adopts the intent's handling protocol.
  @MainActor public func isHandled(by handler: Any) -> Bool { adopts(handler) }

  /// Asks the handler.
  ///
  /// - Parameter methodReturned: called when the handler's method has returned without having called its completion.
  /// - Returns: `.notImplemented` when the handler has neither form of the method.
  /// - Throws: `_RecordDecodingError` for a parameter that the intent doesn't have.
  @MainActor public func call(
    _ phase: HandlingPhase, on handler: Any, with intent: INIntent,
    methodReturned: @escaping @Sendable () -> Void = {}
  ) async throws -> HandlingReply {
    try await perform(phase, handler, intent, methodReturned)
  }
}

extension _FieldCoded {
  fileprivate func _check(_ parameter: String) throws {
    guard !Self._fieldTypes.contains(where: { $0.name == parameter }) else { return }
    throw _RecordDecodingError(
      path: "\(Self._recordType).\(parameter)", expected: "a parameter of the intent", found: "no such name")
  }
}
