import Foundation
import Testing

@testable import Entities

/// `Documentation/values.md` lists what rules may use.
@Suite struct OperationPageTests {
  /// The page's texts in code marks below a heading.
  private static func code(below heading: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Documentation/values.md"), encoding: .utf8)
    let start = try #require(page.range(of: "\n## \(heading)\n"))
    let section = page[start.upperBound...].prefix(
      upTo: page[start.upperBound...].range(of: "\n## ")?.lowerBound ?? page.endIndex)
    return section.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func `operations are those of the page`() throws {
    let code = try Self.code(below: "Operations")
    let called = Set(code.flatMap { $0.matches(of: /(\w+)\(/).map { String($0.1) } })
    let operations = Set(Operation.named.keys)
    #expect(operations.subtracting(called.union(code)).sorted() == [])
    #expect(called.subtracting(operations).sorted() == [])
  }
}
