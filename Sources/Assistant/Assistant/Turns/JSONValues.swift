import Foundation
import IntentSchema
import SourceTree

/// Turns values into JSON that a person can read: enumerations by name, objects with their type.
struct JSONValues {
  var catalogue: Catalogue

  /// The fields of a record.
  ///
  /// - Parameter typed: whether a member `@type` names the record's type. The outermost object has no need of it.
  func object(_ record: Record, typed: Bool = true) -> JSON {
    var members: [String: JSON] = typed ? ["@type": .string(QualifiedName.plain(record.type))] : [:]
    let types = fieldTypes(of: record.type)
    for (name, value) in record.fields {
      members[name] = json(value, type: types[name])
    }
    return .object(members)
  }

  private func json(_ value: Value, type: TypeReference?) -> JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): named(value, type: type?.base)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .bytes(let value): .string(Data(value).base64EncodedString())
    case .list(let values): .array(values.map { json($0, type: type) })
    case .record(let record): object(record)
    }
  }

  /// An enumeration's case as its name, an option set as a list of names, any other number as itself.
  private func named(_ value: Int64, type: String?) -> JSON {
    guard let type, let raw = Int(exactly: value) else { return .integer(value) }
    switch codes(of: type) ?? catalogue.type(type) {
    case .enumeration(_, let cases): return cases[raw].map(JSON.string) ?? .integer(value)
    case .optionSet(_, let options):
      let set = options.keys.sorted().filter { $0 != 0 && raw & $0 == $0 }
      return .array(set.compactMap { options[$0].map(JSON.string) })
    default: return .integer(value)
    }
  }

  private static let codeSuffix = "IntentResponseCode"

  /// The code enumeration of a response. The catalogue keeps its cases with the intent.
  private func codes(of type: String) -> TypeDefinition? {
    guard type.hasSuffix(Self.codeSuffix) else { return nil }
    let intent = catalogue.intent(String(type.dropLast("ResponseCode".count)))
    return intent.map { .enumeration(name: type, cases: $0.response.codes) }
  }

  private func fieldTypes(of name: String) -> [String: TypeReference] {
    if let intent = catalogue.intent(name) {
      return Dictionary(intent.parameters.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    }
    if name.hasSuffix("IntentResponse"),
      let intent = catalogue.intent(String(name.dropLast("Response".count)))
    {
      var types: [String: TypeReference] = ["code": .named(intent.name + "ResponseCode")]
      for property in intent.response.properties where property.name != "code" {
        types[property.name] = property.type
      }
      return types
    }
    if case .object(_, _, let fields)? = catalogue.type(name) {
      return Dictionary(fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    }
    return [:]
  }
}
