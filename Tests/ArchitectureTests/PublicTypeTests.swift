import Foundation
import Testing

/// A newcomer sees how a type is used where it is declared.
@Suite struct PublicTypeTests {
  @Test func `every public type has an example of its use`() throws {
    let declaration =
      /^(?:@[\w()]+ )*(?:public|open) (?:(?:final|indirect|nonisolated) )*(?:struct|class|enum|protocol|actor) (\w+)/
    var seen = 0
    for file in SwiftSources.files("Sources") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let found = line.firstMatch(of: declaration) else { continue }
        seen += 1
        let comment = lines[..<index].reversed().drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }
        #expect(
          comment.contains { $0.hasPrefix("///     ") || $0.contains("```") },
          "\(file.lastPathComponent):\(index + 1): \(found.1) has no example")
      }
    }
    // The test must see types: if it saw none, it would see no bare one either.
    #expect(seen > 400)
  }
}
