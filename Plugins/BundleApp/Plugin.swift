import Foundation
import PackagePlugin

/// `swift package bundle-app`: builds a package's app and its Intents extensions, and lays out the `.app`.
@main struct BundleApp: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let options = try Options(arguments)
    if options.wantsHelp { return print(Options.help) }
    let programs = try Program.all(in: context.package)
    let apps = programs.filter { !$0.isExtension && (options.app == nil || $0.product == options.app) }
    guard let app = apps.first else {
      throw Failure(
        "no app found" + (options.app.map { " of the name \($0)" } ?? "")
          + ": an app is an executable target with an Info.plist in its directory")
    }
    guard apps.count == 1 else {
      let names = apps.map(\.product).joined(separator: ", ")
      throw Failure("there are several apps, \(names): choose one with --app NAME")
    }
    var arguments = [
      "--output", options.directory(in: context.package).appending(path: app.product + ".app").path,
    ]
    for (option, program) in [("--app", app)] + programs.filter(\.isExtension).map({ ("--extension", $0) }) {
      let executable = try build(program, options)
      arguments += [option, program.product, program.module, program.directory.path, executable.path]
      arguments += resources(of: program, beside: executable).flatMap { ["--resources", $0.path] }
    }
    arguments += try definitions(of: programs, in: context.package).flatMap { ["--definition", $0.path] }
    try run(context.tool(named: "appbundler").url, arguments + options.passedOn, in: context.package)
  }

  private func build(_ program: Program, _ options: Options) throws -> URL {
    var parameters = PackageManager.BuildParameters(
      configuration: options.isRelease ? .release : .debug, logging: .concise)
    parameters.echoLogs = true
    if options.isStatic { parameters.otherSwiftcFlags = ["-static-stdlib", "-Xclang-linker", "-no-pie"] }
    let result = try packageManager.build(.product(program.product), parameters: parameters)
    guard result.succeeded else { throw Failure("\(program.product) could not be built") }
    let artifacts = result.builtArtifacts.filter { $0.kind == .executable }
    guard let artifact = artifacts.first(where: { $0.url.lastPathComponent == program.product }) else {
      throw Failure("the build made no executable \(program.product)")
    }
    return artifact.url
  }

  /// The definition files of the programs and of their dependencies.
  private func definitions(of programs: [Program], in package: Package) throws -> [URL] {
    let names = Set(programs.flatMap(\.targetNames))
    let directories = package.targets.filter { names.contains($0.name) }
      .compactMap { ($0 as? SwiftSourceModuleTarget)?.directoryURL }
    let files = directories.flatMap { directory in
      FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "intentdefinition" } ?? []
    }
    return Set(files).sorted { $0.path < $1.path }
  }

  /// The resource directories that the package manager put beside a program.
  private func resources(of program: Program, beside executable: URL) -> [URL] {
    let directory = executable.deletingLastPathComponent()
    return program.targetNames.map { directory.appending(path: "\(program.package)_\($0).resources") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func run(_ tool: URL, _ arguments: [String], in package: Package) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("the bundle was not made") }
  }
}

struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
