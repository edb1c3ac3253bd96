extension Catalogue {
  /// The type at the end of a path of fields; nil where there is no such field.
  ///
  ///     catalogue.type(at: ["mediaSearch", "artistName"], from: search)  // String
  ///
  /// - Parameters:
  ///   - path: a parameter, then fields within it.
  ///   - type: the parameter's.
  public func type(at path: [String], from type: TypeReference) -> TypeReference? {
    path.dropFirst().reduce(type) { type, name in
      guard let type else { return nil }
      // The value that a case carries is written as text: the name of a playlist.
      if kind(of: type) == .variant { return TypeReference("String") }
      guard case .object(_, _, let fields)? = self.type(type.base) else { return nil }
      return fields.first { $0.name == name }?.type
    }
  }
}
