import IntentSchema

/// Checks what stands before the root element: the only place where XML can bring in other files or grow.
enum XMLProlog {
  /// - Returns: the bytes with the document type blanked out, so that no parser looks for the file that it names.
  /// - Throws: for bytes that are no UTF-8, another declared encoding, and a document type that declares anything.
  static func checked(_ text: SourceText) throws(Diagnostic) -> [UInt8] {
    let bytes = text.bytes
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file), "this is neither a binary property list nor text in UTF-8",
        advice: "Save it as XML in UTF-8, or convert it with plutil.")
    }
    var rest = string[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else {
      throw Diagnostic(at: SourceLocation(file: text.file), "the file is empty")
    }
    guard rest.hasPrefix("<") else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file, line: 1, column: 1),
        "this is neither an XML nor a binary property list")
    }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        guard let end = rest.firstRange(of: "?>") else { return bytes }
        try checkEncoding(rest[..<end.lowerBound], text)
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return bytes }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<!") {
        let start = string.utf8.distance(from: string.startIndex, to: rest.startIndex)
        return try withoutDocumentType(text, from: start)
      } else {
        return bytes
      }
    }
  }

  private static func checkEncoding(_ declaration: Substring, _ text: SourceText) throws(Diagnostic) {
    guard let equals = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[equals.upperBound...].drop {
      $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'"
    }
    .prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(value.lowercased()) else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file, line: 1, column: 1),
        "the encoding \(value.prefix(40)) is not read",
        advice: "Save the file as UTF-8.")
    }
  }

  private static func withoutDocumentType(
    _ text: SourceText, from start: Int
  ) throws(Diagnostic) -> [UInt8] {
    var bytes = text.bytes
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte != 0x0A { bytes[index] = 0x20 }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "[") {
        throw text.diagnostic(
          at: text.location(ofByteAt: index), "a document type with declarations of its own is not read",
          advice: "Remove the part in brackets; property lists need no entities.")
      }
    }
    return bytes
  }
}
