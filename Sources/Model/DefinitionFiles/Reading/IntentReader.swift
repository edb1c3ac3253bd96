import IntentSchema
import SourceTree

/// Reads one entry of `INIntents`.
struct IntentReader {
  private var object: ObjectReader
  private var own: [Diagnostic] = []

  var findings: [Diagnostic] { object.findings + own }

  init(_ node: SourceNode) {
    object = ObjectReader(node, keys: DefinitionKeys.intent, unknownKeys: .warning)
  }

  /// Nil for an intent of the system that the developer only customised, and for one without a name.
  mutating func read() -> CustomIntent? {
    guard object.node.map != nil else { return nil }
    if object.optionalString("INIntentType") == "System" { return nil }
    guard let declared = object.declared("INIntentName", "an intent") else { return nil }
    let title = object.text("INIntentTitle") ?? KeyedText(declared.name.spacedFromCamelCase)
    return CustomIntent(
      declared: declared, title: title, description: object.text("INIntentDescription"),
      category: object.optionalString("INIntentCategory") ?? "generic",
      verb: object.optionalString("INIntentVerb"),
      imageName: object.optionalString("INIntentDefaultImageName"),
      requiresConfirmation: object.bool("INIntentUserConfirmationRequired"),
      isConfigurable: object.bool("INIntentConfigurable"),
      isEligibleForWidgets: object.bool("INIntentEligibleForWidgets"),
      isEligibleForSuggestions: !object.bool("INIntentIneligibleForSuggestions"),
      keyParameter: object.optionalString("INIntentKeyParameter"),
      inputParameter: object.optionalString("INIntentInput"),
      parameters: object.list("INIntentParameters", Self.parameter),
      summaries: summaries("INIntentManagedParameterCombinations")
        + summaries("INIntentParameterCombinations"),
      response: response())
  }

  // MARK: Parameters

  private static func parameter(_ node: SourceNode, _ findings: inout [Diagnostic]) -> CustomParameter? {
    var object = ObjectReader(node, keys: DefinitionKeys.parameter, unknownKeys: .warning)
    defer { findings += object.findings }
    let declared = object.declared("INIntentParameterName", "a parameter")
    let type = object.definedType("INIntentParameter")
    let title = object.text("INIntentParameterDisplayName")
    let prompts: [(CustomParameter.PromptKind, KeyedText)] = object.list(
      "INIntentParameterPromptDialogs", prompt)
    let reasons: [CustomParameter.Reason] = object.list("INIntentParameterUnsupportedReasons", reason)
    guard let declared, let type else { return nil }
    var parameter = CustomParameter(
      declared: declared, type: type, isList: object.bool("INIntentParameterSupportsMultipleValues"),
      title: title, supportsResolution: object.bool("INIntentParameterSupportsResolution"),
      providesOptions: object.bool("INIntentParameterSupportsDynamicEnumeration"),
      isConfigurable: object.bool("INIntentParameterConfigurable"),
      prompts: Dictionary(prompts, uniquingKeysWith: { first, _ in first }), unsupportedReasons: reasons)
    if let metadata = node["INIntentParameterMetadata"] {
      var reader = ObjectReader(
        metadata, keys: DefinitionKeys.metadata("INIntentParameterMetadata"), unknownKeys: .warning)
      readMetadata(&reader, into: &parameter)
      findings += reader.findings
    }
    if let relationship = node["INIntentParameterRelationship"] {
      var reader = ObjectReader(relationship, keys: DefinitionKeys.relationship, unknownKeys: .warning)
      let parent = reader.string("INIntentParameterRelationshipParentName")
      let value = reader.node["INIntentParameterRelationshipPredicateValue"]?.plainValue
      parameter.relationship = .init(
        parent: parent, value: value,
        location: relationship["INIntentParameterRelationshipParentName"]?.location ?? relationship.location)
      findings += reader.findings
    }
    return parameter
  }

  private static func readMetadata(_ reader: inout ObjectReader, into parameter: inout CustomParameter) {
    let prefix = "INIntentParameterMetadata"
    parameter.defaultValue = reader.node["\(prefix)DefaultValue"]?.plainValue
    parameter.minimum = reader.number("\(prefix)MinimumValue")
    parameter.maximum = reader.number("\(prefix)MaximumValue")
    parameter.trueTitle = reader.text("\(prefix)TrueDisplayName")
    parameter.falseTitle = reader.text("\(prefix)FalseDisplayName")
    if parameter.type == .timeInterval {
      // Each limit of a duration has a unit of its own; without one it is in seconds.
      let seconds = ["Seconds": 1.0, "Minutes": 60, "Hours": 3600, "Days": 86400]
      func factor(_ key: String, _ reader: inout ObjectReader) -> Double {
        guard let unit = reader.optionalString("\(prefix)\(key)Unit") else { return 1 }
        if seconds[unit] == nil {
          reader.add(
            "there is no unit of time \(unit)", at: "\(prefix)\(key)Unit",
            advice: "Write one of \(seconds.keys.sorted().joined(separator: ", ")).")
        }
        return seconds[unit] ?? 1
      }
      parameter.minimum = parameter.minimum.map { $0 * factor("Minimum", &reader) }
      parameter.maximum = parameter.maximum.map { $0 * factor("Maximum", &reader) }
      if let number = parameter.defaultValue?.double {
        parameter.defaultValue = .double(number * factor("Default", &reader))
      }
    }
  }

