import SystemCatalogue

/// The registry through which records and calls find their classes by name.
struct RegistryTranslator {
  let domains: [Domain]
  let context: TypeContext

  func render() -> String {
    var writer = SourceWriter()
    writer.line("// Generated from the catalogue.")
    writer.block("enum GeneratedTypes") { writer in
      writer.line("/// Model, intent and response classes by record type.")
      writer.line("static let byName: [String: any _FieldCoded.Type] = [")
      let models = domains.flatMap(\.types).filter {
        $0.kind == .class && !$0.name.hasSuffix("ResolutionResult") && context.isGenerated($0.name)
      }
      let intents = domains.flatMap(\.intents).filter { context.isGenerated($0.name) }
      for name in models.map(\.name) + intents.flatMap({ [$0.name, $0.response.name] }) {
        writer.line("  \"\(name)\": \(name).self,")
      }
      writer.line("]")
      writer.line()
      writer.line("static let dispatchers: [String: IntentDispatcher] = [")
      for intent in intents where intent.handling != nil {
        writer.line("  \"\(intent.name)\": \(intent.name)._dispatcher,")
      }
      writer.line("]")
    }
    return writer.text
  }
}
