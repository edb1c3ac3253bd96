import Foundation
import Testing

@testable import Terminal

@Suite struct LogTailTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")

  private func write(_ text: String) throws { try text.write(to: file, atomically: false, encoding: .utf8) }

  @Test func `the end is read, then only what is new`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    var tail = LogTail(file)
    #expect(tail.lines(3).isEmpty)
    #expect(tail.news().isEmpty)
    try write("a\nb\nc\nd\n")
    #expect(tail.lines(3) == ["b", "c", "d"])
    try write("a\nb\nc\nd\ne\n")
    #expect(tail.news() == "e\n")
    #expect(tail.news().isEmpty)
    // A log that has grown too long is begun anew.
    try write("f\n")
    #expect(tail.news() == "f\n")
  }

  @Test func `of a long log no line is cut in the middle`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let line = String(repeating: "x", count: 9_999)
    try write(String(repeating: line + "\n", count: 40))
    var tail = LogTail(file)
    let lines = tail.lines(100)
    #expect(lines.count > 10 && lines.allSatisfy { $0 == line })
  }
}
