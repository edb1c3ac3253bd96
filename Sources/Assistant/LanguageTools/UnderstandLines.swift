public import Foundation
import IntentSchema
import Language
import SourceTree
import SystemCatalogue

/// Checks a language's grammars and understands sentences with them, without any app. It is made for translators.
///
///     let lines = try UnderstandLines(language: "en", folder: nil)
///     print(try lines.answer("add milk to the groceries list"))
public struct UnderstandLines: Sendable {
  private let engine: LanguageEngine
  private let context: UnderstandingContext
  /// Oddities in the folder, one a line.
  public let warnings: [String]
  /// The number of templates of each intent, sorted by intent.
  public let templateCounts: [(intent: String, count: Int)]

  /// - Parameter folder: the grammars of a language; nil for those that ship with Beckon.
  /// - Throws: `Diagnostics` with the mistakes in all files.
  public init(language: String, folder: URL?, reference: Date = Date(), timeZone: TimeZone = .current) throws
  {
    let resources =
      try folder.map { try LanguageResources.reading($0, language: language) } ?? .load(language)
    engine = try LanguageEngine(resources: resources, catalogue: try SystemCatalogue.load(), apps: [])
    context = UnderstandingContext(reference: reference, timeZone: timeZone)
    warnings = resources.warnings.map(\.description)
    templateCounts = engine.templateCounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The readings of one sentence as a line of JSON.
  ///
  /// - Parameter line: plain text, or an object with `text`.
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

  /// Sentences that the grammars accept, one a line, each after its intent and a tab.
  public func samples(_ intent: String?, limit: Int, seed: UInt64) -> [String] {
    engine.samples(limit: limit, seed: seed, intent: intent).map { "\($0.intent)\t\($0.text)" }
  }
}
