import Testing

@testable import IntentSchema

@Suite struct WordsTests {
  @Test(arguments: [
    ("targetTaskList", "target task list"), ("homeURL", "home url"), ("URLOfHome", "url of home"),
    ("OrderPizza", "order pizza"), ("r0String", "r0 string"), ("", ""), ("A", "a"),
  ])
  func `capitals begin words`(name: String, words: String) {
    #expect(name.spacedFromCamelCase == words)
  }

  @Test(arguments: [(" a b\n", "a b"), ("a", "a"), (" \t", ""), ("", "")])
  func `blanks at both ends go`(text: String, trimmed: String) {
    #expect(text.trimmingSpaces == trimmed)
  }
}
