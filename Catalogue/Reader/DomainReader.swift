import IntentSchema
import SourceTree

/// Reads domain files of the catalogue.
///
///     var reader = DomainReader()
///     let domain = try reader.read(text, file: "messaging.json")
///     guard reader.findings.isEmpty else { throw Diagnostics(reader.findings) }
public struct DomainReader {
  /// The mistakes in all files that were read so far.
  public private(set) var findings: [Diagnostic] = []

  public init() {}

  /// - Throws: `Diagnostic` when the text is no JSON at all. Other mistakes go into `findings`.
  public mutating func read(_ text: String, file: String) throws -> Domain {
    let node = try YAMLReader.read(text, file: file)
    var object = ObjectReader(
      node,
      keys: ["schema", "domain", "title", "intents", "protocols", "types", "enums", "globals", "extensions"])
    if object.integer("schema") != 1 {
      findings.append(Diagnostic(at: node.location, key: "schema", "this reader knows schema 1 only"))
    }
    let domain = Domain(
      name: object.string("domain"), title: object.string("title"),
      intents: object.list("intents", Self.intent), protocols: object.list("protocols", Self.protocolType),
      types: object.list("types", Self.type), enumerations: object.list("enums", Self.enumeration),
      globals: object.list("globals", Self.member(nil)))
    findings += object.findings
    findings += DomainChecker(domain).findings
    return domain
  }

  private static let memberKeys: Set<String> = [
    "kind", "name", "sig", "params", "type", "rw", "weak", "value", "ios", "dep", "obs", "async", "refined",
    "via",
    "required", "alsoSpelled", "swift3Only", "fills", "derived",
  ]

  private static func member(_ kind: Member.Kind?) -> (SourceNode, inout [Diagnostic]) -> Member? {
    { node, findings in
      var object = ObjectReader(node, keys: memberKeys)
      let name = object.string("name")
      var resolved = kind
      if resolved == nil {
        let word = object.string("kind")
        resolved = Member.Kind(rawValue: word)
        if resolved == nil {
          findings.append(Diagnostic(at: node.location, key: "kind", "there is no kind of member \(word)"))
        }
      }
      let parameters: [Member.Parameter] = object.list("params") { item, findings in
        guard let parts = item.list?.map({ $0.string ?? "" }), (2...4).contains(parts.count) else {
          findings.append(
            Diagnostic(at: item.location, key: "params", "expected label, type and perhaps name and default"))
          return nil
        }
        return Member.Parameter(
          label: parts[0], type: TypeReference(parts[1]), name: parts.count > 2 ? parts[2] : parts[0],
          defaultValue: parts.count > 3 ? parts[3] : nil)
      }
      let member = resolved.map { kind in
        Member(
          kind, name, signature: object.optionalString("sig"), parameters: parameters,
          type: object.optionalString("type").map { TypeReference($0) }, isSettable: object.bool("rw"),
          value: object.integer("value"), fills: object.dictionary("fills"),
          isDerived: object.bool("derived"),
          deprecatedSince: object.optionalString("dep"))
      }
      findings += object.findings
      return member
    }
  }

  private static func type(_ node: SourceNode, _ findings: inout [Diagnostic]) -> CatalogueType? {
    var object = ObjectReader(
      node,
      keys: [
        "name", "kind", "super", "generic", "conforms", "noArgInit", "ios", "dep", "members", "raw",
        "rawValuesKnown", "objcBridge", "usedBy", "resolvesFor",
      ])
    defer { findings += object.findings }
    let word = object.string("kind")
    guard let kind = CatalogueType.Kind(rawValue: word) else {
      findings.append(Diagnostic(at: node.location, key: "kind", "there is no kind of type \(word)"))
      return nil
    }
    return CatalogueType(
      name: object.string("name"), kind: kind, superclass: object.optionalString("super"),
      conformances: object.strings("conforms"), hasNoArgumentInitializer: object.bool("noArgInit"),
      deprecatedSince: object.optionalString("dep"), members: object.list("members", member(nil)),
      location: node.location)
  }

  private static func enumeration(_ node: SourceNode, _ findings: inout [Diagnostic]) -> Enumeration? {
    var object = ObjectReader(node, keys: ["name", "raw", "ios", "dep", "cases", "members"])
    let rawType = object.optionalString("raw")
    let cases: [Enumeration.Case] = object.list("cases") { item, findings in
      if rawType == nil, item.list?.first?.string != nil { return nil }
      guard let parts = item.list, let name = parts.first?.string,
        let raw = parts.dropFirst().first?.integer.flatMap(Int.init(exactly:))
      else {
        findings.append(Diagnostic(at: item.location, key: "cases", "expected a name and a raw value"))
        return nil
      }
      return Enumeration.Case(
        name: name, rawValue: raw, deprecatedSince: parts.dropFirst(2).first?["dep"]?.string)
    }
    defer { findings += object.findings }
    return Enumeration(
      name: object.string("name"), rawType: rawType, cases: cases,
      aliases: object.list("members", member(nil)).filter { $0.kind == .staticProperty },
      deprecatedSince: object.optionalString("dep"))
  }

  private static func protocolType(_ node: SourceNode, _ findings: inout [Diagnostic]) -> ProtocolType? {
    var object = ObjectReader(node, keys: ["name", "kind", "inherits", "ios", "dep", "members"])
    defer { findings += object.findings }
    return ProtocolType(
      name: object.string("name"), deprecatedSince: object.optionalString("dep"),
      inherited: object.strings("inherits"),
      members: object.list("members", member(nil)))
  }

