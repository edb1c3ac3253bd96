import IntentSchema
import SystemCatalogue

extension Domain {
  /// Gives a definition file the form of the framework's own catalogue. All later stages treat both alike.
  ///
  ///     let domain = Domain(file)
  ///     domain.intents.map(\.name)  // ["OrderPizzaIntent"]
  public init(_ file: DefinitionFile) {
    let reasons = file.intents.flatMap { intent in
      intent.parameters.compactMap { ReasonedResult($0, of: intent) }
    }
    self.init(
      name: file.name, title: file.name,
      intents: file.intents.map(IntentClass.init),
      types: file.types.map(CatalogueType.init(object:))
        + file.types.map(CatalogueType.init(resolutionOfObject:))
        + file.enumerations.map(CatalogueType.init(resolutionOfEnumeration:)) + reasons.map(\.type),
      enumerations: file.enumerations.map(Enumeration.init) + reasons.map(\.enumeration))
  }
}

/// The result class of a parameter that has reasons of its own, and the enumeration of these reasons.
private struct ReasonedResult {
  let type: CatalogueType
  let enumeration: Enumeration

  init?(_ parameter: CustomParameter, of intent: CustomIntent) {
    guard !parameter.unsupportedReasons.isEmpty else { return nil }
    let stem = intent.declared.name + SwiftName.capitalized(parameter.name)
    let reason = "\(stem)UnsupportedReason"
    enumeration = Enumeration(
      name: reason,
      cases: parameter.unsupportedReasons.enumerated().map { .init(name: $1.code, rawValue: $0 + 1) })
    type = CatalogueType(
      name: "\(stem)ResolutionResult", kind: .class, superclass: parameter.type.resolutionResult,
      members: [
        Member(
          .staticFunction, "unsupported(forReason:)",
          signature: "class func unsupported(forReason reason: \(reason)) -> Self")
      ], location: parameter.declared.location)
  }
}

extension CustomParameter {
  /// The result class of the parameter's resolve method.
  func resolutionResult(of intent: CustomIntent) -> String {
    unsupportedReasons.isEmpty
      ? type.resolutionResult : "\(intent.declared.name)\(SwiftName.capitalized(name))ResolutionResult"
  }
}

extension Member {
  fileprivate init(property name: String, _ type: DefinedType, isList: Bool) {
    func reference(_ name: String) -> TypeReference {
      let one = TypeReference.named(name)
      if isList { return .optional(.list(one)) }
      return type.isEnumeration ? one : .optional(one)
    }
    self.init(
      .property, name, type: reference(type.swiftName),
      storedType: type.schemaName == type.swiftName ? nil : reference(type.schemaName), isSettable: true)
  }
}

extension Enumeration {
  fileprivate init(_ custom: CustomEnumeration) {
    self.init(name: custom.name, cases: custom.cases.map { .init(name: $0.name, rawValue: $0.value) })
  }
}

extension CatalogueType {
  fileprivate init(object custom: CustomType) {
    let text = TypeReference("String")
    let names: [(label: String, inner: String, type: TypeReference)] = [
      ("identifier", "identifier", .optional(text)), ("display", "displayString", text),
      ("pronunciationHint", "pronunciationHint", .optional(text)),
    ]
    // The type has all of INObject's initialisers by this one.
    let initializer = Member(
      .initializer, "init(identifier:display:pronunciationHint:)",
      signature:
        "override init(identifier: String?, display displayString: String, pronunciationHint: String?)",
      parameters: names.map { .init(label: $0.label, type: $0.type, name: $0.inner) })
    self.init(
      name: custom.name, kind: .class, superclass: "INObject",
      members: [initializer]
        + custom.properties.map { Member(property: $0.name, $0.type, isList: $0.isList) },
      location: custom.declared.location)
  }

  fileprivate init(resolutionOfObject custom: CustomType) {
    let name = custom.name
    self.init(
      name: "\(name)ResolutionResult", kind: .class, superclass: "INObjectResolutionResult",
      members: [
        Member(
          .staticFunction, "success(with:)",
          signature: "class func success(with resolvedObject: \(name)) -> Self"
        ),
        Member(
          .staticFunction, "disambiguation(with:)",
          signature: "class func disambiguation(with objectsToDisambiguate: [\(name)]) -> Self"),
        Member(
          .staticFunction, "confirmationRequired(with:)",
          signature: "class func confirmationRequired(with objectToConfirm: \(name)?) -> Self"),
      ], location: custom.declared.location)
  }

  fileprivate init(resolutionOfEnumeration custom: CustomEnumeration) {
    let name = custom.name
    self.init(
      name: "\(name)ResolutionResult", kind: .class, superclass: "INEnumResolutionResult",
      members: [
        Member(
          .staticFunction, "success(with:)",
          signature: "class func success(with resolvedValue: \(name)) -> Self"),
        Member(
          .staticFunction, "confirmationRequired(with:)",
          signature: "class func confirmationRequired(with valueToConfirm: \(name)) -> Self"),
      ], location: custom.declared.location)
  }
}

extension IntentClass {
  fileprivate init(_ custom: CustomIntent) {
    self.init(
      name: custom.className, requiresConfirmation: custom.asksFirst, weight: custom.weight,
      properties: custom.parameters.map { Member(property: $0.name, $0.type, isList: $0.isList) },
      response: ResponseClass(custom), handling: HandlingProtocol(custom), location: custom.declared.location)
  }
}

