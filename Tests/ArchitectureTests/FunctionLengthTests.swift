import Foundation
import Testing

/// A function fits on one screen: a longer one is divided into its steps.
@Suite struct FunctionLengthTests {
  /// The lines of a function with its first and last one, without comments, at most.
  private static let limit = 60

  private struct Function {
    var line: Int
    var length: Int
  }

  /// The functions and initialisers of a file. The closing brace stands as far in as the declaration: the house
  /// format. A requirement of a protocol has no body and is none.
  private static func functions(_ lines: [(number: Int, text: String)]) -> [Function] {
    let declaration = /^ *(?:[@\w()]+ )*(?:func \S|init[?<(]|subscript[<(])/
    return lines.indices.compactMap { start in
      let line = lines[start].text
      guard line.firstMatch(of: declaration) != nil else { return nil }
      let margin = String(line.prefix { $0 == " " })
      // The parameters may stand on lines of their own: ") -> Value {" is the line that opens the body.
      guard
        let open = lines[start...].firstIndex(where: { candidate in
          candidate.text.hasSuffix("{") && candidate.text.prefix { $0 == " " } == margin
        }),
        open == start || lines[start..<open].dropFirst().allSatisfy({ Self.isContinued($0.text, margin) }),
        let end = lines[open...].dropFirst().firstIndex(where: { $0.text == margin + "}" })
      else { return nil }
      return Function(line: lines[start].number, length: end - start + 1)
    }
  }

  /// True where a line goes on with a declaration that began at a margin.
  private static func isContinued(_ text: String, _ margin: String) -> Bool {
    text.hasPrefix(margin + " ") || text.hasPrefix(margin + ")")
  }

  @Test func `no function is longer than a screen`() throws {
    var seen = 0
    for file in SwiftSources.files("Sources", "Catalogue") {
      for function in Self.functions(try SwiftSources.code(file)) {
        seen += 1
        #expect(
          function.length <= Self.limit,
          "\(file.lastPathComponent):\(function.line): \(function.length) lines")
      }
    }
    // The test must see functions: if it saw none, it would see no long one either.
    #expect(seen > 4000)
  }
}
