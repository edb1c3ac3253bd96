import IntentSchema
import SourceTree
import Testing

@Suite struct YAMLReaderTests {
  @Test func `values have their type and place`() throws {
    let node = try YAMLReader.read("a: 1\nb:\n  - yes it is\n  - \"2\"\n", file: "x.yaml")
    #expect(node["a"]?.integer == 1)
    #expect(node["b"]?.list?.map(\.string) == ["yes it is", "2"])
    #expect(node["b"]?.list?.last?.location == SourceLocation(file: "x.yaml", line: 4, column: 5))
  }

  @Test func `an alias stands for what its anchor names`() throws {
    let node = try YAMLReader.read("a: &x [1, &y {b: 2}]\nc: *x\nd: *y", file: "x.yaml")
    #expect(node["c"]?.list?.first?.integer == 1)
    #expect(node["c"]?.list?.last?["b"]?.integer == 2)
    #expect(node["d"]?["b"]?.integer == 2)
  }

  @Test func `aliases of aliases end at a bound`() {
    var text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect { try YAMLReader.read(text, file: "x") } throws: { "\($0)".contains("more than 200000 values") }
    var deep = "b0: &b0 1\n"
    for level in 1...80 { deep += "b\(level): &b\(level) [*b\(level - 1)]\n" }
    #expect { try YAMLReader.read(deep, file: "x") } throws: { "\($0)".contains("nested deeper") }
  }

  @Test func `JSON is read too`() throws {
    let node = try YAMLReader.read("{\"a\": [1, 2.5, true, null]}", file: "x.json")
    #expect(node["a"]?.list?.map(\.content) == [.integer(1), .double(2.5), .bool(true), .null])
  }

  @Test(arguments: [
    ("a: [1", "x:"), ("a: 1\na: 2", "a second time"), ("a: *x", "there is no anchor &x"),
    ("a: &x [*x]", "there is no anchor &x"),
    (String(repeating: "[", count: 100), "nested deeper"), ("--- 1\n--- 2", "second document"),
  ])
  func `what can't be read is refused with its place`(_ text: String, _ part: String) {
    #expect { try YAMLReader.read(text, file: "x") } throws: { "\($0)".contains(part) }
  }
}
