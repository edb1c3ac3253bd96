import Foundation
import Testing

@testable import Assistant

/// `Documentation/json.md` lists the members of the documents that programs read.
@Suite struct JSONPageTests {
  /// The rows of the table below a heading: the member, and what the page says of it.
  private static func members(below heading: String) throws -> [String: String] {
    let page = try String(
      contentsOf: ScenarioTests.root.deletingLastPathComponent().appending(path: "Documentation/json.md"),
      encoding: .utf8)
    let start = try #require("\n\(page)".range(of: "\n# \(heading)\n"))
    let rest = "\n\(page)"[start.upperBound...]
    let section = rest[..<(rest.range(of: "\n# ")?.lowerBound ?? rest.endIndex)]
    let rows = section.matches(of: /(?m)^\| `(\w+)` \|(.*)$/).map { (String($0.1), String($0.2)) }
    let prose = section.split(separator: "\n").filter { !$0.hasPrefix("|") }.joined(separator: " ")
    return Dictionary(rows, uniquingKeysWith: { "\($0) \($1)" }).merging(["": prose]) { first, _ in first }
  }

  /// Those of the names that a text doesn't have as words of their own.
  private static func missing(_ names: some Sequence<String>, in text: String?) -> [String] {
    let words = Set((text ?? "").matches(of: /\w+/).map { String($0.0) })
    return names.filter { !words.contains($0) }
  }

  @Test func `the members of a turn are those of the page`() throws {
    let members = try Self.members(below: "The JSON document of a turn")
    #expect(Set(members.keys.filter { !$0.isEmpty }) == Set(TurnDocument.Key.allCases.map(\.rawValue)))
    #expect(Self.missing(TurnDocument.QuestionKey.allCases.map(\.rawValue), in: members["question"]) == [])
    #expect(Self.missing(TurnDocument.ChoiceKey.allCases.map(\.rawValue), in: members["question"]) == [])
    #expect(Self.missing(TurnDocument.AppKey.allCases.map(\.rawValue), in: members["app"]) == [])
    #expect(Self.missing(TurnDocument.WhyKey.allCases.map(\.rawValue), in: members["why"]) == [])
  }

  @Test func `the members of an understanding are those of the page`() throws {
    typealias Document = UnderstandingDocument
    let members = try Self.members(below: "The line of an understanding")
    #expect(Set(members.keys.filter { !$0.isEmpty }) == Set(Document.Key.allCases.map(\.rawValue)))
    let readings = members["interpretations"]
    #expect(Self.missing(Document.ReadingKey.allCases.map(\.rawValue), in: readings) == [])
    #expect(Self.missing(Document.LeftoverKey.allCases.map(\.rawValue), in: readings) == [])
    #expect(Self.missing(Document.CorrectionKey.allCases.map(\.rawValue), in: members["corrections"]) == [])
    #expect(Self.missing(Document.SlotKey.allCases.map(\.rawValue), in: members[""]) == [])
  }
}
