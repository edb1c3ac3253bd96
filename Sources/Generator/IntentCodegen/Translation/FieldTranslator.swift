import IntentSchema
import SystemCatalogue

/// Renders the parts that all classes with stored properties share.
struct FieldTranslator {
  let className: String
  /// `root` for a class that stands on nothing else of the API.
  let superclass: String
  /// True where the class is made of a store by a designated initialiser, as its superclass is.
  var inheritsStoreInitializer: Bool = false
  let properties: [Member]
  let context: TypeContext

  /// The class of module `Intents` that stores, archives, copies and compares.
  static let root: String = "_StoredObject"

  /// The required initialisers, and what the class tells the store of itself.
  func renderStore(into writer: inout SourceWriter) {
    writer.line()
    writer.line("public required init?(coder: NSCoder) { super.init(coder: coder) }")
    if inheritsStoreInitializer {
      writer.line("public override init(_fields: _FieldStore) { super.init(_fields: _fields) }")
    }
    writer.line("open override class var _recordType: String { \"\(className)\" }")
    writer.line("open override class var _fieldTypes: [_FieldType] { _types }")
    let inherited = superclass == Self.root ? "" : "\(superclass)._fieldTypes + "
    writer.line("private static let _types: [_FieldType] = \(inherited)[")
    for property in properties {
      guard let type = property.type else { continue }
      let stored = (property.storedType ?? type).unwrapped
      writer.line("  _FieldType(\"\(property.name)\", \(stored).self, optional: \(type.isOptional)),")
    }
    writer.line("]")
    writer.line("open override class var _keyPaths: [AnyKeyPath: String] {")
    writer.line(properties.isEmpty ? "  [:]" : "  [")
    for property in properties {
      let name = property.name
      writer.line("    \\\(className).\(name.escapedIdentifier): \"\(name)\",")
    }
    if !properties.isEmpty { writer.line("  ]") }
    writer.line("}")
  }

  func renderProperties(into writer: inout SourceWriter) {
    for property in properties {
      guard let type = property.type else { continue }
      let fallback =
        type.isOptional ? "" : ", default: \(type.isList ? "[]" : context.zero(of: type.base))"
      let read = "_value(\"\(property.name)\"\(fallback))"
      writer.line()
      writer.deprecation(property.deprecatedSince)
      if let stored = property.storedType {
        renderNumber(property, type, stored: stored, into: &writer)
      } else if property.isSettable {
        writer.block("open var \(property.name.escapedIdentifier): \(type)") { writer in
          writer.line("get { \(read) }")
          writer.line("set { _fields[\"\(property.name)\"] = newValue }")
        }
      } else {
        writer.line("open var \(property.name.escapedIdentifier): \(type) { \(read) }")
      }
    }
  }

  /// Renders a property that Swift sees as an `NSNumber` and that is stored in its exact type.
  private func renderNumber(
    _ property: Member, _ type: TypeReference, stored: TypeReference, into writer: inout SourceWriter
  ) {
    let name = property.name
    let unboxed = NumberBridge(stored).unboxed
    writer.block("open var \(name.escapedIdentifier): \(type)") { writer in
      if type.isList {
        writer.line("get { (_value(\"\(name)\") as \(stored))?.map { NSNumber(value: $0) } }")
        writer.line("set { _fields[\"\(name)\"] = newValue?.map(\\.\(unboxed)) }")
      } else {
        writer.line("get { (_value(\"\(name)\") as \(stored)).map { NSNumber(value: $0) } }")
        writer.line("set { _fields[\"\(name)\"] = newValue?.\(unboxed) }")
      }
    }
  }

  /// The statements that put an initialiser's arguments into the store.
  func renderAssignments(of initializer: Member, into writer: inout SourceWriter) {
    for parameter in initializer.parameters {
      let property = initializer.property(filledBy: parameter)
      writer.line("_fields[\"\(property)\"] = \(parameter.name.escapedIdentifier)")
    }
  }
}

/// Converts an `NSNumber` to the type in which a number is stored.
struct NumberBridge {
  let unboxed: String

  /// - Parameter type: what the number is stored as.
  init(_ type: TypeReference) {
    switch TypeReference.named(type.base) {
    case .truth: unboxed = "boolValue"
    case .wholeNumber: unboxed = "intValue"
    default: unboxed = "doubleValue"
    }
  }
}

extension Member {
  /// The declaration without the word `convenience`.
  var initializerSignature: String {
    let signature = signature ?? name
    return isConvenience ? String(signature.dropFirst("convenience ".count)) : signature
  }

  var isConvenience: Bool { signature?.hasPrefix("convenience ") ?? false }
}
