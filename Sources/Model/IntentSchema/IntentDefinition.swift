/// One intent: what a person may ask, which parameters it takes and what comes back.
public struct IntentDefinition: Hashable, Sendable, Codable {
  /// The class name, such as `INAddTasksIntent`.
  public var name: String
  public var domain: String
  public var parameters: [ParameterDefinition]
  /// The names of `parameters` in the order in which they are resolved: that of the handling protocol's methods.
  public var resolutionOrder: [String]
  public var response: ResponseDefinition
  /// Whether the person must agree before the app acts: it moves money, sends, or can't be undone.
  public var requiresConfirmation: Bool
  public var isDeprecated: Bool
  /// The parameters that each of a developer's own summaries speaks of.
  public var summaries: [[String]]

  public init(
    name: String, domain: String, parameters: [ParameterDefinition], resolutionOrder: [String],
    response: ResponseDefinition, requiresConfirmation: Bool = false, isDeprecated: Bool = false,
    summaries: [[String]] = []
  ) {
    self.name = name
    self.domain = domain
    self.parameters = parameters
    self.resolutionOrder = resolutionOrder
    self.response = response
    self.requiresConfirmation = requiresConfirmation
    self.isDeprecated = isDeprecated
    self.summaries = summaries
  }

  public func parameter(_ name: String) -> ParameterDefinition? {
    parameters.first { $0.name == name }
  }
}

/// One property of an intent that a person can fill.
public struct ParameterDefinition: Hashable, Sendable, Codable {
  public var name: String
  public var type: TypeReference
  /// The result class of its resolve method, such as `INTaskListResolutionResult`; nil where there is none.
  public var resolutionResult: String?
  /// The reasons an app may give, by raw value: the cases of the result class's reason enumerations.
  public var unsupportedReasons: [Int: String]
  public var confirmationReasons: [Int: String]
  /// Nil for a parameter of the framework's own intents.
  public var guidance: ParameterGuidance?

  public init(
    name: String, type: TypeReference, resolutionResult: String? = nil,
    unsupportedReasons: [Int: String] = [:],
    confirmationReasons: [Int: String] = [:], guidance: ParameterGuidance? = nil
  ) {
    self.name = name
    self.type = type
    self.resolutionResult = resolutionResult
    self.unsupportedReasons = unsupportedReasons
    self.confirmationReasons = confirmationReasons
    self.guidance = guidance
  }
}

/// The response class of an intent.
public struct ResponseDefinition: Hashable, Sendable, Codable {
  public var name: String
  /// Response codes by raw value: `[3: "success"]`.
  public var codes: [Int: String]
  /// Codes of a developer's own that mean that it was done.
  public var successCodes: Set<String>
  public var properties: [FieldDefinition]

  public init(
    name: String, codes: [Int: String], successCodes: Set<String> = [], properties: [FieldDefinition]
  ) {
    self.name = name
    self.codes = codes
    self.successCodes = successCodes
    self.properties = properties
  }
}

/// A stored property of a type or a response.
public struct FieldDefinition: Hashable, Sendable, Codable {
  public var name: String
  public var type: TypeReference

  public init(name: String, type: TypeReference) {
    self.name = name
    self.type = type
  }
}
