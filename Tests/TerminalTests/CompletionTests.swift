import Testing

@testable import Terminal

@Suite struct CompletionTests {
  private let completion = Completion(
    sentences: ["Show me the groceries list in ListOMat", "help"],
    names: ["ListOMat", "Grocery store", "Groceries", "购物清单"])

  private func texts(_ typed: String, word: String) -> [String]? {
    completion.matches(before: typed, word: word.count)?.texts
  }

  @Test func `names are completed anywhere, whatever their case`() {
    #expect(texts("add milk in list", word: "list") == ["ListOMat"])
    #expect(texts("add milk to the groc", word: "groc") == ["Grocery store", "Groceries"])
    #expect(completion.matches(before: "groc", word: 4)?.common == "Grocer")
  }

  @Test func `a name of several words goes on behind its first`() {
    #expect(texts("to the grocery st", word: "st") == ["store"])
    #expect(texts("to the grocery ", word: "") == ["store"])
  }

  @Test func `sentences are completed from the beginning of the line`() {
    #expect(texts("show me", word: "me") == ["me the groceries list in ListOMat"])
    #expect(texts("he", word: "he") == ["help"])
    #expect(texts("please he", word: "he") == nil)
  }

  @Test func `a name without blanks around it is found behind other text`() {
    #expect(texts("把牛奶加到购", word: "把牛奶加到购") == ["把牛奶加到购物清单"])
  }

  @Test func `in the middle of a word no name begins`() {
    #expect(texts("shoplist", word: "shoplist") == nil)
    #expect(texts("/et", word: "/et") == nil)
  }

  @Test func `where nothing is typed everything is offered`() {
    #expect(texts("", word: "") == ["Show me the groceries list in ListOMat", "help"])
    #expect(texts("add milk to ", word: "")?.contains("Groceries") == true)
  }
}
