import Foundation
import Testing

@testable import Language

@Suite struct RecentMeaningsTests {
  private static let context = UnderstandingContext(
    reference: Date(timeIntervalSince1970: 1_772_442_000), timeZone: .gmt)

  @Test func `a sentence is understood once while it is among the last, and anew a second later`() {
    let recent = RecentMeanings()
    var asked: [String] = []
    func meaning(_ text: String, _ context: UnderstandingContext = Self.context) -> Understanding {
      recent.meaning(of: text, context) {
        asked.append(text)
        return Understanding(text: text)
      }
    }
    #expect(meaning("add milk").text == "add milk" && meaning("add milk").text == "add milk")
    #expect(asked == ["add milk"])
    var later = Self.context
    later.reference += 1
    _ = meaning("add milk", later)
    #expect(asked == ["add milk", "add milk"])
    for number in 0..<100 { _ = meaning("add \(number) eggs") }
    _ = meaning("add milk")
    #expect(asked.count == 103)
  }

  @Test func `a long text isn't kept`() {
    let recent = RecentMeanings()
    let text = String(repeating: "milk ", count: 300)
    var times = 0
    for _ in 0..<2 {
      _ = recent.meaning(of: text, Self.context) {
        times += 1
        return Understanding(text: text)
      }
    }
    #expect(times == 2)
  }

  @Test func `an engine with other apps doesn't know what the old one made of a sentence`() throws {
    let engine = try TestEngine.make()
    let text = "add milk to my list in Larder"
    func app(_ engine: LanguageEngine) -> String? {
      engine.understand(text, context: Self.context).interpretations.first?.appIdentifier
    }
    #expect(app(engine) == nil)
    let larder = AddressableApp(
      identifier: "com.example.Larder", names: ["Larder"], intents: ["INAddTasksIntent"])
    #expect(app(engine.with(apps: [larder])) == "com.example.Larder")
    #expect(app(engine) == nil)
  }
}
