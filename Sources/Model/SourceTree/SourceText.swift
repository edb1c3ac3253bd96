import IntentSchema

/// The text of a file, to turn byte offsets into places and to quote lines.
///
///     let text = SourceText(bytes, file: "Info.plist")
///     text.location(ofByteAt: 120)  // Info.plist:4:9
public struct SourceText: Hashable, Sendable {
  public let file: String
  public let bytes: [UInt8]
  /// The byte offset at which each line begins.
  private let lineStarts: [Int]

  /// Cost: one pass over the bytes.
  public init(_ bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// A line by its number from 1; nil where there is none, or where it is too long to be shown.
  public func line(_ number: Int) -> String? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = lineStarts.indices.contains(number) ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    guard end - start <= 200 else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The place of a byte. Columns count Unicode scalars.
  ///
  /// Cost: the logarithm of the number of lines, and the length of the line.
  public func location(ofByteAt offset: Int) -> SourceLocation {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let end = max(start, min(offset, bytes.count))
    // In a file on one line, the exact columns of all places would cost the square of its length.
    let column =
      end - start > 4096
      ? end - start : bytes[start..<end].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return SourceLocation(file: file, line: low + 1, column: column + 1)
  }

  /// A diagnostic at a place in this text, with its line.
  public func diagnostic(
    _ severity: Diagnostic.Severity = .error, at location: SourceLocation, key: String? = nil,
    _ message: String,
    advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, at: location, key: key, message, advice: advice,
      sourceLine: location.file == file ? line(location.line) : nil)
  }
}
