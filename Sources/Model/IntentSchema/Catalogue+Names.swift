extension Catalogue {
  /// A thing of which only the name is known: a list by its title, a person by what they are called.
  ///
  ///     catalogue.record(of: "INSpeakableString", named: "Groceries")
  ///
  /// - Returns: nil for a type whose things have no name.
  public func record(of type: String, named name: String) -> Record? {
    guard case .object(let type, _, let fields)? = self.type(type) else { return nil }
    let field =
      ["spokenPhrase", "text", "displayString", "displayName", "title", "name", "offerTitleText"].lazy
      .compactMap { known in
        fields.first { $0.name == known }
      }.first ?? fields.first { $0.type.base == SpeakableRecord.type }
    guard let field else { return nil }
    if field.type.base != TypeReference.text.base {
      return field.type.isList
        ? nil : record(of: field.type.base, named: name).map { Record(type, [field.name: .record($0)]) }
    }
    var record = Record(type, [field.name: .string(name)])
    // A person is reached by a handle; the name is the best guess at it.
    if fields.contains(where: { $0.name == PersonRecord.Key.handle }) {
      record[PersonRecord.Key.handle] = PersonHandleRecord(name, kind: .unknown).value
    }
    return record
  }
}
