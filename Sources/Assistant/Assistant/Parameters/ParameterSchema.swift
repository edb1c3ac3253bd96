import Foundation
import IntentSchema
import SourceTree

/// Describes an intent's parameters as a JSON Schema (2020-12). `ParameterReader` accepts all that fits it.
///
///     var schema = ParameterSchema(catalogue: assistant.catalogue)
///     let data = try schema.json(of: intent)
public struct ParameterSchema {
  private let catalogue: Catalogue
  private var definitions: [String: JSON] = [:]

  public init(catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// The schema in UTF-8, indented, with sorted keys.
  public mutating func json(of intent: IntentDefinition) -> Data {
    definitions = [:]
    let fields = intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
    var members: [String: JSON] = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"), "title": .string(intent.name),
      "type": .string("object"), "additionalProperties": .bool(false), "properties": properties(fields),
    ]
    if !definitions.isEmpty { members["$defs"] = .object(definitions) }
    return Data(JSON.object(members).indented.utf8)
  }

  private mutating func properties(_ fields: [FieldDefinition]) -> JSON {
    var members: [String: JSON] = [:]
    for field in fields { members[field.name] = schema(field.type) }
    return .object(members)
  }

  private mutating func schema(_ type: TypeReference) -> JSON {
    switch type {
    case .optional(let wrapped): return schema(wrapped)
    case .list(let element): return .object(["type": .string("array"), "items": schema(element)])
    case .named(let name):
      if let list = type.listOfSet { return schema(list) }
      guard let definition = catalogue.type(name) else { return Self.schema(catalogue.shape(of: name)) }
      define(name, definition)
      return .object(["$ref": .string("#/$defs/\(name)")])
    }
  }

  private mutating func define(_ name: String, _ definition: TypeDefinition) {
    guard definitions[name] == nil else { return }
    // The entry stops the recursion of types that refer to themselves: a person has other persons of the same name.
    definitions[name] = .null
    switch definition {
    case .enumeration(_, let cases):
      definitions[name] = .object(["enum": .array(Self.names(cases))])
    case .optionSet(_, let options):
      definitions[name] = .object([
        "type": .string("array"), "uniqueItems": .bool(true),
        "items": .object(["enum": .array(Self.names(options))]),
      ])
    case .object(_, _, let fields):
      let derived = catalogue.types.values.compactMap { type -> String? in
        if case .object(let other, let base?, _) = type, base == name { other } else { nil }
      }
      var variants: [JSON] = [
        .object([
          "type": .string("object"),
          "properties": properties(fields + [FieldDefinition(name: "@type", type: .text)]),
        ]), .object(["type": .string("string"), "description": .string("its name")]),
      ]
      variants += derived.sorted().map { schema(.named($0)) }
      definitions[name] = .object(["anyOf": .array(variants)])
    }
  }

  private static func names(_ names: [Int: String]) -> [JSON] {
    names.sorted { $0.key < $1.key }.map { .string($0.value) }
  }

  private static func schema(_ shape: ValueShape) -> JSON {
    switch shape {
    case .string, .text: .object(["type": .string("string")])
    case .truth: .object(["type": .string("boolean")])
    case .wholeNumber: .object(["type": .string("integer")])
    case .number, .seconds, .looseNumber: .object(["type": .string("number")])
    case .bytes: .object(["type": .string("string"), "contentEncoding": .string("base64")])
    case .instant: .object(["type": .string("string"), "format": .string("date-time")])
    case .record(_, let fields):
      .object(
        ["type": .string("object")].merging(
          fields.map { ["properties": .object($0.mapValues(schema))] } ?? [:], uniquingKeysWith: { $1 }))
    // The catalogue has no such type.
    case .enumeration, .options, .object: .object([:])
    }
  }
}
