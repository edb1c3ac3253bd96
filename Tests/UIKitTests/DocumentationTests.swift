import Foundation
import Testing

@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The stranger's package is built by `script/consumer`, in Swift 6 mode.
  @Test func `the example of the page on cards is what the stranger's package compiles`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let page = try text("Documentation/cards.md")
    let example = try #require(page.firstMatch(of: #/(?s)```swift\n(.*?)```/#)?.1)
    #expect(String(example) == (try text("Tests/Consumer/Sources/CardInterface/IntentViewController.swift")))
  }
}
