import Foundation
import PackagePlugin

/// Generates handlers of every intent for the tests.
@main struct GenerateEchoHandlers: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let domains = context.package.directoryURL.appending(path: "Catalogue/Domains")
    let names = try FileManager.default.contentsOfDirectory(atPath: domains.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EchoHandlers.swift")
    return [
      .buildCommand(
        displayName: "Generating handlers for the tests", executable: try context.tool(named: "echogen").url,
        arguments: [domains.path, output.path], inputFiles: names.map { domains.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