extension ResponseClass {
  /// The codes that every response has. A developer's own follow from 100 on.
  private static let commonCodes = [
    "unspecified", "ready", "continueInApp", "inProgress", "success", "failure", "failureRequiringAppLaunch",
  ]

  fileprivate init(_ custom: CustomIntent) {
    let name = "\(custom.className)Response"
    let properties = custom.response.properties.map { Member(property: $0.name, $0.type, isList: $0.isList) }
    let own = custom.response.codes.map(\.name).filter { !Self.commonCodes.contains($0) }
    let codes = Enumeration(
      name: "\(name)Code",
      cases: Self.commonCodes.enumerated().map { .init(name: $1, rawValue: $0) }
        + own.enumerated().map { .init(name: $1, rawValue: 100 + $0) })
    let factories: [Factory] = custom.response.codes.compactMap { code in
      let texts = [code.text, code.conciseText].compactMap { $0?.text }
      let spoken = texts.flatMap { (try? TextTemplate($0))?.names ?? [] }
      var used: [Member] = []
      for name in spoken where !used.contains(where: { $0.name == name }) {
        if let property = properties.first(where: { $0.name == name }) { used.append(property) }
      }
      return used.isEmpty ? nil : Factory(code: code.name, properties: used)
    }
    let activity = TypeReference("NSUserActivity?")
    self.init(
      name: name, codes: codes,
      initializers: [
        Member(
          .initializer, "init(code:userActivity:)",
          signature: "init(code: \(name)Code, userActivity: NSUserActivity?)",
          parameters: [
            .init(label: "code", type: .named("\(name)Code"), name: "code"),
            .init(label: "userActivity", type: activity, name: "userActivity"),
          ])
      ],
      properties: [Member(.property, "code", type: .named("\(name)Code"))] + properties, factories: factories)
  }
}

extension HandlingProtocol {
  fileprivate init(_ custom: CustomIntent) {
    let intent = custom.className
    func plain(_ role: HandlingMethod.Role, _ word: String) -> HandlingMethod {
      HandlingMethod(
        role: role, name: "\(word)(intent:completion:)",
        signature: "func \(word)(intent: \(intent), completion: @escaping (\(intent)Response) -> Void)",
        asyncSignature: "func \(word)(intent: \(intent)) async -> \(intent)Response")
    }
    self.init(
      name: "\(intent)Handling",
      methods: custom.parameters.flatMap { $0.methods(of: custom) } + [
        plain(.confirm, "confirm"), plain(.handle, "handle"),
      ])
  }
}

extension CustomParameter {
  fileprivate func methods(of intent: CustomIntent) -> [HandlingMethod] {
    (supportsResolution ? [resolve(for: intent)] : []) + options(for: intent)
      + (supportsResolution || providesOptions ? [defaultMethod(for: intent)] : [])
  }

  private func resolve(for intent: CustomIntent) -> HandlingMethod {
    let result = resolutionResult(of: intent)
    let answer = isList ? "[\(result)]" : result
    let name = "resolve\(SwiftName.capitalized(name))"
    return HandlingMethod(
      role: .resolve, name: "\(name)(for:with:)",
      signature:
        "func \(name)(for intent: \(intent.className), with completion: @escaping (\(answer)) -> Void)",
      asyncSignature: "func \(name)(for intent: \(intent.className)) async -> \(answer)",
      parameter: self.name,
      result: result, resultIsList: isList)
  }

  /// The methods that list options: with a search term, without one, and as a plain list.
  private func options(for intent: CustomIntent) -> [HandlingMethod] {
    guard providesOptions, type.isClass else { return [] }
    let collection = "INObjectCollection<\(type.className)>"
    let stem = "provide\(SwiftName.capitalized(name))Options"
    func method(_ name: String, _ more: String, _ labels: String, _ answer: String) -> HandlingMethod {
      HandlingMethod(
        role: .options, name: "\(name)(\(labels)with:)",
        signature: "func \(name)(for intent: \(intent.className)\(more), "
          + "with completion: @escaping (\(answer)?, (any Error)?) -> Void)",
        asyncSignature: "func \(name)(for intent: \(intent.className)\(more)) async throws -> \(answer)",
        parameter: self.name, result: type.className)
    }
    let plain = "[\(type.swiftName)]"
    return [
      method("\(stem)Collection", ", searchTerm: String?", "for:searchTerm:", collection),
      method("\(stem)Collection", "", "for:", collection), method(stem, "", "for:", plain),
    ]
  }

  private func defaultMethod(for intent: CustomIntent) -> HandlingMethod {
    let name = "default\(SwiftName.capitalized(name))"
    let answer = isList ? "[\(type.swiftName)]?" : type.isEnumeration ? type.swiftName : "\(type.swiftName)?"
    return HandlingMethod(
      role: .defaultValue, name: "\(name)(for:)",
      signature: "func \(name)(for intent: \(intent.className)) -> \(answer)", asyncSignature: nil,
      parameter: self.name)
  }
}

extension CustomIntent {
  /// The weight of an intent by the category that its developer chose.
  ///
  /// `information` and `search` show something. All other categories do something.
  var weight: IntentWeight {
    switch category {
    case "information", "search": .lookup
    case "order": .money
    case "share", "request": .sending
    default: .ordinary
    }
  }

  /// True where the person is asked before it is done: where the developer wants it, and always where it may
  /// cost money or reaches other people.
  var asksFirst: Bool {
    switch weight {
    case .money, .sending: true
    case .lookup, .ordinary, .deleting: requiresConfirmation
    }
  }
}
