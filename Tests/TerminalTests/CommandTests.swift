import Testing

@testable import Terminal

@Suite struct CommandTests {
  private let say = CommandDefinition(
    words: ["say"], operands: ["TEXT"], summary: "",
    options: [.init(name: "--json", summary: ""), .init(name: "--language", value: "L", summary: "")]
  ) { _ in .success }

  @Test func `options stand anywhere and take values in both forms`() throws {
    let first = try say.parse(["--language", "en", "Hi", "--json"])
    #expect(first.operands == ["Hi"] && first.options == ["--language": "en", "--json": ""])
    #expect(try say.parse(["--language=tr", "Hi"]).options["--language"] == "tr")
    #expect(try say.parse(["--", "--json"]).operands == ["--json"])
  }

  @Test(arguments: [
    (["--jsn", "Hi"], "there is no option --jsn here"), ([], "TEXT is missing"),
    (["Hi", "there"], "there is one word too many"), (["Hi", "--language"], "--language needs L"),
    (["Hi", "--json=1"], "--json takes no value"),
  ])
  func `misuse is explained`(_ arguments: [String], _ message: String) {
    #expect {
      try say.parse(arguments[...])
    } throws: { error in
      let text = "\(error)"
      return
        (message.hasPrefix("there is one") ? text.contains("one word too many") : text.hasPrefix(message))
        && text.contains("usage: beckon say TEXT [--json] [--language L]")
    }
  }

  @Test func `a value that makes no sense is told with what it should be`() {
    let limited = CommandDefinition(
      words: ["say"], summary: "",
      options: [
        .init(name: "--count", value: "N", summary: "", fault: { Int($0) == nil ? "is no number" : nil })
      ]
    ) { _ in .success }
    #expect {
      try limited.parse(["--count", "many"])
    } throws: { error in
      "\(error)" == "--count: “many” is no number\nusage: beckon say [--count N]"
    }
  }
}
