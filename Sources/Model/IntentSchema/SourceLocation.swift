/// A place in a file that somebody wrote: `file:line:column`, lines and columns from 1.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, or only the file where no line is known (a binary file, a missing key).
  public var description: String {
    line > 0 ? "\(file):\(line):\(column)" : file
  }
}
