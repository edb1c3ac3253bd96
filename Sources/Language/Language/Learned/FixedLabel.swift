import IntentSchema
import SourceTree

/// An intent together with the values that its template implies: `INSetCarLockStatusIntent#{"locked":true}`.
struct FixedLabel {
  var intent: String
  var values: [String: JSON] = [:]

  init(_ template: CompiledGrammar.Sentence) {
    intent = template.intent
    for fixed in template.fixed {
      guard case .value(let value) = fixed.content else { continue }
      values[fixed.path.joined(separator: ".")] =
        switch value {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }
  }

  init(_ text: String) {
    let name = Self.intent(of: text)
    intent = String(name)
    let rest = text[name.endIndex...].dropFirst()
    if !rest.isEmpty, case .object(let members)? = try? JSON.parse(String(rest)) { values = members }
  }

  /// The intent of a label that is written down.
  static func intent(of label: String) -> Substring { label.prefix { $0 != "#" } }

  var text: String { values.isEmpty ? intent : "\(intent)#\(JSON.object(values).line)" }

  var fixed: [(path: [String], value: Value)] {
    values.sorted { $0.key < $1.key }.compactMap { key, json in
      let value: Value? =
        switch json {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
      return value.map { (key.split(separator: ".").map(String.init), $0) }
    }
  }
}
