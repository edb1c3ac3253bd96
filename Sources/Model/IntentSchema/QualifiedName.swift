/// Makes the names of apps' own intents and types unique: two apps may both have an `OrderPizzaIntent`.
///
///     let name = QualifiedName.make("OrderPizzaIntent", app: "com.example.Pizzeria")
///     name                       // "com.example.Pizzeria/OrderPizzaIntent"
///     QualifiedName.plain(name)  // "OrderPizzaIntent"
///     QualifiedName.app(of: name)  // "com.example.Pizzeria"
///
/// The app's extension knows its classes by their plain names. Names of the framework are always plain.
public enum QualifiedName {
  private static let separator: Character = "/"

  public static func make(_ name: String, app: String) -> String { "\(app)\(separator)\(name)" }

  /// The class name without the app.
  public static func plain(_ name: String) -> String {
    name.lastIndex(of: separator).map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The words of the class name between `IN` and `Intent`, as a person types them: `AddTasks` of `INAddTasksIntent`.
  public static func short(_ name: String) -> String {
    let plain = plain(name)
    let end = plain.hasSuffix("Intent") ? plain.dropLast("Intent".count) : Substring(plain)
    let isOfFramework = app(of: name) == nil && end.hasPrefix("IN")
    let short = isOfFramework ? end.dropFirst("IN".count) : end
    return short.isEmpty ? plain : String(short)
  }

  /// The identifier of the app; nil for a name of the framework.
  public static func app(of name: String) -> String? {
    name.lastIndex(of: separator).map { String(name[..<$0]) }
  }
}

extension TypeReference {
  /// The same type with another name at its core: `[A]?` becomes `[B]?`.
  public func renamed(_ rename: (String) -> String) -> TypeReference {
    switch self {
    case .named(let name): .named(rename(name))
    case .list(let element): .list(element.renamed(rename))
    case .optional(let wrapped): .optional(wrapped.renamed(rename))
    }
  }
}

extension Value {
  /// The same value with other type names in its records.
  public func renamed(_ rename: (String) -> String) -> Value {
    switch self {
    case .record(let record): .record(record.renamed(rename))
    case .list(let values): .list(values.map { $0.renamed(rename) })
    default: self
    }
  }
}

extension Record {
  public func renamed(_ rename: (String) -> String) -> Record {
    Record(rename(type), fields.mapValues { $0.renamed(rename) })
  }
}

extension HandlingReply {
  /// The same reply with other type names in its records.
  public func renamed(_ rename: (String) -> String) -> HandlingReply {
    switch self {
    case .resolution(let resolution): .resolution(resolution.renamed(rename))
    case .resolutions(let resolutions): .resolutions(resolutions.map { $0.renamed(rename) })
    case .response(let record): .response(record.renamed(rename))
    case .options(let values): .options(values.map { $0.renamed(rename) })
    case .value(let value): .value(value.renamed(rename))
    case .notImplemented: .notImplemented
    }
  }
}

extension Resolution {
  fileprivate func renamed(_ rename: (String) -> String) -> Resolution {
    switch self {
    case .success(let value): .success(value.renamed(rename))
    case .disambiguation(let values): .disambiguation(values.map { $0.renamed(rename) })
    case .confirmationRequired(let value, let reason):
      .confirmationRequired(value?.renamed(rename), reason: reason)
    case .needsValue, .notRequired, .unsupported: self
    }
  }
}
