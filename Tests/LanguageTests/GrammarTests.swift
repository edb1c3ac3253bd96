import IntentSchema
import Testing

@testable import Language

@Suite struct `The English grammars` {
  @Test func `fit the catalogue`() throws {
    do {
      _ = try TestEngine.make()
    } catch let diagnostics as Diagnostics {
      Issue.record("\(diagnostics)")
    }
  }

  @Test func `give no warnings`() throws {
    #expect(try LanguageResources.load("en").warnings.map(\.description) == [])
  }

  @Test(arguments: TestEngine.listsIntents)
  func `have at least 25 templates an intent`(intent: String) throws {
    let templates = try TestEngine.make().grammar.parts[.requests]?.templates ?? []
    #expect(templates.filter { $0.intent == intent }.count >= 25)
  }
}

@Suite struct Samples {
  @Test func `parse back to their intent and slots`() throws {
    let engine = try TestEngine.make()
    var failures: [String] = []
    let samples = engine.samples(limit: 1_500, seed: 42)
    for sample in samples {
      let understanding = engine.understand(sample.text, context: TestEngine.context)
      let best = understanding.interpretations.first
      let slots = best?.slots.map { "\($0.parameter)=\($0.text)" } ?? []
      let wanted = sample.slots.filter { $0.parameter != "app" }.map { "\($0.parameter)=\($0.text)" }
      if best?.intent != sample.intent || slots != wanted {
        failures.append(
          "“\(sample.text)”\n  wanted \(sample.intent) \(wanted) by \(sample.template)\n  got \(best?.intent ?? "nothing") \(slots) by \(best?.template.text ?? "-")")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(samples.count):\n\(failures.prefix(40).joined(separator: "\n"))")
  }

  @Test func `are the same for the same seed`() throws {
    let engine = try TestEngine.make()
    #expect(engine.samples(limit: 50, seed: 7) == engine.samples(limit: 50, seed: 7))
    #expect(engine.samples(limit: 50, seed: 7) != engine.samples(limit: 50, seed: 8))
  }
}
