extension Catalogue {
  /// The kind of a type; of a list or an optional, the kind of one element.
  public func kind(of type: TypeReference) -> ValueKind { kind(of: type.base) }

  /// The kind of a type or record of this name.
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

  /// True where a type is another one or inherits from it: `INTextNoteContent` is an `INNoteContent`.
  public func isType(_ name: String, a base: String) -> Bool {
    if name == base { return true }
    guard case .object(_, let next?, _)? = type(name) else { return false }
    return isType(next, a: base)
  }
}

extension ValueKind {
  /// The class of new values, where the type is a base class.
  public func concreteType(of name: String) -> String {
    self == .dictatedText ? NoteTextRecord.type : name
  }
}

extension Value {
  /// The type that a value names itself; nil where it names none: an integer may be a case or a count.
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
