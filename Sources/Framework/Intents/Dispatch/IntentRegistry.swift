import Synchronization

/// Finds the classes of records and intents by name: those of the framework, and those that an app's definition files
/// became.
@_spi(Runtime) public enum IntentRegistry {
  private struct Known {
    var types: [String: any _FieldCoded.Type] = [:]
    var dispatchers: [String: IntentDispatcher] = [:]
  }

  private static let registered = Mutex(Known())
  /// What was found before: the framework's classes are many, and a process needs a few of them.
  private static let found = Mutex(Known())

  /// Adds a module's own classes; called by the entry point, before any of the developer's code runs.
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
