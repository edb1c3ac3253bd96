import Foundation
import IntentSchema
import SourceTree

/// Reads what a real person did, one JSON object a line:
///
///     {"action": "order", "moment": "2026-03-06T19:12:00Z", "place": "home"}
///
/// `moment` is ISO 8601 or seconds since 1970; `place` may be left out. It is what `Memory.export` writes of donations too.
public enum OccasionLog {
  /// - Throws: `Diagnostic` for the first line that is none.
  public static func read(_ text: String, file: String) throws -> [Occasion] {
    var occasions: [Occasion] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let object = try? JSON.parse(String(line))
      // An export has other lines as well.
      if let kind = object?["kind"]?.string, kind != "donation" { continue }
      guard let action = object?["action"]?.string, let moment = object?["moment"].flatMap(moment) else {
        throw Diagnostic(
          at: SourceLocation(file: file, line: index + 1, column: 1), "this is nothing that was done",
          advice: #"Write {"action": "order", "moment": "2026-03-06T19:12:00Z"}."#,
          sourceLine: String(line.prefix(300)))
      }
      occasions.append(Occasion(action: action, moment: moment, place: object?["place"]?.string))
    }
    return occasions
  }

  private static func moment(_ value: JSON) -> Date? {
    if let seconds = value.number { return Date(timeIntervalSince1970: seconds) }
    return value.string.flatMap { text in
      (try? Date(text, strategy: .iso8601))
        ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
  }
}
