import Language
import Testing

@testable import Entities

@Suite struct EntityFinderTests {
  private static let texts = [
    "wake me tomorrow at 8", "send 20 euros to www.example.com by Friday", "call 555-123-4567 in two hours",
    "",
    "for two nights from the 3rd", "5", "good evening",
  ]

  @Test func `a text that was read before has the same values`() throws {
    let rules = try EntityEngine.bundled("en").rules
    let finder = EntityFinder(rules)
    // More texts than are remembered, several times.
    for round in 0..<3 {
      for text in Self.texts + (0..<40).map({ "in \($0) minutes" }) {
        let fresh = EntityFinder(rules).readings(in: text)
        #expect(finder.readings(in: text) == fresh && finder.readings(in: text) == fresh, "\(round): \(text)")
      }
    }
  }

  @Test(arguments: texts) func `the values of some kinds are those among all`(text: String) throws {
    let engine = try EntityEngine.bundled("en")
    let all = engine.readings(Set(Entity.Kind.allCases), in: text)
    for kind in Entity.Kind.allCases {
      #expect(engine.readings([kind], in: text) == all.filter { $0.kind == kind })
    }
  }
}
