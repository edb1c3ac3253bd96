import IntentSchema

/// Checks an extension's reply against the schema. A reply comes from an app and is not trusted.
///
///     try ReplyChecker(catalogue).check(reply, to: call)
public struct ReplyChecker: Sendable {
  private let catalogue: Catalogue

  public init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// - Throws: `.malformedReply` with the path of the mistake, such as `addedTasks[2].title`.
  public func check(_ reply: HandlingReply, to call: HandlingCall) throws(HandlingFailure) {
    switch (call.phase, reply) {
    case (_, .notImplemented): return
    case (.resolve(let name), .resolution(let resolution)):
      if let type = parameter(name, of: call) { try check(resolution, type, name) }
    case (.resolve(let name), .resolutions(let resolutions)):
      guard let type = parameter(name, of: call) else { return }
      guard case .list(let element) = type.unwrapped else {
        throw .malformedReply(reason: "\(name): several resolutions for a single value")
      }
      for (index, resolution) in resolutions.enumerated() {
        try check(resolution, element, "\(name)[\(index)]")
      }
    case (.options(let name, _), .options(let values)):
      guard let type = parameter(name, of: call)?.unwrapped else { return }
      let element: TypeReference = if case .list(let element) = type { element } else { type }
      for (index, value) in values.enumerated() { try check(value, element, "options of \(name)[\(index)]") }
    case (.defaultValue(let name), .value(let value)):
      if let type = parameter(name, of: call) { try check(value, type, "default of \(name)") }
    case (.confirm, .response(let record)), (.handle, .response(let record)):
      try check(response: record, to: call.intent.type)
    default:
      throw .malformedReply(reason: "the answer has another form than the question")
    }
  }

  private func parameter(_ name: String, of call: HandlingCall) -> TypeReference? {
    catalogue.intent(call.intent.type)?.parameter(name)?.type
  }

  private func check(_ resolution: Resolution, _ type: TypeReference, _ path: String) throws(HandlingFailure)
  {
    switch resolution {
    case .success(let value): try checkEither(value, type, path)
    case .confirmationRequired(let value?, _): try checkEither(value, type, path)
    case .disambiguation(let values):
      for (index, value) in values.enumerated() { try checkEither(value, type, "\(path)[\(index)]") }
    case .needsValue, .notRequired, .unsupported, .confirmationRequired(nil, _): return
    }
  }

  /// Checks a resolution of a list parameter. Its value may be one element or the whole list.
  private func checkEither(_ value: Value, _ type: TypeReference, _ path: String) throws(HandlingFailure) {
    if case .list(let element) = type.unwrapped, value.list == nil { return try check(value, element, path) }
    try check(value, type, path)
  }

  private func check(response: Record, to intent: String) throws(HandlingFailure) {
    guard let definition = catalogue.intent(intent)?.response else { return }
    guard response.type == definition.name else {
      throw .malformedReply(reason: "a \(response.type) instead of a \(definition.name)")
    }
    guard let code = response["code"]?.integer, definition.codes[Int(truncatingIfNeeded: code)] != nil else {
      throw .malformedReply(reason: "code: there is no such code of \(definition.name)")
    }
    for (name, value) in response.fields where name != "code" && name != "userActivity" {
      guard let property = definition.properties.first(where: { $0.name == name }) else {
        throw .malformedReply(reason: "\(name): \(definition.name) has no such property")
      }
      try check(value, property.type, name)
    }
  }

  private func check(_ value: Value, _ type: TypeReference, _ path: String) throws(HandlingFailure) {
    switch (type, value) {
    case (.optional(let wrapped), _):
      if !value.isNull { try check(value, wrapped, path) }
    case (.list(let element), .list(let items)):
      for (index, item) in items.enumerated() { try check(item, element, "\(path)[\(index)]") }
    case (.named(let name), _): try check(value, named: name, path)
    default: throw .malformedReply(reason: "\(path): expected \(type)")
    }
  }

  private func check(_ value: Value, named name: String, _ path: String) throws(HandlingFailure) {
    if let list = TypeReference.named(name).listOfSet { return try check(value, list, path) }
    let fits: Bool
    switch name {
    case "String", "UUID": fits = value.string != nil
    case "Bool": fits = value.bool != nil
    case "Int", "UInt": fits = value.integer != nil
    case "Double", "Float", "TimeInterval": fits = value.double != nil
    case "NSNumber": fits = value.double != nil || value.record?.type == "Decimal"
    case "Data": fits = value.bytes != nil
    case "NSDecimalNumber": fits = value.record?.type == "Decimal"
    case "[String : Any]": fits = value.record?.type == "Dictionary"
    default:
      switch catalogue.type(name) {
      case .enumeration(_, let cases):
        fits = value.integer.flatMap(Int.init(exactly:)).map { cases[$0] != nil } ?? false
      case .optionSet: fits = value.integer != nil
      case .object: return try check(object: value, of: name, path)
      // A type of another module is known only by its name. Its record is checked by the code that uses it. The spelling
      // of `Measurement<UnitMass>` names the unit, the record has it inside. String constants of the API are strings.
      case nil:
        let base = name.prefix { $0 != "<" }
        fits = value.record.map { $0.type == base } ?? (name.hasPrefix("IN") && value.string != nil)
      }
    }
    guard fits else { throw .malformedReply(reason: "\(path): expected \(name)") }
  }

  private func check(object value: Value, of name: String, _ path: String) throws(HandlingFailure) {
    guard let record = value.record, isKind(record.type, of: name),
      case .object(_, _, let fields)? = catalogue.type(record.type)
    else { throw .malformedReply(reason: "\(path): expected \(name)") }
    for (field, value) in record.fields {
      guard let definition = fields.first(where: { $0.name == field }) else {
        // Hand-written types may have more fields than the API shows, such as a picture's data.
        if fields.isEmpty { continue }
        throw .malformedReply(reason: "\(path).\(field): \(record.type) has no such property")
      }
      try check(value, definition.type, "\(path).\(field)")
    }
  }

  private func isKind(_ name: String, of base: String) -> Bool {
    if name == base { return true }
    guard case .object(_, let next?, _)? = catalogue.type(name) else { return false }
    return isKind(next, of: base)
  }
}
