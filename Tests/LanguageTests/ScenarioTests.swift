import Testing

@testable import Language

@Suite struct `The sentences of the scenarios` {
  @Test(arguments: Table.rows("scenarios"))
  func `are understood with intent and parameters`(row: Table.Row) throws {
    let engine = try TestEngine.make()
    let understanding = engine.understand(row.sentence, context: TestEngine.context)
    let best = understanding.interpretations.first
    #expect(best?.shorthand == row.expected, "\(understanding.why)")
  }

  @Test(arguments: Table.rows("addressing"))
  func `address an app`(row: Table.Row) throws {
    let engine = try TestEngine.make()
    let understanding = engine.understand(row.sentence, context: TestEngine.context)
    let best = understanding.interpretations.first
    let unknown = understanding.unknownApp.map {
      " unknown=\($0.name)\($0.nearest.map { " nearest=\($0)" } ?? "")"
    }
    let app = best?.appIdentifier.map { " app=\($0.split(separator: ".").last ?? "")" }
    #expect(
      (best?.shorthand ?? "nothing") + (app ?? "") + (unknown ?? "") == row.expected, "\(understanding.why)")
  }

  @Test(arguments: Table.rows("negative"))
  func `of other domains are not taken`(row: Table.Row) throws {
    let engine = try TestEngine.make()
    let understanding = engine.understand(row.sentence, context: TestEngine.context)
    #expect(understanding.interpretations.allSatisfy { $0.isAboutBeckon }, "\(understanding.why)")
  }
}
