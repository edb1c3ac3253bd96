import IntentSchema
import SourceTree

/// Reads one file's tree. Types are still words afterwards; `TypeResolver` finds their meaning.
struct DocumentReader {
  let name: String
  private(set) var findings: [Diagnostic] = []

  private static let modelVersions: Set<String> = ["1.0", "1.1", "1.2"]

  init(name: String) { self.name = name }

  mutating func read(_ node: SourceNode) -> DefinitionFile? {
    guard node.map != nil else {
      findings.append(
        Diagnostic(
          at: node.location, "expected a dictionary, found \(node.kind)",
          advice: "A definition file is a property list that Xcode's intent editor writes."))
      return nil
    }
    var root = object(node, DefinitionKeys.root)
    if let version = root.optionalString("INIntentDefinitionModelVersion") {
      if !Self.modelVersions.contains(version) {
        root.add(
          "version \(version) of the format isn't known; what is new in it is left out", .warning,
          at: "INIntentDefinitionModelVersion")
      }
    } else if node["INIntents"] == nil, node["INTypes"] == nil, node["INEnums"] == nil {
      root.add("this is no definition file: it has none of INIntents, INEnums and INTypes")
    }
    let namespace = root.optionalString("INIntentDefinitionNamespace")
    let intents: [CustomIntent] = root.list("INIntents") { node, findings in
      var reader = IntentReader(node)
      let intent = reader.read()
      findings += reader.findings
      return intent
    }
    let enumerations: [CustomEnumeration] = root.list("INEnums", Self.enumeration)
    let types: [CustomType] = root.list("INTypes", Self.type)
    findings += root.findings
    return DefinitionFile(
      name: name, namespace: namespace, intents: intents, enumerations: enumerations, types: types)
  }

  private func object(_ node: SourceNode, _ keys: Set<String>) -> ObjectReader {
    ObjectReader(node, keys: keys, unknownKeys: .warning)
  }

  private static func enumeration(_ node: SourceNode, _ findings: inout [Diagnostic]) -> CustomEnumeration? {
    var object = ObjectReader(node, keys: DefinitionKeys.enumeration, unknownKeys: .warning)
    defer { findings += object.findings }
    guard let declared = object.declared("INEnumName", "an enumeration") else { return nil }
    let title = object.text("INEnumDisplayName")
    var next = 0
    let cases: [CustomEnumeration.Case] = object.list("INEnumValues") { node, findings in
      var value = ObjectReader(node, keys: DefinitionKeys.enumerationValue, unknownKeys: .warning)
      defer { findings += value.findings }
      guard let name = value.declared("INEnumValueName", "a value") else { return nil }
      // The first, `unknown`, is usually written without its number.
      let index = value.integer("INEnumValueIndex") ?? next
      next = index + 1
      return CustomEnumeration.Case(
        name: name.name, value: index, title: value.text("INEnumValueDisplayName"), location: name.location)
    }
    return CustomEnumeration(declared: declared, title: title, cases: cases)
  }

  private static func type(_ node: SourceNode, _ findings: inout [Diagnostic]) -> CustomType? {
    var object = ObjectReader(node, keys: DefinitionKeys.type, unknownKeys: .warning)
    defer { findings += object.findings }
    guard let declared = object.declared("INTypeName", "a type") else { return nil }
    let title = object.text("INTypeDisplayName")
    let properties: [CustomType.Property] = object.list("INTypeProperties") { node, findings in
      var property = ObjectReader(
        node, keys: DefinitionKeys.property("INTypeProperty"), unknownKeys: .warning)
      defer { findings += property.findings }
      if property.bool("INTypePropertyDefault") { return nil }
      return property.property("INTypeProperty")
    }
    return CustomType(declared: declared, title: title, properties: properties)
  }
}

extension ObjectReader {
  /// A name that becomes a Swift name; nil, with a finding, where it can't.
  mutating func declared(_ key: String, _ what: String) -> Declared? {
    guard node[key] != nil else {
      add("\(key) is missing: \(what) needs a name")
      return nil
    }
    guard let name = optionalString(key), let location = node[key]?.location else { return nil }
    guard SwiftName.isIdentifier(name) else {
      add(
        "\(name.isEmpty ? "an empty text" : name) is no name in Swift", at: key,
        advice: "Use letters, digits and _, beginning with a letter.")
      return nil
    }
    return Declared(name, at: location)
  }

  /// A text, and the key of its translations from the neighbouring `…ID`.
  mutating func text(_ key: String) -> KeyedText? {
    guard let text = optionalString(key) else {
      _ = optionalString(key + "ID")
      return nil
    }
    return KeyedText(text, key: optionalString(key + "ID"))
  }

  /// The type that `<prefix>Type` and its neighbours name. An unknown word is a finding.
  mutating func definedType(_ prefix: String) -> DefinedType? {
    guard node["\(prefix)Type"] != nil else {
      add("\(prefix)Type is missing", advice: "Write one of \(DefinedType.words.joined(separator: ", ")).")
      return nil
    }
    guard let word = optionalString("\(prefix)Type") else { return nil }
    guard let type = DefinedType(word: word) else {
      let nearest = EditDistance.nearest(to: word, among: DefinedType.words, limit: 3)
      add(
        "there is no type \(word)", at: "\(prefix)Type",
        advice: nearest.map { "Did you mean \($0)?" }
          ?? "There are \(DefinedType.words.joined(separator: ", ")).")
      return nil
    }
    let enumeration = optionalString("\(prefix)EnumType")
    let object = optionalString("\(prefix)ObjectType")
    if let enumeration { return .enumeration(enumeration) }
    if case .object = type { return .object(object) }
    return type
  }

  /// A property of a type or a response.
  mutating func property(_ prefix: String) -> CustomType.Property? {
    let declared = declared("\(prefix)Name", "a property")
    let type = definedType(prefix)
    let title = text("\(prefix)DisplayName")
    let isList = bool("\(prefix)SupportsMultipleValues")
    guard let declared, let type else { return nil }
    return CustomType.Property(declared: declared, type: type, isList: isList, title: title)
  }
}

/// Checks and makes names for generated Swift.
enum SwiftName {
  static func isIdentifier(_ name: String) -> Bool {
    name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The name with an upper-case first letter: `Kind` for `kind`.
  static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
