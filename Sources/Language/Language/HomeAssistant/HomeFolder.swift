import Foundation
import IntentSchema
import SourceTree

/// The files of one language in a folder of Home Assistant's `intents`.
struct HomeFolder {
  let files: [GrammarSource]
  /// The names of the files whose sentences take the area that the person is in.
  let takesArea: Set<String>

  /// - Throws: that there are no files, or that one can't be read.
  init(_ folder: URL, _ language: String) throws(Diagnostics) {
    files = try Self.files(in: folder, language)
    takesArea = Self.filesThatTakeTheArea(files, folder)
  }

  private static func files(in folder: URL, _ language: String) throws(Diagnostics) -> [GrammarSource] {
    let manager = FileManager.default
    let sentences = folder.appending(path: "sentences").appending(path: language)
    let root = manager.fileExists(atPath: sentences.path) ? sentences : folder
    var files: [GrammarSource] = []
    for directory in [root, folder.appending(path: "lists")] {
      guard let paths = manager.enumerator(atPath: directory.path) else { continue }
      for path in paths.compactMap({ $0 as? String }).sorted() where path.hasSuffix(".yaml") {
        // The lists of other languages stand beside.
        let parts = path.split(separator: "/").map(String.init)
        if directory != root, parts.count > 1, parts[0] != language { continue }
        guard let text = try? String(contentsOf: directory.appending(path: path), encoding: .utf8) else {
          throw Diagnostics([Diagnostic(at: SourceLocation(file: path), "the file can't be read as UTF-8")])
        }
        let intent = directory == root && parts.count > 1 ? parts[parts.count - 2] : nil
        files.append(GrammarSource(file: path, text: text, intent: intent))
      }
      if directory == root, root == folder { break }
    }
    guard !files.isEmpty else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: folder.lastPathComponent),
          "there are no templates for \(language) in this folder",
          advice: "Name a folder that holds sentences/\(language)/*.yaml.")
      ])
    }
    return files
  }

  /// Reads `intents.yaml`. It tells which combinations of slots, each a file in an intent's folder, take the person's
  /// area.
  private static func filesThatTakeTheArea(_ files: [GrammarSource], _ folder: URL) -> Set<String> {
    guard let text = try? String(contentsOf: folder.appending(path: "intents.yaml"), encoding: .utf8),
      let root = try? YAMLReader.read(text, file: "intents.yaml")
    else { return [] }
    return Set(
      files.filter { file in
        guard let intent = file.intent,
          let name = file.file.split(separator: "/").last?.dropLast(".yaml".count)
        else { return false }
        return root[intent]?["slot_combinations"]?[String(name)]?["context_area"]?.bool == true
      }.map(\.file))
  }
}
