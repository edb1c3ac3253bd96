import SystemCatalogue

/// Renders the registry that finds classes by name, for records and calls.
struct RegistryTranslator {
  let domains: [Domain]
  let context: TypeContext

  func render() -> String {
    var writer = SourceWriter()
    writer.line("// Generated from the catalogue.")
    writer.block("enum GeneratedTypes") { writer in
      let models = domains.flatMap(\.types).filter {
        $0.kind == .class && !$0.name.hasSuffix("ResolutionResult") && context.isGenerated($0.name)
      }
      let intents = domains.flatMap(\.intents).filter { context.isGenerated($0.name) }
      // The registry has functions rather than dictionaries. A process needs few of the classes, and loading all of them
      // takes longer than the rest of its start.
      writer.line("/// Model, intent and response classes by record type.")
      writer.block("static func type(named name: String) -> (any _FieldCoded.Type)?") { writer in
        writer.line("switch name {")
        for name in models.map(\.name) + intents.flatMap({ [$0.name, $0.response.name] }) {
          writer.line("case \"\(name)\": return \(name).self")
        }
        writer.line("default: return nil")
        writer.line("}")
      }
      writer.line()
      writer.block("static func dispatcher(forIntent name: String) -> IntentDispatcher?") { writer in
        writer.line("switch name {")
        for intent in intents where intent.handling != nil {
          writer.line("case \"\(intent.name)\": return \(intent.name)._dispatcher")
        }
        writer.line("default: return nil")
        writer.line("}")
      }
    }
    return writer.text
  }
}
