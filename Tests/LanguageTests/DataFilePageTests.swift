import Foundation
import Testing

@testable import Language

/// The pages list the files of a language's `data/` with their keys.
@Suite struct DataFilePageTests {
  /// The file whose keys are on a page of their own.
  private static let own = ["names": "names.md"]
  private static let page = "adding-a-language.md"

  private static func text(_ page: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/\(page)"), encoding: .utf8)
  }

  /// The keys that a page gives a file: those of the example below its name.
  private static func keys(of name: String, in page: String) -> Set<String> {
    var keys: Set<String> = []
    let paragraphs = page.split(separator: "\n\n")
    for (paragraph, next) in zip(paragraphs, paragraphs.dropFirst())
    where paragraph.firstMatch(of: /^`[^`|]*data\/([a-z-]+)\.yaml`/).map({ $0.1 == name }) ?? false {
      keys.formUnion(next.matches(of: /(?m)^ {4}(\w+):/).map { String($0.1) })
    }
    return keys
  }

  /// The keys of each file, in any language.
  private static let used: [String: Set<String>] = {
    var used: [String: Set<String>] = [:]
    for folder in LanguageFolder.bundled {
      for file in folder.dataFiles {
        let name = URL(filePath: file.file).deletingPathExtension().lastPathComponent
        used[name, default: []].formUnion((folder.data(name)?.map ?? []).map(\.key))
      }
    }
    // Any file may say its language.
    return used.mapValues { $0.subtracting(["language"]) }
  }()

  @Test func `every file of data is in the table of what a language has`() throws {
    let rows = try Self.text(Self.page).split(separator: "\n").filter { $0.hasPrefix("| `data/") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /([a-z-]+)\.yaml/).map { String($0.1) }
    }
    #expect(Set(listed) == Set(Self.used.keys))
  }

  @Test(arguments: used.keys.sorted())
  func `keys are those of the page`(name: String) throws {
    let page = try Self.text(Self.own[name] ?? Self.page)
    #expect(Self.keys(of: name, in: page) == Self.used[name])
  }
}
