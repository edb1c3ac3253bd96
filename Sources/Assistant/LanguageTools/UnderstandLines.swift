public import Foundation
import IntentSchema
import Language
import SourceTree
import SystemCatalogue

/// Checks a folder of grammars of one language, and understands sentences with it: for translators, without any app.
public struct UnderstandLines: Sendable {
  private let engine: LanguageEngine
  private let context: UnderstandingContext
  /// What is odd in the folder.
  public let warnings: [String]
  /// Templates by intent.
  public let templateCounts: [(intent: String, count: Int)]

  /// - Parameter folder: the grammars of a language; nil takes those that come with Beckon.
  /// - Throws: everything that is wrong in any file.
  public init(language: String, folder: URL?, reference: Date = Date(), timeZone: TimeZone = .current) throws
  {
    let resources =
      try folder.map { try LanguageResources.reading($0, language: language) } ?? .load(language)
    engine = try LanguageEngine(resources: resources, catalogue: try SystemCatalogue.load(), apps: [])
    context = UnderstandingContext(reference: reference, timeZone: timeZone)
    warnings = resources.warnings.map(\.description)
    templateCounts = engine.templateCounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// One sentence's readings as a line of JSON: `{"text"}` or plain text in.
  public func answer(_ line: String) throws -> String {
    let text = line.hasPrefix("{") ? (try? JSON.parse(line))?["text"]?.string ?? line : line
    let understanding = engine.understand(text, context: context)
    let readings = understanding.interpretations.prefix(3).map { reading in
      JSON.object([
        "intent": .string(reading.intent), "score": .double((reading.score * 1000).rounded() / 1000),
        "template": .string(reading.template.text),
        "slots": .array(
          reading.slots.map { .object(["name": .string($0.parameter), "text": .string($0.text)]) }),
      ])
    }
    return JSON.object(["text": .string(text), "readings": .array(Array(readings))]).line
  }

  /// Sentences that the grammars accept, a line each.
  public func samples(_ intent: String?, limit: Int, seed: UInt64) -> [String] {
    engine.samples(limit: limit, seed: seed, intent: intent).map { "\($0.intent)\t\($0.text)" }
  }
}
