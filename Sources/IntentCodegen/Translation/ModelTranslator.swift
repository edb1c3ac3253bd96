import SystemCatalogue

/// A class of the model, such as `INTask`.
struct ModelTranslator {
  private let type: CatalogueType
  private let context: TypeContext

  init(_ type: CatalogueType, _ context: TypeContext) {
    self.type = type
    self.context = context
  }

  private var isRoot: Bool { type.superclass == "NSObject" }

  func render(into writer: inout SourceWriter) {
    let fields = FieldTranslator(
      className: type.name, generatedSuperclass: isRoot ? nil : type.superclass,
      properties: type.properties.filter(context.isGenerated), context: context)
    let conformances =
      isRoot ? "NSObject, NSCopying, NSSecureCoding, _FieldCoded" : type.superclass ?? "NSObject"
    writer.line()
    writer.block("open class \(type.name): \(conformances), @unchecked Sendable") { writer in
      if type.hasNoArgumentInitializer {
        writer.block("public override init()") { writer in
          if isRoot { writer.line("_fields = [:]") }
          writer.line("super.init()")
        }
      }
      for initializer in type.initializers where context.isGenerated(initializer) {
        writer.line()
        render(initializer, fields, into: &writer)
      }
      fields.renderStore(into: &writer)
      fields.renderProperties(into: &writer)
    }
  }

  private func render(_ initializer: Member, _ fields: FieldTranslator, into writer: inout SourceWriter) {
    let convenience = initializer.isConvenience
    writer.block("public \(convenience ? "convenience " : "")\(initializer.initializerSignature)") { writer in
      guard convenience else {
        if isRoot { writer.line("_fields = [:]") }
        writer.line("super.init()")
        return fields.renderAssignments(of: initializer, into: &writer)
      }
      writer.line("self.init(\(delegation(of: initializer)))")
    }
  }

  /// The arguments for the designated initialiser that takes the most of what this one takes.
  private func delegation(of initializer: Member) -> String {
    let given = Dictionary(
      initializer.parameters.map { ($0.name, $0.name.escapedIdentifier) },
      uniquingKeysWith: { first, _ in first })
    let designated = type.initializers.first { candidate in
      !candidate.isConvenience && Set(given.keys).isSubset(of: candidate.parameters.map(\.name))
    }
    return (designated?.parameters ?? []).map { parameter in
      let fallback = parameter.type.isOptional ? "nil" : context.zero(of: parameter.type.base)
      return "\(parameter.label): \(given[parameter.name] ?? fallback)"
    }.joined(separator: ", ")
  }
}
