import Assistant
import Foundation
import IntentSchema
import Storage
import Testing

/// Names that apps register for a person: they are left in the app's container and kept in the store.
@Suite struct NameTests {
  private let home: Home
  private static let paces = "com.example.Paces"
  private static let sentence = "Start my Vroom intervals in Paces"

  init() throws { home = try Home(apps: ["Paces"]) }

  private func file(_ ending: String = "") -> URL {
    home.assistant.places.container(Self.paces).appending(path: RegisteredNames.fileName + ending)
  }

  private func leave(_ text: String, _ ending: String = "") throws {
    try FileManager.default.createDirectory(
      at: file().deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(ending))
  }

  private func kept() throws -> [String: [RegisteredNames.Name]]? {
    try home.assistant.memoryStore?.memory(of: "owner").names()[Self.paces]?.names
  }

  /// True where the sentence is understood with the person's own name.
  private func isHeard() -> Bool {
    let best = home.session.understand(Self.sentence).understanding?.interpretations.first
    return best?.slots.contains { $0.text == "Vroom intervals" && $0.names.contains { $0 != nil } } ?? false
  }

  @Test func `names that an earlier version kept in a file are taken into the store once`() throws {
    try leave(#"{"names":{"200":[{"phrase":"Vroom intervals","identifier":"v"}],"501":[{"phrase":"Runs"}]}}"#)
    #expect(isHeard())
    #expect(
      try kept() == [
        "200": [.init(phrase: "Vroom intervals", identifier: "v")], "501": [.init(phrase: "Runs")],
      ])
    #expect(!FileManager.default.fileExists(atPath: file().path))
    // Another process reads them from the store.
    let other = try Assistant(Configuration(places: home.assistant.places, languages: ["en"]))
    #expect(other.session().offers().names.contains("Vroom intervals"))
    // An app of that version leaves only what it sets now, and nothing where it has removed all.
    try leave(#"{"names":{"200":[{"phrase":"Hill intervals"}]}}"#)
    #expect(!isHeard())
    #expect(try kept()?.count == 2)
    try leave(#"{"names":{}}"#)
    _ = home.session.understand("hello")
    #expect(try kept() == nil)
  }

  @Test func `a file that a killed process had moved aside is taken before the next one`() throws {
    try leave(#"{"names":{"200":[{"phrase":"Old"}],"501":[{"phrase":"Runs"}]}}"#, ".taken")
    try leave(#"{"names":{"200":[{"phrase":"Vroom intervals"}]},"isWhole":false}"#)
    #expect(isHeard())
    #expect(try kept()?["501"] == [.init(phrase: "Runs")])
    #expect(!FileManager.default.fileExists(atPath: file(".taken").path))
  }

  @Test func `what can't be read is nothing, and isn't looked at twice`() throws {
    try leave("{")
    #expect(!isHeard())
    #expect(!FileManager.default.fileExists(atPath: file().path))
    try FileManager.default.createDirectory(at: file(), withIntermediateDirectories: true)
    #expect(!isHeard())
    try FileManager.default.removeItem(at: file())
    try FileManager.default.createSymbolicLink(atPath: file().path, withDestinationPath: "/etc/passwd")
    #expect(!isHeard())
    #expect(try kept() == nil)
  }

  @Test func `names are exported, deleted with all that is the person's, and go with their app`() throws {
    let names = #"{"names":{"200":[{"phrase":"Vroom intervals"}]}}"#
    try leave(names)
    var lines: [String] = []
    _ = try home.assistant.exportMemory { lines.append($0) }
    #expect(lines.contains { $0.contains("Vroom intervals") && $0.contains(#""kind":"name""#) })
    #expect(isHeard())
    try leave(names)
    try home.assistant.deleteMemory()
    #expect(!isHeard())
    try leave(names)
    #expect(isHeard())
    let app = try #require(home.assistant.app(named: "Paces"))
    try leave(names)
    try home.assistant.remove(app, withData: false)
    #expect(try kept() == nil)
    let examples = ScenarioTests.root.deletingLastPathComponent().appending(path: "Examples")
    try home.assistant.install(examples.appending(path: "Paces/Paces.app"))
    #expect(!isHeard())
  }
}
