import Foundation
import PackagePlugin

/// Gives an extension target its entry point, made from the Info.plist in the target's folder.
@main struct IntentsExtension: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let plist = target.directoryURL.appending(path: "Info.plist")
    guard FileManager.default.fileExists(atPath: plist.path) else {
      Diagnostics.error(
        "\(plist.path): error: the file is missing; an extension's Info.plist names its principal class")
      return []
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "ExtensionMain.swift")
    return [
      .buildCommand(
        displayName: "Making the entry point of \(target.name)",
        executable: try context.tool(named: "intentc").url,
        arguments: [
          "entry-point", "--info-plist", plist.path, "--module", target.moduleName, "--output", output.path,
        ] + modulesWithDefinitions(of: target),
        inputFiles: [plist], outputFiles: [output])
    ]
  }

  /// The modules among a target and its dependencies whose definition files become classes.
  private func modulesWithDefinitions(of target: SwiftSourceModuleTarget) -> [String] {
    let targets = [target] + target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let found = targets.filter { target in
      FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)?
        .contains { ($0 as? URL)?.pathExtension == "intentdefinition" } ?? false
    }
    return Set(found.map(\.moduleName)).sorted()
  }
}
