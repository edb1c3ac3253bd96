import Foundation

/// The project's own Swift files, as text to look things up in.
enum SwiftSources {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files below folders of the project.
  static func files(_ folders: String...) -> [URL] {
    folders.flatMap { folder in
      let walk = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return (walk?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }
  }

  /// The lines of a file without those that are only a comment; each keeps its number, from 1.
  static func code(_ file: URL) throws -> [(number: Int, text: String)] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { ($0.offset + 1, String($0.element)) }
      .filter { !$0.text.drop { $0 == " " }.hasPrefix("//") }
  }
}
