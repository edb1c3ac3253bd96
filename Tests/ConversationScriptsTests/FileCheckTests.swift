import Assistant
import Foundation
import Testing

@testable import ConversationScripts

@Suite struct FileCheckTests {
  private static let lists = #"[{"title": "milk", "done": false, "count": 1, "a/b": [null]}, {}]"#

  /// The failure of a claim about a file, written as a script has it; nil where the claim holds.
  private func failure(_ claim: String, _ content: String? = lists) throws -> String? {
    let directory = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let places = Places(data: directory, state: directory, configuration: directory)
    try FileManager.default.createDirectory(at: places.group("group.a"), withIntermediateDirectories: true)
    try content?.write(
      to: places.group("group.a").appending(path: "f.json"), atomically: true, encoding: .utf8)
    let script = try ConversationScript("▶ a\n▣ group.a/f.json \(claim)", file: "s.txt")
    guard case .file(let check)? = script.lines.last?.step else { return "no claim was read" }
    return check.failure(in: places)
  }

  @Test(arguments: [
    #"/0/title is "milk""#, #"  /0/title is "milk""#, "/0/done is false", "/0/count is 1.0",
    "/0/a~1b/0 is null",
    "/1 is {}", #"is [{"count": 1, "done": false, "title": "milk", "a/b": [null]}, {}]"#, #"contains "milk""#,
    "lacks eggs",
  ])
  func `what holds has no failure`(_ claim: String) throws { #expect(try failure(claim) == nil) }

  @Test(arguments: [
    (#"/0/title is "eggs""#, #"group.a/f.json /0/title is "milk", not "eggs""#),
    ("/2/title is 1", "group.a/f.json has nothing at /2/title"),
    ("/-1 is 1", "group.a/f.json has nothing at /-1"),
    ("/title is 1", "group.a/f.json has nothing at /title"),
    ("/0/done is 0", "group.a/f.json /0/done is false, not 0"),
    ("/0/title is milk", "the expected value is no JSON: milk"), ("is absent", "group.a/f.json is there"),
    ("contains eggs", "group.a/f.json does not contain eggs"), ("lacks milk", "group.a/f.json contains milk"),
  ])
  func `what doesn't hold is told with what is there`(_ claim: String, _ message: String) throws {
    #expect(try failure(claim) == message)
  }

  @Test func `a file that isn't there or is no JSON is told`() throws {
    #expect(try failure("is absent", nil) == nil)
    #expect(try failure("/0 is 1", nil) == "there is no file group.a/f.json")
    #expect(try failure("/0 is 1", "[1") == "group.a/f.json is no JSON")
  }

  /// The page lists every sign and header that a script may have, and no other.
  @Test func `the signs and headers of the page are read`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Documentation/conversation-scripts.md"), encoding: .utf8
    )
    let forms = page.split(separator: "\n").compactMap {
      $0.firstMatch(of: /^\| `([^`]+)`/).map { String($0.1) }
    }
    #expect(forms.count > 12)
    for form in forms {
      let script =
        form.hasPrefix("◀") || form.hasPrefix("▣") || form.hasPrefix("⚙") ? "▶ a\n\(form)" : "\(form)\n▶ a"
      #expect(throws: Never.self, "\(form)") { try ConversationScript(script, file: "page") }
    }
    #expect(Set(forms.compactMap(\.first)).isSuperset(of: "▶▷◀▣⚙#"))
    #expect(throws: (any Error).self) { try ConversationScript("colour: red\n▶ a", file: "page") }
  }
}
