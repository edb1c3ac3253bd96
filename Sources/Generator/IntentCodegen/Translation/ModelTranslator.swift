import SystemCatalogue

/// Renders a class of the model, such as `INTask`.
struct ModelTranslator {
  private let type: CatalogueType
  private let context: TypeContext

  init(_ type: CatalogueType, _ context: TypeContext) {
    self.type = type
    self.context = context
  }

  private var isRoot: Bool { type.superclass == "NSObject" }
  private var superclass: String { isRoot ? FieldTranslator.root : type.superclass ?? FieldTranslator.root }

  /// The initialisers without those that every class has.
  private var initializers: [Member] {
    type.initializers.filter { context.isGenerated($0) && !["init()", "init(coder:)"].contains($0.name) }
  }

  func render(into writer: inout SourceWriter) {
    let fields = FieldTranslator(
      className: type.name, superclass: superclass, inheritsStoreInitializer: true,
      properties: type.properties.filter(context.isGenerated), context: context)
    let conformances = isRoot ? "\(superclass), NSCopying" : superclass
    writer.nested(type.name) { name, writer in
      writer.deprecation(type.deprecatedSince)
      writer.block("open class \(name): \(conformances), @unchecked Sendable") { writer in
        if type.hasNoArgumentInitializer {
          let overrides = context.type(superclass)?.hasNoArgumentInitializer == true
          writer.line("public \(overrides ? "override " : "")init() { super.init(_fields: [:]) }")
        }
        for initializer in initializers {
          writer.line()
          writer.deprecation(initializer.deprecatedSince)
          render(initializer, fields, into: &writer)
        }
        fields.renderStore(into: &writer)
        fields.renderProperties(into: &writer)
      }
    }
  }

  private func render(_ initializer: Member, _ fields: FieldTranslator, into writer: inout SourceWriter) {
    let convenience = initializer.isConvenience
    writer.block("public \(convenience ? "convenience " : "")\(initializer.initializerSignature)") { writer in
      guard convenience else {
        writer.line("super.init(_fields: [:])")
        return fields.renderAssignments(of: initializer, into: &writer)
      }
      if let delegation = delegation(of: initializer) {
        writer.line("self.init(\(delegation))")
      } else {
        writer.line("self.init(_fields: [:])")
        fields.renderAssignments(of: initializer, into: &writer)
      }
    }
  }

  /// The arguments for the designated initialiser that takes most of this one's parameters.
  private func delegation(of initializer: Member) -> String? {
    let given = Dictionary(
      initializer.parameters.map { ($0.name, $0.name.escapedIdentifier) },
      uniquingKeysWith: { first, _ in first })
    let designated = type.initializers.first { candidate in
      !candidate.isConvenience && Set(given.keys).isSubset(of: candidate.parameters.map(\.name))
    }
    return designated?.parameters.map { parameter in
      let fallback = parameter.type.isOptional ? "nil" : context.zero(of: parameter.type.base)
      return "\(parameter.label): \(given[parameter.name] ?? fallback)"
    }.joined(separator: ", ")
  }
}
