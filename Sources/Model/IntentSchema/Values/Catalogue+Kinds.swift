extension Catalogue {
  /// What a type is to a person; of a list and an optional, what one element is.
  public func kind(of type: TypeReference) -> ValueKind { kind(of: type.base) }

  /// What a type or a record of this name is.
  ///
  ///     catalogue.kind(of: "DateComponents")   // .dateComponents
  public func kind(of name: String) -> ValueKind {
    if let kind = values.kinds[name] { return kind }
    switch type(name) {
    case .enumeration(_, let cases): return cases.isEmpty ? .variant : .enumeration
    case .optionSet: return .options
    case .object: return .thing
    case nil:
      // `Measurement<UnitMass>` names its unit inside.
      guard let end = name.firstIndex(of: "<") else { return .unknown }
      return values.kinds[String(name[..<end])] ?? .unknown
    }
  }

  /// Whether a type is another one or stands on it: `INTextNoteContent` is an `INNoteContent`.
  public func isType(_ name: String, a base: String) -> Bool {
    if name == base { return true }
    guard case .object(_, let next?, _)? = type(name) else { return false }
    return isType(next, a: base)
  }
}

extension ValueKind {
  /// The class that values are made of where the type names only what several have in common.
  public func concreteType(of name: String) -> String {
    self == .dictatedText ? NoteTextRecord.type : name
  }
}

extension Value {
  /// The name of the type that a value has by itself; nil where it says none: an integer may be a case or a count.
  public var ownType: String? {
    switch self {
    case .record(let record): record.type
    case .string: TypeReference.text.base
    case .bool: TypeReference.truth.base
    case .double: TypeReference.number.base
    case .null, .integer, .bytes, .list: nil
    }
  }
}
