import Synchronization

/// Finds the classes of records and intents by name: the framework's, and those from an app's definition files.
///
///     let type = IntentRegistry.type(named: "INTask")
@_spi(Runtime) public enum IntentRegistry {
  private struct Known {
    var types: [String: any _FieldCoded.Type] = [:]
    var dispatchers: [String: IntentDispatcher] = [:]
  }

  private static let registered = Mutex(Known())
  /// The classes that were found before. The framework has many, and a process needs few.
  private static let found = Mutex(Known())

  /// Adds a module's own classes. The entry point calls it before any of the developer's code runs.
  public static func register(types: [any _FieldCoded.Type], dispatchers: [IntentDispatcher]) {
    registered.withLock { registered in
      for type in types { registered.types[type._recordType] = type }
      for dispatcher in dispatchers { registered.dispatchers[dispatcher.intentName] = dispatcher }
    }
  }

  public static func type(named name: String) -> (any _FieldCoded.Type)? {
    if let known = found.withLock({ $0.types[name] }) { return known }
    let type = GeneratedTypes.type(named: name) ?? registered.withLock { $0.types[name] }
    if let type { found.withLock { $0.types[name] = type } }
    return type
  }

  static func dispatcher(forIntent name: String) -> IntentDispatcher? {
    if let known = found.withLock({ $0.dispatchers[name] }) { return known }
    let dispatcher =
      GeneratedTypes.dispatcher(forIntent: name) ?? registered.withLock { $0.dispatchers[name] }
    if let dispatcher { found.withLock { $0.dispatchers[name] = dispatcher } }
    return dispatcher
  }
}
