import Foundation
import IntentSchema

/// A file that the command line names.
enum InputFile {
  /// - Parameter name: a path, or `-` for standard input.
  /// - Throws: `Diagnostic` where it can't be read.
  static func contents(of name: String) throws -> String {
    if name == "-" { return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) }
    do {
      return try String(contentsOf: URL(filePath: name), encoding: .utf8)
    } catch {
      throw Diagnostic(at: SourceLocation(file: name), "the file can't be read", advice: "Check its name.")
    }
  }
}
