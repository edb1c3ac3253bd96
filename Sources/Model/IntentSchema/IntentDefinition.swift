/// The parameters and the response of one intent, as data.
///
///     let intent = catalogue.intent("INAddTasksIntent")
///     intent?.resolutionOrder  // ["targetTaskList", "taskTitles", …]
public struct IntentDefinition: Hashable, Sendable, Codable {
  /// The class name, such as `INAddTasksIntent`.
  public var name: String
  public var domain: String
  public var parameters: [ParameterDefinition]
  /// The names of `parameters` in the order in which they are resolved, which is the order of the handling protocol's
  /// methods.
  public var resolutionOrder: [String]
  public var response: ResponseDefinition
  /// True where the person must agree before the app acts: the intent moves money, sends something, or can't
  /// be undone.
  public var requiresConfirmation: Bool
  /// The values of parameters with which the person must agree, though not with others: `locked` false, which unlocks.
  public var confirmedValues: [String: Bool]
  /// The change that carrying it out makes. An intent that says nothing about it is taken to change
  /// something.
  public var weight: IntentWeight
  /// When a locked assistant doesn't carry it out; an app can demand more. What moves money always waits.
  public var unlocking: UnlockingNeed
  public var isDeprecated: Bool
  /// The newer intent that people mean as well when they ask for this one; nil where there is none.
  public var successor: IntentSuccessor?
  /// The names of the parameters that each of a developer's own summaries mentions.
  public var summaries: [[String]]

  public init(
    name: String, domain: String, parameters: [ParameterDefinition], resolutionOrder: [String],
    response: ResponseDefinition, requiresConfirmation: Bool = false,
    confirmedValues: [String: Bool] = [:], weight: IntentWeight = .ordinary,
    unlocking: UnlockingNeed = .never, isDeprecated: Bool = false,
    successor: IntentSuccessor? = nil, summaries: [[String]] = []
  ) {
    self.name = name
    self.domain = domain
    self.parameters = parameters
    self.resolutionOrder = resolutionOrder
    self.response = response
    self.requiresConfirmation = requiresConfirmation
    self.confirmedValues = confirmedValues
    self.weight = weight
    self.unlocking = unlocking
    self.isDeprecated = isDeprecated
    self.successor = successor
    self.summaries = summaries
  }

  /// True where the person must agree before the app acts on these parameters.
  public func requiresConfirmation(of request: Record) -> Bool {
    requiresConfirmation || confirmedValues.contains { request[$0.key] == .bool($0.value) }
  }

  public func parameter(_ name: String) -> ParameterDefinition? {
    parameters.first { $0.name == name }
  }
}

/// The intent that came in an older one's place, with what it must be told besides the older one's parameters.
///
///     catalogue.intent("INStartVideoCallIntent")?.successor
///     // IntentSuccessor(intent: "INStartCallIntent", cases: ["callCapability": "videoCall"])
public struct IntentSuccessor: Hashable, Sendable, Codable {
  public var intent: String
  /// By parameter, the case of its enumeration.
  public var cases: [String: String]

  public init(intent: String, cases: [String: String] = [:]) {
    self.intent = intent
    self.cases = cases
  }
}

/// A property of an intent that a person can fill.
///
///     let tasks = catalogue.intent("INAddTasksIntent")?.parameter("taskTitles")
///     tasks?.type              // [INSpeakableString]?
///     tasks?.resolutionResult  // "INSpeakableStringResolutionResult"
public struct ParameterDefinition: Hashable, Sendable, Codable {
  public var name: String
  public var type: TypeReference
  /// The result class of the parameter's resolve method, such as `INTaskListResolutionResult`; nil where it has no such
  /// method.
  public var resolutionResult: String?
  /// The names of the reasons for which an app may refuse a value, by raw value.
  public var unsupportedReasons: [Int: String]
  public var confirmationReasons: [Int: String]
  /// The developer's settings for a parameter of their own intent; nil for the framework's intents.
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

/// The codes and properties of an intent's response class.
///
///     let response = catalogue.intent("INAddTasksIntent")?.response
///     response?.codes[3]                // "success"
///     response?.properties.map(\.name)  // ["modifiedTaskList", "addedTasks"]
public struct ResponseDefinition: Hashable, Sendable, Codable {
  public var name: String
  /// Code names by raw value: `[3: "success"]`.
  public var codes: [Int: String]
  /// A developer's own codes that mean success.
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

/// The name and type of a property.
///
///     FieldDefinition(name: "title", type: TypeReference("INSpeakableString"))
public struct FieldDefinition: Hashable, Sendable, Codable {
  public var name: String
  public var type: TypeReference

  public init(name: String, type: TypeReference) {
    self.name = name
    self.type = type
  }
}
