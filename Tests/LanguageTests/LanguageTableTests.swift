import Foundation
import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

/// Sentences of every domain, by language: `Tables/LANGUAGE/AREA.txt`, `sentence => Intent slot=text …` or `nothing`.
@Suite struct `Sentences of every domain` {
  struct Area: Sendable, CustomTestStringConvertible {
    var language: String
    var file: String
    var testDescription: String { "\(language)/\(file)" }
  }

  private static let tables = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables")

  static let areas: [Area] = TestEngine.languages.flatMap { language in
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: tables.appending(path: language).path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted().map { Area(language: language, file: $0) }
  }

  /// Engines of all intents, without apps.
  static let engines: [String: LanguageEngine] = {
    var engines: [String: LanguageEngine] = [:]
    for language in TestEngine.languages {
      guard let catalogue = try? SystemCatalogue.load(), let resources = try? LanguageResources.load(language)
      else {
        continue
      }
      engines[language] = try? LanguageEngine(resources: resources, catalogue: catalogue, apps: [])
    }
    return engines
  }()

  @Test(arguments: areas)
  func `are understood`(area: Area) throws {
    let engine = try #require(Self.engines[area.language])
    let rows = Table.rows("\(area.language)/\(area.file.dropLast(4))")
    #expect(rows.count >= 10)
    var wrong: [String] = []
    for row in rows {
      let understanding = engine.understand(row.sentence, context: TestEngine.context)
      // Nothing is what nobody asks for: "don't call me" speaks of a call, and asks for none.
      if row.expected == "nothing", understanding.manner != .asked { continue }
      let best = understanding.interpretations
      let readings = best.filter { $0.score >= (best.first?.score ?? 0) - 0.001 }.map { reading in
        ([reading.intent] + reading.slots.map { "\($0.parameter)=\($0.text)" }).joined(separator: " ")
      }
      // Two intents that mean the same, such as both ways to call, are equals.
      // Talk with Beckon, such as "thanks", is nothing that an app is asked for.
      let isForApps = best.contains { !$0.isAboutBeckon }
      let isRight = readings.contains(row.expected) || row.expected == "nothing" && !isForApps
      if !isRight {
        wrong.append(
          "\(row.sentence)\n    wanted \(row.expected)\n    got    \(readings.joined(separator: " / "))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: TestEngine.languages)
  func `have 25 templates an intent`(language: String) throws {
    let engine = try #require(Self.engines[language])
    let catalogue = try SystemCatalogue.load()
    let few = catalogue.intents.keys.filter { (engine.templateCounts[$0] ?? 0) < 25 }
    #expect(few.isEmpty, "\(few.sorted().joined(separator: ", "))")
  }
}