  private static func intent(_ node: SourceNode, _ findings: inout [Diagnostic]) -> IntentClass? {
    var object = ObjectReader(
      node,
      keys: [
        "class", "super", "conforms", "ios", "dep", "identifierConstant", "noArgInit", "inits", "properties",
        "methods", "response", "handling", "confirmation", "weight", "unlocking",
        "successor", "removedInLaterSDKs",
      ])
    defer { findings += object.findings }
    guard let response = node["response"].flatMap({ response($0, &findings) }) else {
      findings.append(Diagnostic(at: node.location, key: "response", "the key is missing"))
      return nil
    }
    let (isConfirmed, confirmed) = need("confirmation", &object, node, &findings)
    let (isUnlocked, unlocked) = need("unlocking", &object, node, &findings)
    let weight = object.optionalString("weight")
    if let weight, IntentWeight(rawValue: weight) == nil {
      let known = IntentWeight.allCases.map(\.rawValue).joined(separator: ", ")
      findings.append(
        Diagnostic(
          at: node.location, key: "weight", "\(weight) is not known", advice: "Write one of \(known)."))
    }
    return IntentClass(
      name: object.string("class"), superclass: object.string("super"),
      deprecatedSince: object.optionalString("dep"), requiresConfirmation: isConfirmed,
      confirmedValues: confirmed.map { [$0.name: $0.value] } ?? [:],
      weight: weight.flatMap(IntentWeight.init) ?? .ordinary,
      unlocking: isUnlocked ? .always : unlocked.map { .with($0.name, $0.value) } ?? .never,
      successor: node["successor"].map { successor($0, &findings) },
      initializers: object.list("inits", member(.initializer)),
      properties: object.list("properties", member(.property)), response: response,
      handling: node["handling"].flatMap { handling($0, &findings) }, location: node.location)
  }

  private static func successor(_ node: SourceNode, _ findings: inout [Diagnostic]) -> IntentSuccessor {
    var object = ObjectReader(node, keys: ["intent", "cases"])
    defer { findings += object.findings }
    var successor = IntentSuccessor(intent: object.string("intent"))
    for entry in node["cases"]?.map ?? [] { successor.cases[entry.key] = entry.value.string }
    return successor
  }

  /// What `"confirmation"` or `"unlocking"` says: that it is always needed, or with one value of a parameter.
  private static func need(
    _ key: String, _ object: inout ObjectReader, _ node: SourceNode, _ findings: inout [Diagnostic]
  ) -> (isAlways: Bool, value: (name: String, value: Bool)?) {
    guard let text = object.optionalString(key), text != "required" else {
      return (node[key] != nil, nil)
    }
    let value = parameterValue(text)
    if value == nil {
      findings.append(
        Diagnostic(
          at: node.location, key: key, "\(text) is not known",
          advice: "Write required, or the value that needs it, such as locked=false."))
    }
    return (false, value)
  }

  /// `locked=false` as a parameter and its value.
  private static func parameterValue(_ text: String) -> (name: String, value: Bool)? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Bool(String(parts[1])) else { return nil }
    return (String(parts[0]), value)
  }

  private static func response(_ node: SourceNode, _ findings: inout [Diagnostic]) -> ResponseClass? {
    var object = ObjectReader(
      node, keys: ["class", "ios", "dep", "noArgInit", "code", "inits", "properties", "methods"])
    defer { findings += object.findings }
    guard let codes = node["code"].flatMap({ enumeration($0, &findings) }) else {
      findings.append(Diagnostic(at: node.location, key: "code", "the key is missing"))
      return nil
    }
    return ResponseClass(
      name: object.string("class"), deprecatedSince: object.optionalString("dep"), codes: codes,
      initializers: object.list("inits", member(.initializer)),
      properties: object.list("properties", member(.property)))
  }

  private static func handling(_ node: SourceNode, _ findings: inout [Diagnostic]) -> HandlingProtocol? {
    var object = ObjectReader(node, keys: ["protocol", "inherits", "ios", "dep", "methods"])
    defer { findings += object.findings }
    return HandlingProtocol(
      name: object.string("protocol"), deprecatedSince: object.optionalString("dep"),
      inherited: object.strings("inherits"),
      methods: object.list("methods", method))
  }

  private static func method(_ node: SourceNode, _ findings: inout [Diagnostic]) -> HandlingMethod? {
    var object = ObjectReader(
      node,
      keys: [
        "role", "required", "name", "sig", "async", "resolves", "result", "resultIsArray", "ios", "dep",
        "obs",
        "alsoSpelled",
      ])
    defer { findings += object.findings }
    let word = object.string("role")
    guard let role = HandlingMethod.Role(rawValue: word) else {
      findings.append(Diagnostic(at: node.location, key: "role", "there is no role \(word)"))
      return nil
    }
    return HandlingMethod(
      role: role, name: object.string("name"), signature: object.string("sig"),
      asyncSignature: object.optionalString("async"), parameter: object.optionalString("resolves"),
      result: object.optionalString("result"), resultIsList: object.bool("resultIsArray"),
      olderNames: object.strings("alsoSpelled"),
      deprecatedSince: object.optionalString("dep"))
  }
}
