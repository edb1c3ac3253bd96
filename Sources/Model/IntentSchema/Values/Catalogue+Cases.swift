extension Catalogue {
  /// The names of an enumeration's cases or an option set's options, by raw value; nil for any other type.
  ///
  ///     catalogue.cases(of: TypeReference("INTaskStatus"))?[2]  // "completed"
  public func cases(of type: TypeReference) -> [Int: String]? {
    switch self.type(type.base) {
    case .enumeration(_, let names), .optionSet(_, let names): names
    case .object, nil: nil
    }
  }

  /// The raw value of a case or an option by its name; nil where the type has none of this name.
  ///
  ///     catalogue.caseValue("completed", of: TypeReference("INTaskStatus"))  // .integer(2)
  public func caseValue(_ name: String, of type: TypeReference) -> Value? {
    cases(of: type)?.first { $0.value == name }.map { .integer(Int64($0.key)) }
  }
}
