import Foundation
import Testing

@testable import os

@Suite struct LogTests {
  private func text(_ message: OSLogMessage) -> String { message.text }

  @Test func `values are written whatever their privacy`() {
    #expect(text("Hello \("you", privacy: .private), \(3) times") == "Hello you, 3 times")
    #expect(text("[\("a", align: .right(columns: 3))|\("b", align: .left(columns: 2))]") == "[  a|b ]")
  }

  @Test(arguments: [
    (3.14159, 2, "3.14"), (-0.005, 2, "-0.01"), (0.04, 1, "0.0"), (12, 0, "12"), (.infinity, 2, "inf"),
  ])
  func `numbers are rounded`(number: Double, precision: Int, expected: String) {
    #expect(text("\(number, format: .fixed(precision: precision))") == expected)
  }

  @Test func `a line says when, how grave and where from`() {
    let log = OSLog(subsystem: "com.example.app", category: "intents")
    let date = Date(timeIntervalSince1970: 1_772_442_000)
    #expect(
      log.line("broken", .error, at: date) == "2026-03-02T09:00:00Z error com.example.app:intents broken")
    #expect(OSLog.default.line("x", .default, at: date) == "2026-03-02T09:00:00Z notice x")
    #expect(!OSLog.disabled.isEnabled(type: .fault))
  }
}
