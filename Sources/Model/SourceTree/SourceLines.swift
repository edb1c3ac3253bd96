public import IntentSchema

/// The lines of a file, to point a caret at a place inside one of its strings.
///
///     throw lines.diagnostic(at: 7, in: text, of: node, "this bracket is never closed")
public struct SourceLines: Sendable {
  private let lines: [Substring]

  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static let shown = 300

  public func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? String(lines[number - 1].prefix(Self.shown)) : nil
  }

  /// The place of a Unicode scalar of a string that starts at `node`. Quotation marks and indentation are counted.
  public func location(of offset: Int, in text: String, at start: SourceLocation) -> SourceLocation {
    guard lines.indices.contains(start.line - 1) else { return start }
    let line = Array(lines[start.line - 1].unicodeScalars)
    let column = max(0, start.column - 1)
    let wanted = Array(text.unicodeScalars)
    for first in column...(column + 1) where first <= line.count && line[first...].starts(with: wanted) {
      return SourceLocation(file: start.file, line: start.line, column: first + offset + 1)
    }
    // In a folded or escaped string only the start of the string is known.
    return start
  }

  /// A finding about a place in a string.
  public func diagnostic(
    _ message: String, in text: String, at start: SourceLocation, offset: Int = 0, advice: String? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    let location = location(of: offset, in: text, at: start)
    return Diagnostic(severity, at: location, message, advice: advice, sourceLine: line(location.line))
  }
}
