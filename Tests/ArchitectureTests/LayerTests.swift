import Foundation
import Testing

/// The layers of the design, lowest first: the folders of `Sources`, and which others each may import.
private let layers: [(name: String, below: Set<String>)] = [
  ("Model", []),
  ("Framework", ["Model"]),
  ("Generator", ["Model"]),
  ("Language", ["Model"]),
  ("Dialogue", ["Model", "Language"]),
  ("Host", ["Model"]),
  ("Assistant", ["Model", "Language", "Dialogue", "Host"]),
  ("Fronts", ["Assistant", "Dialogue", "Model"]),
]

/// The modules from outside the project that every target may import.
private let platform: Set<String> = [
  "Foundation", "FoundationXML", "FoundationEssentials", "_FoundationICU", "Glibc", "Dispatch",
  "Synchronization", "Swift",
]

@Suite struct LayerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The layer of each target: the folder that it stands in. The catalogue's reader stands beside its data.
  private static let layerOfTarget: [String: String] = {
    var found = ["SystemCatalogue": "Model"]
    for layer in folders(in: root.appending(path: "Sources")) {
      for target in folders(in: root.appending(path: "Sources/\(layer)")) { found[target] = layer }
    }
    return found
  }()

  private static func folders(in directory: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { name in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: directory.appending(path: name).path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
  }

  /// Each Swift file with the target that it belongs to.
  private static func sources() -> [(target: String, file: URL)] {
    layerOfTarget.sorted { $0.key < $1.key }.flatMap { target, layer in
      let folder = target == "SystemCatalogue" ? "Catalogue" : "Sources/\(layer)/\(target)"
      return swiftFiles(below: root.appending(path: folder)).map { (target, $0) }
    }
  }

  private static func swiftFiles(below directory: URL) -> [URL] {
    let walk = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    return (walk?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func imports(of file: URL) throws -> [String] {
    // Imports that a generator writes into other files are in string literals and are none of its own.
    let text = try String(contentsOf: file, encoding: .utf8).replacing(#/"""[\s\S]*?"""/#, with: "")
    let expression =
      /^\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*(?:public |package |internal |private )?import (?:struct |class |enum |func |protocol |typealias )?([A-Za-z_]+)/
      .anchorsMatchLineEndings()
    return text.matches(of: expression).map { String($0.1) }
  }

  @Test func `the folders of Sources are the layers`() {
    let folders = Set(Self.folders(in: Self.root.appending(path: "Sources")))
    #expect(folders == Set(layers.map(\.name)))
    #expect(Self.layerOfTarget.count > 30)
  }

  @Test func `no layer reaches upwards`() throws {
    let below = Dictionary(uniqueKeysWithValues: layers.map { ($0.name, $0.below) })
    var seen = 0
    for (target, file) in Self.sources() {
      let own = try #require(Self.layerOfTarget[target])
      for imported in try Self.imports(of: file) where !platform.contains(imported) {
        seen += 1
        let other = Self.layerOfTarget[imported] ?? "no layer"
        #expect(
          other == own || below[own]?.contains(other) == true,
          "\(file.lastPathComponent) of \(target) in \(own) imports \(imported) of \(other)")
      }
    }
    #expect(seen > 200)
  }

  @Test func `the dialogue engine and the language engine know nothing of processes`() throws {
    for (target, file) in Self.sources() where ["Dialogue", "Language", "IntentSchema"].contains(target) {
      let imported = try Self.imports(of: file)
      #expect(!imported.contains("Glibc") && !imported.contains("Dispatch"), "\(file.lastPathComponent)")
    }
  }
}
