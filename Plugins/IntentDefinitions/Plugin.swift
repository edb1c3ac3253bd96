import Foundation
import PackagePlugin

/// Makes Swift of a target's `.intentdefinition` files.
@main struct IntentDefinitions: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let files =
      (FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil))?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "intentdefinition" }
      .sorted { $0.path < $1.path } ?? []
    guard !files.isEmpty else {
      Diagnostics.error("\(target.name) has no .intentdefinition file in \(target.directoryURL.path)")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "IntentDefinitions.swift")
    return [
      .buildCommand(
        displayName: "Generating intents of \(target.name)",
        executable: try context.tool(named: "intentc").url,
        arguments: ["generate", "--module", target.moduleName, "--output", output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
