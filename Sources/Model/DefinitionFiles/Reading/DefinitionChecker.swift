import IntentSchema

/// Checks the rules between the parts of a definition file. Its shape has been checked before.
struct DefinitionChecker {
  private(set) var findings: [Diagnostic] = []

  init(_ file: DefinitionFile, among files: [DefinitionFile], known: Catalogue) {
    checkNames(file, among: files, known)
    for enumeration in file.enumerations { check(enumeration) }
    for type in file.types {
      unique(type.properties.map(\.declared), "property")
      free(type.properties.map(\.declared), of: Self.typeProperties, "object")
    }
    for intent in file.intents { check(intent, files.flatMap(\.enumerations)) }
  }

  private mutating func error(
    _ location: SourceLocation, _ key: String, _ message: String, advice: String? = nil
  ) {
    findings.append(Diagnostic(at: location, key: key, message, advice: advice))
  }

  // MARK: Names

  /// Reports classes whose names another class of the module has already.
  private mutating func checkNames(_ file: DefinitionFile, among files: [DefinitionFile], _ known: Catalogue)
  {
    var owners: [String: Declared] = [:]
    for other in files {
      for (name, declared) in Self.generatedNames(of: other) {
        guard let owner = owners[name] else {
          owners[name] = declared
          if known.intent(name) != nil || known.type(name) != nil, other == file {
            error(
              declared.location, declared.name, "\(name) is a class of the framework",
              advice: "Give it another name.")
          }
          continue
        }
        // The second declaration is reported, not the first.
        guard other == file, owner.location != declared.location else { continue }
        error(
          declared.location, declared.name,
          "\(name) is declared a second time; the first is at \(owner.location)",
          advice: "Give one of them another name.")
      }
    }
  }

  private static func generatedNames(of file: DefinitionFile) -> [(String, Declared)] {
    file.intents.flatMap { intent in
      ["", "Handling", "Response", "ResponseCode"].map { (intent.className + $0, intent.declared) }
    } + file.enumerations.map { ($0.name, $0.declared) } + file.types.map { ($0.name, $0.declared) }
  }

  /// Properties that every class of the kind has already. A developer's property can't bear their names.
  private static let objectProperties: Set<String> = [
    "description", "debugDescription", "hash", "superclass",
  ]
  private static let intentProperties: Set<String> = objectProperties.union([
    "identifier", "intentDescription", "suggestedInvocationPhrase", "shortcutAvailability",
    "donationMetadata",
  ])
  private static let responseProperties: Set<String> = objectProperties.union(["code", "userActivity"])
  private static let typeProperties: Set<String> = objectProperties.union([
    "identifier", "displayString", "pronunciationHint", "subtitleString", "displayImage",
    "alternativeSpeakableMatches", "spokenPhrase", "vocabularyIdentifier",
  ])

  private mutating func free(_ names: [Declared], of taken: Set<String>, _ what: String) {
    for name in names where taken.contains(name.name) {
      error(
        name.location, name.name, "every \(what) has a property \(name.name) already",
        advice: "Give it another name.")
    }
  }

  private mutating func unique(_ names: [Declared], _ what: String) {
    var seen: [String: SourceLocation] = [:]
    for name in names {
      if seen[name.name] != nil {
        error(name.location, name.name, "the \(what) \(name.name) stands here a second time")
      }
      seen[name.name] = seen[name.name] ?? name.location
    }
  }

  private mutating func check(_ enumeration: CustomEnumeration) {
    unique(enumeration.cases.map { Declared($0.name, at: $0.location) }, "value")
    var values: [Int: String] = [:]
    for item in enumeration.cases {
      if let other = values[item.value], other != item.name {
        error(
          item.location, "\(enumeration.name).\(item.name)", "\(other) has the index \(item.value) already",
          advice: "Give each value an index of its own.")
      }
      values[item.value] = item.name
    }
    guard values[0] == nil, let first = enumeration.cases.first else {
      if enumeration.cases.isEmpty {
        error(enumeration.declared.location, enumeration.name, "the enumeration has no values")
      }
      return
    }
    error(
      first.location, enumeration.name, "no value has the index 0, which stands for an absent value",
      advice: "Begin with a value named unknown.")
  }

  // MARK: Intents

