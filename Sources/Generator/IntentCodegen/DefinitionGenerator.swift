import DefinitionFiles
import SystemCatalogue

/// Renders a module's definition files as Swift, with the classes that Xcode would generate.
///
///     let swift = DefinitionGenerator(reader.files, module: "Pizzeria").source()
public struct DefinitionGenerator: Sendable {
  private let files: [DefinitionFile]
  private let module: String

  /// - Parameter module: the name of the Swift module that the source becomes part of.
  public init(_ files: [DefinitionFile], module: String) {
    self.files = files
    self.module = module
  }

  /// The name of the enumeration by which the entry point of an extension registers the module's classes.
  public static func registration(of module: String) -> String { "_\(module)IntentDefinitions" }

  public func source() -> String {
    let domains = files.map(Domain.init)
    let context = TypeContext(domains: domains, plan: GenerationPlan())
    var writer = SourceWriter()
    let names = files.map { "\($0.name).intentdefinition" }.joined(separator: ", ")
    writer.line("// Generated from \(names).")
    writer.line("import Foundation")
    writer.line("import IntentSchema")
    writer.line("@_spi(Runtime) import Intents")
    for domain in domains { DomainTranslator(domain, context).render(into: &writer) }
    let intents = domains.flatMap(\.intents)
    let objects = domains.flatMap(\.types).filter { !$0.name.hasSuffix("ResolutionResult") }.map(\.name)
    let types = objects + intents.flatMap { [$0.name, $0.response.name] }
    writer.line()
    writer.block("@_spi(Runtime) public enum \(Self.registration(of: module))") { writer in
      writer.block("public static func register()") { writer in
        writer.line("IntentRegistry.register(")
        writer.line("  types: [\(types.map { "\($0).self" }.joined(separator: ", "))],")
        writer.line("  dispatchers: [\(intents.map { "\($0.name)._dispatcher" }.joined(separator: ", "))])")
      }
    }
    // An app has no entry point that is made for it. The loader calls this before `main`.
    writer.line()
    writer.line("#if compiler(>=6.3)")
    writer.line("@section(\".init_array\") @used")
    writer.line(
      "private let registration: @convention(c) () -> Void = { \(Self.registration(of: module)).register() }")
    writer.line("#endif")
    return writer.text
  }
}
