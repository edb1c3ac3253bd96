import Foundation
import IntentSchema

/// Reads XML and binary property lists into a tree with places.
///
///     let root = try PropertyListReader.read(bytes, file: "Info.plist")
///     root["CFBundleIdentifier"]?.string
///
/// It refuses entities, duplicate keys, and text in another encoding than UTF-8. The nodes of a binary list name only the
/// file, since it has no lines.
public enum PropertyListReader {
  /// The largest file. A larger one is refused before it is read.
  public static let maximumBytes: Int = 8 << 20
  /// The deepest nesting. Everything that walks the tree recurses, so deeper files are refused.
  static let maximumDepth = 64

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the name for diagnostics.
  /// - Throws: the first mistake.
  public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> SourceNode {
    guard bytes.count <= maximumBytes else {
      throw Diagnostic(
        at: SourceLocation(file: file),
        "the file has \(bytes.count) bytes, and property lists are read up to \(maximumBytes)")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      var reader = BinaryPropertyListReader(bytes: bytes, file: file)
      return try reader.document()
    }
    return try XMLPropertyListReader.read(SourceText(bytes, file: file))
  }
}
