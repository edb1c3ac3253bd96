import IntentSchema

/// Sets parameters, or fields of them. Records in between are made where they are missing.
enum RecordPath {
  static func set(
    _ value: Value, at path: [String], of intent: String, in record: inout Record, _ catalogue: Catalogue
  ) {
    guard let first = path.first else { return }
    let type = catalogue.intent(intent)?.parameter(first)?.type
    record[first] = merged(value, at: path.dropFirst(), into: record[first], type: type, catalogue)
  }

  /// Empties a parameter, or a field of one. Records that are empty then go too.
  static func remove(_ path: [String], from record: inout Record) {
    guard let first = path.first else { return }
    guard path.count > 1, var inner = record[first]?.record else { return record[first] = nil }
    remove(Array(path.dropFirst()), from: &inner)
    record[first] = inner.fields.isEmpty ? nil : .record(inner)
  }

  private static func merged(
    _ value: Value, at path: ArraySlice<String>, into existing: Value?, type: TypeReference?,
    _ catalogue: Catalogue
  ) -> Value {
    guard let field = path.first, let type else {
      // A value that the template implies may be set before or after the words' own.
      switch (existing, value) {
      case (.record(var old)?, .record(let new)) where new.type == old.type:
        old.fields.merge(new.fields) { _, new in new }
        return .record(old)
      // Several words may each fill a part of a list: "apples … and pears too".
      case (.list(let old)?, .list(let new)): return .list(old + new.filter { !old.contains($0) })
      default: return value
      }
    }
    var record = existing?.record ?? Record(type.base)
    var fieldType: TypeReference?
    if case .object(_, _, let fields)? = catalogue.type(type.base) {
      fieldType = fields.first { $0.name == field }?.type
    }
    record[field] = merged(value, at: path.dropFirst(), into: record[field], type: fieldType, catalogue)
    return .record(record)
  }
}
