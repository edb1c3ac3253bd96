import Foundation
import IntentSchema
import SourceTree

/// Reads an intent's parameters from JSON or YAML, in the form in which `--json` prints them.
///
///     var reader = ParameterReader(catalogue: assistant.catalogue)
///     let record = try reader.read(#"{"taskTitles": "milk"}"#, file: "arguments", of: intent)
///
/// Two short forms are allowed. A name alone stands for a thing that has one: `"targetTaskList": "Groceries"`. One value
/// stands for a list of one.
public struct ParameterReader {
  private let catalogue: Catalogue
  private var findings: [Diagnostic] = []

  public init(catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// - Throws: `Diagnostics` with everything that doesn't fit the intent, each with its place in the file.
  public mutating func read(_ text: String, file: String, of intent: IntentDefinition) throws(Diagnostics)
    -> Record
  {
    let root: SourceNode
    do {
      root = try YAMLReader.read(text, file: file)
    } catch let error as Diagnostic {
      throw Diagnostics([error])
    } catch {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: file), "\(error)")])
    }
    return try read(root, of: intent)
  }

  /// The same for what stands in a larger file.
  mutating func read(_ root: SourceNode, of intent: IntentDefinition) throws(Diagnostics) -> Record {
    findings = []
    let fields = intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
    let record = self.record(intent.name, fields, root, "")
    guard findings.isEmpty, let record else { throw Diagnostics(findings) }
    return record
  }

  private mutating func fail(_ node: SourceNode, _ key: String, _ message: String, advice: String? = nil) {
    findings.append(
      Diagnostic(at: node.location, key: key.isEmpty ? nil : key, message, advice: advice))
  }

  private mutating func record(
    _ type: String, _ fields: [FieldDefinition], _ node: SourceNode, _ path: String
  ) -> Record? {
    guard let entries = node.map else {
      fail(node, path, "expected a dictionary of \(type), found \(node.kind)")
      return nil
    }
    var record = Record(type)
    for entry in entries where entry.key != "@type" {
      let key = path.isEmpty ? entry.key : "\(path).\(entry.key)"
      guard let field = fields.first(where: { $0.name == entry.key }) else {
        let nearest = EditDistance.nearest(to: entry.key, among: fields.map(\.name))
        findings.append(
          Diagnostic(
            at: entry.keyLocation, key: key, "\(type) has no such property",
            advice: nearest.map { "Did you mean \($0)?" }
              ?? "It has: \(fields.map(\.name).joined(separator: ", "))"))
        continue
      }
      if let value = value(entry.value, field.type, key) { record[field.name] = value }
    }
    return record
  }

  /// Nil for null, and for a value that doesn't fit, which is reported.
  private mutating func value(_ node: SourceNode, _ type: TypeReference, _ path: String) -> Value? {
    if case .null = node.content { return nil }
    switch type {
    case .optional(let wrapped): return value(node, wrapped, path)
    case .list(let element):
      // One thing needs no list around it.
      let items = node.list ?? [node]
      return .list(items.enumerated().compactMap { value($1, element, "\(path)[\($0)]") })
    case .named(let name):
      if let list = type.listOfSet { return value(node, list, path) }
      switch catalogue.type(name) {
      case .enumeration(_, let cases) where !cases.isEmpty:
        return named(node, among: cases, name, path).map { .integer(Int64($0)) }
      case .optionSet(_, let options):
        let bits = (node.list ?? [node]).compactMap { named($0, among: options, name, path) }
        return .integer(Int64(bits.reduce(0, |)))
      case .object: return object(node, name, path)
      case .enumeration, nil: return held(node, catalogue.shape(of: name), path)
      }
    }
  }

  private mutating func named(
    _ node: SourceNode, among names: [Int: String], _ type: String, _ path: String
  ) -> Int? {
    if let raw = node.integer.flatMap(Int.init(exactly:)), names[raw] != nil { return raw }
    if let word = node.string, let found = names.first(where: { $0.value == word }) { return found.key }
    let known = names.sorted { $0.key < $1.key }.map(\.value)
    let nearest = node.string.flatMap { EditDistance.nearest(to: $0, among: known) }
    fail(
      node, path, "there is no such case of \(type)",
      advice: nearest.map { "Did you mean \($0)?" } ?? "There are: \(known.joined(separator: ", "))")
    return nil
  }

  private mutating func object(_ node: SourceNode, _ name: String, _ path: String) -> Value? {
    // JSON has the plain class name of an app's own type.
    let given = node["@type"]?.string.map { $0 == QualifiedName.plain(name) ? name : $0 }
    let type = given ?? catalogue.kind(of: name).concreteType(of: name)
    guard catalogue.isType(type, a: name), case .object(_, _, let fields)? = catalogue.type(type) else {
      fail(node["@type"] ?? node, path, "\(type) is no \(name)")
      return nil
    }
    if let word = node.string, let record = catalogue.record(of: type, named: word) { return .record(record) }
    // Hand-written classes have fields that the catalogue doesn't list: a picture's name or data.
    if fields.isEmpty, node.map?.isEmpty == false {
      return held(node, .record(type: type, fields: nil), path)
    }
    return record(type, fields, node, path).map(Value.record)
  }

  // MARK: Other types

  private mutating func held(_ node: SourceNode, _ shape: ValueShape, _ path: String) -> Value? {
    switch shape {
    case .string: if let text = node.string { return .string(text) }
    case .truth: if let flag = node.bool { return .bool(flag) }
    case .wholeNumber: if let number = node.integer { return .integer(number) }
    case .number, .seconds: if let number = node.number { return .double(number) }
    case .looseNumber:
      if let number = node.integer { return .integer(number) }
      if let number = node.double { return .double(number) }
    case .bytes:
      if let data = node.string.flatMap({ Data(base64Encoded: $0) }) { return .bytes(Array(data)) }
    case .instant:
      if let date = node.string.flatMap({ try? Date($0, strategy: .iso8601) }) {
        return InstantRecord(secondsSince1970: date.timeIntervalSince1970).value
      }
      if node.map != nil {
        let fields = [InstantRecord.Key.seconds: ValueShape.number]
        return held(node, .record(type: InstantRecord.type, fields: fields), path)
      }
    case .text(let record, let field):
      let text = node.string ?? node.integer.map { "\($0)" } ?? node.double.map { "\($0)" }
      if let text { return .record(Record(record, [field: .string(text)])) }
      if node.map != nil { return held(node, .record(type: record, fields: nil), path) }
    case .record(let type, let fields):
      guard let entries = node.map else { break }
      var record = Record(type ?? DictionaryRecord.type)
      for entry in entries where entry.key != "@type" {
        let key = "\(path).\(entry.key)"
        if let fields, fields[entry.key] == nil {
          fail(
            entry.value, key, "\(record.type) has no such property",
            advice: "It has: \(fields.keys.sorted().joined(separator: ", "))")
          continue
        }
        record[entry.key] = fields?[entry.key].map { held(entry.value, $0, key) } ?? natural(entry.value)
      }
      return .record(record)
    // The catalogue has no such type.
    case .enumeration, .options, .object: break
    }
    fail(node, path, "expected \(shape.description), found \(node.kind)")
    return nil
  }

  /// A value whose type only the JSON tells.
  private func natural(_ node: SourceNode) -> Value? {
    if let string = node.string { return .string(string) }
    if let bool = node.bool { return .bool(bool) }
    if let integer = node.integer { return .integer(integer) }
    if let double = node.double { return .double(double) }
    if let list = node.list { return .list(list.compactMap(natural)) }
    guard let entries = node.map else { return nil }
    var record = Record(node["@type"]?.string ?? DictionaryRecord.type)
    for entry in entries where entry.key != "@type" { record[entry.key] = natural(entry.value) }
    return .record(record)
  }
}

extension Catalogue {
  /// The form of a type's values. A type of another module is a record of its name.
  func shape(of name: String) -> ValueShape {
    let shape = kind(of: name).shape
    guard case .record(nil, let fields) = shape else { return shape }
    return .record(type: String(name.prefix { $0 != "<" }), fields: fields)
  }
}

extension ValueShape {
  /// The expected form, for a message.
  fileprivate var description: String {
    switch self {
    case .string: "a string"
    case .truth: "true or false"
    case .wholeNumber: "a whole number"
    case .number, .seconds, .looseNumber: "a number"
    case .text(let record, _): "a \(record) as text"
    case .bytes: "data in Base64"
    case .instant: "a time such as 2026-03-02T09:00:00Z"
    case .record(let type, _): "a dictionary of \(type ?? DictionaryRecord.type)"
    case .enumeration, .options: "the name of a case"
    case .object: "an object"
    }
  }
}
