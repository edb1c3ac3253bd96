import Foundation
import Testing

/// The meaning of a type or an intent stands in the model and beside the catalogue; whoever needs it asks
/// there.
@Suite struct NamedTypesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The layers that know no type and no intent by name. The framework is not among them: it is these types.
  private static let layers = ["Generator", "Language", "Dialogue", "Host", "Assistant", "Fronts"]

  /// Files that may name some of the API's classes, each for a reason.
  private static let exceptions: [String: Set<String>] = [
    // The classes that generated Swift stands on are no types of values.
    "BaseClass.swift": ["INIntent", "INIntentResponse", "INIntentResolutionResult"],
    // A key of the Desktop Entry Specification that a type happens to be called like.
    "DesktopEntry.swift": ["Name"],
    // The classes that a developer's extension may stand on: what the check of sources looks for.
    "SourceCheck.swift": ["INExtension"],
  ]

  /// Every type and every intent of the catalogue, and the types of other modules that have a kind.
  private static func names() throws -> (types: Set<String>, intents: Set<String>) {
    let folder = root.appending(path: "Catalogue/Domains")
    var types: Set<String> = []
    var intents: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appending(path: name))
      let domain = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      func all(_ list: String, _ key: String) -> [String] {
        (domain[list] as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
      }
      types.formUnion(all("types", "name") + all("enums", "name"))
      intents.formUnion(all("intents", "class"))
    }
    let values = try String(contentsOf: root.appending(path: "Catalogue/values.yaml"), encoding: .utf8)
    for line in values.matches(of: /(?m)^  [a-zA-Z]+: \[(.*)\]$/) {
      // In quotes stands a dictionary's spelling, which is no name.
      let plain = line.1.replacing(/"[^"]*"/, with: "")
      types.formUnion(plain.matches(of: /[A-Z][\w<>]*/).map { String($0.0) })
    }
    return (types, intents)
  }

  /// The texts in a file's code, without its comments.
  private static func literals(in file: URL) throws -> [String] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
      line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    }
  }

  private static func files() -> [URL] {
    layers.flatMap { layer in
      let walk = FileManager.default.enumerator(
        at: root.appending(path: "Sources/\(layer)"), includingPropertiesForKeys: nil)
      return (walk?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }
  }

  @Test func `no layer above the model knows a type by its name`() throws {
    let (types, intents) = try Self.names()
    #expect(types.isSuperset(of: ["INTask", "Date", "CLPlacemark", "String"]) && intents.count > 50)
    var excepted: Set<String> = []
    for file in Self.files() {
      let allowed = Self.exceptions[file.lastPathComponent] ?? []
      for literal in try Self.literals(in: file) where types.contains(literal) {
        excepted.insert(file.lastPathComponent)
        #expect(allowed.contains(literal), "\(file.lastPathComponent) names the type \(literal)")
      }
    }
    #expect(excepted == Set(Self.exceptions.keys), "an exception is needed no more")
  }

  @Test func `no layer above the model knows an intent by its name`() throws {
    let intents = try Self.names().intents
    for file in Self.files() {
      for literal in try Self.literals(in: file) {
        let named = literal.matches(of: /\w+/).map { String($0.0) }.filter(intents.contains)
        #expect(named.isEmpty, "\(file.lastPathComponent) names \(named.joined(separator: ", "))")
      }
    }
  }
}
