import Foundation
import IntentSchema

/// Reads localised `.strings` files.
///
///     let root = try StringsReader.read(bytes, file: "tr.lproj/InfoPlist.strings")
///     root["CFBundleDisplayName"]?.string
///
/// Such a file holds lines like `"key" = "value";` and comments, or is a property list.
public enum StringsReader {
  /// - Parameter bytes: UTF-8, or UTF-16 with a byte order mark, as Xcode writes them.
  /// - Returns: a map of strings.
  /// - Throws: the first mistake.
  public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> SourceNode {
    guard bytes.count <= PropertyListReader.maximumBytes else {
      throw Diagnostic(at: SourceLocation(file: file), "the file has \(bytes.count) bytes, which is too many")
    }
    if bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) {
      return try PropertyListReader.read(bytes, file: file)
    }
    var scanner = Scanner(SourceText(try utf8(bytes, file), file: file))
    return try scanner.document()
  }

  private static func utf8(_ bytes: [UInt8], _ file: String) throws(Diagnostic) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard let text = String(bytes: bytes, encoding: isWide ? .utf16 : .utf8) else {
      throw Diagnostic(
        at: SourceLocation(file: file), "the text is neither UTF-8 nor UTF-16", advice: "Save it as UTF-8.")
    }
    return isWide ? Array(text.utf8) : bytes
  }

  private struct Scanner {
    private let text: SourceText
    private var offset = 0

    init(_ text: SourceText) {
      self.text = text
    }

    private var byte: UInt8? { offset < text.bytes.count ? text.bytes[offset] : nil }

    mutating func document() throws(Diagnostic) -> SourceNode {
      var entries: [SourceNode.Entry] = []
      var seen: Set<String> = []
      try skipSpace()
      while byte != nil {
        let keyPlace = text.location(ofByteAt: offset)
        let key = try word()
        guard seen.insert(key).inserted else {
          throw text.diagnostic(at: keyPlace, "the key \(key) stands here a second time")
        }
        try skipSpace()
        try expect("=")
        try skipSpace()
        let place = text.location(ofByteAt: offset)
        let value = try word()
        entries.append(.init(key: key, keyLocation: keyPlace, value: SourceNode(.string(value), at: place)))
        try skipSpace()
        try expect(";")
        try skipSpace()
      }
      return SourceNode(.map(entries), at: SourceLocation(file: text.file, line: 1, column: 1))
    }

    private mutating func skipSpace() throws(Diagnostic) {
      while let next = byte {
        if [0x09, 0x0A, 0x0D, 0x20].contains(next) {
          offset += 1
        } else if text.bytes[offset...].starts(with: [0x2F, 0x2F]) {
          while let next = byte, next != 0x0A { offset += 1 }
        } else if text.bytes[offset...].starts(with: [0x2F, 0x2A]) {
          let start = offset
          offset += 2
          while !text.bytes[offset...].starts(with: [0x2A, 0x2F]) {
            guard byte != nil else {
              throw text.diagnostic(at: text.location(ofByteAt: start), "this comment is never closed")
            }
            offset += 1
          }
          offset += 2
        } else {
          return
        }
      }
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Diagnostic) {
      guard byte == UInt8(ascii: character) else { throw failure("\"\(character)\" is missing here") }
      offset += 1
    }

    /// A quoted text, or a plain word of letters, digits and `._-`.
    private mutating func word() throws(Diagnostic) -> String {
      if byte == UInt8(ascii: "\"") { return try quoted() }
      let start = offset
      while let next = byte, Self.isPlain(next) { offset += 1 }
      guard offset > start else { throw failure("a text in quotes is expected here") }
      return String(decoding: text.bytes[start..<offset], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }

    private mutating func quoted() throws(Diagnostic) -> String {
      let start = offset
      offset += 1
      var result: [UInt8] = []
      while let next = byte {
        offset += 1
        if next == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
        if next == UInt8(ascii: "\\") {
          result += try escape()
        } else {
          result.append(next)
        }
      }
      throw text.diagnostic(at: text.location(ofByteAt: start), "this text in quotes is never closed")
    }

    private mutating func escape() throws(Diagnostic) -> [UInt8] {
      guard let next = byte else { return [] }
      offset += 1
      switch next {
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = String(decoding: text.bytes[offset...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let code = UInt16(digits, radix: 16) else {
          throw failure("four hexadecimal digits are expected here")
        }
        offset += 4
        return Array(String(decoding: [code], as: UTF16.self).utf8)
      default: return [next]
      }
    }

    private func failure(_ message: String) -> Diagnostic {
      text.diagnostic(at: text.location(ofByteAt: offset), message)
    }
  }
}
