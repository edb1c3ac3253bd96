import Foundation
import IntentSchema

/// Reads property lists as Apple's tools write them, XML or binary, into a located tree.
///
/// Document types with entities, duplicate keys and text in another encoding than UTF-8 are refused. Nodes of a
/// binary list carry the file only, since it has no lines.
public enum PropertyListReader {
  /// Larger files are refused unread.
  public static let maximumBytes: Int = 8 << 20
  /// Deeper nesting is refused: whoever walks the tree recurses.
  static let maximumDepth = 64

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the name that diagnostics give.
  /// - Throws: the first thing that is wrong.
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
