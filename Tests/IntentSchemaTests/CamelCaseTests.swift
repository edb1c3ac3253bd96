import Testing

@testable import IntentSchema

@Suite struct CamelCaseTests {
  @Test(arguments: [
    ("targetTaskList", "target task list"), ("homeURL", "home url"), ("URLOfHome", "url of home"),
    ("OrderPizza", "order pizza"), ("r0String", "r0 string"), ("", ""), ("A", "a"),
  ])
  func `capitals begin words`(name: String, words: String) {
    #expect(name.spacedFromCamelCase == words)
  }
}
