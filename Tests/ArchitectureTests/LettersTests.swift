import Foundation
import Testing

/// Words and letters of a language stand in its folder. The code knows those that ASCII has.
@Suite struct LettersTests {
  /// Letters that belong to no language.
  private static let signs: Set<Character> = ["µ"]

  @Test func `no text in the code has a letter of some language`() throws {
    var literals = 0
    for file in SwiftSources.files("Sources", "Catalogue") {
      for (number, text) in try SwiftSources.code(file) where text.contains("\"") {
        // Behind the code a comment may give an example.
        let code = text.replacing(/\s\/\/\s.*$/, with: "")
        for literal in code.matches(of: /"((?:[^"\\]|\\.)*)"/) {
          literals += 1
          let letters = literal.1.filter { $0.isLetter && !$0.isASCII && !Self.signs.contains($0) }
          #expect(letters.isEmpty, "\(file.lastPathComponent):\(number): \(letters)")
        }
      }
    }
    #expect(literals > 1000)
  }
}
