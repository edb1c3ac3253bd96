import IntentSchema
import SystemCatalogue

extension Catalogue {
  /// The intents and types of an app's definition files, without those of the framework.
  ///
  ///     let own = Catalogue(app.definitions.files, app: app.identifier, base: system)
  ///
  /// - Parameters:
  ///   - app: the app that qualifies the names; nil for plain names, as the app's extension uses them.
  ///   - base: the framework's types, which the app's types refer to.
  public init(_ files: [DefinitionFile], app: String?, base: Catalogue) {
    let plain = Catalogue(domains: files.map(Domain.init))
    let own = Set(plain.types.keys).union(plain.intents.keys)
      .union(plain.intents.values.map(\.response.name))
    func rename(_ name: String) -> String {
      guard let app, own.contains(name) else { return name }
      return QualifiedName.make(name, app: app)
    }
    let custom = Dictionary(
      files.flatMap(\.intents).map { ($0.className, $0) }, uniquingKeysWith: { first, _ in first })
    let cases = Dictionary(
      files.flatMap(\.enumerations).map { ($0.name, $0.cases) }, uniquingKeysWith: { first, _ in first })
    self.init(
      intents: plain.intents.values.map { intent in
        var intent = intent
        if let source = custom[intent.name] { intent.guide(by: source, cases) }
        return intent.renamed(rename)
      },
      types: plain.types.values.map { $0.renamed(rename, base: base) })
  }
}

extension IntentDefinition {
  fileprivate mutating func guide(by custom: CustomIntent, _ cases: [String: [CustomEnumeration.Case]]) {
    // The meaning of these codes is known; a developer can't change it.
    let ready: Set<String> = ["ready", "inProgress", "unspecified"]
    response.successCodes = Set(custom.response.codes.filter(\.isSuccess).map(\.name)).subtracting(ready)
    summaries = custom.summaries.map { (try? TextTemplate($0.title.text))?.names ?? [] }
    for index in parameters.indices {
      guard let parameter = custom.parameters.first(where: { $0.name == parameters[index].name }) else {
        continue
      }
      func value(_ value: Value?, of parameter: CustomParameter?) -> Value? {
        // The file has the case's name, the guidance its raw value.
        guard case .enumeration(let type)? = parameter?.type, let name = value?.string else { return value }
        return cases[type]?.first { $0.name == name }.map { .integer(Int64($0.value)) }
      }
      let parent = custom.parameters.first { $0.name == parameter.relationship?.parent }
      parameters[index].guidance = ParameterGuidance(
        providesOptions: parameter.providesOptions && parameter.type.isClass,
        providesDefault: parameter.supportsResolution || parameter.providesOptions,
        defaultValue: value(parameter.defaultValue, of: parameter)?.fitting(parameter),
        minimum: parameter.minimum, maximum: parameter.maximum, parent: parent?.name,
        parentValue: value(parameter.relationship?.value, of: parent))
    }
  }

  fileprivate func renamed(_ rename: (String) -> String) -> IntentDefinition {
    var intent = self
    intent.name = rename(name)
    intent.response.name = rename(response.name)
    for index in intent.parameters.indices {
      intent.parameters[index].type = intent.parameters[index].type.renamed(rename)
    }
    for index in intent.response.properties.indices {
      intent.response.properties[index].type = intent.response.properties[index].type.renamed(rename)
    }
    return intent
  }
}

extension Value {
  /// A default in the form of the parameter's type; nil where it doesn't fit.
  fileprivate func fitting(_ parameter: CustomParameter) -> Value? {
    let one: Value?
    switch parameter.type {
    case .string: one = string.map(Value.string)
    case .boolean: one = bool.map(Value.bool)
    case .integer, .enumeration: one = integer.map(Value.integer)
    case .decimal, .timeInterval: one = double.map(Value.double)
    default: one = nil
    }
    // 0 is an enumeration's `unknown`, and an empty text is no default.
    if one == .integer(0), case .enumeration = parameter.type { return nil }
    if one == .string("") { return nil }
    return parameter.isList ? one.map { .list([$0]) } : one
  }
}

extension TypeDefinition {
  fileprivate func renamed(_ rename: (String) -> String, base catalogue: Catalogue) -> TypeDefinition {
    switch self {
    case .object(let name, _, let fields):
      var all: [FieldDefinition] = []
      if case .object(_, _, let inherited)? = catalogue.type("INObject") { all = inherited }
      all += fields.map { FieldDefinition(name: $0.name, type: $0.type.renamed(rename)) }
      return .object(name: rename(name), base: "INObject", fields: all)
    case .enumeration(let name, let cases): return .enumeration(name: rename(name), cases: cases)
    case .optionSet(let name, let options): return .optionSet(name: rename(name), options: options)
    }
  }
}
