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
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url).filter {
      $0.path.hasPrefix(target.directoryURL.path)
    }
    let described = definitions(of: target)
    let modules = Set(described.map(\.module)).sorted()
    let files = sources + described.map(\.file)
    return [
      .buildCommand(
        displayName: "Making the entry point of \(target.name)",
        executable: try context.tool(named: "intentc").url,
        arguments: [
          "entry-point", "--info-plist", plist.path, "--module", target.moduleName, "--output", output.path,
        ] + modules + files.map(\.path),
        inputFiles: [plist] + files, outputFiles: [output])
    ]
  }

  /// The definition files of a target and its dependencies, with the modules that their classes belong to.
  private func definitions(of target: SwiftSourceModuleTarget) -> [(module: String, file: URL)] {
    let targets = [target] + target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let found = targets.flatMap { target in
      (FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "intentdefinition" }
        .map { (module: target.moduleName, file: $0) }
    }
    return found.sorted { $0.file.path < $1.file.path }
  }
}
