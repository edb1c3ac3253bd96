import Foundation
import Testing

/// The layers of the design, lowest first; a target may import what stands in its own row or in a lower one that
/// its row may reach.
private struct Layer {
  var name: String
  var targets: Set<String>
  /// Names of the layers that it may import beside itself.
  var below: Set<String>
}

private let layers: [Layer] = [
  Layer(
    name: "model",
    targets: [
      "IntentSchema", "SourceTree", "SystemCatalogue", "DefinitionFiles", "AppBundle", "ExtensionProtocol",
      "CYAML", "CFileSystem",
    ],
    below: []),
  Layer(
    name: "framework",
    targets: [
      "Intents", "IntentsUI", "CoreGraphics", "CoreSpotlight", "EventKit", "CoreLocation", "Contacts",
      "MapKit",
      "UIKit", "UniformTypeIdentifiers", "ExtensionRuntime", "InterfaceRuntime", "os", "COSLog",
    ],
    below: ["model"]),
  Layer(name: "generator", targets: ["IntentCodegen", "intentc", "appbundler"], below: ["model"]),
  Layer(
    name: "language", targets: ["Entities", "Language", "Learning", "CLinear", "CLBFGS"], below: ["model"]),
  Layer(name: "dialogue", targets: ["Dialogue"], below: ["model"]),
  Layer(name: "host", targets: ["ExtensionHost", "CSpawn"], below: ["model"]),
  Layer(
    name: "assistant", targets: ["Assistant", "ConversationScripts", "LanguageTools"],
    below: ["model", "language", "dialogue", "host"]),
  Layer(
    name: "fronts", targets: ["Terminal", "beckon", "CEdit"], below: ["assistant", "dialogue", "model"]),
]

/// What every target may import from outside the project.
private let platform: Set<String> = [
  "Foundation", "FoundationXML", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "Swift",
]

@Suite struct LayerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Each Swift file with the target it belongs to.
  private static func sources() throws -> [(target: String, file: URL)] {
    var found: [(String, URL)] = []
    let sources = root.appending(path: "Sources")
    for target in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      found += swiftFiles(below: sources.appending(path: target)).map { (target, $0) }
    }
    found += swiftFiles(below: root.appending(path: "Catalogue")).map { ("SystemCatalogue", $0) }
    return found
  }

  private static func swiftFiles(below directory: URL) -> [URL] {
    let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    return (walk?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func imports(of file: URL) throws -> [String] {
    // What a generator writes into other files is in string literals and is no import of its own.
    let text = try String(contentsOf: file, encoding: .utf8).replacing(#/"""[\s\S]*?"""/#, with: "")
    let expression =
      /^\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*(?:public |package |internal |private )?import (?:struct |class |enum |func |protocol |typealias )?([A-Za-z_]+)/
      .anchorsMatchLineEndings()
    return text.matches(of: expression).map { String($0.1) }
  }

  private static func layer(of target: String) -> Layer? {
    layers.first { $0.targets.contains(target) }
  }

  @Test func `every target stands in a layer`() throws {
    let targets = Set(try Self.sources().map(\.target))
    #expect(targets.count > 10)
    for target in targets { #expect(Self.layer(of: target) != nil, "\(target) has no layer") }
  }

  @Test func `no layer reaches upwards`() throws {
    var seen = 0
    for (target, file) in try Self.sources() {
      guard let own = Self.layer(of: target) else { continue }
      for imported in try Self.imports(of: file) where !platform.contains(imported) {
        seen += 1
        let other = Self.layer(of: imported)
        let allowed = other.map { $0.name == own.name || own.below.contains($0.name) } ?? false
        #expect(allowed, "\(file.lastPathComponent) of \(target) imports \(imported)")
      }
    }
    #expect(seen > 20)
  }

  @Test func `the dialogue engine and the language engine know nothing of processes`() throws {
    for (target, file) in try Self.sources() where ["Dialogue", "Language", "IntentSchema"].contains(target) {
      let imported = try Self.imports(of: file)
      #expect(!imported.contains("Glibc") && !imported.contains("Dispatch"), "\(file.lastPathComponent)")
    }
  }
}
