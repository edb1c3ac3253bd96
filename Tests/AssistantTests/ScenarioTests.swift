import ConversationScripts
import Foundation
import IntentSchema
import Testing

/// The project's own conversations, through real extension processes. `script/test` builds the apps first.
@Suite struct ScenarioTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  static let scripts: [String] = {
    let directory = root.appending(path: "Conversations")
    let walk = FileManager.default.enumerator(atPath: directory.path)
    return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func `there are conversations to hold`() {
    #expect(Self.scripts.count >= 3)
  }

  @Test(arguments: scripts) func `the conversation holds`(_ name: String) throws {
    let file = Self.root.appending(path: "Conversations").appending(path: name)
    let script = try ConversationScript(String(contentsOf: file, encoding: .utf8), file: file.path)
    let failures = try ScriptRunner().run(script)
    #expect(failures.isEmpty, "\n\(failures.map(\.description).joined(separator: "\n"))")
  }
}
