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

  @Test func `JSON is read too`() throws {
    let node = try YAMLReader.read("{\"a\": [1, 2.5, true, null]}", file: "x.json")
    #expect(node["a"]?.list?.map(\.content) == [.integer(1), .double(2.5), .bool(true), .null])
  }

  @Test(arguments: [
    ("a: [1", "x:"), ("a: 1\na: 2", "a second time"), ("a: &x 1\nb: *x", "anchors"),
    (String(repeating: "[", count: 100), "nested deeper"), ("--- 1\n--- 2", "second document"),
  ])
  func `what can't be read is refused with its place`(_ text: String, _ part: String) {
    #expect { try YAMLReader.read(text, file: "x") } throws: { "\($0)".contains(part) }
  }
}
