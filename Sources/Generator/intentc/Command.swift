import Foundation
import IntentCodegen
import IntentSchema
import SourceTree
import SystemCatalogue

/// The command line of the generator.
enum Command {
  private static let usage = """
    usage: intentc generate --module NAME --output FILE DEFINITION...
           intentc check DEFINITION...
           intentc print DEFINITION...
           intentc entry-point --info-plist FILE --module NAME --output FILE [MODULE...] [SOURCE...]

    Definitions are .intentdefinition files; those of one Swift module are given together. entry-point takes the
    names of the modules that have some. With the target's .swift files and the .intentdefinition files of those
    modules it finds the class that Info.plist names, and warns of methods of handlers that are never called.

    The framework itself is generated from its catalogue:
           intentc generate --catalogue DIR --output DIR
           intentc check --catalogue DIR
           intentc print --catalogue DIR [INTENT]
    """

  private struct Misuse: Error { var message: String }

  static func run(_ arguments: [String]) -> Int32 {
    do {
      var rest = arguments.dropFirst()
      switch arguments.first {
      case "generate" where rest.first == "--catalogue":
        try generate(try options(&rest, ["--catalogue", "--output"]))
      case "generate":
        let given = try options(&rest, ["--module", "--output"])
        try DefinitionCommand(files: files(&rest)).generate(
          module: given["--module"] ?? "", output: URL(filePath: given["--output"] ?? ""))
      case "check" where rest.first == "--catalogue": _ = try domains(try options(&rest, ["--catalogue"]))
      case "check": try DefinitionCommand(files: files(&rest)).check()
      case "print" where rest.first == "--catalogue":
        try print(try options(&rest, ["--catalogue"]), intent: rest.popFirst())
      case "print": try DefinitionCommand(files: files(&rest)).print()
      case "entry-point":
        let given = try options(&rest, ["--info-plist", "--module", "--output"])
        try EntryPointCommand(rest).generate(
          plist: given["--info-plist"] ?? "", module: given["--module"] ?? "",
          output: URL(filePath: given["--output"] ?? ""))
        rest = []
      case "help", "--help":
        Swift.print(usage)
        return 0
      case nil: throw Misuse(message: "a command is missing")
      case let command?: throw Misuse(message: "there is no command \(command)")
      }
      if let extra = rest.first { throw Misuse(message: "\(extra) is one word too many") }
      return 0
    } catch let error as Misuse {
      report("intentc: \(error.message)\n\(usage)")
      return 64
    } catch {
      report("\(error)")
      return 1
    }
  }

  /// The values of these options. Other arguments stay in `rest`.
  private static func options(_ rest: inout ArraySlice<String>, _ names: [String]) throws -> [String: String]
  {
    var found: [String: String] = [:]
    while let word = rest.first, word.hasPrefix("--") {
      guard names.contains(word) else { throw Misuse(message: "there is no option \(word) here") }
      rest.removeFirst()
      guard let value = rest.popFirst() else { throw Misuse(message: "\(word) needs a value") }
      found[word] = value
    }
    for name in names where found[name] == nil { throw Misuse(message: "\(name) is missing") }
    return found
  }

  /// The remaining arguments: at least one file.
  private static func files(_ rest: inout ArraySlice<String>) throws -> [String] {
    defer { rest = [] }
    if rest.isEmpty { throw Misuse(message: "a definition file is missing") }
    if let option = rest.first(where: { $0.hasPrefix("--") }) {
      throw Misuse(message: "there is no option \(option) here")
    }
    return Array(rest)
  }

  private static func domains(_ options: [String: String]) throws -> [Domain] {
    try SystemCatalogue.domains(in: catalogue(options).appending(path: "Domains"))
  }

  private static func catalogue(_ options: [String: String]) -> URL {
    URL(filePath: options["--catalogue"] ?? "", directoryHint: .isDirectory)
  }

  private static func generate(_ options: [String: String]) throws {
    let file = catalogue(options).appending(path: "generation.yaml")
    let plan = try GenerationPlan(String(contentsOf: file, encoding: .utf8), file: "generation.yaml")
    let output = URL(filePath: options["--output"] ?? "", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for file in ModuleGenerator(domains: try domains(options), plan: plan).files() {
      try write(file.text, to: output.appending(path: file.name))
    }
  }

  private static func print(_ options: [String: String], intent: String?) throws {
    let catalogue = Catalogue(domains: try domains(options))
    if let intent, catalogue.intent(intent) == nil {
      let nearest = EditDistance.nearest(to: intent, among: catalogue.intents.keys, limit: 6)
      throw Misuse(message: "there is no intent \(intent)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    for definition in catalogue.intents.values.sorted(by: { $0.name < $1.name })
    where intent == nil || definition.name == intent {
      Swift.print("\(definition.name)  (\(definition.domain))")
      for parameter in definition.parameters { Swift.print("  \(parameter.name): \(parameter.type)") }
      Swift.print("  resolves: \(definition.resolutionOrder.joined(separator: ", "))")
      let codes = definition.response.codes.sorted { $0.key < $1.key }.map(\.value)
      Swift.print("  answers: \(codes.joined(separator: ", "))")
    }
  }

  /// Writes a file only where its content changes, so that nothing is compiled again without need.
  static func write(_ text: String, to file: URL) throws {
    if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  static func report(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
