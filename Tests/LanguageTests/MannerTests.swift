import Foundation
import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

/// Sentences after which nothing may be done without asking.
@Suite struct `The manner of a sentence` {
  /// Without apps and models.
  private static func engine(_ language: String) throws -> LanguageEngine {
    try #require(Sentences.engines[language])
  }

  private enum Sentences {
    static let engines: [String: LanguageEngine] = {
      var engines: [String: LanguageEngine] = [:]
      for language in TestEngine.languages {
        guard let catalogue = try? SystemCatalogue.load() else { continue }
        engines[language] = try? LanguageEngine.load(language, catalogue: catalogue, cache: nil)
      }
      return engines
    }()
  }

  @Test(arguments: TestEngine.languages)
  func `is told apart from a request`(language: String) throws {
    let engine = try Self.engine(language)
    let rows = Table.rows("manner-\(language)")
    #expect(rows.count >= 34)
    var wrong: [String] = []
    for row in rows {
      let understanding = engine.understand(row.sentence, context: TestEngine.context)
      let found = understanding.interpretations.isEmpty ? "nothing" : understanding.manner.rawValue
      let left = understanding.interpretations.first?.leftovers.first?.kind.rawValue
      let parts = engine.clauses(
        of: row.sentence, understood: understanding, context: TestEngine.context
      ).count
      let result = parts > 1 ? "clauses" : left ?? found
      if !row.expected.split(separator: " ").map(String.init).contains(result) {
        wrong.append("\(row.sentence): wanted \(row.expected), got \(result)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
