import Foundation
import Testing

/// A new language is a folder: whatever goes through all languages reads which there are.
@Suite struct LanguageListTests {
  /// The codes of the languages that Beckon speaks: those with texts.
  private static func spoken() throws -> Set<String> {
    let folder = SwiftSources.root.appending(path: "Sources/Dialogue/Dialogue/Resources")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names.filter { !$0.contains(".") })
  }

  @Test func `no code and no test lists all languages by hand`() throws {
    let spoken = try Self.spoken()
    #expect(spoken.isSuperset(of: ["en", "tr"]))
    for file in SwiftSources.files("Sources", "Tests", "Benchmarks") {
      for (number, text) in try SwiftSources.code(file) where text.contains("[\"") {
        for list in text.matches(of: /\[((?:"[a-z]{2}"(?:, )?)+)\]/) {
          let codes = Set(list.1.matches(of: /[a-z]+/).map { String($0.0) })
          #expect(codes != spoken, "\(file.lastPathComponent):\(number)")
        }
      }
    }
  }
}
