import Foundation
import IntentSchema

/// A file that the command line names.
enum InputFile {
  /// - Parameter name: a path, or `-` for standard input.
  /// - Throws: `Diagnostic` where it can't be read.
  static func contents(of name: String) throws -> String {
    if name == "-" { return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) }
    func problem(_ what: String, _ advice: String) -> Diagnostic {
      Diagnostic(at: SourceLocation(file: name), what, advice: advice)
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) else {
      throw problem("there is no such file", "Check its name.")
    }
    if isDirectory.boolValue { throw problem("this is a directory", "Name a file in it.") }
    guard let bytes = try? Data(contentsOf: URL(filePath: name)) else {
      throw problem("the file can't be read", "Check who may read it.")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw problem("this is no text in UTF-8", "Save it as UTF-8.")
    }
    return text
  }
}
