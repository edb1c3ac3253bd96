import Foundation
import Testing

/// Sentences with what is expected of them: text files of this folder, `sentence => expected` a line.
enum Table {
  struct Row: Sendable, CustomTestStringConvertible {
    var sentence: String
    var expected: String

    var testDescription: String { sentence }
  }

  static func rows(_ name: String) -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.components(separatedBy: " => ")
      return Row(sentence: parts[0], expected: parts.count > 1 ? parts[1] : "")
    }
  }
}
