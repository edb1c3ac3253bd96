import Foundation
import PackagePlugin

/// Generates the bulk of module `Intents` from the catalogue.
@main struct GenerateIntents: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let catalogue = context.package.directoryURL.appending(path: "Catalogue")
    let domains = catalogue.appending(path: "Domains")
    let names = try FileManager.default.contentsOfDirectory(atPath: domains.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
    let outputs =
      names.map { $0.replacingOccurrences(of: ".json", with: ".swift") } + ["GeneratedTypes.swift"]
    return [
      .buildCommand(
        displayName: "Generating Intents", executable: try context.tool(named: "intentc").url,
        arguments: ["generate", "--catalogue", catalogue.path, "--output", output.path],
        inputFiles: names.map { domains.appending(path: $0) } + [
          catalogue.appending(path: "generation.yaml")
        ],
        outputFiles: outputs.map { output.appending(path: $0) })
    ]
  }
}
