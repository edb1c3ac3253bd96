import Foundation
import IntentSchema
import Testing

/// A new kind of value is a list of compile errors, not a hunt: nothing that depends on a kind has a `default`.
@Suite struct KindSwitchTests {
  /// Switches whose cases are only called like kinds.
  private static let exceptions: [String: String] = [
    "FieldTranslator.swift": "its cases are whole types"
  ]

  private struct Switch {
    var file: String
    var line: Int
    var subject: String
    /// The cases that it names without a type, and whether it has a `default`.
    var cases: Set<String> = []
    var hasDefault = false
  }

  /// The switches of a file. A `case` stands as far in as its `switch`: the house format.
  private static func switches(in name: String, _ lines: [(number: Int, text: String)]) -> [Switch] {
    lines.indices.compactMap { start in
      let line = lines[start].text
      guard line.contains("switch "), let subject = line.firstMatch(of: /\bswitch (.+) \{$/) else {
        return nil
      }
      let margin = line.prefix { $0 == " " }
      var found = Switch(file: name, line: lines[start].number, subject: String(subject.1))
      var isLabel = false
      for (_, text) in lines[(start + 1)...] where !text.isEmpty {
        let inside = text.dropFirst(margin.count)
        if text.hasPrefix(margin), !inside.hasPrefix(" ") {
          if inside.hasPrefix("}") { break }
          if inside.hasPrefix("default:") { found.hasDefault = true }
          isLabel = inside.hasPrefix("case ")
        }
        guard isLabel else { continue }
        let end = text.firstRange(of: /:(?:\s|$)/)
        let label = text[..<(end?.lowerBound ?? text.endIndex)]
        found.cases.formUnion(label.matches(of: /(?:^|[ (])\.(\w+)/).map { String($0.1) })
        isLabel = end == nil
      }
      return found
    }
  }

  @Test func `nothing switches over the kinds of values with a default`() throws {
    let kinds = Set(ValueKind.allCases.map(\.rawValue))
    var exhaustive = 0
    var excepted: Set<String> = []
    for file in SwiftSources.files("Sources", "Catalogue") {
      let name = file.lastPathComponent
      for found in Self.switches(in: name, try SwiftSources.code(file))
      where !found.cases.isEmpty && found.cases.isSubset(of: kinds) {
        if !found.hasDefault {
          if found.cases == kinds { exhaustive += 1 }
        } else if Self.exceptions[name] != nil {
          excepted.insert(name)
        } else {
          Issue.record("\(name):\(found.line): `switch \(found.subject)` has a default")
        }
      }
    }
    // The test must see exhaustive switches: if it saw none, it would see no default either.
    #expect(exhaustive > 10)
    #expect(excepted == Set(Self.exceptions.keys), "an exception is needed no more")
  }

  @Test func `the page on kinds names the files that say something of each`() throws {
    let kinds = Set(ValueKind.allCases.map(\.rawValue))
    let page = try String(
      contentsOf: SwiftSources.root.appending(path: "Documentation/adding-a-value-kind.md"), encoding: .utf8)
    let named = Set(page.matches(of: /(?m)^\| `([\w+]+\.swift)` \|/).map { String($0.1) })
    let switching = try SwiftSources.files("Sources", "Catalogue").filter { file in
      try Self.switches(in: file.lastPathComponent, SwiftSources.code(file)).contains {
        !$0.hasDefault && $0.cases == kinds
      }
    }
    #expect(named == Set(switching.map(\.lastPathComponent)))
  }
}
