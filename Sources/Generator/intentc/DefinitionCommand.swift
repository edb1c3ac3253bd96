import DefinitionFiles
import Foundation
import IntentCodegen
import IntentSchema
import SystemCatalogue

/// Generates, checks or prints definition files.
struct DefinitionCommand {
  private let files: [DefinitionFile]

  /// Reads the files of one module, and reports warnings at once.
  ///
  /// - Throws: `Diagnostics` with all findings, when there is an error among them.
  init(files paths: [String]) throws {
    let sources = try paths.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Diagnostic(at: SourceLocation(file: path), "the file can't be read")
      }
      return DefinitionReader.Source(bytes: [UInt8](data), file: path)
    }
    let reader = DefinitionReader(sources, known: try SystemCatalogue.load())
    let findings = Diagnostics(reader.findings)
    if findings.hasErrors { throw findings }
    if !findings.all.isEmpty { Command.report(findings.description) }
    files = reader.files
  }

  func generate(module: String, output: URL) throws {
    try Command.write(DefinitionGenerator(files, module: module).source(), to: output)
  }

  func check() {
    let intents = files.map(\.intents.count).reduce(0, +)
    Swift.print("\(intents) \(intents == 1 ? "intent" : "intents"), no mistakes")
  }

  func print() {
    for file in files { Swift.print(DefinitionPrinter(file).text, terminator: "") }
  }
}
