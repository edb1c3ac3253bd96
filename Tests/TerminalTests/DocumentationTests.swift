import Foundation
import Testing

@testable import Terminal

/// The lists of the pages in `Documentation/` name what there is.
@Suite struct DocumentationTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOf: TerminalHome.root.appending(path: "Documentation/\(name)"), encoding: .utf8)
  }

  /// The cells of the rows of a table whose first cell fits.
  private func rows(_ page: String, _ first: Regex<Substring>) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.first?.wholeMatch(of: first) != nil }
  }

  @Test func `commands and their options are those of the page`() throws {
    var documented: [String: Set<String>] = [:]
    for row in rows(try page("command-line.md"), /`beckon.*`/) {
      let words = row[0].trimmingCharacters(in: ["`"]).split(separator: " ").map(String.init).dropFirst()
      let command = words.prefix { word in word == "--version" || word.allSatisfy(\.isLowercase) }.joined(
        separator: " ")
      let options = row[0].matches(of: /\[(--[a-z-]+)|(--output|--model)/).map { String($0.1 ?? $0.2 ?? "") }
      documented[command] = Set(options)
    }
    #expect(documented.removeValue(forKey: "help") != nil)
    #expect(documented.removeValue(forKey: "--version") != nil)
    let commands = BeckonCommandLine(environment: [:]).commands
    let known = Dictionary(
      commands.map { ($0.words.joined(separator: " "), Set($0.options.map(\.name))) },
      uniquingKeysWith: { $1 })
    #expect(documented.keys.sorted() == known.keys.sorted())
    for (command, options) in known { #expect(documented[command] == options, "beckon \(command)") }
  }

  @Test func `exit statuses are those of the page`() throws {
    let documented = rows(try page("command-line.md"), /\d+/).compactMap { Int32($0[0]) }
    #expect(documented == ExitStatus.allCases.map(\.rawValue))
  }
}