  private mutating func check(_ intent: CustomIntent, _ enumerations: [CustomEnumeration]) {
    unique(intent.parameters.map(\.declared), "parameter")
    free(intent.parameters.map(\.declared), of: Self.intentProperties, "intent")
    free(intent.response.properties.map(\.declared), of: Self.responseProperties, "response")
    unique(intent.response.codes.map(\.declared), "response code")
    unique(intent.response.properties.map(\.declared), "property")
    let names = intent.parameters.map(\.name)
    for parameter in intent.parameters { check(parameter, of: intent, enumerations) }
    for (role, name) in [("key", intent.keyParameter), ("input", intent.inputParameter)] {
      guard let name, !name.isEmpty, !names.contains(name) else { continue }
      error(
        intent.declared.location, intent.declared.name,
        "the \(role) parameter \(name) is none of the intent's parameters", advice: Self.nearest(name, names))
    }
    if let output = intent.response.output, !output.isEmpty,
      !intent.response.properties.contains(where: { $0.name == output })
    {
      error(
        intent.declared.location, intent.declared.name,
        "the output \(output) is no property of the response",
        advice: Self.nearest(output, intent.response.properties.map(\.name)))
    }
    for summary in intent.summaries {
      for name in summary.parameters where !names.contains(name) {
        error(
          summary.location, "\(intent.declared.name).\(name)", "there is no parameter \(name)",
          advice: Self.nearest(name, names))
      }
      for text in [summary.title, summary.subtitle].compactMap({ $0 }) {
        check(text, at: summary.location, intent.declared.name, names, "parameter")
      }
    }
    let properties = intent.response.properties.map(\.name)
    for code in intent.response.codes {
      for text in [code.text, code.conciseText].compactMap({ $0 }) {
        check(
          text, at: code.declared.location, "\(intent.declared.name).\(code.name)", properties + names,
          "property of the response and no parameter")
      }
    }
  }

  private mutating func check(
    _ parameter: CustomParameter, of intent: CustomIntent, _ enumerations: [CustomEnumeration]
  ) {
    let key = "\(intent.declared.name).\(parameter.name)"
    let names = intent.parameters.map(\.name)
    if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
      error(
        parameter.declared.location, key, "the least value \(minimum) is more than the greatest, \(maximum)")
    }
    check(defaultOf: parameter, key, enumerations)
    unique(parameter.unsupportedReasons.map { Declared($0.code, at: $0.location) }, "reason")
    for text in parameter.prompts.values {
      check(text, at: parameter.declared.location, key, names + ["count"], "parameter")
    }
    for reason in parameter.unsupportedReasons {
      if let text = reason.text {
        check(text, at: reason.location, key, names + ["minimumValue", "maximumValue"], "parameter")
      }
    }
    guard let relationship = parameter.relationship, !relationship.parent.isEmpty else { return }
    guard names.contains(relationship.parent) else {
      return error(
        relationship.location, key, "the parent \(relationship.parent) is none of the intent's parameters",
        advice: Self.nearest(relationship.parent, names))
    }
    var parent: String? = relationship.parent
    var seen: Set<String> = []
    while let name = parent, seen.insert(name).inserted {
      if name == parameter.name {
        return error(relationship.location, key, "the parameter depends on itself")
      }
      parent = intent.parameters.first { $0.name == name }?.relationship?.parent
    }
  }

  private mutating func check(
    defaultOf parameter: CustomParameter, _ key: String, _ enumerations: [CustomEnumeration]
  ) {
    guard let value = parameter.defaultValue else { return }
    switch parameter.type {
    case .boolean:
      if value.bool == nil {
        error(parameter.declared.location, key, "the default is neither true nor false")
      }
    case .integer, .decimal, .timeInterval:
      guard let number = value.double else {
        return error(parameter.declared.location, key, "the default is no number")
      }
      if number < parameter.minimum ?? number || number > parameter.maximum ?? number {
        error(parameter.declared.location, key, "the default \(number) is outside the parameter's limits")
      }
    case .enumeration(let name):
      guard let cases = enumerations.first(where: { $0.name == name })?.cases, let given = value.string,
        !given.isEmpty, !cases.contains(where: { $0.name == given })
      else { return }
      error(
        parameter.declared.location, key, "the default \(given) is no value of \(name)",
        advice: Self.nearest(given, cases.map(\.name)))
    default: return
    }
  }

  private mutating func check(
    _ text: KeyedText, at location: SourceLocation, _ key: String, _ names: [String], _ what: String
  ) {
    do throws(TextTemplate.Unclosed) {
      for name in try TextTemplate(text.text).names where !names.contains(name) {
        error(
          location, key, "“\(text.text)” speaks of ${\(name)}, which is no \(what)",
          advice: Self.nearest(name, names))
      }
    } catch {
      self.error(location, key, "a ${ in “\(text.text)” is never closed", advice: "Write ${parameter}.")
    }
  }

  private static func nearest(_ name: String, _ names: [String]) -> String {
    EditDistance.nearest(to: name, among: names, limit: 3).map { "Did you mean \($0)?" }
      ?? (names.isEmpty ? "There are none." : "There are \(names.joined(separator: ", ")).")
  }
}
