import IntentSchema

/// Checks an extension's reply against the schema. A reply comes from an app and is not trusted.
///
///     try ReplyChecker(catalogue).check(reply, to: call)
public struct ReplyChecker: Sendable {
  private let catalogue: Catalogue

  /// The choices that a person is asked to choose from at once. More can't be told, and each takes work and memory.
  public static let mostChoices: Int = 100

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
      // One for each element that was asked about, and no more than can be told.
      let most = max(Self.mostChoices, call.intent[name]?.list?.count ?? 0)
      guard resolutions.count <= most else {
        throw .malformedReply(reason: "\(name): \(resolutions.count) resolutions; \(most) are allowed")
      }
      for (index, resolution) in resolutions.enumerated() {
        try check(resolution, element, "\(name)[\(index)]")
      }
    case (.options(let name, _), .options(let values)):
      guard let type = parameter(name, of: call)?.unwrapped else { return }
      let element: TypeReference = if case .list(let element) = type { element } else { type }
      try check(choices: values, "options of \(name)") { value, path throws(HandlingFailure) in
        try check(value, element, path)
      }
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
      try check(choices: values, path) { value, path throws(HandlingFailure) in
        try checkEither(value, type, path)
      }
    case .needsValue, .notRequired, .unsupported, .confirmationRequired(nil, _): return
    }
  }

  /// Checks what a person is to choose from, also where an optional type would allow null.
  private func check(
    choices: [Value], _ path: String, _ check: (Value, String) throws(HandlingFailure) -> Void
  ) throws(HandlingFailure) {
    guard choices.count <= Self.mostChoices else {
      throw .malformedReply(
        reason: "\(path): \(choices.count) values to choose from; \(Self.mostChoices) are allowed")
    }
    for (index, value) in choices.enumerated() {
      guard !value.isNull else {
        throw .malformedReply(reason: "\(path)[\(index)]: a choice that is nothing")
      }
      try check(value, "\(path)[\(index)]")
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
    switch catalogue.kind(of: name).shape {
    case .string: fits = value.string != nil
    case .truth: fits = value.bool != nil
    case .wholeNumber, .options: fits = value.integer != nil
    case .number, .seconds: fits = value.double != nil
    case .looseNumber: fits = value.double != nil || value.record?.type == DecimalRecord.type
    case .bytes: fits = value.bytes != nil
    case .instant: fits = value.record?.type == InstantRecord.type
    case .text(let record, _): fits = value.record?.type == record
    case .enumeration:
      fits = value.integer.flatMap(Int.init(exactly:)).map { isCase($0, of: name) } ?? false
    case .object: return try check(object: value, of: name, path)
    // A type of another module is known by name only; its record is read by what uses it. `Measurement<UnitMass>`
    // names its unit inside.
    case .record(let type, _): fits = value.record?.type == type ?? String(name.prefix { $0 != "<" })
    }
    guard fits else { throw .malformedReply(reason: "\(path): expected \(name)") }
  }

  private func check(object value: Value, of name: String, _ path: String) throws(HandlingFailure) {
    guard let record = value.record, catalogue.isType(record.type, a: name),
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

  private func isCase(_ raw: Int, of name: String) -> Bool {
    guard case .enumeration(_, let cases)? = catalogue.type(name) else { return false }
    return cases[raw] != nil
  }
}
