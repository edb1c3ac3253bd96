import Synchronization

/// Finds the classes of records and intents by name: those of the framework, and those that an app's definition files
/// became.
@_spi(Runtime) public enum IntentRegistry {
  private struct Registered {
    var types: [String: any _FieldCoded.Type] = [:]
    var dispatchers: [String: IntentDispatcher] = [:]
  }

  private static let registered = Mutex(Registered())

  /// Adds a module's own classes; called by the entry point, before any of the developer's code runs.
  public static func register(types: [any _FieldCoded.Type], dispatchers: [IntentDispatcher]) {
    registered.withLock { registered in
      for type in types { registered.types[type._recordType] = type }
      for dispatcher in dispatchers { registered.dispatchers[dispatcher.intentName] = dispatcher }
    }
  }

  public static func type(named name: String) -> (any _FieldCoded.Type)? {
    GeneratedTypes.byName[name] ?? registered.withLock { $0.types[name] }
  }

  static func dispatcher(forIntent name: String) -> IntentDispatcher? {
    GeneratedTypes.dispatchers[name] ?? registered.withLock { $0.dispatchers[name] }
  }
}
