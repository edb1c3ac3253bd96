import Foundation
import PackagePlugin

/// Generates handlers of every intent for the tests.
@main struct GenerateEchoHandlers: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let domains = context.package.directoryURL.appending(path: "Catalogue/Domains")
    let names = try FileManager.default.contentsOfDirectory(atPath: domains.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    let definition = context.package.directoryURL.appending(
      path: "Tests/Fixtures/EchoExtension/EveryType.intentdefinition")
    let output = context.pluginWorkDirectoryURL.appending(path: "EchoHandlers.swift")
    return [
      .buildCommand(
        displayName: "Generating handlers for the tests", executable: try context.tool(named: "echogen").url,
        arguments: [domains.path, definition.path, output.path],
        inputFiles: names.map { domains.appending(path: $0) } + [definition],
        outputFiles: [output])
    ]
  }
}
