import IntentSchema

/// Checks the text before the root element. Only there can XML include other files or declare text that grows.
enum XMLProlog {
  /// - Returns: the bytes with the document type blanked out, so that no parser looks for the file that it names.
  /// - Throws: for bytes that are no UTF-8, for another declared encoding, for a document type with declarations, and for
  ///   processing instructions: Foundation's parser crashes at an empty one.
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
    if let control = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) {
      throw text.diagnostic(
        at: text.location(ofByteAt: control), "a control character that XML doesn't allow",
        advice: "Remove it.")
    }
    try refuseInstructions(text, from: string.utf8.distance(from: string.startIndex, to: rest.startIndex))
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        guard let end = rest.firstRange(of: "?>") else {
          throw text.diagnostic(
            at: SourceLocation(file: text.file, line: 1, column: 1), "the XML declaration is never closed",
            advice: "End it with ?>.")
        }
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

  /// - Parameter start: the offset at which the XML declaration may stand.
  private static func refuseInstructions(_ text: SourceText, from start: Int) throws(Diagnostic) {
    let bytes = text.bytes
    func stands(_ word: String, at index: Int) -> Bool { bytes[index...].starts(with: word.utf8) }
    var index = start
    if stands("<?xml ", at: index) || stands("<?xml\t", at: index) { index += 2 }
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where stands(opening, at: open) {
        index = open + opening.utf8.count
        while index < bytes.count, !stands(closing, at: index) { index += 1 }
      }
      if stands("<?", at: open) {
        throw text.diagnostic(
          at: text.location(ofByteAt: open), "a processing instruction has no place in a property list",
          advice: "Remove it.")
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
