/// A place in a file. Lines and columns count from 1.
///
///     "\(SourceLocation(file: "texts.yaml", line: 3, column: 5))"  // "texts.yaml:3:5"
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, or the file alone where the line is 0: for a binary file or a missing key.
  public var description: String {
    line > 0 ? "\(file):\(line):\(column)" : file
  }
}
