import Testing

@testable import Terminal

@Suite struct LanguageCommandTests {
  private let line = BeckonCommandLine(environment: [:])

  @Test func `a language that comes with Beckon is checked by its code`() {
    #expect(line.run(["language", "check", "de"]) == .success)
  }

  @Test func `what is neither a folder nor a code is a wrong file`() {
    #expect(line.run(["language", "check", "/no/such/folder"]) == .badInput)
    #expect(line.run(["language", "check"]) == .usage)
  }
}
