import DefinitionFiles
import IntentSchema
import SourceTree

/// Reads the `.intentdefinition` files of an app and of its extensions, with their tables of texts.
struct DefinitionsReader {
  let files: BundleFiles
  let catalogue: Catalogue

  func read(_ findings: inout Findings) -> AppDefinitions {
    let directories =
      ["", "Base.lproj/"]
      + files.names(in: "PlugIns").filter { $0.hasSuffix(".appex") }
      .flatMap { ["PlugIns/\($0)/", "PlugIns/\($0)/Base.lproj/"] }
    var names: Set<String> = []
    var sources: [DefinitionReader.Source] = []
    var homes: [(name: String, directory: String)] = []
    for directory in directories {
      for name in files.names(in: String(directory.dropLast())) where name.hasSuffix(".intentdefinition") {
        // An app and its extension usually hold the same file.
        guard names.insert(name).inserted, let bytes = files.contents(directory + name, &findings) else {
          continue
        }
        sources.append(.init(bytes: bytes, file: directory + name))
        homes.append((String(name.dropLast(".intentdefinition".count)), directory))
      }
    }
    guard !sources.isEmpty else { return AppDefinitions() }
    let reader = DefinitionReader(sources, known: catalogue)
    for finding in reader.findings { findings.add(finding) }
    var definitions = AppDefinitions(files: reader.files)
    for home in homes { readTables(home.name, home.directory, into: &definitions, &findings) }
    return definitions
  }

  private func readTables(
    _ name: String, _ directory: String, into definitions: inout AppDefinitions, _ findings: inout Findings
  ) {
    let parent = directory.replacing("Base.lproj/", with: "")
    for folder in files.names(in: String(parent.dropLast())) where folder.hasSuffix(".lproj") {
      let path = "\(parent)\(folder)/\(name).strings"
      guard files.isFile(path), let bytes = files.contents(path, &findings) else { continue }
      do {
        let root = try StringsReader.read(bytes, file: path)
        let pairs = (root.map ?? []).compactMap { entry in entry.value.string.map { (entry.key, $0) } }
        let language = folder.dropLast(".lproj".count).replacing("_", with: "-")
        definitions.tables[String(language), default: [:]][name] = Dictionary(
          pairs, uniquingKeysWith: { first, _ in first })
      } catch {
        findings.add(error)
      }
    }
  }
}
