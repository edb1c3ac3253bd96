import DefinitionFiles
import Foundation
import IntentCodegen
import IntentSchema
import SourceTree
import SystemCatalogue

/// Makes the entry point of an extension's target, and checks its sources.
struct EntryPointCommand {
  private let definitionModules: [String]
  private let sources: [String]
  private let definitions: [String]

  /// - Parameter words: names of modules, files of Swift, and definition files, in any order.
  init(_ words: some Sequence<String>) {
    sources = words.filter { $0.hasSuffix(".swift") }
    definitions = words.filter { $0.hasSuffix(".intentdefinition") }
    definitionModules = words.filter { !$0.hasSuffix(".swift") && !$0.hasSuffix(".intentdefinition") }
  }

  /// Writes the entry point; what is suspicious in the sources is reported and no reason to stop.
  ///
  /// - Throws: `Diagnostic` when the Info.plist names no class of the sources.
  func generate(plist: String, module: String, output: URL) throws {
    let check = sources.isEmpty ? nil : SourceCheck(try sources.map(Self.text), intents: try intents())
    let source = try EntryPoint.source(
      plist: try Self.bytes(of: plist), file: plist, module: module, definitionModules: definitionModules,
      sources: check)
    try Command.write(source, to: output)
    let findings = Diagnostics(check?.handlerFindings ?? [])
    if !findings.all.isEmpty { Command.report(findings.description) }
  }

  /// The system's intents, and those of the definition files; a broken file is reported where its classes are made.
  private func intents() throws -> [IntentClass] {
    let own = DefinitionReader(
      try definitions.map { DefinitionReader.Source(bytes: try Self.bytes(of: $0), file: $0) },
      known: try SystemCatalogue.load())
    return (try SystemCatalogue.domains() + own.files.map(Domain.init)).flatMap(\.intents)
  }

  private static func text(of path: String) throws -> SourceText {
    SourceText(try bytes(of: path), file: path)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic(at: SourceLocation(file: path), "the file can't be read")
    }
    return [UInt8](data)
  }
}
