import IntentSchema

extension Catalogue {
  /// Derives what the assistant works from out of the API's description.
  ///
  /// - Parameter values: what is known of the types besides.
  public init(domains: [Domain], values: ValueTypes = ValueTypes()) {
    let types = domains.flatMap(\.types)
    let enumerations = domains.flatMap(\.enumerations)
    var values = values
    for type in types where type.kind == .stringConstants { values.kinds[type.name] = .constant }
    let reasons = ReasonTable(types: types, enumerations: enumerations)
    self.init(
      intents: domains.flatMap { domain in
        domain.intents.map { IntentDefinition($0, domain: domain.name, reasons: reasons) }
      },
      types: types.compactMap { TypeDefinition($0, among: types) }
        + enumerations.map { .enumeration(name: $0.name, cases: $0.byRawValue) },
      values: values)
  }
}

/// The reasons that each result class may give, with those of its superclasses.
struct ReasonTable {
  private var unsupported: [String: [Int: String]] = [:]
  private var confirmation: [String: [Int: String]] = [:]

  init(types: [CatalogueType], enumerations: [Enumeration]) {
    let byName = Dictionary(
      enumerations.map { ($0.name, $0.byRawValue) }, uniquingKeysWith: { first, _ in first })
    for type in types {
      for member in type.members where member.kind == .staticFunction {
        guard let signature = member.signature, let range = signature.range(of: "forReason reason: ") else {
          continue
        }
        let reason = signature[range.upperBound...].prefix { $0.isLetter || $0.isNumber }
        guard let cases = byName[String(reason)] else { continue }
        if member.name.hasPrefix("unsupported") { unsupported[type.name] = cases }
        if member.name.hasPrefix("confirmationRequired") { confirmation[type.name] = cases }
      }
    }
  }

  func unsupported(by result: String?) -> [Int: String] { result.flatMap { unsupported[$0] } ?? [:] }
  func confirmation(by result: String?) -> [Int: String] { result.flatMap { confirmation[$0] } ?? [:] }
}

extension Enumeration {
  var byRawValue: [Int: String] {
    Dictionary(cases.map { ($0.rawValue, $0.name) }, uniquingKeysWith: { first, _ in first })
  }
}

extension IntentDefinition {
  init(_ intent: IntentClass, domain: String, reasons: ReasonTable) {
    let resolves = intent.handling?.methods.filter { $0.role == .resolve } ?? []
    var order: [String] = []
    for parameter in resolves.compactMap(\.parameter) where !order.contains(parameter) {
      order.append(parameter)
    }
    let parameters = intent.properties.map { property in
      // Where two methods are about one parameter, the newer one has the reasons.
      let methods = resolves.filter { $0.parameter == property.name }
      let result = (methods.first { $0.deprecatedSince == nil } ?? methods.first)?.result
      return ParameterDefinition(
        name: property.name, type: property.storedType ?? property.type ?? .named("Any"),
        resolutionResult: result,
        unsupportedReasons: reasons.unsupported(by: result),
        confirmationReasons: reasons.confirmation(by: result))
    }
    self.init(
      name: intent.name, domain: domain, parameters: parameters, resolutionOrder: order,
      response: ResponseDefinition(
        name: intent.response.name, codes: intent.response.codes.byRawValue,
        properties: intent.response.properties.filter { $0.name != "code" }.map(FieldDefinition.init)),
      requiresConfirmation: intent.requiresConfirmation, confirmedValues: intent.confirmedValues,
      weight: intent.weight, unlocking: intent.unlocking,
      isDeprecated: intent.deprecatedSince != nil, successor: intent.successor)
  }
}

extension FieldDefinition {
  init(_ property: Member) {
    self.init(name: property.name, type: property.storedType ?? property.type ?? .named("Any"))
  }
}

/// Resolution results never cross a process as objects, so they aren't types of values.
extension TypeDefinition {
  /// Resolution results never cross a process as objects, so that they are no types of values.
  init?(_ type: CatalogueType, among types: [CatalogueType]) {
    switch type.kind {
    case .optionSet:
      let options = type.members.compactMap { member in member.value.map { ($0, member.name) } }
      self = .optionSet(
        name: type.name, options: Dictionary(options, uniquingKeysWith: { first, _ in first }))
    case .class:
      if type.name.hasSuffix("ResolutionResult") { return nil }
      let base = types.first { $0.name == type.superclass }
      let inherited = base.flatMap { TypeDefinition($0, among: types) }
      var fields: [FieldDefinition] = []
      if case .object(_, _, let all)? = inherited { fields = all }
      fields += type.properties.filter { !$0.isDerived }.map(FieldDefinition.init)
      self = .object(name: type.name, base: base?.name, fields: fields)
    case .struct, .stringConstants: return nil
    }
  }
}
