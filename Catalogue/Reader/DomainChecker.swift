import IntentSchema

/// Checks the rules between the parts of a domain. The shape of its file has been checked before.
struct DomainChecker {
  private(set) var findings: [Diagnostic] = []

  init(_ domain: Domain) {
    var seen: Set<String> = []
    for (name, location) in domain.intents.map({ ($0.name, $0.location) })
      + domain.types.map({ ($0.name, $0.location) }) where !seen.insert(name).inserted
    {
      findings.append(Diagnostic(at: location, "\(name) stands here a second time"))
    }
    for intent in domain.intents { check(intent) }
  }

  private mutating func check(_ intent: IntentClass) {
    let properties = Set(intent.properties.map(\.name))
    for method in intent.handling?.methods ?? [] where method.role == .resolve {
      guard let parameter = method.parameter, properties.contains(parameter) else {
        findings.append(
          Diagnostic(
            at: intent.location, key: intent.name,
            "\(method.name) resolves \(method.parameter ?? "nothing"), which is no property of the intent"))
        continue
      }
      if method.result == nil {
        findings.append(
          Diagnostic(at: intent.location, key: intent.name, "\(method.name) names no resolution result"))
      }
    }
    for initializer in intent.initializers {
      for parameter in initializer.parameters
      where !properties.contains(initializer.property(filledBy: parameter)) {
        findings.append(
          Diagnostic(
            at: intent.location, key: intent.name,
            "\(initializer.name) takes \(parameter.name), which is no property of the intent"))
      }
    }
  }
}
