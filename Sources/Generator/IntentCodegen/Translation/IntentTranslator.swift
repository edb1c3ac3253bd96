import SystemCatalogue

/// Renders an intent class.
struct IntentTranslator {
  private let intent: IntentClass
  private let context: TypeContext

  init(_ intent: IntentClass, _ context: TypeContext) {
    self.intent = intent
    self.context = context
  }

  func render(into writer: inout SourceWriter) {
    let fields = FieldTranslator(
      className: intent.name, superclass: intent.superclass, properties: intent.properties,
      context: context)
    writer.line()
    writer.deprecation(intent.deprecatedSince)
    writer.block("open class \(intent.name): \(intent.superclass), @unchecked Sendable") { writer in
      writer.line("public override init() { super.init() }")
      for initializer in intent.initializers where initializer.name != "init()" {
        let convenience = initializer.isConvenience
        writer.line()
        writer.deprecation(initializer.deprecatedSince)
        writer.block("public \(convenience ? "convenience " : "")\(initializer.initializerSignature)") {
          writer in
          writer.line(convenience ? "self.init()" : "super.init()")
          fields.renderAssignments(of: initializer, into: &writer)
        }
      }
      fields.renderStore(into: &writer)
      fields.renderProperties(into: &writer)
    }
  }
}

/// Renders a response class with its codes.
struct ResponseTranslator {
  private let response: ResponseClass
  private let context: TypeContext

  init(_ response: ResponseClass, _ context: TypeContext) {
    self.response = response
    self.context = context
  }

  func render(into writer: inout SourceWriter) {
    EnumerationTranslator(response.codes).render(into: &writer)
    let fields = FieldTranslator(
      className: response.name, superclass: BaseClass.response, properties: response.properties,
      context: context)
    writer.line()
    writer.deprecation(response.deprecatedSince)
    writer.block("open class \(response.name): INIntentResponse, @unchecked Sendable") { writer in
      for initializer in response.initializers {
        writer.deprecation(initializer.deprecatedSince)
        writer.block("public \(initializer.initializerSignature)") { writer in
          writer.line("super.init()")
          fields.renderAssignments(of: initializer, into: &writer)
        }
      }
      fields.renderStore(into: &writer)
      fields.renderProperties(into: &writer)
      for factory in response.factories { render(factory, into: &writer) }
    }
  }
  private func render(_ factory: ResponseClass.Factory, into writer: inout SourceWriter) {
    let arguments = factory.properties.map { property in
      "\(property.name.escapedIdentifier): \(property.type?.unwrapped ?? .named("Any"))"
    }
    writer.line()
    writer.block(
      "public static func \(factory.code.escapedIdentifier)(\(arguments.joined(separator: ", "))) -> \(response.name)"
    ) { writer in
      writer.line(
        "let response = \(response.name)(code: .\(factory.code.escapedIdentifier), userActivity: nil)")
      for property in factory.properties {
        writer.line("response.\(property.name.escapedIdentifier) = \(property.name.escapedIdentifier)")
      }
      writer.line("return response")
    }
  }
}
