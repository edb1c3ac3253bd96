import Testing

@testable import Learning

@Suite struct LimitedModelTests {
  private static let model = `Models of sentences`.model

  private func intents(_ text: String, _ model: SentenceModel) -> [String] {
    model.readings(text, LanguageKnowledge(language: "en"), limit: 3).map(\.intent)
  }

  @Test func `an intent that is left out is no reading, and the others read as before`() {
    let model = Self.model.limited { $0 == "Light" }
    #expect(model.intents.intents.filter { !$0.isEmpty } == ["Light"])
    #expect(!intents("put on the song roxanne", model).contains("Play"))
    let text = "switch on the cellar light"
    let limited = model.readings(text, LanguageKnowledge(language: "en")).first
    let whole = Self.model.readings(text, LanguageKnowledge(language: "en")).first
    #expect(limited?.intent == "Light")
    #expect(limited?.slots == whole?.slots)
    #expect(limited?.slotConfidence == whole?.slotConfidence)
    #expect(limited?.confidence ?? 0 >= whole?.confidence ?? 1)
  }

  @Test func `a model with all of its intents is the same, one with none reads nothing`() {
    #expect(Self.model.limited { _ in true }.file == Self.model.file)
    #expect(intents("switch on the hall light", Self.model.limited { _ in false }).isEmpty)
  }

  @Test func `what intents say by being said goes and stays with them`() {
    let texts = [
      "lock the car", "lock my car now", "unlock the car", "unlock my car now", "honk", "honk twice",
    ]
    let names = ["Lock#{\"locked\":true}", "Lock#{\"locked\":false}", "Horn"]
    let examples = texts.enumerated().map { Example(text: $1, intent: names[$0 / 2]) }
    let model = SentenceTrainer(LanguageKnowledge(language: "en")).train(examples)
    #expect(model.limited { $0 == "Lock" }.intents.intents == names.dropLast().sorted())
    #expect(model.limited { $0 == "Horn" }.intents.intents == ["Horn"])
    #expect(intents("unlock the car", model.limited { $0 == "Lock" }).first == names[1])
  }
}
