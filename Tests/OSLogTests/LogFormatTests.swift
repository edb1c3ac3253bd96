import Foundation
import Testing

@testable import os

@Suite struct LogFormatTests {
  @Test func `values are put where the format asks for them`() {
    #expect(
      LogFormat("%{public}@ has %d of %ld, %.1f%% of %x").text(["a", 3, Int64(4), 75.25, 255])
        == "a has 3 of 4, 75.2% of ff")
    #expect(LogFormat("%s and %@").text(["text", ["a", "b"]]) == "text and [\"a\", \"b\"]")
    #expect(LogFormat("%5d|%-5d|%05d").text([42, 42, 42]) == "   42|42   |00042")
  }

  @Test func `what doesn't fit is described, what is missing stays`() {
    #expect(LogFormat("%d %@").text(["no number"]) == "no number %@")
    #expect(LogFormat("done").text([1]) == "done")
    let error = NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: "it broke"])
    #expect(LogFormat("failed: %@").text([error]) == "failed: it broke")
  }
}