  private static func prompt(
    _ node: SourceNode, _ findings: inout [Diagnostic]
  ) -> (CustomParameter.PromptKind, KeyedText)? {
    var object = ObjectReader(node, keys: DefinitionKeys.prompt, unknownKeys: .warning)
    defer { findings += object.findings }
    let word = object.string("INIntentParameterPromptDialogType")
    let text = object.text("INIntentParameterPromptDialogFormatString")
    guard let kind = CustomParameter.PromptKind(rawValue: word) else {
      if !word.isEmpty {
        object.add(
          "there is no dialog \(word) here; it is left out", .warning, at: "INIntentParameterPromptDialogType"
        )
      }
      return nil
    }
    return text.map { (kind, $0) }
  }

  private static func reason(
    _ node: SourceNode, _ findings: inout [Diagnostic]
  ) -> CustomParameter.Reason? {
    var object = ObjectReader(node, keys: DefinitionKeys.reason, unknownKeys: .warning)
    defer { findings += object.findings }
    let text = object.text("INIntentParameterUnsupportedReasonFormatString")
    guard let declared = object.declared("INIntentParameterUnsupportedReasonCode", "a reason") else {
      return nil
    }
    return .init(code: declared.name, text: text, location: declared.location)
  }

  // MARK: Summaries

  private mutating func summaries(_ key: String) -> [CustomIntent.Summary] {
    guard let node = object.node[key] else { return [] }
    guard let entries = node.map else {
      object.add("expected a dictionary, found \(node.kind)", at: key)
      return []
    }
    return entries.compactMap { entry in
      var reader = ObjectReader(entry.value, keys: DefinitionKeys.summary, unknownKeys: .warning)
      defer { own += reader.findings }
      let title = reader.text("INIntentParameterCombinationTitle")
      let subtitle = reader.text("INIntentParameterCombinationSubtitle")
      let names = entry.key.split(separator: ",").map { String($0).trimmingSpaces }
      guard let title, !title.text.isEmpty else { return nil }
      return CustomIntent.Summary(
        parameters: names, title: title, subtitle: subtitle,
        isPrimary: reader.bool("INIntentParameterCombinationIsPrimary"),
        runsInBackground: reader.bool("INIntentParameterCombinationSupportsBackgroundExecution"),
        location: entry.value["INIntentParameterCombinationTitle"]?.location ?? entry.keyLocation)
    }
  }

  // MARK: Response

  private mutating func response() -> CustomResponse {
    guard let node = object.node["INIntentResponse"] else { return CustomResponse(codes: [], properties: []) }
    var reader = ObjectReader(node, keys: DefinitionKeys.response, unknownKeys: .warning)
    let codes: [CustomResponse.Code] = reader.list("INIntentResponseCodes") { node, findings in
      var code = ObjectReader(node, keys: DefinitionKeys.responseCode, unknownKeys: .warning)
      defer { findings += code.findings }
      guard let declared = code.declared("INIntentResponseCodeName", "a response code") else { return nil }
      return CustomResponse.Code(
        declared: declared, isSuccess: code.bool("INIntentResponseCodeSuccess"),
        text: code.text("INIntentResponseCodeFormatString"),
        conciseText: code.text("INIntentResponseCodeConciseFormatString"))
    }
    let properties: [CustomType.Property] = reader.list("INIntentResponseParameters") { node, findings in
      // The first version of the format calls the key Property.
      let prefix =
        node["INIntentResponsePropertyName"] == nil ? "INIntentResponseParameter" : "INIntentResponseProperty"
      var property = ObjectReader(node, keys: DefinitionKeys.property(prefix), unknownKeys: .warning)
      defer { findings += property.findings }
      return property.property(prefix)
    }
    let output = reader.optionalString("INIntentResponseOutput")
    own += reader.findings
    return CustomResponse(codes: codes, properties: properties, output: output)
  }
}

extension SourceNode {
  /// A text, number or truth value; nil for anything else.
  fileprivate var plainValue: Value? {
    switch content {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    default: nil
    }
  }
}
