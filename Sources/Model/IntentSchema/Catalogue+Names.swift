extension Catalogue {
  /// A thing of which only the name is known: a list by its title, a person by what they are called.
  ///
  ///     catalogue.record(of: "INSpeakableString", named: "Groceries")
  ///
  /// - Returns: nil for a type whose things have no name.
  public func record(of type: String, named name: String) -> Record? {
    guard case .object(let type, _, let fields)? = self.type(type) else { return nil }
    let field =
      ["spokenPhrase", "text", "displayString", "displayName", "title", "name"].lazy.compactMap { known in
        fields.first { $0.name == known }
      }.first ?? fields.first { $0.type.base == "INSpeakableString" }
    guard let field else { return nil }
    if field.type.base != "String" {
      return field.type.isList
        ? nil : record(of: field.type.base, named: name).map { Record(type, [field.name: .record($0)]) }
    }
    var record = Record(type, [field.name: .string(name)])
    if let handle = fields.first(where: { $0.name == "personHandle" }) {
      // A person is reached by a handle; the name is the best guess at it. 0 is a handle of unknown kind.
      record[handle.name] = .record(Record(handle.type.base, ["value": .string(name), "type": .integer(0)]))
    }
    return record
  }
}
