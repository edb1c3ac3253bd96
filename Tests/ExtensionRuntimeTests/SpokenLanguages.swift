import DefinitionFiles
import Foundation
import IntentSchema
import Language
import SystemCatalogue

/// The languages that have grammars, and sentences of them.
enum SpokenLanguages {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Every folder of resources that holds grammars.
  static let all: [String] = {
    let folder = tests.deletingLastPathComponent().appending(path: "Sources/Language/Language/Resources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
      return files?.contains { $0.hasSuffix(".yaml") } ?? false
    }.sorted()
  }()

  /// The intents that EchoExtension has handlers for.
  static let handled: Set<String> = {
    let system = (try? SystemCatalogue.domains()) ?? []
    let own = (try? definitions())?.map(Domain.init) ?? []
    return Set((system + own).flatMap(\.intents).filter { $0.handling != nil }.map(\.name))
  }()

  private static func definitions() throws -> [DefinitionFile] {
    let file = tests.appending(path: "Fixtures/EchoExtension/EveryType.intentdefinition")
    let source = DefinitionReader.Source(bytes: [UInt8](try Data(contentsOf: file)), file: file.path)
    return DefinitionReader([source], known: try SystemCatalogue.load()).files
  }

  /// The system's intents, and those of a definition file with a parameter of every type.
  static func catalogue() throws -> Catalogue {
    let system = try SystemCatalogue.load()
    return system.adding(Catalogue(try definitions(), app: nil, base: system))
  }

  /// Times, amounts and other values as they're said, from the table of the tests of values.
  static func values(_ language: String) -> [String] {
    let file = tests.appending(path: "EntitiesTests/Tables/\(language).txt")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      line.wholeMatch(of: #/\w+: (.+?) => .+/#).map { String($0.1) }
    }
  }

  /// Monday, 2 March 2026, 9:41 in Berlin.
  static let context = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_772_440_860),
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
}
